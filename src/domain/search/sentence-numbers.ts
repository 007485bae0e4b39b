import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { tokens as wordsOf } from "#kernel/fold.ts";
import type { Sentence } from "./sentence.ts";
import {
  about,
  andLess,
  andMore,
  atLeast,
  atMost,
  kilometres,
  mileageWords,
  million,
  priceWords,
  spelledNumbers,
  thousand,
  upToNext,
  yearWords,
} from "./sentence-words.ts";

/** A number with what was said of it, and the words it takes up. */
type Quantity = {
  at: number;
  count: number;
  value: number;
  /** Said in thousands or millions. */
  scaled: boolean;
  unit?: "km" | "money";
  currency?: string;
};

const oldestYear = 1950;
/** How far from a round figure "around" reaches. */
const nearness = 0.15;

/** Reads years, prices and mileages, alone, bounded or from one to another. */
export function readNumbers(sentence: Sentence, catalogue: Catalogue, thisYear: number): void {
  const currencies = currencyWords(catalogue);
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    const first = quantityAt(sentence, at, currencies);
    if (!first) continue;
    const range = rangeFrom(sentence, first, currencies);
    if (range ? readRange(sentence, range, thisYear) : readOne(sentence, first, thisYear)) {
      at = (range?.[1] ?? first).at + (range?.[1] ?? first).count - 1;
    }
  }
}

type CurrencyWords = ReadonlyMap<string, string>;

/** What currencies are called: their codes, names and signs. */
function currencyWords({ currencies }: Catalogue): CurrencyWords {
  const words = new Map<string, string>();
  for (const { code, name } of currencies.values()) {
    words.set(code.toLowerCase(), code);
    const last = wordsOf(name.en ?? "").at(-1);
    if (last) words.set(last, code).set(`${last}s`, code);
  }
  const common: [string, string][] = [
    ["ريال", "SAR"],
    ["sr", "SAR"],
    ["درهم", "AED"],
    ["dhs", "AED"],
    ["دولار", "USD"],
    ["دينار", "KWD"],
    ["جنيه", "EGP"],
    ["يورو", "EUR"],
    ["euro", "EUR"],
    ["euros", "EUR"],
  ];
  for (const [word, code] of common) if (currencies.has(code)) words.set(word, code);
  return words;
}

function quantityAt(sentence: Sentence, at: number, currencies: CurrencyWords): Quantity | undefined {
  const token = sentence.tokens[at];
  if (!token || !sentence.free(at) || ofCode(sentence, at)) return undefined;
  let count = 1;
  let value = token.value;
  let scaled = false;
  const spelled = value === undefined ? sentence.phraseAt(at, spelledNumbers) : 0;
  if (spelled > 0) {
    value = spelledNumbers.get(sentence.words(at, spelled)?.join(" ") ?? "");
    count = spelled;
  }
  if (token.word === "الفين") [value, scaled] = [2_000, true];
  else if (value === undefined) {
    // "نص مليون", half a million.
    if (
      (token.word === "نص" || token.word === "نصف" || token.word === "half") &&
      sentence.phraseAt(at + 1, million) > 0
    )
      return { at, count: 2, value: 500_000, scaled: true };
    return undefined;
  }
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
  // A number in words counts only with its thousand: "خمسين" alone is no price.
  if (spelled > 0 && !scaled) return undefined;
  const km = sentence.phraseAt(at + count, kilometres);
  if (km > 0) return { at, count: count + km, value, scaled, unit: "km" };
  const after = sentence.words(at + count, 1)?.[0];
  const currency = after === undefined ? undefined : currencies.get(after);
  if (currency) return { at, count: count + 1, value, scaled, unit: "money", currency };
  const sign = { $: "USD", "€": "EUR", "£": "GBP" }[token.before.trim().slice(-1)];
  return { at, count, value, scaled, ...(sign ? { unit: "money" as const, currency: sign } : {}) };
}

/** Digits written onto letters, or behind a dash: "BO-40752", "k40996", not "camry2020". */
function ofCode(sentence: Sentence, at: number): boolean {
  const [before, token] = [sentence.tokens[at - 1], sentence.tokens[at]];
  if (!before || !token || before.value !== undefined || !/^-?$/.test(token.before)) return false;
  return token.end - token.start !== 4 || token.before === "-";
}

/** Another number that follows with "to" or a dash between. */
function rangeFrom(sentence: Sentence, first: Quantity, currencies: CurrencyWords): [Quantity, Quantity] | undefined {
  const next = first.at + first.count;
  const joined = sentence.phraseAt(next, upToNext);
  const second = quantityAt(sentence, next + joined, currencies);
  if (!second) return undefined;
  if (joined === 0 && !/^\s*[-–—~]\s*$/.test(sentence.tokens[next]?.before ?? "")) return undefined;
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
  const mileageAfter = sentence.phraseAt(to, mileageWords);
  if (mileageAfter > 0 && quantity.value >= 5_000) {
    kinds.add("mileage");
    to += mileageAfter;
  }
  return { from, to, bound, kinds };
}

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
  const value = kind === "year" && quantity.value < 100 ? fullYear(quantity.value, thisYear) : quantity.value;
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
  const kind =
    kindOf(high, new Set([...before.kinds, ...after.kinds]), undefined, thisYear) ??
    kindOf(low, before.kinds, undefined, thisYear);
  if (!kind) return false;
  const [min, max] = [Math.min(low.value, high.value), Math.max(low.value, high.value)];
  const currency = high.currency ?? low.currency;
  let from = before.from;
  // "between 30 and 50", "بين 30 و 50"
  const previous = sentence.words(from - 1, 1)?.[0];
  if (previous === "between" || previous === "بين" || previous === "مابين") from -= 1;
  sentence.understand(
    from,
    after.to - from,
    { name: `${kind}Min`, value: whole(min) },
    { name: `${kind}Max`, value: whole(max) },
    ...(kind === "price" && currency ? [{ name: "currency", value: currency }] : []),
  );
  return true;
}
