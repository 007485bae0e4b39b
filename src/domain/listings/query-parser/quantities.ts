import type { Catalog } from "#domain/catalog/catalog.ts";
import { buildCurrencyPhrases, type CurrencyContext, type CurrencyPhrases } from "#domain/catalog/currency-words.ts";
import { isInCode, MIN_YEAR } from "./number-codes.ts";
import { numbersByPhrase } from "./number-words.ts";
import type { ParseState } from "./parse-state.ts";
import { isEngineSize, isOtherAmount, isOtherYear } from "./phrase-rules.ts";
import {
  approximatePhrases,
  atLeastPhrases,
  atMostPhrases,
  eachMonthPhrases,
  ignoredPrefixPhrases,
  kilometreWords,
  mileageWords,
  mileWords,
  millionWords,
  monthlyPhrases,
  orLessPhrases,
  orMorePhrases,
  priceWords,
  rangeJoiners,
  rentalPhrases,
  thousandWords,
  yearWords,
} from "./vocabulary.ts";

/** Words for half and quarter, as fractions of a million. */
const millionShares: ReadonlyMap<string, number> = new Map([
  ["نص", 0.5],
  ["نصف", 0.5],
  ["half", 0.5],
  ["half a", 0.5],
  ["ربع", 0.25],
]);

const currencyBySign: Readonly<Record<string, string>> = { $: "USD", "€": "EUR", "£": "GBP" };

/** Arabic prefixes before number words: "بخمسين ألف". */
const numberPrefixes = /^(?:بال|لل|ب|ال)(?=.{2})/u;

const secondNumberPrefixes = /^(?:ول|و|ل)(?=.{3})/u;

/** Number in a search text, with its unit and the position of its words. */
type Quantity = {
  at: number;
  count: number;
  value: number;
  /** Whether the number included the word thousand or million. */
  scaled: boolean;
  /** Whether the number was written in words. */
  spelled: boolean;
  unit?: "km" | "money";
  currency?: string;
};

/** Words that begin a range, such as "between". */
const rangeOpeners: ReadonlySet<string> = new Set(["between", "بين", "مابين", "ما بين"]);
/** Tolerance for "around", as a fraction of the value. */
const APPROXIMATION = 0.15;

/**
 * Parses years, prices and mileages in a search text: single values, bounds and ranges. The country and currency of the
 * reader decide the meaning of a currency name that several currencies share. An amount without a currency is in the
 * reader's currency, like the list itself.
 */
export function parseQuantities(
  state: ParseState,
  catalog: Catalog,
  { thisYear, ...reader }: CurrencyContext & { thisYear: number },
): void {
  const currencies = buildCurrencyPhrases(catalog.currencies, reader);
  for (let at = 0; at < state.tokens.length; at += 1) {
    const first = parseQuantity(state, at, currencies);
    if (!first) continue;
    const range = parseRange(state, first, currencies);
    // A number in words is used only with thousand or million: "خمسين" (fifty) alone is not a price.
    if (first.spelled && !first.scaled && !range?.[0].scaled) continue;
    const currencyWordCount = first.unit ? 0 : state.matchPrecedingPhrase(at, currencies);
    if (currencyWordCount > 0) {
      // Currency before the amount: "SAR 50,000".
      const currency = currencies.get(state.getWords(at - currencyWordCount, currencyWordCount)?.join(" ") ?? "");
      state.consume(at - currencyWordCount, currencyWordCount);
      Object.assign(first, { unit: "money", currency });
    }
    if (range ? addRange(state, range, thisYear) : parseSingleQuantity(state, first, thisYear)) {
      at = (range?.[1] ?? first).at + (range?.[1] ?? first).count - 1;
    }
  }
  mergeYears(state);
}

/** Merges several years in a text into one range: "2015 or 2016", "2015 2018". */
function mergeYears({ filters }: ParseState): void {
  const [first, ...others] = filters.filter((filter) => filter.name === "year");
  for (const { min, max } of others) {
    if (first && min !== undefined) first.min = Math.min(first.min ?? min, min);
    if (first && max !== undefined) first.max = Math.max(first.max ?? max, max);
  }
  for (const other of others) filters.splice(filters.indexOf(other), 1);
}

function parseQuantity(
  state: ParseState,
  at: number,
  currencies: CurrencyPhrases,
  prefixPattern = numberPrefixes,
): Quantity | undefined {
  const token = state.tokens[at];
  if (!token || !state.isFree(at) || isInCode(state, at) || isEngineSize(state, at)) return undefined;
  let count = 1;
  let value = token.value;
  let scaled = false;
  const words = value === undefined ? parseSpelledNumber(state, at, prefixPattern) : undefined;
  if (words) ({ value, count, scaled } = words);
  if (value === undefined) return undefined;
  for (const [words, factor] of [
    [thousandWords, 1_000],
    [millionWords, 1_000_000],
  ] as const) {
    const length = state.matchPhrase(at + count, words);
    if (length === 0 || scaled) continue;
    count += length;
    value *= factor;
    scaled = true;
  }
  if (scaled && value >= 1_000_000 && state.getWords(at + count, 1)?.[0] === "ونص") {
    count += 1;
    value += 500_000;
  }
  const quantity = { at, value, scaled, spelled: words !== undefined };
  const km = state.matchPhrase(at + count, kilometreWords);
  if (km > 0) return { ...quantity, count: count + km, unit: "km" };
  const mileWordCount = state.matchPhrase(at + count, mileWords);
  if (mileWordCount > 0)
    return { ...quantity, value: Math.round(value * 1.609), count: count + mileWordCount, unit: "km" };
  const currencyWordCount = state.matchPhrase(at + count, currencies);
  const currency = currencies.get(state.getWords(at + count, currencyWordCount)?.join(" ") ?? "");
  if (currency) return { ...quantity, count: count + currencyWordCount, unit: "money", currency };
  const sign = currencyBySign[state.tokens[at + count - 1]?.sign ?? token.before.trim().slice(-1)];
  return { ...quantity, count, ...(sign ? { unit: "money" as const, currency: sign } : {}) };
}

/** Parses a number that is written in words: "خمسين", "بخمسة وثلاثين", "نص مليون", "half a million", "مليون". */
function parseSpelledNumber(
  state: ParseState,
  at: number,
  prefixPattern: RegExp,
): { value: number; count: number; scaled: boolean } | undefined {
  const first = state.getWords(at, 1)?.[0];
  if (first === undefined) return undefined;
  for (const start of new Set([first, first.replace(/^ب/u, ""), first.replace(prefixPattern, "")])) {
    if (start === "الفين") return { value: 2_000, count: 1, scaled: true };
    for (let count = 3; count > 0; count -= 1) {
      const followingWords = state.getWords(at + 1, count - 1);
      if (!followingWords) continue;
      const phrase = [start, ...followingWords].join(" ");
      const fraction = millionShares.get(phrase);
      const ofMillion = fraction === undefined ? 0 : state.matchPhrase(at + count, millionWords);
      if (fraction !== undefined && ofMillion > 0)
        return { value: fraction * 1_000_000, count: count + ofMillion, scaled: true };
      const value = numbersByPhrase.get(phrase);
      if (value !== undefined) return { value, count, scaled: false };
    }
    if (start === "مليون") return { value: 1_000_000, count: 1, scaled: true };
  }
  return undefined;
}

/** Parses the second number of a range, after "to" or a dash. */
function parseRange(state: ParseState, first: Quantity, currencies: CurrencyPhrases): [Quantity, Quantity] | undefined {
  const next = first.at + first.count;
  const joinerLength = state.matchPhrase(next, rangeJoiners);
  // In "بين خمسين وثمانين" the word for "and" is a prefix of the second number.
  const hasAttachedJoiner =
    joinerLength === 0 && first.spelled && secondNumberPrefixes.test(state.getWords(next, 1)?.[0] ?? "");
  const second = parseQuantity(
    state,
    next + joinerLength,
    currencies,
    hasAttachedJoiner ? secondNumberPrefixes : numberPrefixes,
  );
  if (!second) return undefined;
  if (first.spelled && !second.scaled) return undefined;
  if (joinerLength === 0 && !hasAttachedJoiner && !/^\s*[-–—~]\s*$/.test(state.tokens[next]?.before ?? ""))
    return undefined;
  // In "من 30 الى 50 الف" the word for "thousand" belongs to both numbers.
  const sharesScale = second.scaled && !first.scaled && first.value < 1_000;
  const factor = sharesScale ? (second.value >= 1_000_000 && first.value < 10 ? 1_000_000 : 1_000) : 1;
  const low = { ...first, value: first.value * factor, scaled: first.scaled || sharesScale };
  return [low, second];
}

/** Smallest amount that can be the monthly payment for a car. Smaller numbers are months or years. */
const MIN_MONTHLY_PAYMENT = 20;

type QuantityKind = "year" | "price" | "monthly" | "mileage";
type Bound = "min" | "max" | "about" | undefined;

/**
 * Reads the keywords directly before and after a number: whether it is a year, a price or a mileage, and whether it is
 * a bound.
 */
function readContext(
  state: ParseState,
  quantity: Quantity,
): { from: number; to: number; bound: Bound; kinds: Set<QuantityKind> } {
  let from = quantity.at;
  let to = quantity.at + quantity.count;
  let bound: Bound;
  const kinds = new Set<QuantityKind>();
  for (let found = true; found; ) {
    found = false;
    const phraseHandlers: [ReadonlySet<string>, () => void][] = [
      [yearWords, () => kinds.add("year")],
      [mileageWords, () => kinds.add("mileage")],
      [atMostPhrases, () => (bound ??= "max")],
      [atLeastPhrases, () => (bound ??= "min")],
      [approximatePhrases, () => (bound ??= "about")],
      [monthlyPhrases, () => kinds.add("monthly")],
      [priceWords, () => kinds.add("price")],
      [ignoredPrefixPhrases, () => undefined],
    ];
    for (const [words, handle] of phraseHandlers) {
      const length = state.matchPrecedingPhrase(from, words);
      if (length === 0) continue;
      handle();
      from -= length;
      found = true;
      break;
    }
  }
  for (const [words, phraseHandlers] of [
    [orMorePhrases, "min"],
    [orLessPhrases, "max"],
  ] as const) {
    const length = state.matchPhrase(to, words);
    if (length === 0) continue;
    bound ??= phraseHandlers;
    to += length;
  }
  // In "before 2000 model" the number is a year, but in "2000 model 2015" the keyword belongs to the second number.
  const yearAfter = state.matchPhrase(to, yearWords);
  if (yearAfter > 0 && !quantity.scaled && state.tokens[to + yearAfter]?.value === undefined) {
    kinds.add("year");
    to += yearAfter;
  }
  const monthlyAfter = state.matchPhrase(to, eachMonthPhrases);
  // In "2019, instalment 900" the keyword belongs to the second number.
  if (monthlyAfter > 0 && state.tokens[to + monthlyAfter]?.value === undefined) {
    kinds.add("monthly");
    to += monthlyAfter;
  }
  // The same words mean the price of a rental.
  if (asksForRental(state)) kinds.delete("monthly");
  const mileageAfter = state.matchPhrase(to, mileageWords);
  if (mileageAfter > 0 && quantity.value >= 5_000) {
    kinds.add("mileage");
    to += mileageAfter;
  }
  // In "pads for 2012 hilux" the number is the year of the car, not a price.
  if (state.tokens[quantity.at - 1]?.word === "for" && isCarNamed(state, to)) kinds.delete("price");
  return { from, to, bound, kinds };
}

const asksForRental = (state: ParseState): boolean =>
  state.tokens.some((_, at) => state.matchPhrase(at, rentalPhrases) > 0);

const isCarNamed = ({ tokens, filters }: ParseState, at: number): boolean =>
  filters.some(
    (filter) =>
      (filter.name === "make" || filter.name === "model") && !filter.excluded && filter.start === tokens[at]?.start,
  );

function classifyQuantity(
  quantity: Quantity,
  kinds: ReadonlySet<QuantityKind>,
  bound: Bound,
  thisYear: number,
): QuantityKind | undefined {
  if (kinds.has("monthly") && quantity.unit !== "km" && quantity.value >= MIN_MONTHLY_PAYMENT) return "monthly";
  // Nobody states a mileage of exactly 2015 km, so the word belongs to another number or is left over.
  if (quantity.unit === "km" && !isExactYear(quantity, thisYear)) return "mileage";
  if (quantity.unit === "money") return "price";
  if (kinds.has("mileage")) return "mileage";
  const { value, scaled } = quantity;
  if (quantity.unit === "km") return "year";
  const isPossibleYear = !scaled && Number.isInteger(value) && value >= MIN_YEAR && value <= thisYear + 1;
  if (isPossibleYear && (kinds.has("year") || !kinds.has("price"))) {
    // "under 2000" is a price, but "after 2000" and "under 2015" are years.
    return bound === "max" && value % 500 === 0 && !kinds.has("year") ? "price" : "year";
  }
  if (scaled || kinds.has("price")) return "price";
  return bound !== undefined && value >= 1_000 ? "price" : undefined;
}

/** Returns whether a number looks like the year of a common car and like no round mileage. */
const isExactYear = ({ value, scaled }: Quantity, thisYear: number): boolean =>
  !scaled && value >= 1_980 && value <= thisYear + 1 && value % 100 !== 0;

const isAmount = (kind: QuantityKind): boolean => kind === "price" || kind === "monthly";

function parseSingleQuantity(state: ParseState, quantity: Quantity, thisYear: number): boolean {
  const { from, to, bound, kinds } = readContext(state, quantity);
  if (!kinds.has("monthly") && isOtherAmount(state, quantity.at)) return false;
  const kind = classifyQuantity(quantity, kinds, bound, thisYear) ?? detectShortYear(quantity, kinds, thisYear);
  if (!kind || (kind === "year" && isOtherYear(state, from))) return false;
  const value = normalizeValue(quantity, kind, { thisYear, hasCar: state.carIndexes.size > 0 });
  const [low, high] = bound === "about" ? getApproximateRange(value, kind) : [value, value];
  // "after 2018" includes 2018, because people use it as a lower bound of the model year. A price without a bound is an
  // upper bound, the buyer's budget. So is a mileage.
  const hasMin = kind === "year" ? bound !== "max" : bound === "min" || (isAmount(kind) && bound === "about");
  state.addFilters(from, to - from, {
    name: kind,
    ...(hasMin ? { min: Math.round(low) } : {}),
    ...(bound === "min" ? {} : { max: Math.round(high) }),
    ...(isAmount(kind) && quantity.currency ? { currency: quantity.currency } : {}),
  });
  return true;
}

/** Returns the range of values that "around" means for a value. */
const getApproximateRange = (value: number, kind: QuantityKind): [low: number, high: number] =>
  kind === "year" ? [value - 1, value + 1] : [value * (1 - APPROXIMATION), value * (1 + APPROXIMATION)];

/**
 * Completes short numbers: "موديل 18" becomes 2018, "ماشي 50" becomes fifty thousand kilometres, and the price "ب9" of a
 * car becomes nine thousand.
 */
function normalizeValue(
  { value, unit, scaled }: Quantity,
  kind: QuantityKind,
  { thisYear, hasCar }: { thisYear: number; hasCar: boolean },
): number {
  if (kind === "year" && value < 100) return expandYear(value, thisYear);
  if (kind === "price" && hasCar && !unit && !scaled && value >= 2 && value < 100) return value * 1_000;
  return kind === "mileage" && !unit && !scaled && value < 1_000 ? value * 1_000 : value;
}

/** Detects years of two digits next to a keyword: "موديل 19", "18 model". */
const detectShortYear = (
  quantity: Quantity,
  kinds: ReadonlySet<QuantityKind>,
  thisYear: number,
): QuantityKind | undefined =>
  kinds.has("year") &&
  Number.isInteger(quantity.value) &&
  quantity.value < 100 &&
  expandYear(quantity.value, thisYear) > 0
    ? "year"
    : undefined;
const expandYear = (value: number, thisYear: number): number => (value + 2_000 <= thisYear + 1 ? 2_000 : 1_900) + value;

/** Returns whether a range next to a car consists of years with two digits: "Lancer 15-17". */
const isRangeOfShortYears = (low: Quantity, high: Quantity, thisYear: number): boolean =>
  [low, high].every(
    ({ value, unit, scaled }) => !unit && !scaled && Number.isInteger(value) && value >= 10 && value < 100,
  ) &&
  expandYear(low.value, thisYear) >= 1_980 &&
  expandYear(low.value, thisYear) < expandYear(high.value, thisYear);

function addRange(state: ParseState, [low, high]: [Quantity, Quantity], thisYear: number): boolean {
  const before = readContext(state, low);
  const after = readContext(state, high);
  const kinds = new Set([...before.kinds, ...after.kinds]);
  const kind =
    classifyQuantity(high, kinds, undefined, thisYear) ??
    classifyQuantity(low, before.kinds, undefined, thisYear) ??
    detectShortYear(high, kinds, thisYear) ??
    (state.carIndexes.size > 0 && isRangeOfShortYears(low, high, thisYear) ? "year" : undefined);
  if (!kind) return false;
  // Two-digit years as a range: "موديل 18 الى 20".
  const [a = 0, b = 0] = [low.value, high.value].map((value) =>
    kind === "year" && value < 100 ? expandYear(value, thisYear) : value,
  );
  const [min, max] = [Math.min(a, b), Math.max(a, b)];
  const currency = high.currency ?? low.currency;
  let from = before.from;
  // Range with an opening word: "between 30 and 50", "بين 30 و 50".
  from -= state.matchPrecedingPhrase(from, rangeOpeners);
  state.addFilters(from, after.to - from, {
    name: kind,
    min: Math.round(min),
    max: Math.round(max),
    ...(isAmount(kind) && currency ? { currency } : {}),
  });
  return true;
}
