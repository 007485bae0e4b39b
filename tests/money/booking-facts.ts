import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { listBookingChanges } from "#domain/bookings/booking-changes.server.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import { listInvoices } from "#domain/invoices/invoices.server.ts";
import { listSellerBalances } from "#domain/ledger/balances.server.ts";
import { listBookingPayments } from "#domain/payments/queries.server.ts";
import type { LedgerFact, RefundFact } from "./money-facts.ts";

export type BookingFacts = Awaited<ReturnType<typeof readBookingFacts>>;

/** Reads everything that the database knows about the money of a booking and of its seller, who has no other booking. */
export async function readBookingFacts(db: Db, { bookingId, sellerId }: { bookingId: number; sellerId: number }) {
  const payments = [
    ...(await listBookingPayments(db, bookingId, "price")),
    ...(await listBookingPayments(db, bookingId, "change")),
    ...(await listBookingPayments(db, bookingId, "deposit")),
  ];
  const paymentIds = payments.map(({ id }) => id);
  const { rows: refunds } = await sql<RefundFact>`
    select id, payment_id as "paymentId", seller_order_id as "sellerOrderId", amount_minor as "amountMinor", state, reason
    from refunds where payment_id = any(${paymentIds}::uuid[])`.execute(db);
  const { rows: ledger } = await sql<LedgerFact>`
    select t.id as "transactionId", t.kind, t.seller_order_id as "sellerOrderId", t.payment_id as "paymentId", t.reference,
      e.account, e.seller_id as "sellerId", e.currency, e.amount_minor as "amountMinor"
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.booking_id = ${bookingId} or t.payment_id = any(${paymentIds}::uuid[])
      or exists (select from ledger_entries s where s.transaction_id = t.id and s.seller_id = ${sellerId})
    order by e.id`.execute(db);
  const { rows: bookings } = await sql<{ count: number }>`
    select count(*)::int as count from bookings where seller_id = ${sellerId} and payment = 'online'`.execute(db);
  return {
    booking: await findBookingById(db, bookingId),
    bookingCount: bookings[0]?.count ?? 0,
    changes: await listBookingChanges(db, bookingId),
    payments,
    refunds,
    ledger,
    balances: await listSellerBalances(db, sellerId),
    invoices: await listInvoices(db, { bookingId }),
  };
}
