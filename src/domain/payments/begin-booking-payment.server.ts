import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { PaymentPurpose } from "#db/schema/payments.ts";
import { withTransaction } from "#db/transaction.ts";
import { getBookingDue } from "#domain/bookings/booking-payment.ts";
import { transitionBooking } from "#domain/bookings/commands.server.ts";
import { isPayableChangeFree, lapseBookingChange } from "#domain/bookings/paid-changes.server.ts";
import { type Booking, findBookingById, getBookingTokenPath } from "#domain/bookings/queries.server.ts";
import { lockRentalListing } from "#domain/bookings/rental-listing.server.ts";
import { isLanguage } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { getWebhookPath, isPageOutdated, PAYMENT_PAGE_MS, saveBegunPayment } from "./begin-payment.server.ts";
import { closePayment } from "./close-payment.server.ts";
import { isOpenPayment, type OnlineMethod } from "./payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import { type PaymentProvider, ProviderRefusedError, ProviderUnavailableError } from "./payment-provider.ts";
import { toMoney } from "./payments-due.ts";
import { processDueRows } from "./process-due-rows.ts";
import { listBookingPayments, type Payment, toPayment } from "./queries.server.ts";

/** Finds the country of a booked car as ISO 3166 code. Empty when unknown. */
async function findBookingCountry(db: PaymentContext["db"], bookingId: number): Promise<string> {
  const { rows } = await sql<{ country: string | null }>`
    select c.country_code as country from bookings b join sellers s on s.id = b.seller_id left join ads a on a.id = b.ad_id
      join cities c on c.id = coalesce(a.city_id, s.city_id) where b.id = ${bookingId}`.execute(db);
  return rows[0]?.country ?? "";
}

/** Lists the methods with which an amount can be paid online for a booking. */
export const listBookingPaymentMethods = async (
  { db, providers }: PaymentContext,
  bookingId: number,
  amount: Money,
): Promise<OnlineMethod[]> => providers.listMethods([amount], await findBookingCountry(db, bookingId));

type PreparedPayment = { payment: Payment; booking: Booking; isOutdated: boolean };

/**
 * Begins the online payment of a booking, or returns the payment that is open already: two tabs and two clicks share one
 * payment. The caller has checked access to the booking. The provider is called outside of any transaction.
 */
export async function beginBookingPayment(
  context: PaymentContext,
  bookingId: number,
  purpose: PaymentPurpose = "price",
): Promise<Result<Payment>> {
  const country = await findBookingCountry(context.db, bookingId);
  let prepared = await preparePayment(context, bookingId, country, purpose);
  if (prepared.ok && prepared.value.isOutdated) {
    try {
      await closePayment(context, prepared.value.payment);
    } catch (error) {
      context.logError(error);
      return failure("unavailable", "payment.unavailable");
    }
    prepared = await preparePayment(context, bookingId, country, purpose);
  }
  if (!prepared.ok) return prepared;
  const { payment, booking } = prepared.value;
  if (payment.nextUrl) return ok(payment);
  for (const provider of context.providers.listFor(toMoney(payment), country)) {
    try {
      const begun = await provider.begin(createBeginRequest(context, payment, booking, provider, country));
      return ok(await saveBegunPayment(context, payment.id, provider, begun));
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError)) throw error;
      context.logError(error);
    }
  }
  return failure("unavailable", "payment.unavailable");
}

/** Prefixes of the numbers under which providers list the payments of bookings. */
const orderNumberPrefixes: Record<PaymentPurpose, string> = { price: "R", deposit: "D", change: "C" };

function createBeginRequest(
  { origin }: PaymentContext,
  payment: Payment,
  booking: Booking,
  provider: PaymentProvider,
  country: string,
) {
  const [firstName = booking.name, ...otherNames] = booking.name.split(/\s+/);
  const path = `${origin}${getBookingTokenPath(booking.token ?? "")}`;
  const query = payment.purpose === "price" ? "" : `?for=${payment.purpose}`;
  return {
    key: payment.id,
    amount: toMoney(payment),
    orderNumber: `${orderNumberPrefixes[payment.purpose]}-${booking.id}`,
    language: isLanguage(booking.language) ? booking.language : ("ar" as const),
    buyer: {
      firstName,
      lastName: otherNames.join(" ") || firstName,
      email: booking.email,
      phone: booking.phone || null,
      country,
    },
    returnUrl: `${path}/paid${query}`,
    cancelUrl: `${path}/pay${query}`,
    webhookUrl: `${origin}${getWebhookPath(provider.id)}`,
    expiresAt: payment.expiresAt,
  };
}

/** Finds the open payment of a booking, or inserts one. */
function preparePayment(
  { db, clock, providers }: PaymentContext,
  bookingId: number,
  country: string,
  purpose: PaymentPurpose,
): Promise<Result<PreparedPayment>> {
  return withTransaction(db, async (trx): Promise<Result<PreparedPayment>> => {
    // The listing is locked first, as in every booking command. A change needs its days.
    const adId = purpose === "change" ? (await findBookingById(trx, bookingId))?.adId : undefined;
    const listing = adId ? await lockRentalListing(trx, adId) : undefined;
    // Concurrent calls for one booking wait here.
    await sql`select id from bookings where id = ${bookingId} for update`.execute(trx);
    const booking = await findBookingById(trx, bookingId);
    if (!booking?.token) return failure("not_found", "booking.not_found");
    const now = clock();
    const amountMinor = getBookingDue(booking, purpose, now);
    const payBy = purpose === "change" ? booking.changePayBy : booking.payBy;
    if (amountMinor === 0 || (payBy !== null && payBy <= now)) return failure("conflict", "payment.nothing_due");
    if (purpose === "change" && !(await isPayableChangeFree(trx, booking, listing, now)))
      return failure("conflict", "booking.taken");
    const changeId = purpose === "change" ? booking.payableChangeId : null;
    const open = await trx
      .selectFrom("payments")
      .selectAll()
      .where("booking_id", "=", bookingId)
      .where("purpose", "=", purpose)
      .where("state", "in", ["begun", "pending", "authorized"])
      .executeTakeFirst();
    if (open) {
      // Another change may have replaced the one whose payment has begun.
      const payment = toPayment(open);
      const isOutdated = isPageOutdated(payment, now) || payment.changeId !== changeId;
      return ok({ payment, booking, isOutdated });
    }
    const [provider] = providers.listFor({ minor: amountMinor, currency: booking.currency }, country);
    if (!provider) return failure("conflict", "payment.not_offered");
    const expiresAt = new Date(now.getTime() + PAYMENT_PAGE_MS);
    const row = await trx
      .insertInto("payments")
      .values({
        id: randomUUID(),
        order_id: null,
        booking_id: bookingId,
        purpose,
        change_id: changeId,
        currency: booking.currency,
        amount_minor: amountMinor,
        provider: provider.id,
        expires_at: expiresAt,
        // If no provider answers, the job closes the payment then.
        next_check_at: expiresAt,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return ok({ payment: toPayment(row), booking, isOutdated: false });
  });
}

/**
 * Cancels the bookings whose time for the online payment has passed. The provider is asked first, so that a payment that
 * arrived without a webhook is not lost. A booking whose provider is down stays. Returns the number of cancelled
 * bookings.
 */
export async function expireUnpaidBookings(context: PaymentContext, isStopping: () => boolean): Promise<number> {
  const { db, clock, origin } = context;
  const now = clock();
  const list = async (tried: readonly number[]) => {
    const { rows } = await sql<{ id: number }>`
      select b.id from bookings b
      where b.id <> all(${[...tried]}::bigint[]) and b.pay_by <= ${now} and b.payment_status = 'unpaid'
        and b.status in ('requested', 'confirmed')
        and not exists (select from payments p where p.booking_id = b.id and p.state in ('begun', 'pending', 'authorized')
          and p.expires_at > ${now})
      order by b.pay_by limit 100`.execute(db);
    return rows;
  };
  return processDueRows(context, isStopping, list, async ({ id }) => {
    for (const payment of await listBookingPayments(db, id))
      if (isOpenPayment(payment.state)) await closePayment(context, payment);
    const actor = { by: "system" as const, reason: "unpaid" as const };
    const result = await transitionBooking({ db, clock, origin, actor }, id, { to: "cancelled" });
    return result.ok ? 1 : 0;
  });
}

/**
 * Ends the changes of bookings whose time for the online payment has passed, in the same way. The bookings stay as they
 * were. Returns the number of changes that ended.
 */
export async function expireUnpaidChanges(context: PaymentContext, isStopping: () => boolean): Promise<number> {
  const now = context.clock();
  const list = async (tried: readonly number[]) => {
    const { rows } = await sql<{ id: number; bookingId: number }>`
      select c.id, c.booking_id as "bookingId" from booking_changes c
      where c.id <> all(${[...tried]}::bigint[]) and c.status = 'payable' and c.pay_by <= ${now}
        and not exists (select from payments p where p.change_id = c.id and p.state in ('begun', 'pending', 'authorized')
          and p.expires_at > ${now})
      order by c.pay_by limit 100`.execute(context.db);
    return rows;
  };
  return processDueRows(context, isStopping, list, async ({ id, bookingId }) => {
    for (const payment of await listBookingPayments(context.db, bookingId, "change"))
      if (payment.changeId === id && isOpenPayment(payment.state)) await closePayment(context, payment);
    return (await lapseBookingChange(context, bookingId, id)) ? 1 : 0;
  });
}
