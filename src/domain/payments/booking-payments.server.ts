import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { PaymentPurpose } from "#db/schema/payments.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { findOpenChange } from "#domain/bookings/booking-changes.server.ts";
import { issueBookingInvoice } from "#domain/bookings/booking-invoices.server.ts";
import { getBookingDue, splitBookingPayment, splitChangePayment } from "#domain/bookings/booking-payment.ts";
import { transitionBookingInTransaction } from "#domain/bookings/commands.server.ts";
import {
  type BookingNotificationContext,
  notifyBookingCustomer,
  notifyBookingSeller,
} from "#domain/bookings/notify.server.ts";
import { makePaidChange } from "#domain/bookings/paid-changes.server.ts";
import { type Booking, findBookingById } from "#domain/bookings/queries.server.ts";
import { lockRentalListing } from "#domain/bookings/rental-listing.server.ts";
import { recordBookingPayment, recordBookingRefund } from "#domain/ledger/record-booking-payments.server.ts";
import { type CapturedBookingPayment, planBookingRefunds } from "./booking-refunds.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { Payment } from "./queries.server.ts";

type Trx = Transaction<Tables>;

/** Returns whether a booking still waits for a payment of this amount. */
export async function isBookingPaymentWanted(
  { db, clock }: Pick<PaymentContext, "db" | "clock">,
  payment: Payment,
): Promise<boolean> {
  const booking = payment.bookingId === null ? undefined : await findBookingById(db, payment.bookingId);
  return booking !== undefined && isPaymentDue(booking, payment, clock());
}

/** Returns whether a booking waits for a payment of this amount, and the payment of a change for this change. */
const isPaymentDue = (booking: Booking, { purpose, changeId, amountMinor }: Payment, now: Date): boolean =>
  getBookingDue(booking, purpose, now) === amountMinor &&
  (purpose !== "change" || changeId === booking.payableChangeId);

/**
 * Records captured money of a booking: in the ledger in any case, and on the booking if it still waits for it. An instant
 * booking is confirmed, and a change is made if its days are still free. Money that the booking does not need goes back
 * by `createDueBookingRefunds`.
 */
export async function recordBookingCapture(
  trx: Trx,
  notificationContext: BookingNotificationContext,
  payment: Payment & { bookingId: number },
  feeMinor: number,
): Promise<void> {
  const { bookingId, currency } = payment;
  const { now } = notificationContext;
  const adId = (await findBookingById(trx, bookingId))?.adId;
  // The listing is locked first, as in every booking command.
  const listing = adId ? await lockRentalListing(trx, adId) : undefined;
  await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
  const booking = await findBookingById(trx, bookingId);
  if (!booking) throw new Error(`payment ${payment.id} belongs to no booking`);
  const isDeposit = payment.purpose === "deposit";
  const isWanted = isPaymentDue(booking, payment, now);
  let parts: { goodsMinor: number; taxMinor: number } | undefined;
  let isUnused = !isWanted && payment.purpose === "price" && (await isPaidBefore(trx, payment));
  if (payment.purpose === "change") {
    const change = isWanted ? await findOpenChange(trx, bookingId) : undefined;
    const isMade = change !== undefined && (await makePaidChange(trx, booking, listing, notificationContext));
    if (isMade) parts = splitChangePayment(booking, change.stayPrice);
    isUnused = !isMade;
  } else if (isWanted && isDeposit) {
    await trx.updateTable("bookings").set({ deposit_status: "held" }).where("id", "=", bookingId).execute();
    await notifyBookingSeller(trx, booking, "seller-deposit", notificationContext);
  } else if (isWanted) {
    await trx
      .updateTable("bookings")
      .set({ payment_status: "paid", paid_minor: payment.amountMinor, pay_by: null, changed_at: now })
      .where("id", "=", bookingId)
      .execute();
    await confirmPaidBooking(trx, booking, notificationContext);
    await issueBookingInvoice(trx, (await findBookingById(trx, bookingId)) as Booking, now);
  }
  if (payment.purpose === "price" && payment.amountMinor === booking.totalMinor) parts = splitBookingPayment(booking);
  await recordBookingPayment(trx, {
    paymentId: payment.id,
    bookingId,
    sellerId: booking.seller.id,
    currency,
    isDeposit,
    parts,
    isUnused,
    amountMinor: payment.amountMinor,
    feeMinor,
    now,
  });
}

/** Returns whether the price of a booking was paid before by another payment, also if that has gone back. */
async function isPaidBefore(trx: Trx, { id, bookingId }: Payment & { bookingId: number }): Promise<boolean> {
  const earlier = await trx
    .selectFrom("payments")
    .select("id")
    .where("booking_id", "=", bookingId)
    .where("purpose", "=", "price")
    .where("captured_at", "is not", null)
    .where("id", "<>", id)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Confirms a paid instant booking. Without a free car the booking is refused, and the money goes back. */
async function confirmPaidBooking(
  trx: Trx,
  { id, status }: Booking,
  notificationContext: BookingNotificationContext,
): Promise<void> {
  const step = (to: "confirmed" | "refused") =>
    transitionBookingInTransaction(trx, { by: "system" }, id, { to, reply: null }, notificationContext, {
      isQuiet: to === "confirmed",
    });
  if (status === "requested" && !(await step("confirmed")).ok) {
    await step("refused");
    return;
  }
  const paid = (await findBookingById(trx, id)) as Booking;
  await notifyBookingCustomer(trx, paid, "paid", notificationContext);
  await notifyBookingSeller(trx, paid, "seller-paid", notificationContext);
}

/**
 * Inserts refunds for captured money of bookings: the share of a cancelled booking that its rule gives back, what a
 * changed stay costs less, and whole payments that arrived too late or twice. Returns the number of new refunds.
 */
export async function createDueBookingRefunds({ db, clock }: PaymentContext): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select booking_id as id from (${selectCapturedBookingPayments()}) captured group by booking_id
    having bool_or(kept < amount - refunded)
      or sum(amount - refunded) filter (where kept is null) > min(kept_price)
    limit 100`.execute(db);
  let created = 0;
  for (const { id } of rows) {
    created += await withTransaction(db, async (trx) => {
      // Concurrent processes and captures wait here. Two processes lock the payments in the same order.
      await sql`select id from payments where booking_id = ${id} order by id for update`.execute(trx);
      const { rows: captured } = await sql<CapturedBookingPayment & { keptPriceMinor: number }>`
        select payment_id as id, amount::bigint as "amountMinor", refunded::bigint as "refundedMinor",
          kept::bigint as "keptMinor", kept_price::bigint as "keptPriceMinor", reason
        from (${selectCapturedBookingPayments()}) captured where booking_id = ${id}
        order by captured_at, payment_id`.execute(trx);
      const now = clock();
      const due = planBookingRefunds(captured, captured[0]?.keptPriceMinor ?? 0);
      for (const { paymentId, amountMinor, reason } of due) {
        const values = { payment_id: paymentId, seller_order_id: null, amount_minor: amountMinor, reason };
        await trx
          .insertInto("refunds")
          .values({ id: randomUUID(), ...values, next_attempt_at: now, created_at: now })
          .execute();
      }
      return due.length;
    });
  }
  return created;
}

/**
 * Selects the captured payments of bookings with what is refunded, and what does not go back: of one payment (`kept`),
 * or of all payments of the price and of its changes together (`kept_price`, where `kept` is null).
 */
const selectCapturedBookingPayments = () => sql`
  select p.booking_id, p.id as payment_id, p.captured_at, p.amount_minor as amount,
    case when earlier.paid then 'duplicate' when c.status <> 'accepted' then 'change-lapsed' else 'cancelled' end as reason,
    case when earlier.paid or c.status <> 'accepted' then 0
      when p.purpose = 'deposit' then case when b.deposit_status = 'none' then 0
        -- What is claimed stays. The rest goes back at once.
        when b.deposit_status in ('claimed', 'contested', 'released', 'kept') or b.status in ('cancelled', 'refused')
          then b.deposit_kept_minor
        else p.amount_minor end
      when b.payment_status = 'unpaid' then 0 end as kept,
    -- Rounded half up, as calculateRefund does. A change may have made the stay cheaper than what was paid.
    case when b.status in ('cancelled', 'refused')
      then b.paid_minor - div(b.paid_minor * coalesce(b.refund_percent, 100) + 50, 100) else b.paid_minor end as kept_price,
    coalesce((select sum(r.amount_minor) from refunds r where r.payment_id = p.id), 0) as refunded
  from payments p join bookings b on b.id = p.booking_id left join booking_changes c on c.id = p.change_id
    cross join lateral (select exists (select from payments q where q.booking_id = p.booking_id and q.purpose = p.purpose and q.id <> p.id
      and q.change_id is not distinct from p.change_id
      and q.captured_at is not null and (q.captured_at, q.id) < (p.captured_at, p.id)
      -- A deposit that came too early has gone back, so the next one is not a duplicate.
      and (q.purpose <> 'deposit'
        or q.amount_minor > coalesce((select sum(r.amount_minor) from refunds r where r.payment_id = q.id), 0))) as paid) earlier
  where p.state in ('captured', 'partially-refunded')`;

/** Records a refund of a booking that the provider has made. The booking counts as refunded unless it was a duplicate. */
export async function recordCompletedBookingRefund(
  trx: Trx,
  refund: { id: string; amount_minor: number; reason: string },
  payment: { booking_id: number | null; purpose: PaymentPurpose; currency: string },
  now: Date,
): Promise<void> {
  const bookingId = payment.booking_id;
  if (bookingId === null) throw new Error(`refund ${refund.id} belongs to no booking`);
  // The booking is locked before its settlement, as in `recordBookingCapture`.
  const { seller_id: sellerId } = await trx
    .selectFrom("bookings")
    .select("seller_id")
    .where("id", "=", bookingId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { currency } = payment;
  const isDeposit = payment.purpose === "deposit";
  const money = { bookingId, sellerId, currency, isDeposit, amountMinor: refund.amount_minor };
  await recordBookingRefund(trx, { refundId: refund.id, ...money, reason: refund.reason, now });
  if (refund.reason !== "cancelled" || isDeposit) return;
  await trx
    .updateTable("bookings")
    .set({ payment_status: "refunded" })
    .where("id", "=", bookingId)
    .where("payment_status", "=", "paid")
    // After a change only a part goes back, and the rest stays paid.
    .where("status", "in", ["cancelled", "refused"])
    .execute();
}
