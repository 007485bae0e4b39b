import { hostileTexts } from "../../support/from-schema.ts";

/** A number in [0, 1), by a seed. */
export type Random = () => number;

/** In markup that must never be a page's own. */
export const mark = "x7k1q";
/** No answer may name it that hasn't been asked by its name. */
export const evilHost = `evil-${mark}.example`;
/** Where nobody is to be led. */
export const elsewhere = `away-${mark}.example`;

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** Something to be drawn so often, in comparison. */
export function weighted<T>(random: Random, choices: readonly (readonly [number, T])[]): T {
  let at = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, value] of choices) {
    at -= weight;
    if (at < 0) return value;
  }
  return (choices.at(-1) as readonly [number, T])[1];
}

const markup: readonly string[] = [
  `<${mark} onload=1>`,
  `"><${mark}>`,
  `'><${mark} a='`,
  `" on${mark}="1`,
  `</script><${mark}>`,
  `</title></textarea><${mark}>`,
  `--><${mark}>`,
  `]]><${mark}>`,
  `\u2028</script\u2028><${mark}>`,
  `javascript:${mark}`,
  `[x](javascript:${mark})`,
  `\r\nx-${mark}: 1\r\n\r\n<${mark}>`,
  `\nset-cookie: ${mark}=1`,
];

const away: readonly string[] = [
  `//${elsewhere}`,
  `https://${elsewhere}/`,
  `/\\${elsewhere}`,
  `\\\\${elsewhere}`,
  `/\t/${elsewhere}`,
  `https:${elsewhere}`,
  `/.//${elsewhere}`,
  `/a/..//${elsewhere}`,
  `@${elsewhere}`,
  `/%2f${elsewhere}`,
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

/** A text that nobody means. */
export const hostileText = (random: Random): string =>
  weighted(random, [
    [4, () => pick(random, hostileTexts)],
    [4, () => pick(random, markup)],
    [2, () => pick(random, away)],
    [5, () => pick(random, odd)],
    [1, () => String(Math.floor((random() - 0.5) * 2 ** 40))],
    [
      1,
      () =>
        Array.from({ length: 1 + Math.floor(random() * 40) }, () => String.fromCharCode(random() * 65_536)).join(""),
    ],
  ])();

/** The bytes of a text for an address: halves of characters, too, and now and then bytes that are no UTF-8. */
export function escaped(random: Random, text: string): string {
  const way = random();
  if (way < 0.05)
    return pick(random, ["%C0%AF", "%E0%80%AF", "%FF", "%ED%A0%80", "%F8%88%80%80%80", "%", "%2", "%zz", "%u0041"]);
  if (way < 0.1) return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  if (way < 0.15) return encodeURIComponent(encodeURIComponent(wellFormed(text)));
  return [...text]
    .map((letter) => (/^[\ud800-\udfff]$/.test(letter) ? "%ED%A0%80" : encodeURIComponent(letter)))
    .join("");
}

export const wellFormed = (text: string): string => text.toWellFormed();
