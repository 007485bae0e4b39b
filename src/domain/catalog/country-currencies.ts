/** The currency of each Arab state: Karaj's market. ISO 3166 country to ISO 4217 currency. */
const marketCurrencies = {
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
export const marketCountries = Object.keys(marketCurrencies) as MarketCountry[];
export const isMarketCountry = (code: string | undefined): code is MarketCountry =>
  code !== undefined && Object.hasOwn(marketCurrencies, code);

const euroCountries = "AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK".split(" ");

const otherCurrencies: ReadonlyMap<string, string> = new Map([
  ...euroCountries.map((country) => [country, "EUR"] as const),
  ["GB", "GBP"],
  ["RU", "RUB"],
  ["US", "USD"],
]);

/** Returns the currency that a country pays in, where Karaj knows it. The site may not offer it. */
export function getCountryCurrency(country: string): string | undefined {
  return isMarketCountry(country) ? marketCurrencies[country] : otherCurrencies.get(country);
}

/** Returns the Arab state whose own currency this is. */
export function findMarketCountry(currency: string): MarketCountry | undefined {
  return marketCountries.find((country) => marketCurrencies[country] === currency);
}
