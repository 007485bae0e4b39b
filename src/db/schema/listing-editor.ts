import type { ColumnType, Generated, JSONColumnType } from "kysely";

type JsonDetails = JSONColumnType<Record<string, unknown>, string | undefined, string>;

/** Draft of a new listing, or of changes to a published one. */
export interface ListingDraftsTable {
  id: Generated<number>;
  user_id: number;
  /** Seller of the listing. Null for a user who becomes a seller with the first listing. */
  seller_id: number | null;
  /** Listing that is being changed, and its version when editing began. */
  ad_id: number | null;
  ad_version: number | null;
  fields: JsonDetails;
  /** Contents of the listing when editing began. Null for the draft of a new listing. */
  base: JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Uploaded picture. `name` identifies its files in the picture store. */
export interface PicturesTable {
  id: Generated<number>;
  name: string;
  user_id: number | null;
  draft_id: number | null;
  position: Generated<number>;
  width: number;
  height: number;
  /** Widths in pixels in which the picture is stored, in ascending order. */
  widths: number[];
  /** Tiny placeholder for the picture, as a data URL. */
  blur: string | null;
  /** Perceptual hash of 64 bits, written as zeros and ones. The hashes of similar pictures differ in few bits. */
  perceptual_hash: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** Time of removal from the draft. A removed picture can be restored for a while. */
  removed_at: Date | null;
  /** Whether AVIF versions exist for all widths. */
  avif_status: Generated<"pending" | "ready" | "failed">;
  /** Number of attempts to create the AVIF versions. */
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  last_error: string | null;
}

/** Event in the history of a listing. */
export interface ListingEventsTable {
  id: Generated<number>;
  ad_id: number;
  what: string;
  by: "seller" | "staff" | "system";
  user_id: number | null;
  note: string | null;
  details: JsonDetails;
  occurred_at: ColumnType<Date, Date | undefined, never>;
}

/** Statistics of a listing for one day. `day` is YYYY-MM-DD. */
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
  occurred_at: ColumnType<Date, Date | undefined, never>;
  user_id: number | null;
  action: string;
  subject: string;
  subject_id: string;
  details: JsonDetails;
}
