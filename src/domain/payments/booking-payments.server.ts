import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { PaymentPurpose } from "#db/schema/payments.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { issueBookingInvoice } from "#domain/bookings/booking-invoices.server.ts";
import { getBookingDue, splitBookingPayment } from "#domain/bookings/booking-payment.ts";
import { transitionBookingInTransaction } from "#domain/bookings/commands.server.ts";
import {
  type BookingNotificationContext,
  notifyBookingCustomer,
  notifyBookingSeller,
} from "#domain/bookings/notify.server.ts";
import { type Booking, findBookingById } from "#domain/bookings/queries.server.ts";
import { lockRentalListing } from "#domain/bookings/rental-listing.server.ts";
import { recordBookingPayment, recordBookingRefund } from "#domain/ledger/record-booking-payments.server.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { Payment } from "./queries.server.ts";

type Trx = Transaction<Tables>;

/** Returns whether a booking still waits for a payment of this amount. */
export async function isBookingPaymentWanted(
  { db, clock }: Pick<PaymentContext, "db" | "clock">,
  payment: Payment,
): Promise<boolean> {
  const booking = payment.bookingId === null ? undefined : await findBookingById(db, payment.bookingId);
  return booking !== undefined && getBookingDue(booking, payment.purpose, clock()) === payment.amountMinor;
}

/**
 * Records captured money of a booking: in the ledger in any case, and on the booking if it still waits for it. An instant
 * booking is confirmed. Money that the booking does not need goes back by `createDueBookingRefunds`.
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
  if (adId) await lockRentalListing(trx, adId);
  await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
  const booking = await findBookingById(trx, bookingId);
  if (!booking) throw new Error(`payment ${payment.id} belongs to no booking`);
  const isDeposit = payment.purpose === "deposit";
  const isWanted = getBookingDue(booking, payment.purpose, now) === payment.amountMinor;
  if (isWanted && isDeposit) {
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
  const parts =
    !isDeposit && payment.amountMinor === booking.totalMinor
      ? splitBookingPayment(booking)
      : { goodsMinor: payment.amountMinor, taxMinor: 0 };
  await recordBookingPayment(trx, {
    paymentId: payment.id,
    bookingId,
    sellerId: booking.seller.id,
    currency,
    isDeposit,
    ...parts,
    feeMinor,
    now,
  });
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
  const { rows } = await sql<{ id: string }>`
    select distinct payment_id as id from (${buildDueBookingRefunds()}) due limit 100`.execute(db);
  let created = 0;
  for (const { id } of rows) {
    created += await withTransaction(db, async (trx) => {
      // Concurrent processes wait here and then find nothing that is due.
      await trx.selectFrom("payments").select("id").where("id", "=", id).forUpdate().execute();
      const { rows: due } = await sql<{ amountMinor: number; reason: string }>`
        select rest::bigint as "amountMinor", reason from (${buildDueBookingRefunds()}) due
        where payment_id = ${id}`.execute(trx);
      const now = clock();
      for (const { amountMinor, reason } of due) {
        const values = { payment_id: id, seller_order_id: null, amount_minor: Number(amountMinor), reason };
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

/** Selects the captured payments of bookings of which a part has to go back that is not refunded yet. */
const buildDueBookingRefunds = () => sql`
  select payment_id, reason, back - refunded as rest from (
    select p.id as payment_id,
      case when earlier.paid then 'duplicate' else 'cancelled' end as reason,
      -- Rounded half up, as calculateRefund does.
      case when earlier.paid then p.amount_minor
        when p.purpose = 'deposit' then case when b.deposit_status = 'none' then p.amount_minor
          when b.deposit_status in ('released', 'kept') or b.status in ('cancelled', 'refused')
            then p.amount_minor - b.deposit_kept_minor else 0 end
        when b.payment_status = 'unpaid' then p.amount_minor
        -- A change may have made the stay cheaper than what was paid.
        when b.status in ('cancelled', 'refused')
          then p.amount_minor - b.paid_minor + div(b.paid_minor * b.refund_percent + 50, 100)
        else p.amount_minor - b.paid_minor end as back,
      coalesce((select sum(r.amount_minor) from refunds r where r.payment_id = p.id), 0) as refunded
    from payments p join bookings b on b.id = p.booking_id
      cross join lateral (select exists (select from payments q where q.booking_id = p.booking_id and q.purpose = p.purpose and q.id <> p.id
        and q.captured_at is not null and (q.captured_at, q.id) < (p.captured_at, p.id)) as paid) earlier
    where p.state in ('captured', 'partially-refunded')
  ) parts where back > refunded`;

/** Records a refund of a booking that the provider has made. The booking counts as refunded unless it was a duplicate. */
export async function recordCompletedBookingRefund(
  trx: Trx,
  refund: { id: string; amount_minor: number; reason: string },
  payment: { booking_id: number | null; purpose: PaymentPurpose; currency: string },
  now: Date,
): Promise<void> {
  const bookingId = payment.booking_id;
  if (bookingId === null) throw new Error(`refund ${refund.id} belongs to no booking`);
  const { seller_id: sellerId } = await trx
    .selectFrom("bookings")
    .select("seller_id")
    .where("id", "=", bookingId)
    .executeTakeFirstOrThrow();
  const { currency } = payment;
  const isDeposit = payment.purpose === "deposit";
  const money = { bookingId, sellerId, currency, isDeposit, amountMinor: refund.amount_minor };
  await recordBookingRefund(trx, { refundId: refund.id, ...money, now });
  if (refund.reason === "duplicate" || isDeposit) return;
  await trx
    .updateTable("bookings")
    .set({ payment_status: "refunded" })
    .where("id", "=", bookingId)
    .where("payment_status", "=", "paid")
    // After a change only a part goes back, and the rest stays paid.
    .where("status", "in", ["cancelled", "refused"])
    .execute();
}
