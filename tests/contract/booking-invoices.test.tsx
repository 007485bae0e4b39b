import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { withTransaction } from "#db/transaction.ts";
import { findOpenChange } from "#domain/bookings/booking-changes.server.ts";
import { answerBookingChange, requestBookingChange } from "#domain/bookings/change-booking.server.ts";
import { type Booking, findBookingById } from "#domain/bookings/queries.server.ts";
import { balanceBookingInvoices } from "#domain/invoices/booking-invoices.server.ts";
import type { Invoice } from "#domain/invoices/invoice.ts";
import { listInvoices } from "#domain/invoices/invoices.server.ts";
import { beginBookingPayment } from "#domain/payments/begin-booking-payment.server.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import { syncPayment } from "#domain/payments/sync-payment.server.ts";
import { loader as bookingPage } from "#web/bookings/booking-page.tsx";
import { loader as invoicePage } from "#web/bookings/invoice-page.tsx";
import { loader as rentalInvoicePage } from "#web/bookings/rental-invoice-page.tsx";
import { loader as rentalPage } from "#web/bookings/rental-page.tsx";
import { InvoiceDocument, type InvoicePageData } from "#web/orders/invoice-document.tsx";
import { invoiceLabels } from "#web/orders/invoice-labels.ts";
import type { InvoiceLink } from "#web/orders/invoice-view.server.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { createRentals, type RentalFixture } from "../support/bookings.ts";
import type { PageHandler } from "../support/call-page.ts";
import { describeOnDatabase } from "../support/databases.ts";
import { createApiOn } from "../support/demo-api.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createSimulatedProviders } from "../support/payments.ts";
import { renderView } from "../support/render-view.tsx";
import { insertRows, updateRow } from "../support/rows.ts";
import { createUser } from "../support/users.ts";
import { createValidatingClient } from "../support/validating-api-client.ts";

describeOnDatabase("Tax invoices of bookings", (open) => {
  let shop: RentalFixture;
  let simulator: PaymentsSimulator;
  let context: PaymentContext;
  beforeAll(async () => {
    shop = await createRentals(await open());
    simulator = await startPaymentsSimulator();
    const providers = createSimulatedProviders(simulator);
    context = { db: shop.db, clock: shop.clock, origin: "http://127.0.0.1:9", providers, logError: () => undefined };
    await insertRows(shop.db, "tax_rates", { country_code: "SA", percent: "15", included: true });
    const cityId = shop.catalog.cities.all.find(({ country }) => country === "SA")?.id as number;
    await updateRow(
      shop.db,
      "sellers",
      shop.sellers[0] as number,
      {
        city_id: cityId,
        vat_number: "300000000000003",
      } as never,
    );
  });
  afterAll(() => simulator.stop());

  /** Returns the documents of a booking: kind, total and VAT. */
  const listDocuments = async ({ id }: Pick<Booking, "id">) =>
    (await listInvoices(shop.db, { bookingId: id })).map(({ kind, document: { totalMinor, taxMinor, lines } }) => ({
      kind,
      totalMinor,
      taxMinor,
      names: lines.map(({ name }) => name.en),
    }));
  const book = (payment: "online" | "pick-up", sellerId = shop.sellers[0] as number) =>
    shop
      .car({ sellerId })
      .then((car) => shop.booked(car, "2026-06-15", "2026-06-17", { payment, context: { canPayOnline: () => true } }));
  const step = async ({ id }: Booking, to: "confirmed" | "cancelled" | "completed") =>
    expect(await shop.moveBooking({ by: "seller", sellerIds: shop.sellers }, id, to, "Sorry")).toMatchObject({
      ok: true,
    });
  const pay = async ({ id }: Booking) => {
    const begun = await beginBookingPayment(context, id);
    if (!begun.ok) throw new Error(begun.code);
    await simulator.act(begun.value.providerPaymentId as string, "approve");
    await syncPayment(context, begun.value.id);
  };

  /** Creates an account that owns a seller of the shop. Returns its id. */
  const createOwner = async (nth: 0 | 1): Promise<number> => {
    const { id } = await createUser(shop.db, { email: `${randomUUID()}@example.com`, name: "Ali", last_name: "Omar" });
    await updateRow(shop.db, "sellers", shop.sellers[nth] as number, { owner_id: id });
    return id;
  };

  it("A paid booking gets an invoice, and a cheaper stay and a cancellation get credit notes", async () => {
    shop.setNow("2026-06-01T06:00:00Z");
    const booking = await book("online");
    await step(booking, "confirmed");
    expect(await listDocuments(booking)).toEqual([]);
    await pay(booking);
    const days = "Rent a Corolla, rental days";
    const invoice = { kind: "invoice", totalMinor: 30_100, taxMinor: 3_926, names: [days] };
    expect(await listDocuments(booking)).toEqual([invoice]);

    const customer = { by: "customer" as const, token: booking.token as string };
    const asked = await requestBookingChange({ ...context, actor: customer }, booking.id, {
      from: "2026-06-15",
      to: "2026-06-16",
    });
    expect(asked).toMatchObject({ ok: true });
    const change = await findOpenChange(shop.db, booking.id);
    if (change)
      await answerBookingChange({ ...context, actor: shop.firstSeller }, booking.id, {
        isAccepted: true,
        changeId: change.id,
      });
    const reduction = { kind: "credit-note", totalMinor: 15_050, taxMinor: 1_963, names: ["Change of the booking"] };
    expect(await listDocuments(booking)).toEqual([invoice, reduction]);

    await step(booking, "cancelled");
    const ended = (await findBookingById(shop.db, booking.id)) as Booking;
    expect(ended).toMatchObject({ status: "cancelled", refundPercent: 100 });
    const documents = await listDocuments(booking);
    expect(documents.slice(0, 2)).toEqual([invoice, reduction]);
    expect(documents.slice(2)).toEqual([
      { kind: "credit-note", totalMinor: 15_050, taxMinor: 1_963, names: ["Cancellation of the booking"] },
    ]);
  });

  it("A seller who has given up the VAT number still issues the credit note of an earlier invoice", async () => {
    shop.setNow("2026-06-01T06:00:00Z");
    const booking = await book("online");
    await step(booking, "confirmed");
    await pay(booking);
    const sellerId = shop.sellers[0] as number;
    const { vat_number: number } = await shop.db
      .selectFrom("sellers")
      .select("vat_number")
      .where("id", "=", sellerId)
      .executeTakeFirstOrThrow();
    onTestFinished(() => updateRow(shop.db, "sellers", sellerId, { vat_number: number }));
    await updateRow(shop.db, "sellers", sellerId, { vat_number: null });
    await step(booking, "cancelled");
    const documents = await listInvoices(shop.db, { bookingId: booking.id });
    expect(documents.map(({ kind, document }) => [kind, document.seller.vatNumber])).toEqual([
      ["invoice", number],
      ["credit-note", number],
    ]);
  });

  it.each(["ar", "en"] as const)(
    "The page of a booking links to its invoice, which nobody else can open (%s)",
    async (language) => {
      shop.setNow("2026-06-01T06:00:00Z");
      const booking = await book("online");
      const other = await book("online");
      await step(booking, "confirmed");
      await pay(booking);
      const guest = await createPageContext(shop.db, { language, visit: { clock: shop.clock } });
      const load = (handler: PageHandler, { token }: Booking, invoice?: string) =>
        runPageHandler(handler, guest, new Request("http://localhost/"), { token, invoice });
      const page = await load(bookingPage as PageHandler, booking);
      const [link] = (page.data as { invoices: InvoiceLink[] }).invoices;
      expect(link?.href).toMatch(/^\/shop\/bookings\/[^/]+\/invoices\/[\w-]{36}$/);
      const uuid = link?.href.split("/").at(-1);
      const shown = (await load(invoicePage as PageHandler, booking, uuid)).data as unknown as InvoicePageData;
      expect(shown.invoice).toMatchObject({
        number: link?.number,
        total: "301.00",
        tax: "39.26",
        qr: expect.anything(),
      });
      const { text } = renderView(<InvoiceDocument {...shown} />, language);
      for (const { ar, en } of [invoiceLabels.booking, invoiceLabels.rental]) expect(text).toContain(`${ar} ${en}`);
      expect((await load(invoicePage as PageHandler, other, uuid)).status).toBe(404);
    },
  );

  it.each(["ar", "en"] as const)(
    "The office's page of a booking links to its invoice, which other offices cannot open (%s)",
    async (language) => {
      shop.setNow("2026-06-01T06:00:00Z");
      const booking = await book("online");
      await step(booking, "confirmed");
      await pay(booking);
      const [owner, otherOwner] = [await createOwner(0), await createOwner(1)];
      const load = async (handler: PageHandler, id: number, invoice?: string) => {
        const account = { id, role: "showroom" };
        const context = await createPageContext(shop.db, { language, account, visit: { clock: shop.clock } });
        return runPageHandler(handler, context, new Request("http://localhost/"), { booking: booking.id, invoice });
      };
      const page = await load(rentalPage as PageHandler, owner);
      const [link] = (page.data as { invoices: InvoiceLink[] }).invoices;
      expect(link?.href).toMatch(new RegExp(`^/account/rentals/${booking.id}/invoices/[\\w-]{36}$`));
      const uuid = link?.href.split("/").at(-1);
      const shown = (await load(rentalInvoicePage as PageHandler, owner, uuid)).data as unknown as InvoicePageData;
      expect(shown.invoice).toMatchObject({ number: link?.number, total: "301.00", tax: "39.26" });
      expect(shown.back.href).toBe(`/account/rentals/${booking.id}`);
      const { text } = renderView(<InvoiceDocument {...shown} />, language);
      expect(text).toContain(link?.number);
      for (const { ar, en } of [invoiceLabels.booking, invoiceLabels.rental]) expect(text).toContain(`${ar} ${en}`);
      expect((await load(rentalInvoicePage as PageHandler, owner, "none")).status).toBe(404);
      expect((await load(rentalInvoicePage as PageHandler, otherOwner, uuid)).status).toBe(404);
    },
  );

  it("The API shows the documents of a booking to its customer and its office, and to nobody else", async () => {
    shop.setNow("2026-06-01T06:00:00Z");
    const [booking, other] = [await book("online"), await book("online")];
    await step(booking, "confirmed");
    await pay(booking);
    await step(booking, "cancelled");
    const { ask, member } = await createValidatingClient(createApiOn(shop.db, shop.clock));
    const [office, stranger] = [await member(), await member()];
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, { owner_id: office.id });

    const path = `/bookings/${booking.token}/invoices`;
    const listed = await ask<{ items: { id: string }[] }>("GET", path);
    const total = { minor: 30_100, currency: "SAR" };
    expect(listed.body.items).toMatchObject([
      { kind: "invoice", number: expect.stringMatching(/^INV-\d{6}$/), total },
      { kind: "credit-note", number: expect.stringMatching(/^CN-\d{6}$/), total },
    ]);
    const [{ id } = { id: "" }] = listed.body.items;
    const document = await ask("GET", `${path}/${id}`);
    expect(document.body).toMatchObject({
      ...listed.body.items[0],
      bookingId: booking.id,
      seller: { vatNumber: "300000000000003" },
      lines: [{ quantity: 2, unit: { minor: 15_050 }, amount: total }],
      subtotal: total,
      net: { minor: 26_174 },
      tax: { percent: "15", amount: { minor: 3_926 } },
      qr: expect.stringMatching(/^[\w+/]+=*$/),
    });
    const officePath = `/bookings/${booking.id}/invoices`;
    expect((await office.ask("GET", officePath)).body).toEqual(listed.body);
    expect((await office.ask("GET", `${officePath}/${id}`)).body).toEqual(document.body);
    for (const { ask: askApi } of [stranger, { ask }])
      for (const at of [officePath, `${officePath}/${id}`])
        expect(await askApi("GET", at)).toMatchObject({ status: 404, body: { code: "booking.not_found" } });
    expect((await ask("GET", `/bookings/${other.token}/invoices`)).body).toEqual({ items: [] });
    expect(await ask("GET", `/bookings/${other.token}/invoices/${id}`)).toMatchObject({
      status: 404,
      body: { code: "invoice.not_found" },
    });
  });

  it("A cancelled booking gets a credit note with the lines of its invoice if everything goes back", async () => {
    shop.setNow("2026-06-01T06:00:00Z");
    const booking = await book("online");
    await step(booking, "confirmed");
    await pay(booking);
    await step(booking, "cancelled");
    const [invoice, creditNote] = await listInvoices(shop.db, { bookingId: booking.id });
    expect(creditNote?.document).toEqual(invoice?.document);
    expect(creditNote?.kind).toBe("credit-note");
  });

  it("A booking that is paid at pick-up gets its invoice once the car is back", async () => {
    shop.setNow("2026-06-01T06:00:00Z");
    const booking = await book("pick-up");
    await step(booking, "confirmed");
    shop.setNow("2026-06-17T12:00:00Z");
    expect(await listDocuments(booking)).toEqual([]);
    await step(booking, "completed");
    expect(await listDocuments(booking)).toMatchObject([{ kind: "invoice", totalMinor: 30_100, taxMinor: 3_926 }]);
  });

  it("A seller without a VAT number issues no invoice for a booking", async () => {
    shop.setNow("2026-06-01T06:00:00Z");
    const booking = await book("pick-up", shop.sellers[1]);
    await step(booking, "confirmed");
    shop.setNow("2026-06-17T12:00:00Z");
    await step(booking, "completed");
    expect(await listDocuments(booking)).toEqual([]);
  });

  it("A change after the VAT has changed credits the earlier VAT and invoices the whole price again", async () => {
    shop.setNow("2026-06-01T06:00:00Z");
    const booking = await book("online");
    await step(booking, "confirmed");
    await pay(booking);
    const setPercent = (percent: string) => shop.db.updateTable("tax_rates").set({ percent }).execute();
    onTestFinished(async () => void (await setPercent("15")));
    await setPercent("10");
    const customer = { by: "customer" as const, token: booking.token as string };
    const days = { from: "2026-06-15", to: "2026-06-16" };
    expect(await requestBookingChange({ ...context, actor: customer }, booking.id, days)).toMatchObject({ ok: true });
    const { id: changeId } = (await findOpenChange(shop.db, booking.id)) as { id: number };
    await answerBookingChange({ ...context, actor: shop.firstSeller }, booking.id, { isAccepted: true, changeId });
    const documents = await listInvoices(shop.db, { bookingId: booking.id });
    expect(
      documents.map(({ kind, document: { taxPercent, totalMinor, taxMinor } }) => [
        kind,
        taxPercent,
        totalMinor,
        taxMinor,
      ]),
    ).toEqual([
      ["invoice", "15", 30_100, 3_926],
      ["credit-note", "15", 30_100, 3_926],
      ["invoice", "10", 15_050, 1_368],
    ]);
  });

  it("A seller who registers for VAT after a booking issues no invoice for it", async () => {
    shop.setNow("2026-06-01T06:00:00Z");
    const sellerId = shop.sellers[1] as number;
    const booking = await book("pick-up", sellerId);
    await step(booking, "confirmed");
    onTestFinished(() => updateRow(shop.db, "sellers", sellerId, { vat_number: null }));
    await updateRow(shop.db, "sellers", sellerId, { vat_number: "300000000000003" });
    shop.setNow("2026-06-17T12:00:00Z");
    await step(booking, "completed");
    expect(await listDocuments(booking)).toEqual([]);
  });

  it("The documents of a booking always add up to its settled amount, whatever VAT each change agrees", async () => {
    shop.setNow("2026-06-01T06:00:00Z");
    const vat = fc.constantFrom(
      { tax: null, vatNumber: "300000000000003" },
      { tax: null, vatNumber: null },
      { tax: { percent: "15", included: true }, vatNumber: "300000000000003" },
      { tax: { percent: "15", included: true }, vatNumber: "300000000000013" },
      { tax: { percent: "5", included: false }, vatNumber: "300000000000003" },
    );
    const settlements = fc.array(fc.record({ vat, settled: fc.nat(30_100) }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(settlements, async (steps) => {
        const { id } = await book("pick-up");
        for (const { vat, settled } of steps) {
          const { tax, vatNumber } = vat;
          const netMinor = 30_100;
          const taxMinor = tax ? (tax.included ? 3_926 : 1_505) : 0;
          const totalMinor = tax?.included === false ? netMinor + taxMinor : netMinor;
          const line = { name: { en: "Days", ar: "أيام" }, quantity: 2, unitMinor: 15_050, totalMinor: netMinor };
          // The largest amount stands for the whole price.
          const settledMinor = settled === 30_100 ? totalMinor : settled;
          await withTransaction(shop.db, (trx) =>
            balanceBookingInvoices(trx, {
              id,
              sellerId: shop.sellers[0] as number,
              currency: "SAR",
              lines: [line],
              tax: tax && { ...tax, minor: taxMinor },
              vatNumber,
              totalMinor,
              settledMinor,
              isCancelled: false,
              now: shop.clock(),
            }),
          );
          const documents = await listInvoices(shop.db, { bookingId: id });
          const isCurrent = ({ document: { seller, taxPercent } }: Invoice) =>
            seller.vatNumber === vatNumber && taxPercent === (tax?.percent ?? "0");
          const sum = (list: readonly Invoice[], name: "totalMinor" | "taxMinor") =>
            list.reduce((all, { kind, document }) => all + (kind === "invoice" ? 1 : -1) * document[name], 0);
          const others = documents.filter((each) => !isCurrent(each));
          expect([sum(others, "totalMinor"), sum(others, "taxMinor")]).toEqual([0, 0]);
          expect(sum(documents, "totalMinor")).toBe(vatNumber ? settledMinor : 0);
          for (const { document } of documents) expectToAddUp(document, document.taxPercent !== "5");
        }
      }),
      { numRuns: 10 },
    );
  });
});

/** Checks that the lines, the VAT and the total of a document agree. */
function expectToAddUp(document: Invoice["document"], isTaxIncluded: boolean): void {
  const { lines, goodsMinor, taxMinor, netMinor, totalMinor } = document;
  expect(lines.reduce((sum, line) => sum + line.totalMinor, 0)).toBe(goodsMinor);
  expect(isTaxIncluded ? goodsMinor : goodsMinor + taxMinor).toBe(totalMinor);
  expect(netMinor + taxMinor).toBe(totalMinor);
  expect(totalMinor).toBeGreaterThan(0);
}
