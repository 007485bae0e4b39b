import type { Selectable } from "kysely";
import type { Db } from "#db/database.ts";
import type { PaymentPurpose, PaymentsTable } from "#db/schema/payments.ts";
import type { OnlineMethod, PaymentFailureCode, PaymentProviderId, PaymentState } from "./payment.ts";

/** Payment of one currency of an order, or of a booking. Amounts are in minor units. */
export type Payment = {
  id: string;
  /** Null for a booking. */
  orderId: number | null;
  bookingId: number | null;
  /** What the payment of a booking is for. */
  purpose: PaymentPurpose;
  /** Change of the booking that the payment is for. Null for other purposes. */
  changeId: number | null;
  currency: string;
  amountMinor: number;
  provider: PaymentProviderId;
  method: OnlineMethod | null;
  state: PaymentState;
  providerPaymentId: string | null;
  nextUrl: string | null;
  failureCode: PaymentFailureCode | null;
  refundedMinor: number;
  expiresAt: Date;
  createdAt: Date;
  capturedAt: Date | null;
};

/** Converts a row of the table. Constraints of the database limit the texts to those of the types. */
export const toPayment = (row: Selectable<PaymentsTable>): Payment => ({
  id: row.id,
  orderId: row.order_id,
  bookingId: row.booking_id,
  purpose: row.purpose,
  changeId: row.change_id,
  currency: row.currency,
  amountMinor: row.amount_minor,
  provider: row.provider as PaymentProviderId,
  method: row.method as OnlineMethod | null,
  state: row.state as PaymentState,
  providerPaymentId: row.provider_payment_id,
  nextUrl: row.next_url,
  failureCode: row.failure_code as PaymentFailureCode | null,
  refundedMinor: row.refunded_minor,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  capturedAt: row.captured_at,
});

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  const row = await db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toPayment(row);
}

/** Lists the payments of an order, the oldest first. Does not check access. */
export async function listOrderPayments(db: Db, orderId: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toPayment);
}

/** Lists the payments of a booking for one purpose, the oldest first. Does not check access. */
export async function listBookingPayments(
  db: Db,
  bookingId: number,
  purpose: PaymentPurpose = "price",
): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("booking_id", "=", bookingId)
    .where("purpose", "=", purpose)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toPayment);
}
