import type { ColumnType, Generated } from "kysely";

/** A booking has payments of its price, of its refundable deposit, and of the additional prices of its changes. */
export type PaymentPurpose = "price" | "deposit" | "change";

type CreatedColumn = ColumnType<Date, Date | undefined, never>;

/**
 * Payment through a provider's page: of the seller orders of one order that are charged in one currency, or of a rental
 * booking.
 */
export interface PaymentsTable {
  /** Also the idempotency key for the provider. */
  id: string;
  order_id: number | null;
  booking_id: ColumnType<number | null, number | null | undefined, never>;
  /** Purpose of a booking's payment. */
  purpose: ColumnType<PaymentPurpose, PaymentPurpose | undefined, never>;
  /** Change of the booking that the payment is for. Null for other purposes. */
  change_id: ColumnType<number | null, number | null | undefined, never>;
  currency: string;
  amount_minor: number;
  provider: string;
  /** Method with which the buyer paid. Null until the provider reports one. */
  method: string | null;
  state: Generated<string>;
  provider_payment_id: string | null;
  /** Address of the provider's page. Null until the provider has answered. */
  next_url: string | null;
  failure_code: string | null;
  fee_minor: number | null;
  refunded_minor: Generated<number>;
  /** Time after which nobody can pay on the provider's page any more. */
  expires_at: Date;
  /** Time at which the provider is asked about the payment. Null if no money can arrive any more. */
  next_check_at: Date | null;
  created_at: CreatedColumn;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  captured_at: Date | null;
}

/** Part of a payment that belongs to one seller order. */
export interface PaymentAllocationsTable {
  payment_id: string;
  seller_order_id: number;
  amount_minor: number;
}

/** Verified webhook of a provider. It is stored before anything else happens. */
export interface PaymentEventsTable {
  id: Generated<number>;
  provider: string;
  event_id: string;
  provider_payment_id: string;
  body: string;
  received_at: CreatedColumn;
  processed_at: Date | null;
}

/** Refund of a part of a payment to the buyer. */
export interface RefundsTable {
  /** Also the idempotency key for the provider, as long as `failures` is 0. */
  id: string;
  /** Null unless the money goes back through a payment provider. */
  payment_id: string | null;
  /** Null for a booking. */
  seller_order_id: number | null;
  amount_minor: number;
  reason: string;
  /** Way in which the money goes back. */
  method: ColumnType<"online" | "cash" | "transfer", "online" | "cash" | "transfer" | undefined, never>;
  return_id: ColumnType<number | null, number | null | undefined, number | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
  /** Parts of the amount. Null if everything that is left is refunded. */
  goods_minor: ColumnType<number | null, number | null | undefined, never>;
  shipping_minor: ColumnType<number | null, number | null | undefined, never>;
  tax_minor: ColumnType<number | null, number | null | undefined, never>;
  included_tax_minor: ColumnType<number | null, number | null | undefined, never>;
  state: Generated<string>;
  /** Refund of the provider, as soon as it is known. Null again after it failed for good. */
  provider_refund_id: string | null;
  attempts: Generated<number>;
  /** Number of refunds of the provider that failed for good. */
  failures: Generated<number>;
  /** Earliest time of the next attempt. */
  next_attempt_at: Date;
  last_error: string | null;
  created_at: CreatedColumn;
  done_at: Date | null;
}
