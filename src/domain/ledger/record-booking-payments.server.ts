import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { readSiteSettings } from "#domain/site/site-settings.server.ts";
import { calculateBookingCommission } from "./commission-rules.server.ts";
import { postTransaction } from "./post-transaction.server.ts";
import { createProviderFeePosting } from "./posting.ts";
import { captureIntoEscrow, refundBuyer, releaseEscrow } from "./settlement.ts";
import { applySettlementStep } from "./settlements.server.ts";

type Trx = Transaction<Tables>;
/** Settlement of a booking, or of its deposit. */
type BookingMoney = { bookingId: number; sellerId: number; currency: string; isDeposit: boolean };

const DAY_MS = 24 * 60 * 60_000;

/** Payment of a booking that a provider has captured. `goodsMinor` and `taxMinor` are its parts. */
export type CapturedBookingPayment = BookingMoney & {
  paymentId: string;
  goodsMinor: number;
  taxMinor: number;
  feeMinor: number;
  now: Date;
};

/**
 * Records the captured payment of a booking or its deposit, once per payment: it goes into the escrow of the seller. A
 * deposit bears no commission. Call it in the transaction that marks the payment as captured.
 */
export async function recordBookingPayment(trx: Trx, payment: CapturedBookingPayment): Promise<void> {
  const { paymentId, bookingId, sellerId, currency, isDeposit, goodsMinor, taxMinor, feeMinor, now } = payment;
  const commission = isDeposit
    ? 0
    : await calculateBookingCommission(trx, { bookingId, sellerId, currency, amountMinor: goodsMinor });
  await applySettlementStep(
    trx,
    { bookingId, sellerId, currency, isDeposit },
    { kind: "payment", reference: `payment:${paymentId}:booking`, paymentId, now },
    (settlement) => captureIntoEscrow(settlement, { goods: goodsMinor, shipping: 0, tax: taxMinor }, commission),
  );
  await postTransaction(trx, createProviderFeePosting(paymentId, { currency, amountMinor: feeMinor }), now);
}

/** Records a refund of a booking, once per refund. Throws a RangeError if the amount is more than what was paid. */
export async function recordBookingRefund(
  trx: Trx,
  { refundId, amountMinor, now, ...key }: BookingMoney & { refundId: string; amountMinor: number; now: Date },
): Promise<void> {
  await applySettlementStep(trx, key, { kind: "refund", reference: `refund:${refundId}`, now }, (settlement) =>
    refundBuyer(settlement, amountMinor),
  );
}

/**
 * Releases the money of bookings and the kept parts of deposits to their sellers. The price is released when the days of the setting `escrowDays` have passed since the return
 * or the cancellation. Releases at most `limit` bookings and returns their number. Several processes may run this at
 * once.
 */
export async function releaseDueBookings(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  const { escrowDays } = await readSiteSettings(db);
  const cutoff = new Date(now.getTime() - escrowDays * DAY_MS);
  const { rows } = await sql<BookingMoney>`
    select m.booking_id as "bookingId", m.seller_id as "sellerId", m.currency, m.is_deposit as "isDeposit"
    from settlements m join bookings b on b.id = m.booking_id
    where m.booking_id is not null and m.held_goods_minor + m.held_shipping_minor + m.held_tax_minor > 0
      and case when m.is_deposit
        -- The kept part of a deposit is the seller's when the rest has gone back.
        then b.deposit_status = 'kept' and m.held_goods_minor = b.deposit_kept_minor
        else b.changed_at <= ${cutoff} and (b.status in ('completed', 'cancelled', 'refused')
        or (b.status = 'confirmed' and upper(b.period)::timestamp at time zone b.time_zone <= ${cutoff})) end
      -- Money that is on its way back to the customer stays.
      and not exists (select from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = b.id and r.state = 'pending')
    order by m.booking_id limit ${limit}`.execute(db);
  let released = 0;
  for (const held of rows) {
    const isReleased = await withTransaction(db, async (trx) => {
      const { rows: earlier } = await sql<{ count: number }>`
        select count(*)::int as count from ledger_transactions
        where booking_id = ${held.bookingId} and kind = 'release'`.execute(trx);
      const reference = `release:booking:${held.bookingId}:${(earlier[0]?.count ?? 0) + 1}`;
      return applySettlementStep(trx, held, { kind: "release", reference, now }, releaseEscrow);
    });
    if (isReleased) released += 1;
  }
  return released;
}
