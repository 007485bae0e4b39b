import type { ColumnType } from "kysely";

export type DepositClaimAnswer = "agreed" | "contested";

/** Claim of a seller on the deposit of a booking, with the customer's answer and the decision of an administrator. */
export interface DepositClaimsTable {
  booking_id: number;
  claimed_minor: number;
  claimed_at: Date;
  /** Without an answer until then, the claim counts. */
  respond_by: Date;
  answer: ColumnType<DepositClaimAnswer | null, DepositClaimAnswer | null | undefined, DepositClaimAnswer | null>;
  answer_note: ColumnType<string | null, string | null | undefined, string | null>;
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  decision_note: ColumnType<string | null, string | null | undefined, string | null>;
  decided_by: ColumnType<number | null, number | null | undefined, number | null>;
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Photo of a damage, by its file name in the private store of receipts. */
export interface DepositClaimPhotosTable {
  file: string;
  booking_id: number;
}
