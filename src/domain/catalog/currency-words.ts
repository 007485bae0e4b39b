import { normalizeSearchText, tokenize } from "#kernel/normalize-text.ts";
import type { Currency } from "./catalog.ts";
import { getCountryCurrency } from "./country-currencies.ts";

/**
 * Currency words that several countries share, with the currencies that they can mean. The first currency is the
 * default for readers in other countries.
 */
const sharedCurrencyNames: readonly (readonly [words: string, codes: string])[] = [
  ["ريال ريالات الريال ريالا riyal riyals rial rials", "SAR QAR OMR YER"],
  ["دينار دنانير الدينار دينارا dinar dinars", "KWD JOD BHD IQD LYD TND DZD"],
  ["درهم دراهم الدرهم درهما dirham dirhams dh dhs", "AED MAD"],
  ["جنيه جنيهات جنية الجنيه جنيها", "EGP SDG"],
  ["pound pounds", "EGP GBP SDG SYP LBP"],
  ["ليرة ليرات الليرة lira liras lire", "LBP SYP"],
  ["فرنك francs franc", "DJF KMF"],
];

const codesByWord: ReadonlyMap<string, readonly string[]> = new Map(
  sharedCurrencyNames.flatMap(([words, codes]) =>
    words.split(" ").map((word) => [normalizeSearchText(word), codes.split(" ")] as const),
  ),
);

/** Lists the currencies that a shared word such as ريال or dinar can mean. Returns an empty list for other words. */
export const listSharedCurrencies = (word: string): readonly string[] =>
  codesByWord.get(normalizeSearchText(word)) ?? [];

/** Names and symbols of currencies that the `currencies` table lacks. */
const currencyAliases: readonly (readonly [words: string, code: string])[] = [
  ["دولار دولارات الدولار dollar dollars bucks", "USD"],
  ["يورو euro euros", "EUR"],
  ["sr", "SAR"],
  ["qr", "QAR"],
  ["kd", "KWD"],
  ["jd jds", "JOD"],
  ["bd", "BHD"],
];

/** Currency codes by phrase, for readers of one country. A phrase is one or more normalized words joined by a space. */
export type CurrencyPhrases = ReadonlyMap<string, string>;

/** Person who writes or searches a text. The country and currency decide which currency a shared word means. */
export type CurrencyContext = {
  /** ISO 3166 code of the reader's country. */
  country?: string | undefined;
  /** Code of the currency that the reader sees prices in. */
  currency?: string | undefined;
};

/**
 * Builds the map from phrases to currencies: codes, names in both languages, symbols and parts of names. A shared word
 * means the currency of `country` (دينار in Jordan is JOD), otherwise the reader's currency, otherwise the first
 * currency of the site.
 */
export function buildCurrencyPhrases(
  currencies: NamedCurrencies,
  { country, currency }: CurrencyContext,
): CurrencyPhrases {
  const codes = phraseCodes.get(currencies) ?? listPhraseCodes(currencies);
  phraseCodes.set(currencies, codes);
  const countryCurrency = country === undefined ? undefined : getCountryCurrency(country);
  return new Map(
    [...codes].map(([phrase, candidateCodes]) => [
      phrase,
      [countryCurrency, currency].find((code) => code !== undefined && candidateCodes.includes(code)) ??
        (candidateCodes[0] as string),
    ]),
  );
}

type NamedCurrencies = ReadonlyMap<string, Pick<Currency, "code" | "name" | "symbolAr">>;

/** Codes by phrase for each map of currencies. Every search needs them, and they change only with the currencies. */
const phraseCodes = new WeakMap<NamedCurrencies, ReadonlyMap<string, readonly string[]>>();

/** Lists the currencies that each phrase can mean, the default first. */
function listPhraseCodes(currencies: NamedCurrencies): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, string[]>();
  const add = (phrase: string, ...candidateCodes: string[]) => {
    const offeredCodes = candidateCodes.filter((code) => currencies.has(code));
    if (phrase && offeredCodes.length > 0) codes.set(phrase, [...(codes.get(phrase) ?? []), ...offeredCodes]);
  };
  for (const { code, name, symbolAr } of currencies.values()) {
    const [english, arabic] = [name.en ?? "", name.ar ?? ""].map((text) => tokenize(text).join(" "));
    add(code.toLowerCase(), code);
    add(arabic ?? "", code);
    add(english ?? "", code);
    if (english) add(`${english}s`, code);
    const last = english?.split(" ").at(-1) ?? "";
    if (last && !codesByWord.has(last)) for (const word of [last, `${last}s`]) add(word, code);
    if (/\p{L}/u.test(symbolAr)) add(tokenize(symbolAr).join(" "), code);
  }
  for (const [word, candidateCodes] of codesByWord) add(word, ...candidateCodes);
  for (const [words, code] of currencyAliases)
    for (const word of words.split(" ")) add(normalizeSearchText(word), code);
  return codes;
}
