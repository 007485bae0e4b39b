import { fuzzTexts } from "../../support/schema-fuzzer.ts";

/** Returns the next random number in [0, 1). The same seed gives the same numbers. */
export type RandomSource = () => number;

/** Text inside injected markup. Pages must always escape that markup. */
export const injectionMark = "x7k1q";
/** Host name that a response may contain only if the request does. */
export const evilHost = `evil-${injectionMark}.example`;
/** Host name to which no redirect and no link may lead. */
export const foreignHost = `away-${injectionMark}.example`;

export const pickRandom = <T>(random: RandomSource, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** Returns a random choice. The number before each choice is its weight. */
export function pickWeighted<T>(random: RandomSource, choices: readonly (readonly [number, T])[]): T {
  let at = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, value] of choices) {
    at -= weight;
    if (at < 0) return value;
  }
  return (choices.at(-1) as readonly [number, T])[1];
}

const markup: readonly string[] = [
  `<${injectionMark} onload=1>`,
  `"><${injectionMark}>`,
  `'><${injectionMark} a='`,
  `" on${injectionMark}="1`,
  `</script><${injectionMark}>`,
  `</title></textarea><${injectionMark}>`,
  `--><${injectionMark}>`,
  `]]><${injectionMark}>`,
  `\u2028</script\u2028><${injectionMark}>`,
  `javascript:${injectionMark}`,
  `[x](javascript:${injectionMark})`,
  `\r\nx-${injectionMark}: 1\r\n\r\n<${injectionMark}>`,
  `\nset-cookie: ${injectionMark}=1`,
];

const dangerousUrls: readonly string[] = [
  `//${foreignHost}`,
  `https://${foreignHost}/`,
  `/\\${foreignHost}`,
  `\\\\${foreignHost}`,
  `/\t/${foreignHost}`,
  `https:${foreignHost}`,
  `/.//${foreignHost}`,
  `/a/..//${foreignHost}`,
  `@${foreignHost}`,
  `/%2f${foreignHost}`,
];

const odd: readonly string[] = [
  "1e309",
  "-1e309",
  "-0",
  "+1",
  "1_000",
  "1,5",
  "٠٫٥",
  "0b1",
  "2026-13-45",
  "2026-02-29T25:61:61Z",
  "9999-12-31",
  "-271821-04-20",
  "10000-01-01",
  "1970-01-01",
  "infinity",
  "-infinity",
  "now",
  "__proto__",
  "hasOwnProperty",
  "prototype",
  "__defineGetter__",
  "valueOf",
  "then",
  "{}",
  "[]",
  "[null]",
  '{"a":1}',
  "a,b,,c",
  "1;2;3",
  "..",
  ".",
  "....//....//etc/passwd",
  "..\\..\\windows",
  "/etc/passwd",
  "file:///etc/passwd",
  "CON",
  ".data",
  "x.data",
  "d1",
  "d0",
  "d99999999999999",
  "a:b@c",
  "*",
  "?",
  "#",
  "$$",
  "$1",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: of other people's templates
  "${7*7}",
  "%s%n",
  ":a",
  "to_tsquery & | !",
  "'",
  '"',
  "`",
  "((((((((",
  "\u0000",
  "\u200b",
  "\ufeff",
  "\u202e",
  "\uffff",
  "👩‍👩‍👧‍👦".repeat(50),
  "İıſK",
  "ـ".repeat(500),
  "ا\u064b".repeat(300),
  "a".repeat(8_000),
  "9".repeat(400),
  " ".repeat(2_000),
];

/** Generates a text of the kind that attackers send, such as markup, SQL or control characters. */
export const generateHostileText = (random: RandomSource): string =>
  pickWeighted(random, [
    [4, () => pickRandom(random, fuzzTexts)],
    [4, () => pickRandom(random, markup)],
    [2, () => pickRandom(random, dangerousUrls)],
    [5, () => pickRandom(random, odd)],
    [1, () => String(Math.floor((random() - 0.5) * 2 ** 40))],
    [
      1,
      () =>
        Array.from({ length: 1 + Math.floor(random() * 40) }, () => String.fromCharCode(random() * 65_536)).join(""),
    ],
  ])();

/** Percent-encodes a text. The result may contain half surrogate pairs or bytes that are not UTF-8. */
export function percentEncode(random: RandomSource, text: string): string {
  const randomValue = random();
  if (randomValue < 0.05)
    return pickRandom(random, [
      "%C0%AF",
      "%E0%80%AF",
      "%FF",
      "%ED%A0%80",
      "%F8%88%80%80%80",
      "%",
      "%2",
      "%zz",
      "%u0041",
    ]);
  if (randomValue < 0.1) return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  if (randomValue < 0.15) return encodeURIComponent(encodeURIComponent(toWellFormedText(text)));
  return [...text]
    .map((letter) => (/^[\ud800-\udfff]$/.test(letter) ? "%ED%A0%80" : encodeURIComponent(letter)))
    .join("");
}

const toWellFormedText = (text: string): string => text.toWellFormed();
