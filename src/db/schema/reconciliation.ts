import type { ColumnType, Generated } from "kysely";

/** Kind of a difference between the file of a provider and our records. */
export type SettlementDifferenceKind =
  | "missing-here"
  | "missing-there"
  | "amount"
  | "currency"
  | "fee"
  | "duplicate"
  | "ledger";

/** Sums of one currency in minor units: `their…` of the file, `our…` of our payments and refunds in its period. */
export type SettlementTotals = {
  currency: string;
  theirPayments: number;
  ourPayments: number;
  theirRefunds: number;
  ourRefunds: number;
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
  /** Times of the first and the last row. Null if the file has no times. */
  first_at: Date | null;
  last_at: Date | null;
  totals: ColumnType<SettlementTotals[], string, never>;
  created_by: number | null;
  created_at: Date;
}

/** Difference that somebody settles with a note. */
export interface SettlementDifferencesTable {
  id: Generated<number>;
  file_id: number;
  kind: SettlementDifferenceKind;
  entry: "payment" | "refund";
  /** Line of the file. Null for what the file does not contain. */
  line: number | null;
  reference: string;
  payment_id: string | null;
  currency: string;
  their_minor: number | null;
  our_minor: number | null;
  note: string | null;
  settled_by: number | null;
  settled_at: Date | null;
}
