import type { ColumnType, Generated } from "kysely";

export const listingKinds = ["car", "part", "rental"] as const;
export type ListingKind = (typeof listingKinds)[number];
export type ListingStatus = "draft" | "pending" | "active" | "reserved" | "sold" | "expired" | "rejected" | "closed";
export type ListingEndReason =
  | "paused"
  | "sold-here"
  | "sold-elsewhere"
  | "given-up"
  | "account-deleted"
  | "taken-down";
export type StockAvailability = "in-stock" | "out-of-stock" | "on-backorder";
export type ListingBadge = "new" | "sale" | "featured" | "certified";

/** Listing with the columns by which lists filter, sort and count. Texts are in `ad_translations`, so that rows stay small. */
export interface ListingsTable {
  id: Generated<number>;
  kind: ListingKind;
  category_id: number;
  seller_id: number;
  make_id: number | null;
  model_id: number | null;
  brand_id: number | null;
  year: number | null;
  city_id: number | null;
  color_id: number | null;
  fuel_id: number | null;
  gear_id: number | null;
  body_id: number | null;
  condition_id: number | null;
  mileage_km: number | null;
  /** Price in minor units of `currency`. Null means "price on request". */
  price_minor: number | null;
  compare_at_minor: number | null;
  currency: string;
  /** Deposit with which a buyer reserves a car, in minor units of `currency`. Null means no deposit. */
  deposit_minor: number | null;
  price_per: Generated<"whole" | "day">;
  /** Minimum number of days for a rental. */
  min_days: number | null;
  /** Price in minor units of the base currency, by which lists filter and sort. */
  base_minor: number | null;
  status: Generated<ListingStatus>;
  availability: Generated<StockAvailability>;
  stock: Generated<number>;
  sku: string | null;
  slug: Generated<string>;
  rating: ColumnType<string | null, number | null | undefined, number | null>;
  reviews: Generated<number>;
  has_media: Generated<boolean>;
  featured: Generated<boolean>;
  /**
   * Which vehicles a part fits. If the listing has a `part_id`, this value follows from the fitment rules of the part.
   */
  compatibility: Generated<"all" | "unknown" | "vehicles">;
  /** Part that the listing offers, if it is known by its number. */
  part_id: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: Date | null;
  /** Reason why a person ended the listing, such as pausing it. Null if nobody ended it. */
  ended: ListingEndReason | null;
  /** Number that increases whenever a person edits the listing. */
  version: Generated<number>;
  /** VIN of the car. Only moderators see it in full, others its first characters. */
  vin: string | null;
  /** Whether the seller shows nothing of the VIN. */
  hide_vin: Generated<boolean>;
  /** Whether the phone number is shown only when a visitor asks for it. */
  hide_phone: Generated<boolean>;
  /** Import and row from which the listing was created, so that repeating the import changes nothing. */
  import_key: string | null;
  /** Dismantled car that the part comes from, and the kind of part (`domain/donor-cars/donor-parts.json`). */
  donor_car_id: Generated<number | null>;
  donor_part: Generated<string | null>;
}

/**
 * Texts of a listing. As in the legacy API, the "narrating" columns contain names and the "title" columns descriptions
 * (EN-01, EN-02).
 */
export interface ListingTranslationsTable {
  ad_id: number;
  narrating_ar: string | null;
  narrating_en: string | null;
  title_ar: string | null;
  title_en: string | null;
  badges: Generated<ListingBadge[]>;
  tags: Generated<string[]>;
  phone: string | null;
  /** Normalized name, for sorting by name in this language. */
  sort_ar: string;
  sort_en: string;
}

/** Normalized words of an active listing, which only search reads. */
export interface ListingSearchTable {
  ad_id: number;
  vector: string;
  /** Version of the rules that made the search words. Rows of older versions are rebuilt. */
  index_version: Generated<number>;
}

/**
 * Normalized words in the name of an active listing, which only suggestions read. Triggers on `ad_search` maintain the
 * rows.
 */
export interface ListingSuggestIndexTable {
  ad_id: number;
  created_at: ColumnType<Date, never, never>;
  names: ColumnType<string, never, never>;
}

/** Media of a listing. Pictures have type 23 (CN-05). */
export interface ListingMediaTable {
  id: Generated<number>;
  ad_id: number;
  type: Generated<number>;
  url: string;
  width: number | null;
  height: number | null;
  /** Uploaded picture. Null if the picture has another source. */
  picture_id: number | null;
  name_ar: string | null;
  name_en: string | null;
  position: Generated<number>;
}

/**
 * Value of a feature that has no column in `ads`. Exactly one of the value columns is set. A feature of the type
 * "choices" has one row for each value.
 */
export interface ListingFeaturesTable {
  ad_id: number;
  feature_id: number;
  /** Position among the values of the feature, from 0. */
  position: Generated<number>;
  lookup_id: number | null;
  number_value: number | null;
  text_value: string | null;
  boolean_value: boolean | null;
}

/** Option that a buyer has to choose (QV-04), such as size, side or colour. */
export interface ListingOptionsTable {
  id: Generated<number>;
  ad_id: number;
  slug: string;
  type: Generated<"default" | "color">;
  name_ar: string;
  name_en: string;
  position: Generated<number>;
}

export interface ListingOptionValuesTable {
  id: Generated<number>;
  option_id: number;
  slug: string;
  name_ar: string;
  name_en: string;
  color: string | null;
  position: Generated<number>;
}

/** Log entry: a listing and the transaction that wrote it. Processes read the log to refresh their index in memory. */
export interface ListingChangesTable {
  xid: ColumnType<string, never, never>;
  ad_id: number;
  created_at: ColumnType<Date, never, never>;
}
