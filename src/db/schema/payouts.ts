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

/** Transfer of a payout that a payment provider sends. */
export interface PayoutTransfersTable {
  payout_id: number;
  provider: "moyasar";
  /** Sixteen digits that identify the payout for the provider, in every attempt. */
  key: string;
  provider_payout_id: string | null;
  /** Administrator who gave the payout to the provider. */
  sent_by: number | null;
  sent_at: ColumnType<Date, Date, never>;
  /** Time of the last attempt that may have had an effect. Null as long as certainly nothing was sent. */
  attempted_at: Date | null;
  /** Time from which the provider is asked again. Null if it is not asked any more. */
  next_check_at: Date | null;
  /** Number of calls since the last clear answer. */
  checks: Generated<number>;
  last_error: string | null;
  /** Time at which an administrator decided to transfer the payout by hand after all. */
  withdrawn_at: Date | null;
}
