import type { ColumnType, Generated } from "kysely";

/** Kind of a difference between the file of a provider and our records. */
export type SettlementDifferenceKind =
  | "missing-here"
  | "missing-there"
  | "amount"
  | "currency"
  | "fee"
  | "duplicate"
  | "repeated"
  | "ledger"
  | "sign"
  | "dispute"
  | "refund-failed"
  | "unknown-type";

/** Where the checked period of a file begins. */
export type SettlementPeriodStart = "first-row" | "previous-file" | "limit";

/**
 * Signed sums of one currency in minor units: `their…` of the file, `our…` of our payments and refunds in its period.
 * Refunds are negative. Others are disputes, failed refunds and rows of unknown types. Fees are positive.
 */
export type SettlementTotals = {
  currency: string;
  theirPayments: number;
  ourPayments: number;
  theirRefunds: number;
  ourRefunds: number;
  theirOthers: number;
  ourOthers: number;
  theirFees: number;
  ourFees: number;
};

/** Settlement file of a payment provider that was compared with our records. */
export interface SettlementFilesTable {
  id: Generated<number>;
  provider: string;
  name: string;
  /** SHA-256 of the file. */
  hash: string;
  row_count: number;
  matched_count: number;
  totals: ColumnType<SettlementTotals[], string, never>;
  created_by: number | null;
  created_at: Date;
}

/** Times of one currency for which a file must contain every payment: from `from_at`, to before `until_at`. */
export interface SettlementPeriodsTable {
  file_id: number;
  currency: string;
  from_at: Date;
  until_at: Date;
  begins: SettlementPeriodStart;
  previous_file_id: number | null;
}

/** Payment or refund that a file contains. */
export interface SettlementMatchesTable {
  record_id: string;
  file_id: number;
}

/** Difference that somebody settles with a note. Amounts of refunds are negative. */
export interface SettlementDifferencesTable {
  id: Generated<number>;
  file_id: number;
  kind: SettlementDifferenceKind;
  /** Null if the row neither says nor names what it is about. */
  entry: "payment" | "refund" | null;
  /** Line of the file. Null for what the file does not contain. */
  line: number | null;
  /** Type of the row as the file states it. */
  row_type: string | null;
  reference: string;
  payment_id: string | null;
  currency: string;
  their_minor: number | null;
  our_minor: number | null;
  /** Earlier file that contains the payment or refund, too. */
  earlier_file_id: number | null;
  note: string | null;
  settled_by: number | null;
  settled_at: Date | null;
}
