import type { ComponentProps } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import type { Cart, CartLine } from "#domain/cart/queries.server.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { FormState } from "#web/account/form-state.ts";
import { calculateCartPrices } from "#web/cart/cart-prices.server.ts";
import { listCountryOptions } from "#web/preferences/country-options.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { renderView } from "../../../tests/support/render-view.tsx";
import { sampleCar, samplePart, toUsd } from "../../../tests/support/sample-listing.ts";
import type { CheckoutPageData } from "./checkout-page.server.ts";
import CheckoutPage from "./checkout-page.tsx";
import { listCartChanges, toCheckoutCharges, toCheckoutSellerGroup } from "./checkout-view.server.ts";
import type { OrderConfirmation } from "./order-confirmation.server.ts";
import SuccessPage from "./success-page.tsx";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

const partLine: CartLine = {
  id: 1,
  product: samplePart,
  chosen: [],
  choice: {},
  quantity: 1,
  vehicleId: null,
  limit: 3,
  agreed: undefined,
  depositMinor: null,
  notices: [],
};
const carLine: CartLine = {
  ...partLine,
  id: 2,
  product: sampleCar,
  limit: 1,
  depositMinor: 50_000,
};

type PageOptions = { answer?: FormState; currency?: string; more?: Partial<CheckoutPageData> };

/** Renders the checkout of cart lines of one seller, as its loader presents them. */
function renderCheckout(lines: CartLine[], language: Language, { answer, currency = "USD", more }: PageOptions = {}) {
  const cart: Cart = {
    groups: [{ seller: samplePart.seller, phone: null, cityId: null, vatNumber: null, lines }],
    count: lines.length,
  };
  const readerCurrency = catalog.currencies.get(currency) as Currency;
  const settings = { shipping: "25", taxPercent: "15" };
  const prices = calculateCartPrices(cart, catalog, settings, { language, currency: readerCurrency, theme: undefined });
  const page = {
    title: getTranslator(language).t("checkout.title"),
    language,
    member: false,
    email: "",
    person: {},
    addresses: [],
    countries: listCountryOptions(catalog, language),
    groups: cart.groups.map((group) => toCheckoutSellerGroup(group, { catalog, language, prices, fits: new Map() })),
    changes: listCartChanges(cart, catalog, language, prices),
    coupons: prices.coupons,
    charges: toCheckoutCharges(cart, catalog, settings, readerCurrency),
    shipping: {},
    payments: ["cash-on-delivery", "bank-transfer"],
    longestNotes: 500,
    key: "key",
    ...more,
  };
  const props = { loaderData: page, actionData: answer } as unknown as ComponentProps<typeof CheckoutPage>;
  return renderView(<CheckoutPage {...props} />, language);
}

describe("CheckoutPage", () => {
  it("The checkout page is in one language, and lists the items and amounts of the order", () => {
    const english = renderCheckout([partLine], "en");
    expect(english.foreignWords).toEqual([]);
    for (const words of [
      "Checkout",
      "From Gulf Parts",
      "Brake pads",
      "Subtotal $125.00",
      "Shipping $25.00",
      "Tax (15%) $18.75",
      "Total $168.75",
    ])
      expect(english.text).toContain(words);
    const arabic = renderCheckout([partLine], "ar");
    expect(arabic.foreignWords).toEqual([]);
    for (const words of ["إتمام الطلب", "من قطع الخليج", "فحمات فرامل", "$125.00", "$25.00", "$18.75", "$168.75"])
      expect(arabic.text).toContain(words);
  });

  it("Several pieces show quantity and unit price, and one piece does not", () => {
    expect(renderCheckout([{ ...partLine, quantity: 3 }], "en").text).toContain("3 × $125");
    expect(renderCheckout([{ ...partLine, quantity: 3 }], "ar").text).toContain("3 × $125");
    expect(renderCheckout([partLine], "en").text).not.toContain("×");
  });

  it("A car costs its deposit now, and nothing without one", () => {
    expect(renderCheckout([carLine], "en").text).toContain("Deposit now: $500 of $20,000");
    expect(renderCheckout([carLine], "ar").text).toContain("العربون الآن: $500 من أصل $20,000");
    const free = [{ ...carLine, depositMinor: null }];
    expect(renderCheckout(free, "en").text).toContain("Nothing to pay now. You pay the seller $20,000 in person.");
    expect(renderCheckout(free, "ar").text).toContain("لا تدفع شيئًا الآن، وتدفع $20,000 عند البائع.");
  });

  it("Cars are never delivered: no delivery choice, no shipping, and the buyer's details instead of an address", () => {
    const car = renderCheckout([carLine], "en");
    expect(car.html).toContain('<input type="hidden" name="delivery.1" value="pick-up"/>');
    expect(car.text).toContain("Shipping None");
    expect(car.text).toContain("Your details");
    expect(car.text).toContain("Once they accept, the car is reserved for you to view.");
    const part = renderCheckout([partLine], "en");
    expect(part.html).toMatch(/type="radio"[^>]*name="delivery\.1"/);
    expect(part.text).toContain("Shipping address");
    expect(part.text).not.toContain("reserved for you to view");
    const arabic = renderCheckout([carLine], "ar").text;
    for (const words of ["لا يوجد", "بياناتك"]) expect(arabic).toContain(words);
  });

  it("A rejected form with pick-up keeps the choice and charges no shipping", () => {
    const answer: FormState = { values: { "delivery.1": "pick-up" }, errors: [] };
    const page = renderCheckout([partLine], "en", { answer });
    expect(page.text).toContain("Shipping None");
    expect(page.text).toContain("Total $143.75");
    expect(page.html).toContain('name="seen" value="14375 USD"');
    expect(renderCheckout([partLine], "en").html).toContain('name="seen" value="16875 USD"');
  });

  it("The charged amounts are in the currency of the listings, with an estimate for a reader of another currency", () => {
    const english = renderCheckout([partLine], "en", { currency: "SAR" });
    expect(english.text).toContain("Total $168.75 ≈ SAR 632.81");
    expect(english.text).toContain("You pay in US dollar. Amounts with ≈ are estimates.");
    const arabic = renderCheckout([partLine], "ar", { currency: "SAR" });
    expect(arabic.text).toContain("$168.75 ≈ 632.81 ر.س");
    expect(arabic.foreignWords).toEqual([]);
    expect(renderCheckout([partLine], "en").text).not.toContain("≈");
  });

  it("A part in Kuwaiti dinars has three decimals everywhere", () => {
    const price = { minor: 12_500, currency: "KWD" };
    const dinarLine: CartLine = { ...partLine, product: { ...samplePart, price } };
    const { text, html } = renderCheckout([dinarLine], "en", { currency: "KWD" });
    for (const words of ["KWD 12.500", "Tax (15%) KWD 1.875"]) expect(text).toContain(words);
    expect(text).not.toMatch(/≈|KWD \d+(\.\d{1,2})?(?!\.?\d)/);
    expect(html).toMatch(/name="seen" value="\d+ KWD"/);
  });

  it.each([
    ["en", ["Saudi riyal Subtotal SAR 295.00", "Total SAR 386.13", "Total $156.25", "Estimated sum ≈ SAR 972.07"]],
    ["ar", ["ريال سعودي", "386.13 ر.س", "دولار أمريكي", "المجموع التقريبي ≈ 972.07 ر.س"]],
  ] as const)("A cart in several currencies has totals for each, and one estimated sum (%s)", (language, words) => {
    const price = { minor: 29_500, currency: "SAR" };
    const riyalLine: CartLine = { ...partLine, id: 5, product: { ...samplePart, price } };
    const page = renderCheckout([riyalLine, partLine], language, { currency: "SAR" });
    for (const each of words) expect(page.text).toContain(each);
    expect(page.foreignWords).toEqual([]);
    expect(page.html).toContain('name="seen" value="38613 SAR,15625 USD"');
    const answer: FormState = { values: { "delivery.1": "pick-up" }, errors: [] };
    const pickedUp = renderCheckout([riyalLine, partLine], language, { answer });
    expect(pickedUp.html).toContain('name="seen" value="33925 SAR,14375 USD"');
  });

  it("A checkout line that is out of stock is not counted, and the change must be accepted", () => {
    const gone: CartLine = { ...partLine, id: 3, quantity: 0, limit: 0, notices: [{ code: "out-of-stock" }] };
    const english = renderCheckout([partLine, gone], "en");
    expect(english.text).toContain("Not included in the order");
    expect(english.text).toMatch(
      /Something in your cart has changed Brake pads: Out of stock right now.*Continue without unavailable items/,
    );
    const arabic = renderCheckout([partLine, gone], "ar");
    expect(arabic.text).toContain("متابعة من دون غير المتوفر");
    expect(arabic.foreignWords).toEqual([]);
    const dearer: CartLine = { ...partLine, notices: [{ code: "price-changed", from: toUsd(10_000) }] };
    expect(renderCheckout([dearer], "en").text).toMatch(/It was \$100\. *OK, continue/);
    expect(renderCheckout([partLine], "en").text).not.toContain("has changed");
  });

  it.each([
    ["checkout.changed", "Your cart has changed", "تغيّرت سلتك"],
    ["checkout.total_changed", "The total is now $168.75", "أصبح الإجمالي $168.75"],
    ["checkout.key_reused", "This order was already placed", "سبق أن أُرسل هذا الطلب"],
    ["checkout.too_many", "Too many orders", "طلبات كثيرة"],
    ["checkout.too_many_cars", "up to five cars", "خمس سيارات كحد أقصى"],
    ["checkout.failed", "We couldn't place your order", "تعذّر إرسال الطلب"],
  ])("The rejection %s is explained in the reader's language", (code, english, arabic) => {
    const answer: FormState = { values: {}, errors: [], code };
    expect(renderCheckout([partLine], "en", { answer }).text).toContain(english);
    expect(renderCheckout([partLine], "ar", { answer }).text).toContain(arabic);
  });

  it.each([
    [1, "One thing is missing or incorrect:", "حقل واحد ناقص"],
    [2, "2 things are missing or incorrect:", "حقلان ناقصان"],
    [4, "4 things are missing or incorrect:", "4 حقول ناقصة"],
  ])("%i wrong fields are counted and linked", (count, english, arabic) => {
    const fields = ["terms", "payment", "email", "shipping.city"].slice(0, count);
    const answer: FormState = { values: {}, errors: fields.map((field) => ({ field, code: "required" })) };
    const page = renderCheckout([partLine], "en", { answer });
    expect(page.text).toContain(english);
    expect(page.text).toContain("Please agree to the terms.");
    expect(page.html).toContain('href="#checkout-terms"');
    const translated = renderCheckout([partLine], "ar", { answer });
    expect(translated.text).toContain(arabic);
    expect(translated.foreignWords).toEqual([]);
  });

  it("Guests are offered to sign in, and members to save the address", () => {
    expect(renderCheckout([partLine], "en").text).toContain("Have an account?");
    expect(renderCheckout([partLine], "en").html).not.toContain('name="save"');
    const member = renderCheckout([partLine], "en", { more: { member: true } });
    expect(member.text).not.toContain("Have an account?");
    expect(member.html).toContain('name="save"');
  });

  it("A saved address shows its phone from left to right, and is chosen before a new one", () => {
    const address = {
      ...({ id: 8, isDefault: true, firstName: "1", lastName: "2", address1: "8228", city: "3" } as object),
      phone: "+966 50 2",
      countryName: "5",
    } as CheckoutPageData["addresses"][number];
    const page = renderCheckout([partLine], "ar", { more: { member: true, addresses: [address] } });
    expect(page.html).toContain('<bdi dir="ltr">+966 50 2</bdi>');
    expect(page.html).toMatch(/<input(?=[^>]*name="address")(?=[^>]*value="8")[^>]*checked=""/);
    expect(page.foreignWords).toEqual([]);
  });

  it("Only the offered payment methods can be chosen", () => {
    const cash = renderCheckout([partLine], "en", { more: { payments: ["cash-on-delivery"] } });
    expect(cash.text).toContain("Cash on delivery");
    expect(cash.text).not.toContain("Bank transfer");
    expect(renderCheckout([partLine], "ar").text).toMatch(/الدفع عند الاستلام.*تحويل بنكي/);
  });
});

describe("SuccessPage", () => {
  const confirmation: OrderConfirmation = {
    number: "2026-0042",
    name: "7",
    email: "1@2.3",
    placed: "1",
    totals: { taxLabel: "Tax (15%)", sum: ["$168.75"], currencies: [], estimate: undefined },
    payment: "5",
    steps: ["11", "22"],
    account: undefined,
    sellers: [
      {
        id: 1,
        name: { text: "9", lang: "en" },
        phone: "050 1",
        lines: [{ id: 1, name: { text: "8", lang: "en" }, quantity: "3", image: null }],
      },
    ],
    href: "/o",
    own: false,
    register: undefined,
  };
  const renderSuccess = (more: Partial<OrderConfirmation> | null, language: Language) => {
    const order = more ? { ...confirmation, ...more } : undefined;
    const props = { loaderData: { order } } as unknown as ComponentProps<typeof SuccessPage>;
    return renderView(<SuccessPage {...props} />, language);
  };

  it("The success page thanks the buyer in one language, with number, total and steps", () => {
    const english = renderSuccess({}, "en");
    for (const words of ["Thank you, 7", "Order number 2026-0042", "Total $168.75", "1 11 2 22", "8 × 3"])
      expect(english.text).toContain(words);
    expect(english.foreignWords).toEqual([]);
    const arabic = renderSuccess({}, "ar");
    for (const words of ["شكرًا لك يا 7", "رقم الطلب 2026-0042", "$168.75"]) expect(arabic.text).toContain(words);
    expect(arabic.foreignWords).toEqual([]);
    expect(arabic.html).toMatch(/<bdi dir="ltr"[^>]*>2026-0042<\/bdi>/);
    expect(arabic.html).toContain('href="tel:0501"');
  });

  it("The bank account and the approximate amount appear only when there are any", () => {
    const account = { bankName: "4", holder: "5", iban: "GB82" };
    const totals = { ...confirmation.totals, estimate: "≈ 633 ر.س" };
    const page = renderSuccess({ account, totals }, "ar");
    expect(page.text).toContain("$168.75 ≈ 633 ر.س");
    expect(page.html).toMatch(/<bdi dir="ltr"[^>]*>GB82<\/bdi>/);
    expect(renderSuccess({}, "en").text).not.toMatch(/≈|IBAN/);
  });

  it("An order in several currencies shows the total of each", () => {
    const totals = { ...confirmation.totals, sum: ["$30", "KWD 12.500"], estimate: "≈ $70" };
    expect(renderSuccess({ totals }, "en").text).toContain("Total $30 + KWD 12.500 ≈ $70");
  });

  it("Guests can track the order and create an account, and members open it in their account", () => {
    const guest = renderSuccess({ register: "/account/register?order=t" }, "en");
    expect(guest.text).toMatch(/Track order.*Create an account with 1@2\.3/);
    const own = renderSuccess({ own: true }, "en");
    expect(own.text).toContain("View order");
    expect(own.text).not.toMatch(/Track order|Create an account/);
  });

  it("An unknown order is explained, with a way to find it", () => {
    expect(renderSuccess(null, "en").text).toContain("We can't find this order");
    expect(renderSuccess(null, "ar").text).toContain("لم نجد هذا الطلب");
    expect(renderSuccess(null, "ar").html).toContain('href="/shop/track-order"');
  });
});
