import type { ColumnType, Generated } from "kysely";

export type BookingStatus = "requested" | "confirmed" | "refused" | "cancelled" | "blocked" | "completed";
export type BookingEndedBy = "customer" | "seller" | "system";

/** Booking of a rental car, or days that its seller has blocked. */
export interface BookingsTable {
  id: Generated<number>;
  /** Null when the listing was deleted. */
  ad_id: number | null;
  seller_id: number;
  /** Number of the unit among several identical cars. */
  unit: Generated<number>;
  status: BookingStatus;
  /** PostgreSQL daterange, such as "[2026-06-01,2026-06-04)". The day of return is excluded. */
  during: string;
  days: ColumnType<number, never, never>;
  user_id: number | null;
  /** Secret that opens the booking without an account. Null for blocked days. */
  token: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  language: string | null;
  /** Name of the listing at the time of booking. */
  ad_name_en: string | null;
  ad_name_ar: string | null;
  image: string | null;
  /** Price for one day in minor units of `currency`. Null means price on request. */
  day_minor: number | null;
  currency: string;
  total_minor: number | null;
  note: string | null;
  /** The seller's reply to the customer. */
  reply: string | null;
  ended_by: BookingEndedBy | null;
  /** Deadline for the seller's answer to a request. */
  answer_by: Date | null;
  /** Time zone of the seller, which defines the days. */
  time_zone: string;
  /**
   * Whether a request blocks its days for others. `hold_until` is the end of the hold. Null means until the seller
   * answers.
   */
  holds: Generated<boolean>;
  hold_until: Date | null;
  /** Time when the contact was confirmed. Null until the customer opens the link in the mail. */
  contact_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** SHA-256 of the code in the confirmation link. */
  confirm_hash: string | null;
  /** SHA-256 of the network that sent the request, while the request is open. */
  network: string | null;
  idempotency_key: string | null;
  fingerprint: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  changed_at: ColumnType<Date, Date | undefined, Date>;
}
