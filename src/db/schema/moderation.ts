import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { ListingStatus } from "./listings.ts";

/** Fraud signal of a listing, with its evidence. */
export interface FraudSignalsTable {
  ad_id: number;
  signal: string;
  weight: number;
  details: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

export type ListingDecision = "approve" | "reject" | "change" | "take-down";

/** Change that a moderator requests. `field` and `reason` are keys of messages, `note` is the moderator's own text. */
export type RequestedChange = { field: string; reason: string; note: string };

export interface ListingDecisionsTable {
  id: Generated<number>;
  ad_id: number;
  ad_version: number;
  status_before: ListingStatus;
  decision: ListingDecision;
  requested_changes: JSONColumnType<RequestedChange[], string | undefined, never>;
  user_id: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  /**
   * Version number of the listing directly after the decision. An equal number today means that it is unchanged since.
   */
  version_after: number;
  undone_at: Date | null;
}

/** Copy of a listing's contents at its last decision by a moderator, or at its automatic approval. */
export interface ListingModerationSnapshotsTable {
  ad_id: number;
  contents: JSONColumnType<Record<string, unknown>, string, string>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

export type ReportState = "open" | "upheld" | "dismissed";

export interface ListingReportsTable {
  id: Generated<number>;
  ad_id: number;
  user_id: number | null;
  /** Hash of the account or network of the sender. A sender can have one open report per listing. */
  sender: string;
  reason: string;
  text: Generated<string>;
  state: Generated<ReportState>;
  created_at: ColumnType<Date, Date | undefined, never>;
  decided_by: number | null;
  decided_at: Date | null;
}

/** Listing that a ban has closed. `from` is the status that the listing had before. */
export type ClosedListing = { id: number; from: "pending" | "active" | "reserved" };

export interface BansTable {
  id: Generated<number>;
  /** Null when the account was deleted. */
  user_id: number | null;
  email: string;
  phone: string | null;
  reason: string;
  /** End of the ban. Null means a permanent ban. */
  until: Date | null;
  by_user_id: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  closed: JSONColumnType<ClosedListing[], string | undefined, string>;
  lifted_at: Date | null;
  lifted_by: number | null;
}

export interface BannedWordsTable {
  id: Generated<number>;
  word: string;
  /** Normalized form of the word, for comparison. */
  folded: string;
  language: "ar" | "en";
  note: string | null;
  user_id: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}
