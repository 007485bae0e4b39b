import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { listBookingChanges } from "#domain/bookings/booking-changes.server.ts";
import {
  answerBookingChange,
  requestBookingChange,
  withdrawBookingChange,
} from "#domain/bookings/change-booking.server.ts";
import { transitionBooking } from "#domain/bookings/commands.server.ts";
import { type Booking, findBookingById, getBookingTokenPath } from "#domain/bookings/queries.server.ts";
import type { NewRentalTerms } from "#domain/bookings/rental-terms.ts";
import { formatInvoiceNumber } from "#domain/invoices/invoice.ts";
import { listInvoices } from "#domain/invoices/invoices.server.ts";
import { beginBookingPayment } from "#domain/payments/begin-booking-payment.server.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import { listBookingPayments, type Payment } from "#domain/payments/queries.server.ts";
import { syncPayment } from "#domain/payments/sync-payment.server.ts";
import { runPaymentWork } from "#jobs/payment-worker.ts";
import { loader as loadBookingPage } from "#web/bookings/booking-page.tsx";
import { loader as loadPaidPage } from "#web/bookings/booking-paid-page.tsx";
import { loader as loadPayPage, action as submitPayPage } from "#web/bookings/booking-pay-page.tsx";
import { OpenChangeCard } from "#web/bookings/change-list.tsx";
import { action as submitChangePage } from "#web/bookings/change-page.tsx";
import type { ChangeView } from "#web/bookings/change-view.server.ts";
import { findInvoiceView } from "#web/orders/invoice-view.server.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { createRentals, type RentalFixture } from "../support/bookings.ts";
import type { PageHandler } from "../support/call-page.ts";
import { describeOnDatabase } from "../support/databases.ts";
import { createApiOn } from "../support/demo-api.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createSimulatedProviders } from "../support/payments.ts";
import { renderView } from "../support/render-view.tsx";
import { insertRows, listMails, updateRow } from "../support/rows.ts";
import { createValidatingClient } from "../support/validating-api-client.ts";

const origin = "http://127.0.0.1:9";
const terms: NewRentalTerms = {
  weekendMinor: null,
  weeklyMinor: null,
  monthlyMinor: null,
  youngDriver: null,
  cancellation: "moderate",
  isInstant: true,
  extras: [],
  returnPlaces: [],
  graceMinutes: 60,
  seasons: [],
  houseRules: null,
};

describeOnDatabase("Online payments for changes of bookings", (open) => {
  let shop: RentalFixture;
  let simulator: PaymentsSimulator;
  let context: PaymentContext;
  beforeAll(async () => {
    shop = await createRentals(await open());
    simulator = await startPaymentsSimulator();
    const providers = createSimulatedProviders(simulator);
    context = { db: shop.db, clock: shop.clock, origin, providers, logError: () => undefined };
    // The commission of the site is 10 percent, and a booking costs at most 40.00.
    await insertRows(shop.db, "commission_rules", { percent: "10", currency: "SAR", maximum_minor: 4_000 });
    await insertRows(shop.db, "tax_rates", { country_code: "SA", percent: "15", included: true });
    const cityId = shop.catalog.cities.all.find(({ country }) => country === "SA")?.id as number;
    const seller = { city_id: cityId, vat_number: "300000000000003" };
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, seller as never);
  });
  afterAll(() => simulator.stop());
  afterEach(() => shop.setNow("2026-06-01T06:00:00Z"));

  const canPayOnline = () => true;
  const reread = async ({ id }: Pick<Booking, "id">) => (await findBookingById(shop.db, id)) as Booking;
  const office = () => ({ ...context, canPayOnline, actor: { by: "seller" as const, sellerIds: shop.sellers } });
  const customer = ({ token }: Booking) => ({
    ...context,
    canPayOnline,
    actor: { by: "customer" as const, token: token as string },
  });
  const begin = async ({ id }: Booking, purpose: Payment["purpose"] = "change"): Promise<Payment> => {
    const result = await beginBookingPayment(context, id, purpose);
    if (!result.ok) throw new Error(result.code);
    return result.value;
  };
  const capture = async ({ id, providerPaymentId }: Payment) => {
    await simulator.act(providerPaymentId as string, "approve");
    await syncPayment(context, id);
  };
  const work = async () => {
    await runPaymentWork(context);
    await runPaymentWork(context);
  };
  /** Books two days that have to be paid online: 301.00, with 39.26 VAT. */
  const bookUnpaid = async (more: Partial<NewRentalTerms> = {}) => {
    const car = await shop.car({ rental: { ...terms, ...more }, sellerId: shop.sellers[0] as number });
    const booking = await shop.booked(car, "2026-06-15", "2026-06-17", {
      payment: "online",
      context: { canPayOnline },
    });
    if (!(more.isInstant ?? true)) await transitionBooking(office(), booking.id, { to: "confirmed" });
    return booking;
  };
  const book = async (more: Partial<NewRentalTerms> = {}) => {
    const booking = await bookUnpaid(more);
    await capture(await begin(booking, "price"));
    return reread(booking);
  };
  const ask = (booking: Booking, to: string, from = "2026-06-15") =>
    requestBookingChange(customer(booking), booking.id, { from, to });
  /** Asks for a third day, which costs 150.50. */
  const extend = async (booking: Booking) =>
    expect(await ask(booking, "2026-06-18")).toEqual({ ok: true, value: { status: "payable" } });
  const cancel = (booking: Booking) => transitionBooking(office(), booking.id, { to: "cancelled", note: "Sorry" });
  const statusesOf = async ({ id }: Booking) => (await listBookingChanges(shop.db, id)).map(({ status }) => status);
  /** Lists the refunded amounts of the payments for the price and for changes. */
  const refundsOf = async ({ id }: Booking) =>
    [...(await listBookingPayments(shop.db, id)), ...(await listBookingPayments(shop.db, id, "change"))].map(
      ({ refundedMinor }) => refundedMinor,
    );
  /** Sums the ledger entries of a booking by account. */
  const accountsOf = async ({ id }: Booking) => {
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, sum(amount_minor)::bigint as amount from ledger_entries e join ledger_transactions t
        on t.id = e.transaction_id where t.booking_id = ${id} group by account having sum(amount_minor) <> 0
      order by account`.execute(shop.db);
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  };
  const settlementOf = async ({ id }: Booking) =>
    shop.db
      .selectFrom("settlements")
      .select(["held_goods_minor as goods", "held_tax_minor as tax", "held_shipping_minor as other"])
      .select("commission_minor as commission")
      .where("booking_id", "=", id)
      .executeTakeFirstOrThrow();
  const lastSubject = async ({ email }: Booking) => (await listMails(shop.db, email)).at(-1)?.subject;

  it("A dearer change takes effect when it is paid, with the tax and the commission of the new price", async () => {
    const booking = await book();
    await extend(booking);
    expect(await reread(booking)).toMatchObject({
      to: "2026-06-17",
      totalMinor: 30_100,
      changeDueMinor: 15_050,
      changePayBy: new Date("2026-06-01T07:00:00Z"),
    });
    const mail = (await listMails(shop.db, booking.email)).at(-1);
    expect(mail?.subject).toBe("Please pay for the change: Rent a Corolla");
    expect(mail?.text).toMatch(/SAR.*150\.50|150\.50.*SAR/);
    const payment = await begin(booking);
    expect(payment).toMatchObject({ amountMinor: 15_050, purpose: "change" });
    await capture(payment);
    expect(await reread(booking)).toMatchObject({
      to: "2026-06-18",
      totalMinor: 45_150,
      paidMinor: 45_150,
      changeDueMinor: null,
    });
    expect(await statusesOf(booking)).toEqual(["accepted"]);
    expect(await lastSubject(booking)).toBe("Your booking has changed: Rent a Corolla");
    expect(await accountsOf(booking)).toEqual({ buyer: -45_150, escrow: 45_150 });
    // 15 percent in 451.50. The commission has reached its maximum.
    expect(await settlementOf(booking)).toEqual({ goods: 39_261, tax: 5_889, other: 0, commission: 3_926 });
    const documents = (await listInvoices(shop.db, { bookingId: booking.id })).map(({ kind, document }) => ({
      kind,
      total: document.totalMinor,
      tax: document.taxMinor,
    }));
    expect(documents).toEqual([
      { kind: "invoice", total: 30_100, tax: 3_926 },
      { kind: "invoice", total: 15_050, tax: 1_963 },
    ]);
    await work();
    expect(await refundsOf(booking)).toEqual([0, 0]);
  });

  it("The refund of a cancelled booking comes from its newest payment first, and adds up to what the rule says", async () => {
    const booking = await book();
    // Payments of the same instant have no order.
    shop.setNow("2026-06-01T06:01:00Z");
    await extend(booking);
    await capture(await begin(booking));
    shop.setNow("2026-06-12T06:00:00Z");
    await transitionBooking(customer(booking), booking.id, { to: "cancelled" });
    await work();
    expect((await reread(booking)).refundPercent).toBe(50);
    expect(await refundsOf(booking)).toEqual([7_525, 15_050]);
    expect(await accountsOf(booking)).toEqual({ buyer: -22_575, escrow: 22_575 });
  });

  it("A cheaper and then a dearer change refund each amount once", async () => {
    const booking = await book();
    expect(await ask(booking, "2026-06-16")).toMatchObject({ value: { status: "accepted" } });
    await work();
    expect(await refundsOf(booking)).toEqual([15_050]);
    await extend(booking);
    await capture(await begin(booking));
    await work();
    expect(await reread(booking)).toMatchObject({ totalMinor: 45_150, paidMinor: 45_150 });
    expect(await refundsOf(booking)).toEqual([15_050, 0]);
    await cancel(booking);
    await work();
    expect(await refundsOf(booking)).toEqual([30_100, 30_100]);
    expect(await accountsOf(booking)).toEqual({});
  });

  it("An accepted change waits a day for its payment, and the office can still decline it", async () => {
    const booking = await book({ isInstant: false });
    expect(await ask(booking, "2026-06-18")).toEqual({ ok: true, value: { status: "requested" } });
    const [change] = await listBookingChanges(shop.db, booking.id);
    const answer = (isAccepted: boolean) =>
      answerBookingChange(office(), booking.id, { isAccepted, changeId: change?.id ?? 0 });
    expect(await beginBookingPayment(context, booking.id, "change")).toMatchObject({ code: "payment.nothing_due" });
    expect(await answer(true)).toEqual({ ok: true, value: { isPayable: true } });
    expect((await reread(booking)).changePayBy).toEqual(new Date("2026-06-02T06:00:00Z"));
    expect(await answer(true)).toMatchObject({ code: "booking.illegal_step" });
    const payment = await begin(booking);
    expect(await answer(false)).toMatchObject({ ok: true });
    expect(await lastSubject(booking)).toBe("Change declined: Rent a Corolla");
    await capture(payment);
    await work();
    expect(await reread(booking)).toMatchObject({ to: "2026-06-17", totalMinor: 30_100, paymentStatus: "paid" });
    expect(await refundsOf(booking)).toEqual([0, 15_050]);
    expect(await statusesOf(booking)).toEqual(["declined"]);
    expect(await settlementOf(booking)).toEqual({ goods: 26_174, tax: 3_926, other: 0, commission: 2_617 });
  });

  it("A change that nobody pays lapses, and money that arrives later goes back by itself", async () => {
    const booking = await book();
    await extend(booking);
    const payment = await begin(booking);
    shop.setNow("2026-06-01T07:30:00Z");
    expect(await beginBookingPayment(context, booking.id, "change")).toMatchObject({ code: "payment.nothing_due" });
    await work();
    expect(await statusesOf(booking)).toEqual(["lapsed"]);
    expect(await lastSubject(booking)).toBe("Change not paid: Rent a Corolla");
    await capture(payment);
    await work();
    expect(await reread(booking)).toMatchObject({ to: "2026-06-17", paidMinor: 30_100, paymentStatus: "paid" });
    expect(await refundsOf(booking)).toEqual([0, 15_050]);
    expect(await accountsOf(booking)).toEqual({ buyer: -30_100, escrow: 30_100 });
  });

  it("A change whose days are booked during its payment is not made, and the money goes back", async () => {
    const booking = await book();
    await extend(booking);
    const payment = await begin(booking);
    await shop.booked(booking.adId as number, "2026-06-17", "2026-06-19", { email: "other@example.com" });
    expect(await beginBookingPayment(context, booking.id, "change")).toMatchObject({ code: "booking.taken" });
    await capture(payment);
    expect(await lastSubject(booking)).toBe("Change not possible: Rent a Corolla");
    await work();
    expect(await reread(booking)).toMatchObject({ to: "2026-06-17", totalMinor: 30_100 });
    expect(await statusesOf(booking)).toEqual(["lapsed"]);
    expect(await refundsOf(booking)).toEqual([0, 15_050]);
  });

  it("A change that is paid on two pages is made once, and the second payment goes back", async () => {
    const booking = await book();
    await extend(booking);
    const first = await begin(booking);
    expect((await begin(booking)).id).toBe(first.id);
    shop.setNow("2026-06-01T06:40:00Z");
    const second = await begin(booking);
    expect(second.id).not.toBe(first.id);
    await capture(second);
    shop.setNow("2026-06-01T06:41:00Z");
    await capture(first);
    await syncPayment(context, second.id);
    await work();
    expect(await reread(booking)).toMatchObject({ totalMinor: 45_150, paidMinor: 45_150 });
    expect((await refundsOf(booking)).toSorted((a, b) => a - b)).toEqual([0, 0, 15_050]);
    expect(await settlementOf(booking)).toMatchObject({ goods: 39_261, tax: 5_889, other: 0 });
  });

  it("A second payment of the price after a change goes back, and leaves goods, tax and commission as they were", async () => {
    const booking = await bookUnpaid();
    const first = await begin(booking, "price");
    shop.setNow("2026-06-01T06:40:00Z");
    await capture(await begin(booking, "price"));
    await extend(await reread(booking));
    await capture(await begin(booking));
    const settlement = await settlementOf(booking);
    expect(settlement).toEqual({ goods: 39_261, tax: 5_889, other: 0, commission: 3_926 });
    shop.setNow("2026-06-01T06:50:00Z");
    await capture(first);
    expect(await settlementOf(booking)).toEqual({ ...settlement, other: 30_100 });
    await work();
    expect((await refundsOf(booking)).toSorted((a, b) => a - b)).toEqual([0, 0, 30_100]);
    expect(await settlementOf(booking)).toEqual(settlement);
  });

  it("The credit note of a changed booking names all its invoices", async () => {
    const booking = await book();
    await extend(booking);
    await capture(await begin(booking));
    expect(await cancel(booking)).toMatchObject({ ok: true });
    await work();
    const documents = await listInvoices(shop.db, { bookingId: booking.id });
    const numbers = documents.filter(({ kind }) => kind === "invoice").map(formatInvoiceNumber);
    expect(numbers).toHaveLength(2);
    const creditNote = documents.find(({ kind }) => kind === "credit-note");
    const view = await findInvoiceView(shop.db, { bookingId: booking.id }, creditNote?.uuid, "en");
    expect(view?.invoiceNumber).toBe(numbers.join(", "));
  });

  it("A stay that becomes cheaper and dearer again bears the commission of its price", async () => {
    const booking = await book();
    const changes = [
      ["2026-06-16", {}],
      ["2026-06-17", { commission: 2_617 }],
      ["2026-06-18", { commission: 3_926 }],
    ] as const;
    for (const [to, expected] of changes) {
      const asked = await ask(booking, to);
      expect(asked).toMatchObject({ ok: true });
      if ((await reread(booking)).changeDueMinor) await capture(await begin(booking));
      await work();
      expect(await reread(booking)).toMatchObject({ to });
      expect(await settlementOf(booking)).toMatchObject(expected);
    }
  });

  it("A change that replaces another needs its own payment, and the same change keeps the payment that has begun", async () => {
    const booking = await book();
    await extend(booking);
    const first = await begin(booking);
    await extend(booking);
    expect((await begin(booking)).id).toBe(first.id);
    expect(await ask(booking, "2026-06-19")).toMatchObject({ value: { status: "payable" } });
    const second = await begin(booking);
    expect(second).toMatchObject({ amountMinor: 30_100 });
    await capture(first);
    expect(await reread(booking)).toMatchObject({ to: "2026-06-17" });
    await capture(second);
    await work();
    expect(await reread(booking)).toMatchObject({ to: "2026-06-19", paidMinor: 60_200 });
    const payments = await listBookingPayments(shop.db, booking.id, "change");
    expect(payments.find(({ id }) => id === first.id)?.refundedMinor).toBe(15_050);
    expect(payments.find(({ id }) => id === second.id)?.refundedMinor).toBe(0);
    expect(await statusesOf(booking)).toEqual(["accepted", "withdrawn"]);
  });

  it("A paid change and a cancellation, a withdrawal or a refusal at the same time leave no money without a stay", async () => {
    for (let round = 0; round < 6; round += 1) {
      const booking = await book();
      await extend(booking);
      const payment = await begin(booking);
      await simulator.act(payment.providerPaymentId as string, "approve");
      const [change] = await listBookingChanges(shop.db, booking.id);
      const decline = { isAccepted: false, changeId: change?.id ?? 0 };
      const others = [
        () => cancel(booking),
        () => withdrawBookingChange(customer(booking), booking.id),
        () => answerBookingChange(office(), booking.id, decline),
      ];
      const other = others[Math.floor(round / 2)] as () => Promise<unknown>;
      const sync = () => syncPayment(context, payment.id);
      await Promise.all(round % 2 ? [other(), sync()] : [sync(), other()]);
      await work();
      const { totalMinor, status } = await reread(booking);
      const isMade = (await statusesOf(booking))[0] === "accepted";
      expect(totalMinor).toBe(isMade ? 45_150 : 30_100);
      const kept = status === "cancelled" ? 0 : isMade ? 45_150 : 30_100;
      const refunded = (await refundsOf(booking)).reduce((sum, minor) => sum + minor, 0);
      expect(refunded).toBe(45_150 - kept);
      expect(await accountsOf(booking)).toEqual(kept === 0 ? {} : { buyer: -kept, escrow: kept });
    }
  });

  it("Without a provider for the amount, a dearer change takes effect at once and is paid at pick-up", async () => {
    const booking = await book();
    const result = await requestBookingChange({ ...customer(booking), canPayOnline: () => false }, booking.id, {
      from: "2026-06-15",
      to: "2026-06-18",
    });
    expect(result).toEqual({ ok: true, value: { status: "accepted" } });
    expect(await reread(booking)).toMatchObject({ totalMinor: 45_150, paidMinor: 30_100 });
  });

  it.each(["ar", "en"] as const)(
    "A customer pays for a change on the hosted page and comes back (%s)",
    async (language) => {
      const booking = await book();
      const { providers: payments, clock } = context;
      const guest = await createPageContext(shop.db, { language, visit: { clock, origin, payments } });
      const path = getBookingTokenPath(booking.token as string);
      const visit = (handler: unknown, at: string, fields?: Record<string, string>) =>
        runPageHandler(
          handler as PageHandler,
          guest,
          new Request(`${origin}${at}`, fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
          { token: booking.token },
        );
      const payPath = `${path}/pay?for=change`;
      const sent = await visit(submitChangePage, `${path}/change`, {
        from: "2026-06-15",
        to: "2026-06-18",
        seen: "45150",
      });
      expect(sent).toMatchObject({ status: 303, location: payPath });

      const { openChange } = (await visit(loadBookingPage, path)).data as { openChange: ChangeView };
      const card = renderView(<OpenChangeCard change={openChange} path={path} payPath={`${path}/pay`} />, language);
      expect(card.html).toContain(`href="${payPath}"`);
      expect(card.text).toContain("150.50");
      expect(card.foreignWords).toEqual([]);

      const page = await visit(loadPayPage, payPath);
      expect(page.data).toMatchObject({
        purpose: "change",
        query: "?for=change",
        amount: { methods: expect.anything() },
      });
      const forwarding = await visit(submitPayPage, payPath, {});
      expect(forwarding.location).toBe(`${payPath}&go=SAR`);
      const { forward } = (await visit(loadPayPage, forwarding.location as string)).data;
      expect(forward).toMatch(new RegExp(`^${simulator.origin}/pay/`));
      const approval = { method: "POST", body: new URLSearchParams({ act: "approve" }), redirect: "manual" } as const;
      const { headers } = await fetch(forward as string, approval);
      expect(headers.get("location")).toContain(`${origin}${path}/paid?for=change`);
      const back = await visit(loadPaidPage, `${path}/paid?for=change`);
      expect(back).toMatchObject({ status: 303, location: path });
      const flash = /flash-booking=([\w-]+)/.exec(back.cookie)?.[1] ?? "";
      expect(Buffer.from(flash, "base64url").toString()).toContain("changePaid");
      expect(await reread(booking)).toMatchObject({ to: "2026-06-18", paidMinor: 45_150 });
      expect(await visit(loadPayPage, payPath)).toMatchObject({ status: 303, location: path });
    },
  );

  it("The API shows the change that has to be paid, begins its payment and withdraws it", async () => {
    const booking = await book();
    await extend(booking);
    const { ask: askApi } = await createValidatingClient(
      createApiOn(shop.db, shop.clock, { payments: context.providers }),
    );
    const path = `/bookings/${booking.token}`;
    const change = {
      amount: { minor: 15_050, currency: "SAR" },
      payBy: "2026-06-01T07:00:00.000Z",
    };
    expect((await askApi("GET", path)).body).toMatchObject({ payment: { change } });
    expect(await askApi("POST", `${path}/payment?for=change`)).toMatchObject({
      status: 200,
      body: { amount: { minor: 15_050 } },
    });
    for (let time = 0; time < 2; time += 1)
      expect(await askApi("DELETE", `${path}/change`)).toMatchObject({
        status: 200,
        body: { payment: { change: null } },
      });
    expect(await askApi("DELETE", `/bookings/${"x".repeat(32)}/change`)).toMatchObject({ status: 404 });
    expect(await statusesOf(booking)).toEqual(["withdrawn"]);
  });
});
