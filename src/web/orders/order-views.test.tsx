import { beforeAll, describe, expect, it } from "vitest";
import type { OrderStatus } from "#db/schema/orders.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { CAR_SOLD_NOTE, type Order, type SellerOrder, UNPAID_NOTE } from "#domain/orders/order.ts";
import type { Language } from "#kernel/localized-text.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { renderView } from "../../../tests/support/render-view.tsx";
import {
  createSampleCarLine,
  createSampleLine,
  createSampleOrder,
  createSampleSellerOrder,
} from "../../../tests/support/sample-order.ts";
import { OrderCard } from "./order-card.tsx";
import { presentOrderCard } from "./order-card-view.server.ts";
import type { OrderPageData } from "./order-from-params.server.ts";
import { presentOrderTimeline } from "./order-timeline.server.ts";
import { OrderView } from "./order-view.tsx";
import { presentOrderView } from "./order-view-model.server.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

/** Renders the card of an order for its buyer. With `asSeller`, it is the card of the first seller. */
function renderCard(order: Order, language: Language, { asSeller = false } = {}) {
  const sellerOrder = asSeller ? order.sellers[0] : undefined;
  const card = presentOrderCard(order, catalog, language, sellerOrder);
  return renderView(<OrderCard order={card} href="/o" customerName={asSeller ? "9 8" : undefined} />, language);
}

/** Renders the buyer's page of an order. */
function renderPage(order: Order, language: Language, more: Partial<OrderPageData> = {}) {
  const view = presentOrderView(order, catalog, language, "buyer");
  const page = {
    title: view.title,
    path: "/account/orders/3",
    order: view,
    receivable: [],
    reviews: { lines: {}, shares: {} },
    invoices: [],
    returns: [],
    returnable: [],
    refunded: {},
    ...more,
  };
  return renderView(<OrderView page={page as OrderPageData} answer={undefined} />, language);
}

const withSeller = (more: Partial<SellerOrder>, orderMore: Partial<Order> = {}) =>
  createSampleOrder({ sellers: [createSampleSellerOrder(more)], ...orderMore });

const statuses: [OrderStatus, shipped: [string, string], pickedUp: [string, string]][] = [
  ["PENDING", ["Awaiting confirmation", "بانتظار التأكيد"], ["Awaiting confirmation", "بانتظار التأكيد"]],
  ["CONFIRMED", ["Confirmed", "مؤكَّد"], ["Confirmed", "مؤكَّد"]],
  ["SHIPPED", ["On its way", "في الطريق"], ["Ready to pick up", "جاهز للاستلام"]],
  ["DELIVERED", ["Delivered", "تم التسليم"], ["Picked up", "تم الاستلام"]],
  ["CANCELLED", ["Cancelled", "ملغى"], ["Cancelled", "ملغى"]],
  ["RETURNED", ["Returned", "مُرتجَع"], ["Returned", "مُرتجَع"]],
];

describe("OrderCard", () => {
  it.each(statuses)(
    "The card and the page of an order in status %s say so in the reader's language",
    (status, ...words) => {
      for (const [way, delivery] of (["delivery", "pick-up"] as const).entries())
        for (const [i, language] of (["en", "ar"] as const).entries()) {
          const order = withSeller({ status, delivery, answerBy: null });
          for (const view of [renderCard(order, language), renderPage(order, language)]) {
            expect(view.text).toContain(words[way]?.[i]);
            expect(view.foreignWords).toEqual([]);
          }
        }
    },
  );

  it.each([
    [1, "1 item", "منتج واحد"],
    [2, "2 items", "منتجان"],
    [3, "3 items", "3 منتجات"],
    [11, "11 items", "11 منتجًا"],
    [100, "100 items", "100 منتج"],
  ])("The card of an order of %i pieces counts them in the reader's grammar", (quantity, english, arabic) => {
    const order = withSeller({ lines: [createSampleLine({ quantity })] });
    expect(renderCard(order, "en").text).toContain(english);
    expect(renderCard(order, "ar").text).toContain(arabic);
  });

  it("The card of an order names the first item, counts the others, and shows the number, the day and the total", () => {
    const charge = {
      currency: "USD",
      goodsMinor: 75_000,
      discountMinor: 0,
      shippingMinor: 2_500,
      taxMinor: 11_250,
      includedTaxMinor: 0,
      totalMinor: 88_750,
    };
    const lines = [createSampleLine(), createSampleCarLine(), createSampleLine({ id: 13 })];
    const order = withSeller({ lines, charge });
    const english = renderCard(order, "en").text;
    for (const words of ["Order 2026-0042", "Brake pads", "and 2 more", "June 1, 2026"])
      expect(english).toContain(words);
    const arabic = renderCard(order, "ar").text;
    for (const words of ["طلب رقم 2026-0042", "فحمات فرامل", "ومنتجان آخران", "1 يونيو 2026"])
      expect(arabic).toContain(words);
    expect(english).toContain("$887.50");
    expect(renderCard(withSeller({}), "en").text).not.toContain("more");
  });

  it("The card for a seller names the buyer, the seller's own total and the deadline; the buyer's card does not", () => {
    const seller = renderCard(withSeller({}), "en", { asSeller: true });
    expect(seller.text).toContain("9 8");
    expect(seller.text).not.toContain("Brake pads");
    expect(seller.text).toContain("Respond by June 4, 2026");
    expect(seller.html).toContain(">$125</bdi>");
    expect(renderCard(withSeller({}), "ar", { asSeller: true }).text).toContain("الرد قبل 4 يونيو 2026");
    const buyer = renderCard(withSeller({}), "en");
    expect(buyer.text).not.toContain("Respond by");
    expect(buyer.html).toContain(">$168.75</bdi>");
  });
});

describe("OrderView for the buyer", () => {
  it("The page of an order lists the charged amounts, and an estimate in the buyer's currency if it is another one", () => {
    const base = renderPage(createSampleOrder(), "en").text;
    for (const words of ["$125", "$25", "Tax (15%)", "$18.75", "$168.75"]) expect(base).toContain(words);
    expect(base).not.toContain("≈");
    const riyal = createSampleOrder({ currency: "SAR", rate: "3.75" });
    const english = renderPage(riyal, "en").text;
    expect(english).toMatch(/Total \$168\.75 ≈ SAR 632\.81/);
    expect(english).toContain("You pay in US dollar. Amounts with ≈ are estimates.");
    const arabic = renderPage(riyal, "ar");
    expect(arabic.text).toMatch(/\$168\.75 ≈ 632\.81 ر\.س/);
    expect(arabic.foreignWords).toEqual([]);
  });

  it.each([
    ["en", "Saudi riyal Subtotal SAR 300.00", "Total SAR 453.75", "Kuwaiti dinar Subtotal KWD 12.500", "≈ $169.38"],
    ["ar", "ريال سعودي", "453.75 ر.س", "12.500 د.ك", "المجموع التقريبي ≈ $169.38"],
  ] as const)(
    "An order in several currencies has totals for each, and one estimated sum (%s)",
    (language, riyals, riyalTotal, dinars, sum) => {
      const riyal = {
        currency: "SAR",
        goodsMinor: 30_000,
        discountMinor: 0,
        shippingMinor: 9_375,
        taxMinor: 6_000,
        includedTaxMinor: 0,
        totalMinor: 45_375,
      };
      const dinar = {
        currency: "KWD",
        goodsMinor: 12_500,
        discountMinor: 0,
        shippingMinor: 0,
        taxMinor: 2_500,
        includedTaxMinor: 0,
        totalMinor: 15_000,
      };
      const order = createSampleOrder({
        sellers: [
          createSampleSellerOrder({ charge: riyal, rate: "3.75" }),
          createSampleSellerOrder({ id: 6, charge: dinar, rate: "0.31" }),
        ],
      });
      const { text, foreignWords } = renderPage(order, language);
      for (const words of [riyals, riyalTotal, dinars, sum]) expect(text).toContain(words);
      expect(foreignWords).toEqual([]);
    },
  );

  it("Several pieces show quantity and unit price, and one piece does not", () => {
    const several = renderPage(withSeller({ lines: [createSampleLine({ quantity: 4 })] }), "en").text;
    expect(several).toMatch(/4 × \$125 .*\$500/);
    expect(renderPage(withSeller({}), "en").text).not.toContain("×");
  });

  it("An order line shows its item number, options, vehicle and fitment, and says when the listing is gone", () => {
    const line = createSampleLine({
      adId: null,
      sku: "A1-5",
      options: [{ name: { en: "Side", ar: "الجهة" }, value: { en: "Left", ar: "اليسار" } }],
      vehicle: { id: 1, name: { en: "Toyota Camry 2019", ar: "تويوتا كامري 2019" } },
      fit: "fits",
    });
    const english = renderPage(withSeller({ lines: [line] }), "en");
    for (const words of ["Item no. A1-5", "Side: Left", "For: Toyota Camry 2019", "No longer listed"])
      expect(english.text).toContain(words);
    expect(english.html).toContain('<bdi dir="ltr">A1-5</bdi>');
    expect(english.html).not.toContain("/shop/products/");
    const arabic = renderPage(withSeller({ lines: [line] }), "ar");
    for (const words of ["الجهة: اليسار", "لسيارة: تويوتا كامري 2019", "لم يعد معروضًا"])
      expect(arabic.text).toContain(words);
    expect(arabic.foreignWords).toEqual([]);
    const listed = renderPage(withSeller({}), "en");
    expect(listed.html).toContain('href="/shop/products/7"');
    expect(listed.text).not.toContain("No longer listed");
  });

  it.each([
    [50_000, "Deposit: $500", "العربون : $500"],
    [0, "No deposit", "بلا عربون"],
  ])("A car with a deposit of %i cents shows it, and a part never does", (dueMinor, english, arabic) => {
    const order = withSeller({ lines: [createSampleCarLine({ dueMinor })] });
    expect(renderPage(order, "en").text.replace(" :", ":")).toContain(english);
    expect(renderPage(order, "ar").text.replaceAll(" ", "")).toContain(arabic.replaceAll(" ", ""));
    expect(renderPage(withSeller({}), "en").text.toLowerCase()).not.toContain("deposit");
  });

  it("A payment that the provider reported is shown as a payment and not as a cancellation", () => {
    const paid = { what: "paid", by: "system", note: null, at: new Date("2026-06-02T09:00:00Z") } as const;
    for (const [language, hidden] of [
      ["en", "Cancelled automatically"],
      ["ar", "أُلغي تلقائيًا"],
    ] as const) {
      const titles = presentOrderTimeline(createSampleSellerOrder({ events: [paid] }), "buyer", language).map(
        ({ title }) => title,
      );
      expect(titles.join()).not.toContain(hidden);
      expect(titles).toHaveLength(4);
    }
  });

  it("The timeline of an order says who acted, and why an order was cancelled automatically", () => {
    const at = new Date("2026-06-05T09:00:00Z");
    const cancelledBy = (by: "buyer" | "seller" | "system", note: string | null = null) =>
      withSeller({ status: "CANCELLED", answerBy: null, events: [{ what: "CANCELLED", by, note, at }] });
    const read = (order: Order, language: Language) => renderPage(order, language).text;
    expect(read(cancelledBy("buyer"), "en")).toContain("By you");
    expect(read(cancelledBy("seller", "12345"), "en")).toMatch(/By the seller 12345/);
    expect(read(cancelledBy("system"), "en")).toMatch(
      /Cancelled automatically.*The seller didn't respond within \d+ days?/,
    );
    expect(read(cancelledBy("system", CAR_SOLD_NOTE), "en")).toContain("The car was sold to another buyer.");
    expect(read(cancelledBy("buyer"), "ar")).toContain("منك");
    expect(read(cancelledBy("seller"), "ar")).toContain("من البائع");
    expect(read(cancelledBy("system"), "ar")).toMatch(/أُلغي تلقائيًا.*لم يرد البائع/);
    expect(read(cancelledBy("system", CAR_SOLD_NOTE), "ar")).toContain("بيعت السيارة لمشترٍ آخر.");
    expect(read(cancelledBy("system", UNPAID_NOTE), "en")).toMatch(
      /Cancelled automatically.*It wasn't paid online in time/,
    );
    expect(read(cancelledBy("system", UNPAID_NOTE), "ar")).toMatch(/أُلغي تلقائيًا.*لم يُدفع إلكترونيًا/);
  });

  it.each([
    ["unpaid", "Not paid yet", "لم يُدفع بعد"],
    ["receipt-sent", "Receipt sent, waiting for us to check it", "أُرسل الإيصال ونتحقق منه"],
    ["paid", "Paid", "مدفوع"],
    ["refunded", "Refunded", "أُعيد المبلغ"],
  ] as const)("The payment status %s is shown when there is anything to pay", (paymentStatus, english, arabic) => {
    const order = withSeller({ paymentStatus });
    expect(renderPage(order, "en").text).toContain(english);
    expect(renderPage(order, "ar").text).toContain(arabic);
    const charge = {
      currency: "USD",
      goodsMinor: 0,
      discountMinor: 0,
      shippingMinor: 0,
      taxMinor: 0,
      includedTaxMinor: 0,
      totalMinor: 0,
    };
    const free = withSeller({ paymentStatus, charge });
    expect(renderPage(free, "en").text).not.toMatch(/Not paid yet|Receipt sent, waiting|Paid|Refunded/);
  });

  it("The bank account is shown while a bank transfer is awaited, with its numbers written left to right", () => {
    const account = { bankName: "1", holder: "2", iban: "GB82 WEST" };
    const page = (more: Partial<SellerOrder>, language: Language) =>
      renderPage(withSeller(more, { payment: "bank-transfer" }), language, { account });
    const open = page({}, "en");
    expect(open.html).toMatch(/<bdi dir="ltr"[^>]*>GB82 WEST<\/bdi>/);
    expect(open.html).toMatch(/<bdi dir="ltr"[^>]*>2026-0042<\/bdi>/);
    expect(open.text).toContain("Transfer the total to this account");
    expect(open.html).toContain('type="file"');
    expect(page({}, "ar").foreignWords).toEqual([]);
    for (const done of [{ paymentStatus: "paid" }, { status: "CANCELLED" }] as const) {
      expect(page(done, "en").text).not.toContain("GB82");
      expect(page(done, "en").html).not.toContain('type="file"');
    }
  });

  it("Only an order that can be cancelled links to its cancellation, and several sellers have a link each", () => {
    const cancelLinks = (order: Order) => renderPage(order, "en").html.match(/\/cancel(\?share=\d+)?"/g);
    expect(cancelLinks(withSeller({}))).toEqual(['/cancel"']);
    expect(cancelLinks(withSeller({ status: "SHIPPED" }))).toBeNull();
    const second = createSampleSellerOrder({ id: 6 });
    expect(cancelLinks(createSampleOrder({ sellers: [createSampleSellerOrder(), second] }))).toEqual([
      '/cancel"',
      '/cancel?share=5"',
      '/cancel?share=6"',
    ]);
  });

  it("The phone number and the tracking number run from left to right, and messages need an account", () => {
    const order = withSeller({ status: "SHIPPED", carrier: "1", trackingNumber: "TN-77" });
    const own = renderPage(order, "ar");
    expect(own.html).toMatch(/href="tel:\+966501"[^>]*>.*?<bdi dir="ltr">\+966 50 1<\/bdi>/);
    expect(own.html).toMatch(/<bdi dir="ltr"[^>]*>TN-77<\/bdi>/);
    expect(own.html).toContain("/account/inbox/new?share=5");
    const guest = renderPage(order, "ar", { path: "/shop/orders/t", isGuest: true });
    expect(guest.html).not.toContain("/account/");
    expect(guest.text).toContain("هذا رابط خاص بطلبك");
    expect(own.text).not.toContain("هذا رابط خاص بطلبك");
  });

  it.each([
    ["en", "I received it and everything is fine"],
    ["ar", "استلمت الطلب وكل شيء سليم"],
  ] as const)(
    "An order whose money is held has a button with which the buyer confirms the receipt in %s",
    (language, words) => {
      const order = withSeller({ status: "SHIPPED" });
      expect(renderPage(order, language, { receivable: [5] }).text).toContain(words);
      expect(renderPage(order, language).text).not.toContain(words);
    },
  );

  it("Reviews are linked when they can be written or were written", () => {
    const reviewed = (written: boolean) => ({ href: "/r", written });
    const page = (written: boolean, language: Language) =>
      renderPage(withSeller({ status: "DELIVERED" }), language, {
        reviews: { lines: { 11: reviewed(written) }, shares: { 5: reviewed(written) } },
      }).text;
    expect(page(false, "en")).toMatch(/Write a review.*Review the seller/);
    expect(page(true, "en")).toMatch(/Your review.*Your review of the seller/);
    expect(page(false, "ar")).toMatch(/اكتب تقييمك.*قيّم البائع/);
    expect(renderPage(withSeller({ status: "DELIVERED" }), "en").text.toLowerCase()).not.toContain("review");
  });

  it("The notice about the last action on an order is an error only when the action failed", () => {
    const news = (kind: "cancelled" | "late") =>
      renderPage(createSampleOrder(), "en", { news: { kind, text: "!" } }).html;
    expect(news("late")).toContain('role="alert"');
    expect(news("cancelled")).toContain('role="status"');
    expect(news("cancelled")).not.toContain('role="alert"');
  });

  it("An order that is picked up says so instead of an address", () => {
    const order = withSeller({ delivery: "pick-up" }, { shippingAddress: null });
    expect(renderPage(order, "en").text).toContain("No delivery: you pick everything up.");
    expect(renderPage(order, "ar").text).toContain("لا توصيل لهذا الطلب");
    expect(renderPage(createSampleOrder(), "en").text).toContain("8228");
  });
});
