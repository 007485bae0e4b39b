import type { ColumnType, Generated } from "kysely";

/** Each price an ad has had, from when on; triggers write it. */
export interface AdPricesTable {
  id: Generated<number>;
  ad_id: number;
  at: Date;
  price_minor: number;
  currency: string;
  base_minor: number;
}

/** Ads whose last change of price was a fall; triggers write it. */
export interface AdDropsTable {
  ad_id: number;
  at: Date;
  /** What it cost before, in minor units of the currency it is in now. */
  before_minor: number;
}

/** How a car's price stands among cars like it. */
export type Verdict = "great" | "good" | "fair" | "high";

/** The cars that can be judged, for lists to filter by and to show. */
export interface AdMarketTable {
  ad_id: number;
  verdict: Verdict;
  at: ColumnType<Date, Date | undefined, Date>;
}

/** Models and years whose cars have to be judged anew; triggers add to it. */
export interface MarketStaleTable {
  id: Generated<number>;
  model_id: number;
  year: number;
}
