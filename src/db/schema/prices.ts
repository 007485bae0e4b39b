import type { ColumnType, Generated } from "kysely";

/** Price of a listing from a point in time on. Triggers write the rows. */
export interface ListingPricesTable {
  id: Generated<number>;
  ad_id: number;
  effective_at: Date;
  price_minor: number;
  currency: string;
  base_minor: number;
}

/** Listing whose last price change was a drop. Triggers write the rows. */
export interface ListingPriceDropsTable {
  ad_id: number;
  occurred_at: Date;
  /** Price before the drop, in minor units of the listing's current currency. */
  previous_price_minor: number;
}

/** Rating of a car's price in comparison with similar cars. */
export type PriceRating = "great" | "good" | "fair" | "high";

/** Price rating of a car, for filters and display. Cars that cannot be rated have no row. */
export interface ListingPriceRatingsTable {
  ad_id: number;
  price_rating: PriceRating;
  calculated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Model and year whose price ratings must be recalculated. Triggers write the rows. */
export interface PriceRatingQueueTable {
  id: Generated<number>;
  model_id: number;
  year: number;
}
