import type { ColumnType, Generated, JSONColumnType } from "kysely";

type JsonDetails = JSONColumnType<Record<string, unknown>, string | undefined, string>;

/** Draft of a new listing, or of changes to an existing one. */
export interface ListingDraftsTable {
  id: Generated<number>;
  user_id: number;
  /** Null for the user, who becomes a seller with the first listing. */
  seller_id: number | null;
  /** Listing that is edited, and its version when editing began. */
  ad_id: number | null;
  ad_version: number | null;
  fields: JsonDetails;
  /** Contents of the listing when editing began. Null for a new listing. */
  base: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Uploaded picture. Its files are in the picture store under `name`. */
export interface PicturesTable {
  id: Generated<number>;
  name: string;
  user_id: number | null;
  draft_id: number | null;
  position: Generated<number>;
  width: number;
  height: number;
  /** Available widths in pixels, ascending. */
  widths: number[];
  /** Tiny placeholder picture as a data URL. */
  blur: string | null;
  /** Perceptual hash of 64 bits as zeros and ones. Similar pictures differ in few bits. */
  looks: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** Time of removal from the draft. The picture can be restored for a while. */
  removed_at: Date | null;
  /** Whether AVIF versions of all widths exist. */
  avif: Generated<"waiting" | "made" | "failed">;
  /** Attempts at AVIF conversion, with the time of the next attempt and the last error. */
  attempts: Generated<number>;
  next_try_at: Date | null;
  last_error: string | null;
}

/** Event in the life of a listing. */
export interface ListingEventsTable {
  id: Generated<number>;
  ad_id: number;
  what: string;
  by: "seller" | "staff" | "system";
  user_id: number | null;
  note: string | null;
  details: JsonDetails;
  at: ColumnType<Date, Date | undefined, never>;
}

/** Statistics of a listing on one day. `day` is YYYY-MM-DD. */
export interface ListingDailyStatsTable {
  ad_id: number;
  day: ColumnType<string, string, never>;
  views: Generated<number>;
  reveals: Generated<number>;
  favourites: Generated<number>;
}

/** Notification of a user (ST-12). */
export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  kind: string;
  data: JsonDetails;
  path: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  read_at: Date | null;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: ColumnType<Date, Date | undefined, never>;
  user_id: number | null;
  action: string;
  subject: string;
  subject_id: string;
  details: JsonDetails;
}
