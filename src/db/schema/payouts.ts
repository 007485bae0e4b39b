import type { ColumnType, Generated } from "kysely";

/** State of a payout. Money returns to the seller when it is cancelled or fails. */
export type PayoutState = "requested" | "approved" | "sent" | "paid" | "failed" | "cancelled";

/** Bank account of a seller for one currency. */
export interface PayoutAccountsTable {
  id: Generated<number>;
  seller_id: number;
  currency: string;
  holder: string;
  bank_name: string;
  /** IBAN without spaces. */
  iban: string;
  /** Time from which payouts to this account are possible. */
  usable_at: Date;
  created_by: number | null;
  created_at: ColumnType<Date, Date, never>;
  /** Null for the current account. */
  replaced_at: Date | null;
}

/** Transfer of a seller's money to the seller's bank account. */
export interface PayoutsTable {
  id: Generated<number>;
  seller_id: number;
  account_id: number;
  currency: string;
  amount_minor: number;
  state: Generated<PayoutState>;
  /** Number of administrators who must approve. */
  approvals_needed: number;
  request_key: string;
  requested_by: number | null;
  reason: string | null;
  requested_at: ColumnType<Date, Date, never>;
  updated_at: Date;
}

/** Approval of a payout by an administrator. */
export interface PayoutApprovalsTable {
  id: Generated<number>;
  payout_id: number;
  user_id: number | null;
  approved_at: ColumnType<Date, Date, never>;
}
