import type { Generated } from "kysely";

/** Prices for parcels to a country or to some of its cities. */
export interface ShippingRatesTable {
  id: Generated<number>;
  /** Null for a rate of the site, which applies to sellers without rates. */
  seller_id: number | null;
  /** ISO 3166 code. */
  country_code: string;
  /** Whether the rate is for the whole country. Otherwise it is for the cities in `shipping_rate_cities`. */
  whole_country: boolean;
  currency: string;
  /** Amount of the goods from which shipping is free. */
  free_from_minor: number | null;
  days_from: number | null;
  days_to: number | null;
  updated_at: Date;
}

export interface ShippingRateCitiesTable {
  rate_id: number;
  city_id: number;
}

/** Price of a rate up to a weight, for goods from an amount. */
export interface ShippingRateTiersTable {
  id: Generated<number>;
  rate_id: number;
  /** Null for any weight. */
  max_grams: number | null;
  min_goods_minor: number;
  price_minor: number;
}
