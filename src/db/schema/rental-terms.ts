import type { ColumnType, Generated } from "kysely";

/** Rule by which a renter gets money back after cancelling. */
export type CancellationPolicy = "flexible" | "moderate" | "strict";

/** Kinds of extras. Sellers describe their own extras in their words. */
export type RentalExtraKey =
  | "child-seat"
  | "extra-driver"
  | "navigation"
  | "delivery"
  | "own-1"
  | "own-2"
  | "own-3"
  | "cover-reduced"
  | "cover-full";

/** Rates and rules of a rental. Amounts are prices per day in minor units of the listing's currency. */
export interface RentalTermsTable {
  ad_id: number;
  weekend_minor: number | null;
  weekly_minor: number | null;
  monthly_minor: number | null;
  /** Drivers below this age pay `young_driver_minor` per day. */
  young_driver_age: number | null;
  young_driver_minor: number | null;
  cancellation: Generated<CancellationPolicy>;
  /** Whether a booking is confirmed without an answer of the seller. */
  instant: Generated<boolean>;
  /** A return this many minutes late begins no new day. */
  grace_minutes: Generated<number>;
  /** House rules as the office wrote them. */
  house_rules: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Price per day within a range of days. The last day has the season's price, too. */
export interface RentalSeasonsTable {
  ad_id: number;
  begins: string;
  ends: string;
  price_minor: number;
}

/** Extra that a renter can add to the stay. */
export interface RentalExtrasTable {
  ad_id: number;
  key: RentalExtraKey;
  name_en: string | null;
  name_ar: string | null;
  price_minor: number;
  price_per: "day" | "stay";
  /** Maximum quantity in one booking. */
  maximum: number;
  /** Excess: the part of a damage that the renter pays with this cover. Null for extras that are no cover. */
  excess_minor: number | null;
}

/** City in which a car can be returned for a price, instead of where it was picked up. */
export interface RentalReturnPlacesTable {
  ad_id: number;
  city_id: number;
  price_minor: number;
}
