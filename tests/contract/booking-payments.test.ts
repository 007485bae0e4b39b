import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { findOpenChange } from "#domain/bookings/booking-changes.server.ts";
import { answerBookingChange, requestBookingChange } from "#domain/bookings/change-booking.server.ts";
import { transitionBooking } from "#domain/bookings/commands.server.ts";
import { releaseDeposit } from "#domain/bookings/deposits.server.ts";
import { type Booking, findBookingById } from "#domain/bookings/queries.server.ts";
import type { NewRentalTerms } from "#domain/bookings/rental-terms.ts";
import { listSellerBalances } from "#domain/ledger/balances.server.ts";
import { hasDueRefunds } from "#domain/ledger/due-refunds.server.ts";
import { releaseDueBookings } from "#domain/ledger/record-booking-payments.server.ts";
import { beginBookingPayment } from "#domain/payments/begin-booking-payment.server.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import type { BeginPaymentRequest, PaymentProvider } from "#domain/payments/payment-provider.ts";
import { createPaymentProviders } from "#domain/payments/payment-providers.server.ts";
import { listBookingPayments, type Payment } from "#domain/payments/queries.server.ts";
import { syncPayment } from "#domain/payments/sync-payment.server.ts";
import { runPaymentWork } from "#jobs/payment-worker.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { createRentals, type RentalFixture } from "../support/bookings.ts";
import { describeOnDatabase } from "../support/databases.ts";
import { createSimulatedProviders } from "../support/payments.ts";
import { insertRows, listMails } from "../support/rows.ts";

const origin = "http://127.0.0.1:9";
const terms: NewRentalTerms = {
  weekendMinor: null,
  weeklyMinor: null,
  monthlyMinor: null,
  youngDriver: null,
  cancellation: "moderate",
  isInstant: false,
  extras: [],
  returnPlaces: [],
  graceMinutes: 60,
  seasons: [],
  houseRules: null,
};

describeOnDatabase("Online payments of bookings", (open) => {
  let shop: RentalFixture;
  let simulator: PaymentsSimulator;
  let context: PaymentContext;
  const errors: unknown[] = [];
  beforeAll(async () => {
    shop = await createRentals(await open());
    simulator = await startPaymentsSimulator();
    const providers = createSimulatedProviders(simulator);
    context = { db: shop.db, clock: shop.clock, origin, providers, logError: (error) => errors.push(error) };
    // The commission of the site is 10 percent.
    await insertRows(shop.db, "commission_rules", { percent: "10" });
  });
  afterAll(() => simulator.stop());
  afterEach(() => {
    simulator.payments.fault = "none";
    shop.setNow("2026-06-01T06:00:00Z");
    errors.length = 0;
  });

  const canPayOnline = () => true;
  /** Requests a booking of two days that is paid online: 301.00. */
  const request = async (more: Partial<NewRentalTerms> = {}, days: [string, string] = ["2026-06-15", "2026-06-17"]) =>
    shop.booked(await shop.car({ rental: { ...terms, ...more } }), ...days, {
      payment: "online",
      context: { canPayOnline },
    });
  const reread = async ({ id }: Booking) => (await findBookingById(shop.db, id)) as Booking;
  const step = async (
    { id }: Booking,
    to: "confirmed" | "cancelled" | "refused",
    by: "seller" | "customer" = "seller",
  ) => {
    const { token } = await reread({ id } as Booking);
    const actor = by === "seller" ? { by, sellerIds: shop.sellers } : { by, token: token as string };
    const result = await transitionBooking({ ...context, actor }, id, { to, note: "Sorry" });
    expect(result).toMatchObject({ ok: true });
    return reread({ id } as Booking);
  };
  const begin = async ({ id }: Booking): Promise<Payment> => {
    const result = await beginBookingPayment(context, id);
    if (!result.ok) throw new Error(result.code);
    return result.value;
  };
  const pay = async (booking: Booking): Promise<Payment> => {
    const payment = await begin(booking);
    await simulator.act(payment.providerPaymentId as string, "approve");
    await syncPayment(context, payment.id);
    return payment;
  };
  const refundsOf = async (booking: Booking) =>
    (await listBookingPayments(shop.db, booking.id)).map(({ refundedMinor }) => refundedMinor);
  /** Sums the ledger entries of a booking by account. */
  const accountsOf = async ({ id }: Booking) => {
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, sum(amount_minor)::bigint as amount from ledger_entries e join ledger_transactions t
        on t.id = e.transaction_id where t.booking_id = ${id} group by account having sum(amount_minor) <> 0
      order by account`.execute(shop.db);
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  };

  it("A booking is paid after the seller has confirmed it, and its money waits in escrow until the return", async () => {
    const requested = await request();
    expect(await beginBookingPayment(context, requested.id)).toMatchObject({ code: "payment.nothing_due" });
    const confirmed = await step(requested, "confirmed");
    expect(confirmed.payBy).toEqual(new Date("2026-06-02T06:00:00Z"));
    expect((await listMails(shop.db, requested.email)).at(-1)?.subject).toBe("Please pay: Rent a Corolla");
    await pay(confirmed);
    expect(await reread(requested)).toMatchObject({ status: "confirmed", paymentStatus: "paid", payBy: null });
    expect((await listMails(shop.db, requested.email)).at(-1)?.subject).toBe("Paid and confirmed: Rent a Corolla");
    expect(await accountsOf(requested)).toEqual({ buyer: -30_100, escrow: 30_100 });
    shop.setNow("2026-06-18T06:00:00Z");
    expect(await releaseDueBookings(shop.db, { now: shop.clock(), limit: 10 })).toBe(0);
    shop.setNow("2026-07-30T06:00:00Z");
    expect(await releaseDueBookings(shop.db, { now: shop.clock(), limit: 10 })).toBe(1);
    expect(await releaseDueBookings(shop.db, { now: shop.clock(), limit: 10 })).toBe(0);
    expect(await accountsOf(requested)).toEqual({ buyer: -30_100, seller: 27_090, commission: 3_010 });
    expect(await listSellerBalances(shop.db, requested.seller.id)).toMatchObject([{ escrowMinor: 0 }]);
    // A refund that waits takes its share of the commission along. The rest stays available.
    const [payment] = await listBookingPayments(shop.db, requested.id);
    const refund = { id: randomUUID(), payment_id: payment?.id, amount_minor: 10_000, reason: "cancelled" };
    await insertRows(shop.db, "refunds", { ...refund, next_attempt_at: shop.clock() });
    expect(await listSellerBalances(shop.db, requested.seller.id)).toMatchObject([
      { availableMinor: 18_090, refundsDueMinor: 9_000 },
    ]);
    expect(await hasDueRefunds(shop.db, [requested.seller.id])).toBe(true);
    await shop.db.deleteFrom("refunds").where("id", "=", refund.id).execute();
    expect(await hasDueRefunds(shop.db, [requested.seller.id])).toBe(false);
  });

  it("The price of a rental that was completed on its first day waits until the agreed return", async () => {
    const booking = await step(await request({}, ["2026-06-15", "2026-07-15"]), "confirmed");
    await pay(booking);
    shop.setNow("2026-06-15T06:00:00Z");
    const actor = { by: "seller" as const, sellerIds: shop.sellers };
    expect(await transitionBooking({ ...context, actor }, booking.id, { to: "completed" })).toMatchObject({ ok: true });
    for (const [time, released] of [
      ["2026-07-14T06:00:00Z", 0],
      ["2026-08-15T06:00:00Z", 1],
    ] as const) {
      shop.setNow(time);
      expect(await releaseDueBookings(shop.db, { now: shop.clock(), limit: 10 })).toBe(released);
    }
  });

  it("An instant booking is confirmed by its payment and holds the days until then", async () => {
    const booking = await request({ isInstant: true });
    expect(booking).toMatchObject({ status: "requested", holds: true, holdUntil: null });
    expect(booking.payBy).toEqual(new Date("2026-06-01T07:00:00Z"));
    expect(await shop.ask(booking.adId as number, "2026-06-16", "2026-06-18")).toMatchObject({ code: "booking.taken" });
    await pay(booking);
    expect(await reread(booking)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
  });

  it("An unpaid booking is cancelled after its time, and money that arrives later goes back by itself", async () => {
    const booking = await request({ isInstant: true });
    const payment = await begin(booking);
    shop.setNow("2026-06-01T07:30:00Z");
    await runPaymentWork(context);
    expect(await reread(booking)).toMatchObject({ status: "cancelled", endedBy: "system" });
    expect((await listMails(shop.db, booking.email)).at(-1)?.subject).toBe("Not paid, so cancelled: Rent a Corolla");
    expect(await shop.ask(booking.adId as number, "2026-06-15", "2026-06-17")).toMatchObject({ ok: true });
    await simulator.act(payment.providerPaymentId as string, "approve");
    await syncPayment(context, payment.id);
    await runPaymentWork(context);
    expect(await reread(booking)).toMatchObject({ status: "cancelled", paymentStatus: "unpaid" });
    expect(await refundsOf(booking)).toEqual([30_100]);
    expect(await accountsOf(booking)).toEqual({});
  });

  it("A booking whose payment provider was removed from the settings is cancelled after its time", async () => {
    const booking = await request({ isInstant: true });
    await begin(booking);
    shop.setNow("2026-06-01T07:30:00Z");
    await runPaymentWork({ ...context, providers: createPaymentProviders([]) });
    expect(await reread(booking)).toMatchObject({ status: "cancelled", endedBy: "system" });
    expect((await listBookingPayments(shop.db, booking.id)).map(({ state }) => state)).toEqual(["expired"]);
  });

  it("A page that no provider answered for is begun anew after some minutes, with the whole time to pay", async () => {
    const booking = await step(await request(), "confirmed");
    simulator.payments.fault = "down";
    expect(await beginBookingPayment(context, booking.id)).toMatchObject({ code: "payment.unavailable" });
    simulator.payments.fault = "none";
    shop.setNow("2026-06-01T06:10:00Z");
    const payment = await begin(booking);
    expect(payment.expiresAt).toEqual(new Date("2026-06-01T06:45:00Z"));
    const states = (await listBookingPayments(shop.db, booking.id)).map(({ state }) => state);
    expect(states).toEqual(["expired", "pending"]);
    expect((await begin(booking)).id).toBe(payment.id);
  });

  it("A booking cannot be paid after its time, even before it is cancelled", async () => {
    const booking = await step(await request(), "confirmed");
    shop.setNow((booking.payBy as Date).toISOString());
    expect(await beginBookingPayment(context, booking.id)).toMatchObject({ code: "payment.nothing_due" });
  });

  it("A booking that was paid at the last moment is not cancelled as unpaid", async () => {
    const booking = await step(await request(), "confirmed");
    const actor = { by: "system" as const, reason: "unpaid" as const };
    const cancelAsUnpaid = () => transitionBooking({ ...context, actor }, booking.id, { to: "cancelled" });
    await pay(booking);
    expect(await cancelAsUnpaid()).toMatchObject({ code: "booking.illegal_step" });
    expect(await reread(booking)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
  });

  it("Two tabs share one payment, and the customer is charged once", async () => {
    const booking = await step(await request(), "confirmed");
    const payments = await Promise.all(Array.from({ length: 6 }, () => begin(booking)));
    expect(new Set(payments.map(({ id }) => id)).size).toBe(1);
    expect(new Set(payments.map(({ nextUrl }) => nextUrl)).size).toBe(1);
    await simulator.act(payments[0]?.providerPaymentId as string, "approve");
    await Promise.all(Array.from({ length: 4 }, () => syncPayment(context, payments[0]?.id as string)));
    expect(await accountsOf(booking)).toEqual({ buyer: -30_100, escrow: 30_100 });
    expect(await beginBookingPayment(context, booking.id)).toMatchObject({ code: "payment.nothing_due" });
    await runPaymentWork(context);
    expect(await refundsOf(booking)).toEqual([0]);
  });

  it("A payment and a cancellation at the same time leave a paid and refunded, or an unpaid booking", async () => {
    for (let round = 0; round < 4; round += 1) {
      const booking = await step(await request(), "confirmed");
      const payment = await begin(booking);
      await simulator.act(payment.providerPaymentId as string, "approve");
      const cancel = () => step(booking, "cancelled", "seller");
      const sync = () => syncPayment(context, payment.id);
      await Promise.all(round % 2 ? [cancel(), sync()] : [sync(), cancel()]);
      await runPaymentWork(context);
      expect(await refundsOf(booking)).toEqual([30_100]);
      expect(await accountsOf(booking)).toEqual({});
    }
  });

  it.each([
    ["the whole amount", "2026-06-09T21:00:00Z", 30_100],
    ["half", "2026-06-09T21:00:01Z", 15_050],
    ["half", "2026-06-13T21:00:00Z", 15_050],
    ["nothing", "2026-06-13T21:00:01Z", 0],
  ])("A customer who cancels a moderate booking gets %s back at %s", async (_, time, refund) => {
    const booking = await step(await request(), "confirmed");
    await pay(booking);
    shop.setNow(time);
    const cancelled = await step(booking, "cancelled", "customer");
    await runPaymentWork(context);
    await runPaymentWork(context);
    expect(await refundsOf(booking)).toEqual([refund]);
    expect(cancelled.refundPercent).toBe(Math.round((refund / 30_100) * 100));
    expect((await reread(booking)).paymentStatus).toBe(refund > 0 ? "refunded" : "paid");
    expect(await accountsOf(booking)).toEqual(
      refund === 30_100 ? {} : { buyer: refund - 30_100, escrow: 30_100 - refund },
    );
  });

  /** Changes the stay of a booking in the name of the customer and the office. */
  const changeStay = async (booking: Booking, from: string, to: string) => {
    const { token } = await reread(booking);
    const customer = { by: "customer" as const, token: token as string };
    const asked = await requestBookingChange({ ...context, actor: customer }, booking.id, { from, to });
    expect(asked).toMatchObject({ ok: true });
    const changeId = (await findOpenChange(shop.db, booking.id))?.id ?? 0;
    const office = { by: "seller" as const, sellerIds: shop.sellers };
    const accepted = await answerBookingChange({ ...context, actor: office }, booking.id, {
      isAccepted: true,
      changeId,
    });
    expect(accepted).toMatchObject({ ok: true });
    await runPaymentWork(context);
    await runPaymentWork(context);
  };

  it("A stay that becomes cheaper gives the difference back, and the rest stays paid until the cancellation", async () => {
    const booking = await step(await request(), "confirmed");
    await pay(booking);
    await changeStay(booking, "2026-06-15", "2026-06-16");
    expect(await reread(booking)).toMatchObject({ paymentStatus: "paid", totalMinor: 15_050, paidMinor: 15_050 });
    expect(await refundsOf(booking)).toEqual([15_050]);
    expect(await accountsOf(booking)).toEqual({ buyer: -15_050, escrow: 15_050 });
    shop.setNow("2026-06-10T06:00:00Z");
    await step(booking, "cancelled", "customer");
    await runPaymentWork(context);
    await runPaymentWork(context);
    expect(await refundsOf(booking)).toEqual([22_575]);
    expect(await accountsOf(booking)).toEqual({ buyer: -7_525, escrow: 7_525 });
    expect((await reread(booking)).paymentStatus).toBe("refunded");
  });

  it("A stay that becomes dearer keeps what was paid, and only that goes back after a cancellation", async () => {
    const booking = await step(await request(), "confirmed");
    await pay(booking);
    await changeStay(booking, "2026-06-15", "2026-06-18");
    expect(await reread(booking)).toMatchObject({ totalMinor: 45_150, paidMinor: 30_100 });
    expect(await refundsOf(booking)).toEqual([0]);
    await step(booking, "cancelled");
    await runPaymentWork(context);
    await runPaymentWork(context);
    expect(await refundsOf(booking)).toEqual([30_100]);
    expect(await accountsOf(booking)).toEqual({});
  });

  it("A seller who cancels gives everything back, whatever the rule", async () => {
    const booking = await step(await request({ cancellation: "strict" }), "confirmed");
    await pay(booking);
    shop.setNow("2026-06-15T06:00:00Z");
    await step(booking, "cancelled");
    await runPaymentWork(context);
    expect(await refundsOf(booking)).toEqual([30_100]);
    expect(await accountsOf(booking)).toEqual({});
  });

  it("Online payment is refused where it is not offered, and a provider that is down loses nothing", async () => {
    const car = await shop.car({ rental: terms });
    const ask = (more: object) => shop.ask(car, "2026-06-15", "2026-06-17", { payment: "online", ...more });
    expect(await ask({})).toMatchObject({ errors: [{ path: "payment", code: "payment.not_offered" }] });
    const onRequest = await shop.car({ rental: terms, price: null });
    expect(
      await shop.ask(onRequest, "2026-06-15", "2026-06-17", { payment: "online", context: { canPayOnline } }),
    ).toMatchObject({ code: "payment.not_offered" });
    const booking = await step(await request(), "confirmed");
    simulator.payments.fault = "down";
    expect(await beginBookingPayment(context, booking.id)).toMatchObject({ code: "payment.unavailable" });
    simulator.payments.fault = "none";
    await pay(booking);
    expect(await reread(booking)).toMatchObject({ paymentStatus: "paid" });
  });

  /** Creates a paid booking whose deposit of 1,000.00 can be paid now. */
  const bookWithDueDeposit = async () => {
    const featureId = shop.catalog.features.get("deposit")?.id as number;
    const car = await shop.car({ rental: terms, features: [{ featureId, number: 1_000 }] });
    const more = { payment: "online", context: { canPayOnline } };
    const booking = await step(await shop.booked(car, "2026-06-15", "2026-06-17", more), "confirmed");
    await pay(booking);
    expect(await beginBookingPayment(context, booking.id, "deposit")).toMatchObject({ code: "payment.nothing_due" });
    shop.setNow("2026-06-14T06:00:00Z");
    return booking;
  };
  const beginDeposit = async ({ id }: Booking) => {
    const payment = await beginBookingPayment(context, id, "deposit");
    if (!payment.ok) throw new Error(payment.code);
    expect(payment.value).toMatchObject({ amountMinor: 100_000, purpose: "deposit" });
    return payment.value;
  };
  const approve = async ({ id, providerPaymentId }: Payment) => {
    await simulator.act(providerPaymentId as string, "approve");
    await syncPayment(context, id);
  };
  it("An open page of a deposit ends after its time without a page, and without its provider", async () => {
    const withoutProviders = { ...context, providers: createPaymentProviders([]) };
    for (const isBegun of [false, true]) {
      shop.setNow("2026-06-01T06:00:00Z");
      const booking = await bookWithDueDeposit();
      if (isBegun) await beginDeposit(booking);
      else {
        simulator.payments.fault = "down";
        expect(await beginBookingPayment(context, booking.id, "deposit")).toMatchObject({
          code: "payment.unavailable",
        });
        simulator.payments.fault = "none";
      }
      shop.setNow("2026-06-14T06:40:00Z");
      await runPaymentWork(withoutProviders);
      const states = (await listBookingPayments(shop.db, booking.id, "deposit")).map(({ state }) => state);
      expect(states).toEqual(["expired"]);
    }
  });

  /** Creates a paid booking with a deposit of 1,000.00, with the deposit paid. */
  const bookWithDeposit = async () => {
    const booking = await bookWithDueDeposit();
    await approve(await beginDeposit(booking));
    expect(await reread(booking)).toMatchObject({ depositStatus: "held", paymentStatus: "paid" });
    return booking;
  };
  const giveBack = ({ id }: Booking, sellerIds = shop.sellers) =>
    releaseDeposit({ ...context, actor: { by: "seller", sellerIds } }, id);
  const complete = async (booking: Booking) => {
    shop.setNow("2026-06-17T06:00:00Z");
    const actor = { by: "seller" as const, sellerIds: shop.sellers };
    expect(await transitionBooking({ ...context, actor }, booking.id, { to: "completed" })).toMatchObject({ ok: true });
  };
  const depositRefunds = async ({ id }: Booking) =>
    (await listBookingPayments(shop.db, id, "deposit")).map(({ refundedMinor }) => refundedMinor);

  it("A deposit goes back when the seller gives it back, and by itself some days after the return", async () => {
    const given = await bookWithDeposit();
    expect(await giveBack(given)).toMatchObject({ code: "booking.illegal_step" });
    await complete(given);
    expect(await giveBack(given, [])).toMatchObject({ code: "booking.not_found" });
    expect(await giveBack(given)).toMatchObject({ ok: true });
    expect(await giveBack(given)).toMatchObject({ code: "booking.illegal_step" });
    await runPaymentWork(context);
    expect(await depositRefunds(given)).toEqual([100_000]);
    shop.setNow("2026-06-01T06:00:00Z");
    const forgotten = await bookWithDeposit();
    await complete(forgotten);
    shop.setNow("2026-06-20T05:59:59Z");
    await runPaymentWork(context);
    expect(await reread(forgotten)).toMatchObject({ depositStatus: "held" });
    shop.setNow("2026-06-20T06:00:00Z");
    await runPaymentWork(context);
    expect(await reread(forgotten)).toMatchObject({ depositStatus: "released" });
    expect(await depositRefunds(forgotten)).toEqual([100_000]);
    expect(await accountsOf(forgotten)).toEqual({ buyer: -30_100, escrow: 30_100 });
  });

  it("A deposit is held if it is paid again after money that came too early has gone back", async () => {
    const booking = await bookWithDueDeposit();
    const early = await beginDeposit(booking);
    await changeStay(booking, "2026-06-25", "2026-06-27");
    await approve(early);
    await runPaymentWork(context);
    expect(await reread(booking)).toMatchObject({ depositStatus: "none" });
    expect(await depositRefunds(booking)).toEqual([100_000]);
    shop.setNow("2026-06-24T06:00:00Z");
    await approve(await beginDeposit(booking));
    await runPaymentWork(context);
    expect(await reread(booking)).toMatchObject({ depositStatus: "held" });
    expect(await depositRefunds(booking)).toEqual([100_000, 0]);
  });

  it("The deposit of a cancelled booking goes back in whole, whatever the rule says about the price", async () => {
    const booking = await bookWithDeposit();
    await step(booking, "cancelled", "customer");
    await runPaymentWork(context);
    await runPaymentWork(context);
    expect(await depositRefunds(booking)).toEqual([100_000]);
    expect(await refundsOf(booking)).toEqual([0]);
  });

  it("The provider learns the number of a booking, and where the customer and its webhooks go", async () => {
    const requests: BeginPaymentRequest[] = [];
    const [provider] = context.providers.list() as [PaymentProvider];
    const begin = (beginRequest: BeginPaymentRequest) => {
      requests.push(beginRequest);
      return provider.begin(beginRequest);
    };
    const observing = { ...context, providers: { ...context.providers, listFor: () => [{ ...provider, begin }] } };
    const booking = await step(await request(), "confirmed");
    await beginBookingPayment(observing, booking.id);
    const withDeposit = await bookWithDueDeposit();
    await beginBookingPayment(observing, withDeposit.id, "deposit");
    const webhookUrl = `${origin}/webhooks/payments/${provider.id}`;
    const [path, depositPath] = [booking, withDeposit].map(({ token }) => `${origin}/shop/bookings/${token}`);
    expect(requests).toMatchObject([
      { orderNumber: `R-${booking.id}`, returnUrl: `${path}/paid`, cancelUrl: `${path}/pay`, webhookUrl },
      {
        orderNumber: `D-${withDeposit.id}`,
        returnUrl: `${depositPath}/paid?for=deposit`,
        cancelUrl: `${depositPath}/pay?for=deposit`,
        webhookUrl,
      },
    ]);
  });
});
