import type { ColumnType, Generated, JSONColumnType } from "kysely";

type Details = JSONColumnType<Record<string, unknown>, string | undefined, string>;

/** An ad that is being written, or the changes to one that is there. */
export interface AdDraftsTable {
  id: Generated<number>;
  user_id: number;
  /** Null: the person's own, who becomes a seller with the first ad. */
  seller_id: number | null;
  /** The ad that is changed, and its version when that began. */
  ad_id: number | null;
  ad_version: number | null;
  fields: Details;
  /** What the ad said when its change began; null for a new ad. */
  base: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** A picture that somebody sent; its files lie in the picture store under the name. */
export interface PicturesTable {
  id: Generated<number>;
  name: string;
  user_id: number | null;
  draft_id: number | null;
  position: Generated<number>;
  width: number;
  height: number;
  /** Which widths there are, smallest first. */
  widths: number[];
  /** A tiny picture as a data address. */
  blur: string | null;
  /** What it looks like, as 64 zeros and ones: pictures that look alike differ in few. */
  looks: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** Taken out of its draft; for a while it can come back. */
  removed_at: Date | null;
  /** Whether its widths are there as AVIF too. */
  avif: Generated<"waiting" | "made" | "failed">;
  /** How often that was tried, when it may be tried again, and why it failed. */
  attempts: Generated<number>;
  next_try_at: Date | null;
  last_error: string | null;
}

/** A step of an ad. */
export interface AdEventsTable {
  id: Generated<number>;
  ad_id: number;
  what: string;
  by: "seller" | "staff" | "system";
  user_id: number | null;
  note: string | null;
  details: Details;
  at: ColumnType<Date, Date | undefined, never>;
}

/** What happened to an ad on one day; `day` as YYYY-MM-DD. */
export interface AdDaysTable {
  ad_id: number;
  day: ColumnType<string, string, never>;
  views: Generated<number>;
  reveals: Generated<number>;
  favourites: Generated<number>;
}

/** ST-12: what somebody has to know. */
export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  data: Details;
  path: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  read_at: Date | null;
}

/** What people who run the site did. */
export interface AuditLogTable {
  id: Generated<number>;
  at: ColumnType<Date, Date | undefined, never>;
  user_id: number | null;
  action: string;
  subject: string;
  subject_id: string;
  details: Details;
}
