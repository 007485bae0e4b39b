/**
 * Currency of each Arab state, by country. These states are the market of the site. Countries are ISO 3166 codes,
 * currencies ISO 4217 codes.
 */
export const marketCurrencies = {
  AE: "AED",
  BH: "BHD",
  DJ: "DJF",
  DZ: "DZD",
  EG: "EGP",
  IQ: "IQD",
  JO: "JOD",
  KM: "KMF",
  KW: "KWD",
  LB: "LBP",
  LY: "LYD",
  MA: "MAD",
  MR: "MRU",
  OM: "OMR",
  QA: "QAR",
  SA: "SAR",
  SD: "SDG",
  SO: "SOS",
  SY: "SYP",
  TN: "TND",
  YE: "YER",
} as const satisfies Record<string, string>;

export type MarketCountry = keyof typeof marketCurrencies;

/** Returns whether an ISO 3166 country code belongs to one of the Arab states in which the site operates. */
export const isMarketCountry = (code: string | undefined): code is MarketCountry =>
  code !== undefined && Object.hasOwn(marketCurrencies, code);

const euroCountries = "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK".split(" ");

const otherCountryCurrencies: ReadonlyMap<string, string> = new Map([
  ...euroCountries.map((country) => [country, "EUR"] as const),
  ["GB", "GBP"],
  ["RU", "RUB"],
  ["US", "USD"],
]);

/** Returns the currency of a country, or undefined for an unknown country. The site may not offer this currency. */
export function getCountryCurrency(country: string): string | undefined {
  return isMarketCountry(country) ? marketCurrencies[country] : otherCountryCurrencies.get(country);
}
