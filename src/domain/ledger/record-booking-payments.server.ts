import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { readSiteSettings } from "#domain/site/site-settings.server.ts";
import { calculateBookingCommission } from "./commission-rules.server.ts";
import { postTransaction } from "./post-transaction.server.ts";
import { createProviderFeePosting } from "./posting.ts";
import {
  captureAndSetCommission,
  captureIntoEscrow,
  getBookingRefundParts,
  refundBuyer,
  releaseEscrow,
} from "./settlement.ts";
import { applySettlementStep } from "./settlements.server.ts";

type Trx = Transaction<Tables>;
/** Settlement of a booking, or of its deposit. */
type BookingMoney = { bookingId: number; sellerId: number; currency: string; isDeposit: boolean };

type RefundedBookingMoney = BookingMoney & {
  refundId: string;
  amountMinor: number;
  reason: string;
  now: Date;
};

const DAY_MS = 24 * 60 * 60_000;

/** Payment of a booking that a provider has captured. */
type RecordedBookingPayment = BookingMoney & {
  paymentId: string;
  amountMinor: number;
  /** Goods and tax in the amount. Undefined for a deposit, and if they are not known. */
  parts: { goodsMinor: number; taxMinor: number } | undefined;
  /** Whether the booking does not need the money: a second payment of the price, or one for a change that is not made. */
  isUnused: boolean;
  feeMinor: number;
  now: Date;
};

/**
 * Records the captured payment of a booking or its deposit, once per payment: it goes into the escrow of the seller. A
 * deposit bears no commission. Money that the booking does not need is kept in the part that bears none, so that its
 * refund leaves the rest as it was. Call it in the transaction that marks the payment as captured.
 */
export async function recordBookingPayment(trx: Trx, payment: RecordedBookingPayment): Promise<void> {
  const { paymentId, bookingId, sellerId, currency, isDeposit, isUnused, amountMinor, feeMinor, now } = payment;
  const { goodsMinor, taxMinor } = isUnused
    ? { goodsMinor: 0, taxMinor: 0 }
    : (payment.parts ?? { goodsMinor: amountMinor, taxMinor: 0 });
  const shipping = isUnused ? amountMinor : 0;
  const commission = isDeposit || isUnused ? 0 : await calculateCommission(trx, payment, goodsMinor);
  await applySettlementStep(
    trx,
    { bookingId, sellerId, currency, isDeposit },
    { kind: "payment", reference: `payment:${paymentId}:booking`, paymentId, now },
    (settlement) => {
      const parts = { goods: goodsMinor, shipping, tax: taxMinor };
      return isUnused
        ? captureIntoEscrow(settlement, parts, 0)
        : captureAndSetCommission(settlement, parts, commission);
    },
  );
  await postTransaction(trx, createProviderFeePosting(paymentId, { currency, amountMinor: feeMinor }), now);
}

/**
 * Calculates the commission for the goods of a payment and all that were paid before and not given back: for everything
 * that the booking costs now, because a rule may have a minimum and a maximum.
 */
async function calculateCommission(
  trx: Trx,
  { bookingId, sellerId, currency }: BookingMoney,
  goodsMinor: number,
): Promise<number> {
  const { rows } = await sql<{ goods: number }>`
    select held_goods_minor + released_goods_minor as goods from settlements
    where booking_id = ${bookingId} and currency = ${currency} and not is_deposit`.execute(trx);
  const amountMinor = Number(rows[0]?.goods ?? 0) + goodsMinor;
  const agreed = await calculateBookingCommission(trx, { bookingId, sellerId, currency, amountMinor });
  return Math.min(amountMinor, agreed);
}

/** Records a refund of a booking, once per refund. Throws a RangeError if the amount is more than what was paid. */
export async function recordBookingRefund(
  trx: Trx,
  { refundId, amountMinor, reason, now, ...key }: RefundedBookingMoney,
): Promise<void> {
  const parts = getBookingRefundParts({ amountMinor, reason, isDeposit: key.isDeposit });
  await applySettlementStep(trx, key, { kind: "refund", reference: `refund:${refundId}`, now }, (settlement) =>
    refundBuyer(settlement, amountMinor, parts),
  );
}

/**
 * Releases the money of bookings and the kept parts of deposits to their sellers. The price is released when the days of
 * the setting `escrowDays` have passed since the return or the cancellation. Releases at most `limit` bookings and returns
 * their number. Several processes may run this at once.
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
        -- A seller can complete a rental on its first day.
        else b.changed_at <= ${cutoff} and (b.status in ('cancelled', 'refused')
        or (b.status in ('completed', 'confirmed')
          and upper(b.period)::timestamp at time zone b.time_zone <= ${cutoff})) end
      -- Money that is on its way back to the customer stays.
      and not exists (select from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = b.id and r.state = 'pending')
    order by m.booking_id limit ${limit}`.execute(db);
  let released = 0;
  for (const held of rows) {
    const isReleased = await withTransaction(db, async (trx) =>
      applySettlementStep(
        trx,
        held,
        { kind: "release", reference: await createReleaseReference(trx, held), now },
        releaseEscrow,
      ),
    );
    if (isReleased) released += 1;
  }
  return released;
}

/**
 * Creates the reference of the next release of a booking, or that of its deposit, which is released once. Both may be
 * released at the same time, so neither uses the number of the other.
 */
async function createReleaseReference(trx: Trx, { bookingId, isDeposit }: BookingMoney): Promise<string> {
  if (isDeposit) return `release:deposit:${bookingId}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_transactions
    where booking_id = ${bookingId} and kind = 'release' and reference like 'release:booking:%'`.execute(trx);
  return `release:booking:${bookingId}:${(rows[0]?.count ?? 0) + 1}`;
}
