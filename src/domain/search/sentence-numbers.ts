import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { type CurrencyPhrases, type CurrencyReader, listCurrencyPhrases } from "#domain/catalog/currency-words.ts";
import type { Sentence } from "./sentence.ts";
import {
  about,
  andLess,
  andMore,
  articles,
  atLeast,
  atMost,
  kilometres,
  mileageWords,
  miles,
  million,
  priceWords,
  thousand,
  upToNext,
  yearWords,
} from "./sentence-words.ts";
import { spelledNumbers } from "./spelled-numbers.ts";

/** Halves and quarters of a million. */
const shares: ReadonlyMap<string, number> = new Map([
  ["نص", 0.5],
  ["نصف", 0.5],
  ["half", 0.5],
  ["half a", 0.5],
  ["ربع", 0.25],
]);

const signs: Readonly<Record<string, string>> = { $: "USD", "€": "EUR", "£": "GBP" };

/** What Arabic writes onto a number that is spelled out: "بخمسين ألف". */
const ontoNumbers = /^(?:بال|لل|ب|ال)(?=.{2})/u;

const ontoNext = /^(?:ول|و|ل)(?=.{3})/u;

/** A number with what was said of it, and the words it takes up. */
type Quantity = {
  at: number;
  count: number;
  value: number;
  /** Said in thousands or millions. */
  scaled: boolean;
  /** Written in words. */
  spelled: boolean;
  unit?: "km" | "money";
  currency?: string;
};

/** Before a range. */
const between: ReadonlySet<string> = new Set(["between", "بين", "مابين", "ما بين"]);
const oldestYear = 1950;
/** How far from a round figure "around" reaches. */
const nearness = 0.15;

/**
 * Reads years, prices and mileages, alone, bounded or from one to another. `country` and `currency` are the reader's: they decide
 * which money a name means that several currencies share. An amount without a currency is in the reader's own, which the list knows.
 */
export function readNumbers(
  sentence: Sentence,
  catalogue: Catalogue,
  { thisYear, ...reader }: CurrencyReader & { thisYear: number },
): void {
  const currencies = listCurrencyPhrases(catalogue.currencies, reader);
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    const first = quantityAt(sentence, at, currencies);
    if (!first) continue;
    const range = rangeFrom(sentence, first, currencies);
    // A number in words counts only with its thousand: "خمسين" alone is no price.
    if (first.spelled && !first.scaled && !range?.[0].scaled) continue;
    const named = first.unit ? 0 : sentence.phraseBefore(at, currencies);
    if (named > 0) {
      // "SAR 50,000"
      const currency = currencies.get(sentence.words(at - named, named)?.join(" ") ?? "");
      sentence.use(at - named, named);
      Object.assign(first, { unit: "money", currency });
    }
    if (range ? readRange(sentence, range, thisYear) : readOne(sentence, first, thisYear)) {
      at = (range?.[1] ?? first).at + (range?.[1] ?? first).count - 1;
    }
  }
  joinYears(sentence);
}

/** "2015 or 2016", "2015 2018": several years are the years from the first to the last. */
function joinYears({ understood }: Sentence): void {
  for (const [name, edge] of [
    ["yearMin", Math.min],
    ["yearMax", Math.max],
  ] as const) {
    const all = understood.filter((each) => each.name === name);
    const value = whole(edge(...all.map((each) => Number(each.value))));
    for (const each of all.slice(1)) understood.splice(understood.indexOf(each), 1);
    if (all[0]) all[0].value = value;
  }
}

function quantityAt(
  sentence: Sentence,
  at: number,
  currencies: CurrencyPhrases,
  onto = ontoNumbers,
): Quantity | undefined {
  const token = sentence.tokens[at];
  if (!token || !sentence.free(at) || ofCode(sentence, at)) return undefined;
  let count = 1;
  let value = token.value;
  let scaled = false;
  const words = value === undefined ? spelledAt(sentence, at, onto) : undefined;
  if (words) ({ value, count, scaled } = words);
  if (value === undefined) return undefined;
  for (const [words, factor] of [
    [thousand, 1_000],
    [million, 1_000_000],
  ] as const) {
    const length = sentence.phraseAt(at + count, words);
    if (length === 0 || scaled) continue;
    count += length;
    value *= factor;
    scaled = true;
  }
  if (scaled && value >= 1_000_000 && sentence.words(at + count, 1)?.[0] === "ونص") {
    count += 1;
    value += 500_000;
  }
  const said = { at, value, scaled, spelled: words !== undefined };
  const km = sentence.phraseAt(at + count, kilometres);
  if (km > 0) return { ...said, count: count + km, unit: "km" };
  const far = sentence.phraseAt(at + count, miles);
  if (far > 0) return { ...said, value: Math.round(value * 1.609), count: count + far, unit: "km" };
  const named = sentence.phraseAt(at + count, currencies);
  const currency = currencies.get(sentence.words(at + count, named)?.join(" ") ?? "");
  if (currency) return { ...said, count: count + named, unit: "money", currency };
  const sign = signs[sentence.tokens[at + count - 1]?.sign ?? token.before.trim().slice(-1)];
  return { ...said, count, ...(sign ? { unit: "money" as const, currency: sign } : {}) };
}

/** A number in words: "خمسين", "بخمسة وثلاثين", "نص مليون", "half a million", "مليون". */
function spelledAt(
  sentence: Sentence,
  at: number,
  onto: RegExp,
): { value: number; count: number; scaled: boolean } | undefined {
  const first = sentence.words(at, 1)?.[0];
  if (first === undefined) return undefined;
  for (const start of new Set([first, first.replace(/^ب/u, ""), first.replace(onto, "")])) {
    if (start === "الفين") return { value: 2_000, count: 1, scaled: true };
    for (let count = 3; count > 0; count -= 1) {
      const rest = sentence.words(at + 1, count - 1);
      if (!rest) continue;
      const phrase = [start, ...rest].join(" ");
      const share = shares.get(phrase);
      const ofMillion = share === undefined ? 0 : sentence.phraseAt(at + count, million);
      if (share !== undefined && ofMillion > 0)
        return { value: share * 1_000_000, count: count + ofMillion, scaled: true };
      const value = spelledNumbers.get(phrase);
      if (value !== undefined) return { value, count, scaled: false };
    }
    if (start === "مليون") return { value: 1_000_000, count: 1, scaled: true };
  }
  return undefined;
}

/** Numbers with dashes between that are no range of anything: "04465-2015", "90915-10003-2015", "44650-2015". */
function ofDashedCode({ tokens }: Sentence, at: number): boolean {
  const joined = (i: number) =>
    tokens[i]?.value !== undefined && tokens[i - 1]?.value !== undefined && tokens[i]?.before.trim() === "-";
  let [first, last] = [at, at];
  while (joined(first)) first -= 1;
  while (joined(last + 1)) last += 1;
  const run = tokens.slice(first, last + 1);
  if (run.length < 2) return false;
  const [high = 0, low = 0] = run.map(({ value }) => value);
  return run.length > 2 || run.some(({ padded }) => padded) || (high >= 10_000 && low >= oldestYear && low < 2_100);
}

/** Digits written onto letters, or behind a dash: "BO-40752", "k40996", not "camry2020". */
function ofCode(sentence: Sentence, at: number): boolean {
  if (ofDashedCode(sentence, at)) return true;
  const [before, token] = [sentence.tokens[at - 1], sentence.tokens[at]];
  if (!before || !token || before.value !== undefined || !/^-?$/.test(token.before)) return false;
  // "50k-80k" are two prices; "موديل18", "ب50 الف" and "ال50" a number with its word.
  if (before.attached && thousand.has(before.word)) return false;
  if (token.before === "" && (yearWords.has(before.word) || priceWords.has(before.word) || articles.has(before.word)))
    return false;
  return token.end - token.start !== 4 || token.before === "-";
}

/** Another number that follows with "to" or a dash between. */
function rangeFrom(sentence: Sentence, first: Quantity, currencies: CurrencyPhrases): [Quantity, Quantity] | undefined {
  const next = first.at + first.count;
  const joined = sentence.phraseAt(next, upToNext);
  // "بين خمسين وثمانين": what joins two numbers in words is written onto the second.
  const onto = joined === 0 && first.spelled && ontoNext.test(sentence.words(next, 1)?.[0] ?? "");
  const second = quantityAt(sentence, next + joined, currencies, onto ? ontoNext : ontoNumbers);
  if (!second) return undefined;
  if (first.spelled && !second.scaled) return undefined;
  if (joined === 0 && !onto && !/^\s*[-–—~]\s*$/.test(sentence.tokens[next]?.before ?? "")) return undefined;
  // "من 30 الى 50 الف": the thousand belongs to both.
  const shared = second.scaled && !first.scaled && first.value < 1_000;
  const factor = shared ? (second.value >= 1_000_000 && first.value < 10 ? 1_000_000 : 1_000) : 1;
  const low = { ...first, value: first.value * factor, scaled: first.scaled || shared };
  return [low, second];
}

type Kind = "year" | "price" | "mileage";
type Bound = "min" | "max" | "about" | undefined;

/** The words right before and after a number that belong to it, and what they say. */
function around(sentence: Sentence, quantity: Quantity): { from: number; to: number; bound: Bound; kinds: Set<Kind> } {
  let from = quantity.at;
  let to = quantity.at + quantity.count;
  let bound: Bound;
  const kinds = new Set<Kind>();
  for (let found = true; found; ) {
    found = false;
    const says: [ReadonlySet<string>, () => void][] = [
      [yearWords, () => kinds.add("year")],
      [mileageWords, () => kinds.add("mileage")],
      [atMost, () => (bound ??= "max")],
      [atLeast, () => (bound ??= "min")],
      [about, () => (bound ??= "about")],
      [priceWords, () => kinds.add("price")],
      [articles, () => undefined],
    ];
    for (const [words, note] of says) {
      const length = sentence.phraseBefore(from, words);
      if (length === 0) continue;
      note();
      from -= length;
      found = true;
      break;
    }
  }
  for (const [words, says] of [
    [andMore, "min"],
    [andLess, "max"],
  ] as const) {
    const length = sentence.phraseAt(to, words);
    if (length === 0) continue;
    bound ??= says;
    to += length;
  }
  // "before 2000 model", but not "2000 model 2015".
  const yearAfter = sentence.phraseAt(to, yearWords);
  if (yearAfter > 0 && !quantity.scaled && sentence.tokens[to + yearAfter]?.value === undefined) {
    kinds.add("year");
    to += yearAfter;
  }
  const mileageAfter = sentence.phraseAt(to, mileageWords);
  if (mileageAfter > 0 && quantity.value >= 5_000) {
    kinds.add("mileage");
    to += mileageAfter;
  }
  // "pads for 2012 hilux" says which Hilux it is, not what it may cost.
  if (sentence.tokens[quantity.at - 1]?.word === "for" && carAt(sentence, to)) kinds.delete("price");
  return { from, to, bound, kinds };
}

const carAt = ({ tokens, understood }: Sentence, at: number): boolean =>
  understood.some(({ name, start }) => (name === "make" || name === "model") && start === tokens[at]?.start);

function kindOf(quantity: Quantity, kinds: ReadonlySet<Kind>, bound: Bound, thisYear: number): Kind | undefined {
  if (quantity.unit === "km") return "mileage";
  if (quantity.unit === "money") return "price";
  if (kinds.has("mileage")) return "mileage";
  const { value, scaled } = quantity;
  const year = !scaled && Number.isInteger(value) && value >= oldestYear && value <= thisYear + 1;
  if (year && (kinds.has("year") || !kinds.has("price"))) {
    // "under 2000" is a price; "after 2000" and "under 2015" are years.
    return bound === "max" && value % 500 === 0 && !kinds.has("year") ? "price" : "year";
  }
  if (scaled || kinds.has("price")) return "price";
  return bound !== undefined && value >= 1_000 ? "price" : undefined;
}

const whole = (value: number) => String(Math.round(value));

function readOne(sentence: Sentence, quantity: Quantity, thisYear: number): boolean {
  const { from, to, bound, kinds } = around(sentence, quantity);
  const kind = kindOf(quantity, kinds, bound, thisYear) ?? shortYear(quantity, kinds, thisYear);
  if (!kind) return false;
  const value = meantBy(quantity, kind, thisYear);
  const params: { name: string; value: string }[] = [];
  const add = (name: string, amount: number) => params.push({ name, value: whole(amount) });
  if (kind === "mileage") {
    add(bound === "min" ? "mileageMin" : "mileageMax", bound === "about" ? value * (1 + nearness) : value);
  } else if (kind === "year") {
    const near = bound === "about" ? 1 : 0;
    // "after 2018" leaves 2018 in: sellers and buyers both mean the model year as a lower edge.
    if (bound !== "max") add("yearMin", value - near);
    if (bound !== "min") add("yearMax", value + near);
  } else {
    // A price alone is what the buyer has to spend.
    if (bound === "about") add("priceMin", value * (1 - nearness));
    if (bound === "min") add("priceMin", value);
    else add("priceMax", bound === "about" ? value * (1 + nearness) : value);
    if (quantity.currency) params.push({ name: "currency", value: quantity.currency });
  }
  sentence.understand(from, to - from, ...params);
  return true;
}

/** "موديل 18" is 2018, and "ماشي 50" fifty thousand kilometres. */
function meantBy({ value, unit, scaled }: Quantity, kind: Kind, thisYear: number): number {
  if (kind === "year" && value < 100) return fullYear(value, thisYear);
  return kind === "mileage" && !unit && !scaled && value < 1_000 ? value * 1_000 : value;
}

/** "موديل 19" and "18 model" are years. */
const shortYear = (quantity: Quantity, kinds: ReadonlySet<Kind>, thisYear: number): Kind | undefined =>
  kinds.has("year") &&
  Number.isInteger(quantity.value) &&
  quantity.value < 100 &&
  fullYear(quantity.value, thisYear) > 0
    ? "year"
    : undefined;
const fullYear = (value: number, thisYear: number): number => (value + 2_000 <= thisYear + 1 ? 2_000 : 1_900) + value;

function readRange(sentence: Sentence, [low, high]: [Quantity, Quantity], thisYear: number): boolean {
  const before = around(sentence, low);
  const after = around(sentence, high);
  const kinds = new Set([...before.kinds, ...after.kinds]);
  const kind =
    kindOf(high, kinds, undefined, thisYear) ??
    kindOf(low, before.kinds, undefined, thisYear) ??
    shortYear(high, kinds, thisYear);
  if (!kind) return false;
  // "موديل 18 الى 20"
  const [a = 0, b = 0] = [low.value, high.value].map((value) =>
    kind === "year" && value < 100 ? fullYear(value, thisYear) : value,
  );
  const [min, max] = [Math.min(a, b), Math.max(a, b)];
  const currency = high.currency ?? low.currency;
  let from = before.from;
  // "between 30 and 50", "بين 30 و 50"
  from -= sentence.phraseBefore(from, between);
  sentence.understand(
    from,
    after.to - from,
    { name: `${kind}Min`, value: whole(min) },
    { name: `${kind}Max`, value: whole(max) },
    ...(kind === "price" && currency ? [{ name: "currency", value: currency }] : []),
  );
  return true;
}
