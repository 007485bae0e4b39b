import { fold } from "#kernel/fold.ts";
import { getCountryCurrency } from "./country-currencies.ts";

/**
 * Words that several countries use for their own money, with the currencies that they can mean. The first one is meant
 * where the country has none of them.
 */
const sharedNames: readonly (readonly [words: string, codes: string])[] = [
  ["ريال ريالات الريال riyal riyals rial rials", "SAR QAR OMR YER"],
  ["دينار دنانير الدينار dinar dinars", "KWD JOD BHD IQD LYD TND DZD"],
  ["درهم دراهم الدرهم dirham dirhams dh dhs", "AED MAD"],
  ["جنيه جنيهات جنية الجنيه", "EGP SDG"],
  ["pound pounds", "EGP GBP SDG SYP LBP"],
  ["ليرة ليرات الليرة lira liras lire", "LBP SYP"],
  ["فرنك francs franc", "DJF KMF"],
];

const codesByWord: ReadonlyMap<string, readonly string[]> = new Map(
  sharedNames.flatMap(([words, codes]) => words.split(" ").map((word) => [fold(word), codes.split(" ")] as const)),
);

/** All shared words, folded. */
export const sharedCurrencyWords: readonly string[] = [...codesByWord.keys()];

/** Returns the currencies that a shared word (ريال, dinar) can mean; none for any other word. */
export const listSharedCurrencies = (word: string): readonly string[] => codesByWord.get(fold(word)) ?? [];

/**
 * Returns the one that a shared word means to somebody in `country`: that country's own (دينار in Jordan is JOD), else the
 * first one that the site has.
 */
export function resolveSharedCurrency(
  word: string,
  country: string | undefined,
  known: { has(code: string): boolean },
): string | undefined {
  const codes = listSharedCurrencies(word).filter((code) => known.has(code));
  const own = country === undefined ? undefined : getCountryCurrency(country);
  return codes.find((code) => code === own) ?? codes[0];
}
