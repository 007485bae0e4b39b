import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { CancellationPolicy } from "./rental-terms.ts";

export type BookingStatus = "requested" | "confirmed" | "refused" | "cancelled" | "blocked" | "completed";
export type BookingPaymentMethod = "pick-up" | "online";
export type BookingPaymentStatus = "unpaid" | "paid" | "refunded";
export type DepositStatus = "none" | "held" | "claimed" | "contested" | "released" | "kept";
/**
 * A change that is "payable" waits for the online payment of its additional price. It has "lapsed" when nobody paid in
 * time, or when it was not possible any more when the payment arrived.
 */
export type BookingChangeStatus = "requested" | "payable" | "accepted" | "declined" | "withdrawn" | "lapsed";
export type BookingEndedBy = "customer" | "seller" | "system";

/** Booking of a rental car. A row may also be a period that the seller has blocked. */
export interface BookingsTable {
  id: Generated<number>;
  /** Null when the listing was deleted. */
  ad_id: number | null;
  seller_id: number;
  /** Number of the unit that is booked, if the listing offers several identical cars. */
  unit: Generated<number>;
  status: BookingStatus;
  /** Period as a PostgreSQL daterange, such as "[2026-06-01,2026-06-04)". The day of return is excluded. */
  period: string;
  days: ColumnType<number, never, never>;
  user_id: number | null;
  /** Secret that gives access to the booking without an account. Null for a blocked period. */
  token: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  language: string | null;
  /** Name of the listing when it was booked. */
  ad_name_en: string | null;
  ad_name_ar: string | null;
  image: string | null;
  /** Price per day in minor units of `currency`. Null means "price on request". */
  daily_rate_minor: number | null;
  currency: string;
  total_minor: number | null;
  /** Agreed price with its lines, as JSON. Null when the price is on request, and for bookings from before. */
  stay_price: JSONColumnType<object | null, string | null | undefined, string | null>;
  /** Refundable deposit, which is no part of the total. */
  deposit_minor: ColumnType<number | null, number | null | undefined, number | null>;
  /** Address to which the car is delivered. Null without delivery. */
  delivery_address: ColumnType<string | null, string | null | undefined, string | null>;
  /** Times of pick-up and return at the car's place. Null when they are not agreed. */
  pick_up_time: ColumnType<string | null, string | null | undefined, string | null>;
  return_time: ColumnType<string | null, string | null | undefined, string | null>;
  /** Rule by which the customer gets money back after cancelling. */
  cancellation: Generated<CancellationPolicy>;
  /** Terms besides the price, as they were agreed. Null for bookings from before. */
  agreed_terms: JSONColumnType<object | null, string | null | undefined, string | null>;
  /** Dates of the driver. Null when the listing does not ask for them. */
  driver_birth_date: ColumnType<string | null, string | null | undefined, string | null>;
  driver_licence_since: ColumnType<string | null, string | null | undefined, string | null>;
  /** Whether the office checks documents of the driver before the pick-up, as its terms said when the car was booked. */
  wants_driver_documents: Generated<boolean>;
  /** Day on which the licence expires, and the last four characters of its number. Erased with the pictures. */
  licence_expires: ColumnType<string | null, string | null | undefined, string | null>;
  licence_ending: ColumnType<string | null, string | null | undefined, string | null>;
  /** How the booking is paid: to the seller at pick-up, or online. */
  payment: Generated<BookingPaymentMethod>;
  /** Whether the online payment has arrived or has gone back. */
  payment_status: Generated<BookingPaymentStatus>;
  /** Part of the online payment that belongs to the booking. The rest goes back. */
  paid_minor: Generated<number>;
  /** The booking is cancelled if it is not paid until then. Null if nothing is due. */
  pay_by: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Share of the payment that goes back after the cancellation, in percent. */
  refund_percent: ColumnType<number | null, number | null | undefined, number | null>;
  /** State of the deposit that is paid online. "none" also if it is paid at pick-up. */
  deposit_status: Generated<DepositStatus>;
  /** Part of the deposit that the seller claims or keeps for damage. */
  deposit_kept_minor: Generated<number>;
  /** Seller's description of the damage. */
  deposit_claim: ColumnType<string | null, string | null | undefined, string | null>;
  /** External calendar from which a block comes, and its event. Null for other blocks and for bookings. */
  calendar_id: ColumnType<number | null, number | null | undefined, number | null>;
  calendar_event: ColumnType<string | null, string | null | undefined, string | null>;
  note: string | null;
  /** The seller's reply to the customer. */
  reply: string | null;
  ended_by: BookingEndedBy | null;
  /** Deadline for the seller's response to a request. */
  respond_by: Date | null;
  /** Time zone of the seller, in which days begin and end. */
  time_zone: string;
  /**
   * Whether a request reserves its days, so that nobody else can book them. `hold_until` is the end of this
   * reservation. If `hold_until` is null, the reservation lasts until the seller responds.
   */
  holds: Generated<boolean>;
  hold_until: Date | null;
  /**
   * Time at which the customer confirmed the request with the link in the mail, which proves the email address. Null
   * before that.
   */
  contact_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** SHA-256 of the code in the link that confirms the request. */
  confirm_hash: string | null;
  /** SHA-256 of the network address from which the request came. Kept only while the request is open. */
  network: string | null;
  idempotency_key: string | null;
  fingerprint: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  changed_at: ColumnType<Date, Date | undefined, Date>;
}

/** Change of a booking that a customer asks for: the stay before and after it. */
export interface BookingChangesTable {
  id: Generated<number>;
  booking_id: number;
  status: BookingChangeStatus;
  /** Period and total before the change. */
  old_period: string;
  old_total_minor: number;
  /** Stay after the change. The period is a PostgreSQL daterange, as that of the booking. */
  period: string;
  pick_up_time: string | null;
  return_time: string | null;
  stay_price: JSONColumnType<object>;
  delivery_address: string | null;
  /** Excess of the chosen cover in minor units. Null if the listing states none. */
  excess_minor: number | null;
  /** Note of the customer, and the reply of the office. */
  note: string | null;
  reply: ColumnType<string | null, string | null | undefined, string | null>;
  /** A payable change lapses if it is not paid until then. Null for changes that needed no payment. */
  pay_by: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: ColumnType<Date, Date, never>;
  decided_at: Date | null;
}
