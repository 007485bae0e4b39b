import { beforeAll, describe, expect, it } from "vitest";
import type { OrderStatus, PaymentStatus } from "#db/schema/orders.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Order, SellerOrder } from "#domain/orders/order.ts";
import { getAllowedOrderTransitions } from "#domain/orders/order-transitions.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { FormState } from "#web/account/form-state.ts";
import { presentOrderView } from "#web/orders/order-view-model.server.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { renderView } from "../../../tests/support/render-view.tsx";
import {
  createSampleCarLine,
  createSampleOrder,
  createSampleSellerOrder,
} from "../../../tests/support/sample-order.ts";
import type { SellerOrderPageData } from "./load-seller-order.server.ts";
import { SellerOrderView } from "./seller-order-view.tsx";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

type PageOptions = { order?: Partial<Order>; answer?: FormState; page?: Partial<SellerOrderPageData> };

/** Renders the seller's page of an order with one seller order. */
function renderPage(seller: Partial<SellerOrder>, language: Language, { order, answer, page }: PageOptions = {}) {
  const sellerOrder = createSampleSellerOrder(seller);
  const { shares, ...view } = presentOrderView(
    createSampleOrder({ sellers: [sellerOrder], ...order }),
    catalog,
    language,
    "seller",
  );
  const data = {
    title: view.title,
    path: "/account/sales/5",
    order: view,
    share: shares[0],
    next: getAllowedOrderTransitions(sellerOrder.status, "seller"),
    pay: [],
    invoices: [],
    returns: [],
    refunded: undefined,
    refund: undefined,
    ...page,
  };
  return renderView(<SellerOrderView page={data as unknown as SellerOrderPageData} answer={answer} />, language);
}

describe("SellerOrderView", () => {
  it.each<[OrderStatus, english: string[], arabic: string[]]>([
    ["PENDING", ["Confirm order", "Decline order"], ["تأكيد الطلب", "رفض الطلب"]],
    ["CONFIRMED", ["Mark as sent", "Tracking number"], ["تم الشحن", "رقم التتبّع"]],
    ["SHIPPED", ["Mark as delivered"], ["تم التسليم"]],
    ["DELIVERED", ["Mark as returned"], ["تسجيل الإرجاع"]],
    ["CANCELLED", [], []],
    ["RETURNED", [], []],
  ])("An order in status %s offers its next steps in the reader's language", (status, english, arabic) => {
    for (const [language, words] of [
      ["en", english],
      ["ar", arabic],
    ] as const) {
      const { text, html, foreignWords } = renderPage({ status }, language);
      for (const word of words) expect(text).toContain(word);
      expect(html.includes("/account/sales/5/step")).toBe(words.length > 0);
      expect(foreignWords).toEqual([]);
    }
  });

  it("An order that is picked up has its own steps, and names the buyer without an address", () => {
    const pickUp = (status: OrderStatus, language: Language) =>
      renderPage({ status, delivery: "pick-up" }, language).text;
    expect(pickUp("CONFIRMED", "en")).toContain("Mark as ready to pick up");
    expect(pickUp("CONFIRMED", "en")).not.toContain("Tracking number");
    expect(pickUp("SHIPPED", "en")).toContain("Mark as picked up");
    expect(pickUp("SHIPPED", "ar")).toContain("تم الاستلام");
    expect(pickUp("PENDING", "en")).toMatch(/Picked up by 1 2/);
    expect(pickUp("PENDING", "en")).not.toContain("8228");
    expect(renderPage({}, "en").text).toMatch(/Send to .*8228/);
  });

  it("The request for a car is accepted, not confirmed, and the page says what happens to other requests", () => {
    const lines = [createSampleCarLine()];
    expect(renderPage({ lines }, "en").text).toMatch(/The car is reserved for this buyer\..*Accept request/);
    expect(renderPage({ lines }, "ar").text).toMatch(/تُحجز السيارة لهذا المشتري.*قبول الطلب/);
    expect(renderPage({}, "en").text).not.toContain("Accept request");
  });

  it("The deadline for the response is named while it runs", () => {
    expect(renderPage({}, "en").text).toContain("Please respond by June 4, 2026");
    expect(renderPage({}, "ar").text).toContain("نرجو الرد قبل 4 يونيو 2026");
    expect(renderPage({ answerBy: null }, "en").text).not.toContain("Please respond");
  });

  it("Cash to collect is listed exactly, and only while it is due", () => {
    const cash = /Items \$125\.00 Shipping \$25\.00 Tax \(15%\) \$18\.75 Collect from the buyer \$168\.75/;
    expect(renderPage({}, "en").text).toMatch(cash);
    expect(renderPage({}, "ar").text).toMatch(/\$125\.00 .*\$168\.75/);
    for (const paid of ["paid", "refunded", "receipt-sent"] satisfies PaymentStatus[])
      expect(renderPage({ paymentStatus: paid }, "en").text).not.toContain("Collect from the buyer");
    expect(renderPage({ status: "CANCELLED" }, "en").text).not.toContain("Collect from the buyer");
    expect(renderPage({}, "en", { order: { payment: "bank-transfer" } }).text).not.toContain("Collect from the buyer");
  });

  it("Payments and refunds can be recorded only when they are possible", () => {
    const pay = (to: SellerOrderPageData["pay"]) => renderPage({}, "en", { page: { pay: to } }).text;
    expect(pay(["paid"])).toContain("Mark as paid");
    expect(pay(["paid"])).not.toContain("Mark as refunded");
    expect(pay([])).not.toContain("Mark as paid");
    expect(renderPage({}, "ar", { page: { pay: ["refunded"] } }).foreignWords).toEqual([]);
  });

  it.each([
    ["order.car_taken", "The car is reserved for another buyer.", "السيارة محجوزة لمشترٍ آخر"],
    ["order.car_ended", "This car's listing isn't active.", "إعلان هذه السيارة غير معروض"],
    ["order.payment", "the payment status doesn't allow it", "حالة الدفع لا تسمح به"],
    ["refund.waits", "A refund is still waiting.", "ما زال مبلغ ينتظر إعادته"],
    ["refund.not_waiting", "This refund is no longer due", "لم يعد هذا المبلغ مستحقًا"],
    ["order.other", "the order has moved on", "تغيّرت حالة الطلب"],
  ])("The rejection %s is explained, also when no step is left", (code, english, arabic) => {
    const answer: FormState = { values: {}, errors: [], code };
    expect(renderPage({}, "en", { answer }).text).toContain(english);
    expect(renderPage({ status: "CANCELLED" }, "ar", { answer }).text).toContain(arabic);
  });

  it("A message needs the buyer's account, and the buyer's phone runs from left to right", () => {
    const member = renderPage({}, "ar");
    expect(member.html).toContain("/account/inbox/new?share=5");
    expect(member.html).toMatch(/href="tel:\+966502"[^>]*>.*?<bdi dir="ltr">\+966 50 2<\/bdi>/);
    expect(renderPage({}, "ar", { order: { userId: null } }).html).not.toContain("/account/inbox");
  });
});
