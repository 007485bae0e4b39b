import cities from "./demo-cities.json" with { type: "json" };

export type DemoCity = {
  slug: string;
  country: "SA" | "AE" | "KW" | "QA" | "BH" | "OM";
  /** Relative population. */
  weight: number;
};

/** Cities of the demo's listings. */
export const demoCities = cities as DemoCity[];

/** Currency of the prices in each country. In countries whose currency the site lacks, prices are in dollars. */
export const currencyByCountry: Record<DemoCity["country"], "SAR" | "AED" | "KWD" | "USD"> = {
  SA: "SAR",
  AE: "AED",
  KW: "KWD",
  QA: "USD",
  BH: "USD",
  OM: "USD",
};
