import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { AdStatus } from "./ads.ts";

/** Something that speaks against an ad, and what it was found by. */
export interface AdRisksTable {
  ad_id: number;
  sign: string;
  weight: number;
  details: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  at: ColumnType<Date, Date | undefined, Date>;
}

export type AdDecision = "approve" | "reject" | "change" | "take-down";

/** What is to be mended of an ad; `field` and `reason` are names that have words, `note` is a moderator's own. */
export type Mend = { field: string; reason: string; note: string };

export interface AdDecisionsTable {
  id: Generated<number>;
  ad_id: number;
  ad_version: number;
  status_before: AdStatus;
  decision: AdDecision;
  mends: JSONColumnType<Mend[], string | undefined, never>;
  user_id: number | null;
  at: ColumnType<Date, Date | undefined, never>;
  /** The ad's version by the decision itself. */
  version_after: number;
  undone_at: Date | null;
}

/** An ad as it was when it was last decided on, or let through. */
export interface AdLookedAtTable {
  ad_id: number;
  facts: JSONColumnType<Record<string, unknown>, string, string>;
  at: ColumnType<Date, Date | undefined, Date>;
}

export type ReportState = "open" | "upheld" | "dismissed";

/** What somebody reported of an ad. */
export interface AdReportsTable {
  id: Generated<number>;
  ad_id: number;
  user_id: number | null;
  /** Who sent it, hashed: one open report each. */
  sender: string;
  reason: string;
  text: Generated<string>;
  state: Generated<ReportState>;
  created_at: ColumnType<Date, Date | undefined, never>;
  decided_by: number | null;
  decided_at: Date | null;
}

/** An ad that was taken down with its seller's account, and what it was before. */
export type ClosedAd = { id: number; from: "pending" | "active" | "reserved" };

export interface BansTable {
  id: Generated<number>;
  /** Null: the account is gone. */
  user_id: number | null;
  email: string;
  phone: string | null;
  reason: string;
  /** Null: for good. */
  until: Date | null;
  by_user_id: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  closed: JSONColumnType<ClosedAd[], string | undefined, string>;
  lifted_at: Date | null;
  lifted_by: number | null;
}

export interface BannedWordsTable {
  id: Generated<number>;
  word: string;
  /** The word as texts are compared with it. */
  folded: string;
  language: "ar" | "en";
  note: string | null;
  user_id: number | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}
