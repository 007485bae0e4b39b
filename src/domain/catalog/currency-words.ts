import { fold, tokens } from "#kernel/fold.ts";
import type { Currency } from "./catalogue.ts";
import { getCountryCurrency } from "./country-currencies.ts";

/**
 * Words that several countries use for their own money, with the currencies that they can mean. The first one is meant
 * where the country has none of them.
 */
const sharedNames: readonly (readonly [words: string, codes: string])[] = [
  ["ريال ريالات الريال ريالا riyal riyals rial rials", "SAR QAR OMR YER"],
  ["دينار دنانير الدينار دينارا dinar dinars", "KWD JOD BHD IQD LYD TND DZD"],
  ["درهم دراهم الدرهم درهما dirham dirhams dh dhs", "AED MAD"],
  ["جنيه جنيهات جنية الجنيه جنيها", "EGP SDG"],
  ["pound pounds", "EGP GBP SDG SYP LBP"],
  ["ليرة ليرات الليرة lira liras lire", "LBP SYP"],
  ["فرنك francs franc", "DJF KMF"],
];

const codesByWord: ReadonlyMap<string, readonly string[]> = new Map(
  sharedNames.flatMap(([words, codes]) => words.split(" ").map((word) => [fold(word), codes.split(" ")] as const)),
);

/** Returns the currencies that a shared word (ريال, dinar) can mean; none for any other word. */
export const listSharedCurrencies = (word: string): readonly string[] => codesByWord.get(fold(word)) ?? [];

/** Names and signs that no table of currencies has. */
const usualNames: readonly (readonly [words: string, code: string])[] = [
  ["دولار دولارات الدولار dollar dollars bucks", "USD"],
  ["يورو euro euros", "EUR"],
  ["sr", "SAR"],
  ["qr", "QAR"],
  ["kd", "KWD"],
  ["jd jds", "JOD"],
  ["bd", "BHD"],
];

/** Codes by what somebody in one country calls currencies: folded words, joined by a space. */
export type CurrencyPhrases = ReadonlyMap<string, string>;

/** Who writes of money: decides which currency a shared word means. */
export type CurrencyReader = {
  /** ISO 3166 code of the reader's country. */
  country?: string | undefined;
  /** Code of the currency that the reader sees prices in. */
  currency?: string | undefined;
};

/**
 * Lists what currencies are called: codes, names in both languages, symbols, and parts of names. What several are called means
 * the own one of `country` (دينار in Jordan is JOD), else the one that the reader sees prices in, else the first that the site has.
 */
export function listCurrencyPhrases(
  currencies: ReadonlyMap<string, Pick<Currency, "code" | "name" | "symbolAr">>,
  { country, currency }: CurrencyReader,
): CurrencyPhrases {
  const codes = new Map<string, string[]>();
  const add = (phrase: string, ...named: string[]) => {
    const offered = named.filter((code) => currencies.has(code));
    if (phrase && offered.length > 0) codes.set(phrase, [...(codes.get(phrase) ?? []), ...offered]);
  };
  for (const { code, name, symbolAr } of currencies.values()) {
    const [english, arabic] = [name.en ?? "", name.ar ?? ""].map((text) => tokens(text).join(" "));
    add(code.toLowerCase(), code);
    add(arabic ?? "", code);
    add(english ?? "", code);
    if (english) add(`${english}s`, code);
    const last = english?.split(" ").at(-1) ?? "";
    if (last && !codesByWord.has(last)) for (const word of [last, `${last}s`]) add(word, code);
    if (/\p{L}/u.test(symbolAr)) add(tokens(symbolAr).join(" "), code);
  }
  for (const [word, named] of codesByWord) add(word, ...named);
  for (const [words, code] of usualNames) for (const word of words.split(" ")) add(fold(word), code);
  const own = country === undefined ? undefined : getCountryCurrency(country);
  return new Map(
    [...codes].map(([phrase, named]) => [
      phrase,
      [own, currency].find((code) => code !== undefined && named.includes(code)) ?? (named[0] as string),
    ]),
  );
}
