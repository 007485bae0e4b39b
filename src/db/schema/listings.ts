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
export type Availability = "in-stock" | "out-of-stock" | "on-backorder";
export type Badge = "new" | "sale" | "featured" | "certified";

/** Columns of a listing that lists filter, sort and count by. Texts are in `ad_docs`, so that rows stay narrow. */
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
  /** Price in minor units of `currency`. Null means price on request. */
  price_minor: number | null;
  compare_at_minor: number | null;
  currency: string;
  /** Deposit that reserves a car for its buyer, in minor units of `currency`. Null means none. */
  deposit_minor: number | null;
  price_per: Generated<"whole" | "day">;
  /** Minimum number of rental days. */
  min_days: number | null;
  /** Price in minor units of the base currency. Lists sort and filter by it. */
  base_minor: number | null;
  status: Generated<ListingStatus>;
  availability: Generated<Availability>;
  stock: Generated<number>;
  sku: string | null;
  slug: Generated<string>;
  rating: ColumnType<string | null, number | null | undefined, number | null>;
  reviews: Generated<number>;
  has_media: Generated<boolean>;
  featured: Generated<boolean>;
  /** Derived from the fitment rules of the part, when the listing has a part. */
  compatibility: Generated<"all" | "unknown" | "vehicles">;
  /** Part that is offered, when it is known by its number. */
  part_id: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: Date | null;
  /** Reason why the listing is no longer shown. Null unless somebody ended it. */
  ended: ListingEndReason | null;
  /** Incremented with every edit by a person. */
  version: Generated<number>;
  /** VIN of the car. Shown to moderators, never in full to others. */
  vin: string | null;
  /** Whether the phone number is shown only on request. */
  hide_phone: Generated<boolean>;
  /** Import and row that the listing came from, so that repeating the import changes nothing. */
  import_key: string | null;
}

/** Texts of a listing. Names are called "narrating" and descriptions "title", as in the legacy API (EN-01, EN-02). */
export interface ListingTextsTable {
  ad_id: number;
  narrating_ar: string | null;
  narrating_en: string | null;
  title_ar: string | null;
  title_en: string | null;
  badges: Generated<Badge[]>;
  tags: Generated<string[]>;
  phone: string | null;
  /** Normalized names, for sorting by name in either language. */
  sort_ar: string;
  sort_en: string;
}

/** Normalized words of active listings, read by search only. */
export interface ListingSearchTable {
  ad_id: number;
  vector: string;
  /** Version of the rules that made the vector. Older vectors are rebuilt. */
  edition: Generated<number>;
}

/** Normalized words of active listings' names, maintained by triggers on `ad_search`. Read by suggestions only. */
export interface ListingNamesTable {
  ad_id: number;
  created_at: ColumnType<Date, never, never>;
  names: ColumnType<string, never, never>;
}

/** Media of listings. Pictures have type 23 (CN-05). */
export interface ListingMediaTable {
  id: Generated<number>;
  ad_id: number;
  type: Generated<number>;
  url: string;
  width: number | null;
  height: number | null;
  /** Uploaded picture, or null for another source. */
  picture_id: number | null;
  name_ar: string | null;
  name_en: string | null;
  position: Generated<number>;
}

/** Value of a feature without a column of its own. Exactly one of the values is set. */
export interface ListingFeaturesTable {
  ad_id: number;
  feature_id: number;
  lookup_id: number | null;
  number_value: number | null;
  text_value: string | null;
  boolean_value: boolean | null;
}

/** Option that a buyer chooses (QV-04), such as size, side or colour. */
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

/** Log of written listings by transaction, read to refresh the in-memory index. */
export interface ListingChangesTable {
  xid: ColumnType<string, never, never>;
  ad_id: number;
  at: ColumnType<Date, never, never>;
}
