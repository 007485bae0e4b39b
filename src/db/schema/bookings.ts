import type { ColumnType, Generated } from "kysely";

export type BookingStatus = "requested" | "confirmed" | "refused" | "cancelled" | "blocked" | "completed";
export type BookingBy = "customer" | "seller" | "system";

/** A car that somebody wants for some days, or days on which its seller doesn't let it. */
export interface BookingsTable {
  id: Generated<number>;
  /** Null: the ad is gone. */
  ad_id: number | null;
  seller_id: number;
  /** Which of several like cars. */
  unit: Generated<number>;
  status: BookingStatus;
  /** A PostgreSQL daterange, "[2026-06-01,2026-06-04)": the day of the return is not in it. */
  during: string;
  days: ColumnType<number, never, never>;
  user_id: number | null;
  /** Opens the booking without an account, for whoever holds it; null for blocked days. */
  token: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  language: string | null;
  /** The ad as it was. */
  ad_name_en: string | null;
  ad_name_ar: string | null;
  image: string | null;
  /** A day's price in minor units of `currency`; null: on request. */
  day_minor: number | null;
  currency: string;
  total_minor: number | null;
  note: string | null;
  /** What the seller says to it. */
  reply: string | null;
  ended_by: BookingBy | null;
  /** Until when the seller answers a request. */
  answer_by: Date | null;
  /** The seller's: what a day is there. */
  time_zone: string;
  /** Of a request: whether its days are kept from others, and until when; null: until its seller has answered. */
  holds: Generated<boolean>;
  hold_until: Date | null;
  /** Null: who asked hasn't opened the link of the mail yet. */
  contact_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** SHA-256 of the code in that link. */
  confirm_hash: string | null;
  /** SHA-256 of the network that a request came from, as long as it waits. */
  network: string | null;
  idempotency_key: string | null;
  fingerprint: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  changed_at: ColumnType<Date, Date | undefined, Date>;
}
