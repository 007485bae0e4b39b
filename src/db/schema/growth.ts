import type { ColumnType, Generated } from "kysely";

/** Secret addresses under which advertising services read the listings of a seller, or of the whole site. */
export interface CatalogFeedsTable {
  id: Generated<number>;
  /** Seller whose listings the feeds contain. Null for the feeds of the site. */
  seller_id: number | null;
  token: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/** Places of a page that can show a banner. */
export const bannerPlaces = ["home", "list"] as const;
export type BannerPlace = (typeof bannerPlaces)[number];

/** Advertisement that administrators place on pages. */
export interface BannersTable {
  id: Generated<number>;
  name_en: string;
  name_ar: string;
  place: BannerPlace;
  /** Path of the uploaded picture. A banner without one is not shown. */
  picture: string | null;
  /** Path of this site, or an address with https. */
  link: string;
  /** Language whose readers see the banner. Null for all languages. */
  language: string | null;
  /** Country whose visitors see the banner. Null for all countries. */
  country_code: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  is_off: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** Number of events of a day by name, such as `banner.7.clicks` and `funnel.list.car`. Contains nothing about visitors. */
export interface DailyCountsTable {
  day: ColumnType<string, string, never>;
  name: string;
  count: number;
}
