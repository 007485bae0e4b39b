import type { ColumnType, Generated } from "kysely";

export const adKinds = ["car", "part", "rental"] as const;
export type AdKind = (typeof adKinds)[number];
export type AdStatus = "draft" | "pending" | "active" | "reserved" | "sold" | "expired" | "rejected" | "closed";
export type AdEnd = "paused" | "sold-here" | "sold-elsewhere" | "given-up" | "account-deleted" | "taken-down";
export type Availability = "in-stock" | "out-of-stock" | "on-backorder";
export type Badge = "new" | "sale" | "featured" | "certified";

/** The facts of an ad that lists filter, sort and count by. Kept narrow: texts are in ad_docs. */
export interface AdsTable {
  id: Generated<number>;
  kind: AdKind;
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
  /** Minor units of `currency`; null means price on request. */
  price_minor: number | null;
  compare_at_minor: number | null;
  currency: string;
  /** What keeps a car for its buyer, in the ad's currency; null: nothing. */
  deposit_minor: number | null;
  price_per: Generated<"whole" | "day">;
  /** The fewest days that it is let for. */
  min_days: number | null;
  /** The price in minor units of the base currency: what lists sort and filter by. */
  base_minor: number | null;
  status: Generated<AdStatus>;
  availability: Generated<Availability>;
  stock: Generated<number>;
  sku: string | null;
  slug: Generated<string>;
  rating: ColumnType<string | null, number | null | undefined, number | null>;
  reviews: Generated<number>;
  has_media: Generated<boolean>;
  featured: Generated<boolean>;
  /** Follows from the part, where the ad has one. */
  compatibility: Generated<"all" | "unknown" | "vehicles">;
  /** What is offered, where it is known by its number. */
  part_id: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: Date | null;
  /** Why it is no longer shown, where its seller or somebody else ended it. */
  ended: AdEnd | null;
  /** Grows with every change by a hand. */
  version: Generated<number>;
  /** The car's own number; shown to who checks ads, never whole to others. */
  vin: string | null;
  /** The phone is shown only to who asks for it. */
  hide_phone: Generated<boolean>;
  /** Says which row of which import an ad came from, so that importing again changes nothing. */
  import_key: string | null;
}

/**
 * The texts of an ad. The legacy interface calls the names "narrating" and the descriptions
 * "title" (EN-01, EN-02).
 */
export interface AdDocsTable {
  ad_id: number;
  narrating_ar: string | null;
  narrating_en: string | null;
  title_ar: string | null;
  title_en: string | null;
  badges: Generated<Badge[]>;
  tags: Generated<string[]>;
  phone: string | null;
  /** Folded names, for ordering by name in either language. */
  sort_ar: string;
  sort_en: string;
}

/** Folded words of active ads; only search reads it. */
export interface AdSearchTable {
  ad_id: number;
  vector: string;
  /** Which rules made the vector; below the present ones it is made anew. */
  edition: Generated<number>;
}

/** Folded words of active ads' names, kept by the database from what is written to ad_search; only suggestions read them. */
export interface AdNamesTable {
  ad_id: number;
  created_at: ColumnType<Date, never, never>;
  names: ColumnType<string, never, never>;
}

/** Pictures are media type 23 (CN-05). */
export interface AdMediaTable {
  id: Generated<number>;
  ad_id: number;
  type: Generated<number>;
  url: string;
  width: number | null;
  height: number | null;
  /** The picture that somebody sent, where it is one. */
  picture_id: number | null;
  name_ar: string | null;
  name_en: string | null;
  position: Generated<number>;
}

/** A value of a feature that has no column of its own; exactly one of the values is set. */
export interface AdFeaturesTable {
  ad_id: number;
  feature_id: number;
  lookup_id: number | null;
  number_value: number | null;
  text_value: string | null;
  boolean_value: boolean | null;
}

/** Something a buyer chooses (QV-04): size, side, colour. */
export interface AdOptionsTable {
  id: Generated<number>;
  ad_id: number;
  slug: string;
  type: Generated<"default" | "color">;
  name_ar: string;
  name_en: string;
  position: Generated<number>;
}

export interface AdOptionValuesTable {
  id: Generated<number>;
  option_id: number;
  slug: string;
  name_ar: string;
  name_en: string;
  color: string | null;
  position: Generated<number>;
}

/** Ads that were written, by the transaction that did; whoever keeps facts of ads in memory reads it. */
export interface AdChangesTable {
  xid: ColumnType<string, never, never>;
  ad_id: number;
  at: ColumnType<Date, never, never>;
}
