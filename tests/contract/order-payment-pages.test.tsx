import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { PaymentMethod } from "#db/schema/orders.ts";
import type { Member } from "#domain/accounts/roles.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import type { Language } from "#kernel/localized-text.ts";
import { loadAdminOrder } from "#web/admin/orders/admin-order.server.ts";
import { AdminOrderView } from "#web/admin/orders/admin-order-view.tsx";
import { action as changeAdminOrder } from "#web/admin/orders/order-action-page.tsx";
import { preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import { action as recordSellerPayment } from "#web/seller-orders/payment-page.tsx";
import { callHandler } from "../support/call-handler.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createPerson } from "../support/moderation.ts";
import { createOrderFixture, type OrderFixture } from "../support/orders.ts";
import { renderView } from "../support/render-view.tsx";
import { countRows, insertRows } from "../support/rows.ts";
import { createTestVisit } from "../support/visit.ts";

describe("Payment forms of an order", () => {
  let shop: OrderFixture;
  let seller: Member;
  let administrator: Member;
  beforeAll(async () => {
    shop = await createOrderFixture(await createTestDatabase());
    registerMessages("en", en);
    registerMessages("ar", ar);
    seller = await createPerson(shop.db, { role: "showroom" });
    administrator = await createPerson(shop.db, { role: "administrator" });
    await shop.db.updateTable("sellers").set({ owner_id: seller.id }).where("id", "in", shop.sellers).execute();
  });

  const createContext = (account: Member, language: Language = "en"): RouterContextProvider => {
    const context = new RouterContextProvider();
    const currency = shop.catalog.currencies.get("USD");
    if (!currency) throw new Error("no dollars");
    context.set(requestContext, createTestVisit(shop.db));
    context.set(preferencesContext, { language, currency, theme: undefined });
    const session = { account, cookies: [], token: "", id: 1, csrfToken: "" };
    context.set(sessionContext, session as unknown as Session & { csrfToken: string });
    return context;
  };
  const placeOrder = async (payment: PaymentMethod) =>
    shop.placedOrder(await shop.order(await shop.holding([[await shop.ad(), 1]]), { payment }));
  const countWrites = () => countRows(shop.db, ["mail_outbox", "notifications", "audit_log", "order_events"]);

  it.each([
    ["the seller", "cash-on-delivery", recordSellerPayment, () => seller],
    ["the administration", "bank-transfer", changeAdminOrder, () => administrator],
  ] as const)(
    "The payment form of %s for %s refuses unknown and impossible payment states",
    async (...[, payment, action, getAccount]) => {
      const order = await placeOrder(payment);
      const share = String(order.sellers[0]?.id);
      const params = { sale: share, order: String(order.id), share, deed: "payment" };
      const submit = (to?: string) => {
        const request = new Request("http://localhost/", {
          method: "POST",
          body: new URLSearchParams(to ? { to } : {}),
        });
        const context = createContext(getAccount());
        return callHandler(() => action({ request, url: new URL(request.url), params, context } as never));
      };
      const expectRefused = async (to?: string) => {
        const readState = async () => [await findOrder(shop.db, { token: order.token }), await countWrites()];
        const before = await readState();
        expect(await submit(to), to).toMatchObject({ status: 409, data: { code: "order.payment", errors: [] } });
        expect(await readState()).toEqual(before);
      };
      for (const to of [undefined, "free", "unpaid", "receipt-sent", "refunded"]) await expectRefused(to);
      expect(await submit("paid")).toMatchObject({ status: 303 });
      // A payment is recorded once, and refunded only after the order has ended.
      for (const to of ["paid", "refunded"]) await expectRefused(to);
    },
  );

  it.each(["en", "ar"] as const)(
    "The order page of staff shows the state and the provider's number of each online payment (%s)",
    async (language) => {
      const order = await placeOrder("cash-on-delivery");
      const [id, currency] = [randomUUID(), order.sellers[0]?.charge.currency ?? ""];
      await shop.db
        .insertInto("payments")
        .values({
          ...{ id, order_id: order.id, currency, amount_minor: 1_234, provider: "tap", method: "mada" },
          ...{ state: "partially-refunded", provider_payment_id: `chg_TS0712_${language}`, refunded_minor: 234 },
          ...{ next_url: null, failure_code: null, fee_minor: null, next_check_at: null, captured_at: new Date() },
          expires_at: new Date(),
        })
        .execute();
      const request = new Request("http://localhost/");
      const args = { request, url: new URL(request.url), params: { order: String(order.id) } };
      const context = createContext(administrator, language);
      const { data: page } = await loadAdminOrder({ ...args, context });
      const { text } = renderView(<AdminOrderView page={page} answer={undefined} />, language);
      const shown = { en: ["Partly refunded", "mada"], ar: ["رُدّ جزء منها", "مدى"] }[language];
      for (const each of [...shown, "chg_TS0712", "tap", "12.34", "2.34"]) expect(text).toContain(each);
    },
  );

  it.each(["en", "ar"] as const)(
    "The order page of staff asks for the waiting transfer of a part first, and then for the rest (%s)",
    async (language) => {
      const order = await placeOrder("bank-transfer");
      const { id: share, charge } = order.sellers[0] as (typeof order.sellers)[number];
      await shop.db
        .updateTable("seller_orders")
        .set({ status: "CANCELLED", payment_status: "paid" })
        .where("id", "=", share)
        .execute();
      const refund = randomUUID();
      await insertRows(shop.db, "refunds", {
        ...{ id: refund, seller_order_id: share, amount_minor: 200, reason: "goodwill", method: "transfer" },
        ...{ goods_minor: 200, shipping_minor: 0, tax_minor: 0, included_tax_minor: 0, next_attempt_at: new Date() },
      });
      const context = createContext(administrator, language);
      const params = { order: String(order.id), share: String(share) };
      const readPage = async () => {
        const request = new Request("http://localhost/");
        const { data: page } = await loadAdminOrder({ request, params, context });
        return { ...page, text: renderView(<AdminOrderView page={page} answer={undefined} />, language).text };
      };
      const submit = (deed: string, body: Record<string, string>) => {
        const request = new Request("http://localhost/", { method: "POST", body: new URLSearchParams(body) });
        return callHandler(() =>
          changeAdminOrder({ request, url: new URL(request.url), params: { ...params, deed }, context } as never),
        );
      };
      const rest = `$${(charge.totalMinor - 200) / 100}`;
      const texts = {
        en: { first: "Record these transfers first", refunded: "Mark as refunded" },
        ar: { first: "سجّل هذه الحوالات أولًا", refunded: "المبلغ الباقي للإعادة" },
      }[language];
      const waiting = await readPage();
      expect(waiting.shares[0]).toMatchObject({ pay: [], transfers: [{ id: refund }] });
      for (const each of [texts.first, rest]) expect(waiting.text).toContain(each);
      const refused = await submit("payment", { to: "refunded" });
      expect(refused).toMatchObject({ status: 409, data: { code: "refund.waits" } });
      expect(await submit("transfer", { refund })).toMatchObject({ status: 303 });
      const transferred = await readPage();
      expect(transferred.shares[0]).toMatchObject({ pay: ["refunded"], transfers: [] });
      for (const each of [texts.refunded, rest]) expect(transferred.text).toContain(each);
      await shop.db.updateTable("refunds").set({ state: "failed", done_at: null }).where("id", "=", refund).execute();
      const late = await submit("transfer", { refund });
      expect(late).toMatchObject({ status: 409, data: { code: "refund.not_waiting" } });
    },
  );

  it("The payment form of the seller refuses a bank transfer, which only the platform can see", async () => {
    const order = await placeOrder("bank-transfer");
    const params = { sale: String(order.sellers[0]?.id) };
    const request = new Request("http://localhost/", { method: "POST", body: new URLSearchParams({ to: "paid" }) });
    const args = { request, url: new URL(request.url), params, context: createContext(seller) };
    const answer = await callHandler(() => recordSellerPayment(args as never));
    expect(answer).toMatchObject({ status: 409, data: { code: "order.payment" } });
    expect((await findOrder(shop.db, { token: order.token }))?.sellers[0]?.paymentStatus).toBe("unpaid");
  });
});
