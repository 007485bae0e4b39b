import type { ColumnType, Generated } from "kysely";

/** Price history of listings, written by triggers. */
export interface ListingPricesTable {
  id: Generated<number>;
  ad_id: number;
  at: Date;
  price_minor: number;
  currency: string;
  base_minor: number;
}

/** Listings whose last price change was a drop, written by triggers. */
export interface ListingPriceDropsTable {
  ad_id: number;
  at: Date;
  /** Price before the drop, in minor units of the current currency. */
  before_minor: number;
}

/** Rating of a car's price compared with similar cars. */
export type PriceRating = "great" | "good" | "fair" | "high";

/** Price ratings of the cars that can be rated, for filtering and display. */
export interface ListingPriceRatingsTable {
  ad_id: number;
  verdict: PriceRating;
  at: ColumnType<Date, Date | undefined, Date>;
}

/** Queue of models and years whose price ratings must be recalculated, filled by triggers. */
export interface PriceRatingQueueTable {
  id: Generated<number>;
  model_id: number;
  year: number;
}
