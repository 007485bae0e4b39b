import type { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { addAddress } from "#domain/addresses/commands.server.ts";
import { listAddresses } from "#domain/addresses/queries.server.ts";
import { addCartLine } from "#domain/cart/commands.server.ts";
import { generateCartToken } from "#domain/cart/visitor.server.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { loader as register } from "#web/account/register-page.tsx";
import { presentCheckoutAmounts } from "#web/checkout/amounts.ts";
import type { CheckoutPageData } from "#web/checkout/checkout-page.server.ts";
import { loader as page, action as send } from "#web/checkout/checkout-page.tsx";
import { loader as thanks } from "#web/checkout/success-page.tsx";
import type { HandlerResult } from "../support/call-handler.ts";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../support/orders.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

const clock = () => new Date("2026-06-01T00:00:00Z");

const typed = {
  "shipping.firstName": "سارة",
  "shipping.lastName": "العتيبي",
  "shipping.country": "SA",
  "shipping.address1": "8228 <script>alert(1)</script>",
  "shipping.city": "الرياض",
  "shipping.phone": "٠٥٠ ١٢٣ ٤٥٦٧",
};

let db: Db;
let shop: OrderFixture;
let users = 0;

beforeAll(async () => {
  const database = await createTestDatabase();
  db = database.db;
  shop = await createOrderFixture(database);
});

type Visitor = { context: Readonly<RouterContextProvider>; cookie: string; token: string | undefined; userId?: number };

async function guest(currency = "USD"): Promise<Visitor> {
  const token = generateCartToken();
  return { context: await createPageContext(db, { currency, visit: { clock } }), cookie: `cart=${token}`, token };
}

async function member(): Promise<Visitor & { userId: number }> {
  users += 1;
  const email = `buyer-${users}@example.com`;
  const { id } = await createUser(db, { email, name: "Sara", last_name: "Ali", phone: null });
  const account = { id, email, name: "Sara", lastName: "Ali", phone: null, role: "member" };
  return {
    context: await createPageContext(db, { account, visit: { clock } }),
    cookie: "",
    token: undefined,
    userId: id,
  };
}

async function addToCart(visitor: Visitor, ad: number, quantity = 1): Promise<void> {
  const added = await addCartLine(
    { db, clock, visitor: { token: visitor.token, userId: visitor.userId } },
    { ad, quantity, options: {} },
  );
  if (!added.ok) throw new Error(added.code);
  // The first line of a visitor creates the cart and its cookie.
  if (added.value.token) Object.assign(visitor, { token: added.value.token, cookie: `cart=${added.value.token}` });
}

function runHandler(handler: PageHandler, { context, cookie }: Visitor, path: string, fields?: object) {
  const url = new URL(path, "https://karaj.example");
  const body = fields && new URLSearchParams({ ...fields });
  const request = new Request(url, { headers: { cookie }, ...(body ? { method: "POST", body } : {}) });
  return runPageHandler(handler, context, request);
}

const loadCheckoutPage = async (visitor: Visitor) =>
  (await runHandler(page, visitor, "/shop/checkout")).data as unknown as CheckoutPageData;

/** Returns the amounts that the page shows for the chosen delivery methods. */
const getAmounts = (
  { charges, shipping }: CheckoutPageData,
  chosen: Parameters<typeof presentCheckoutAmounts>[1] = {},
  language: "ar" | "en" = "en",
) => presentCheckoutAmounts(charges, chosen, shipping, language);

/** Returns the checkout form fields for delivery to a typed address. */
async function form(visitor: Visitor, more: Record<string, string> = {}): Promise<Record<string, string>> {
  const checkoutPage = await loadCheckoutPage(visitor);
  const delivery = checkoutPage.groups.map(({ id, deliverable }) => [
    `delivery.${id}`,
    deliverable ? "delivery" : "pick-up",
  ]);
  return {
    email: "guest@example.com",
    address: "new",
    ...typed,
    same: "on",
    ...Object.fromEntries(delivery),
    payment: "cash-on-delivery",
    terms: "on",
    key: checkoutPage.key,
    seen: getAmounts(checkoutPage).seen,
    ...more,
  };
}

const submit = (visitor: Visitor, fields: object) => runHandler(send, visitor, "/shop/checkout", fields);
const codes = ({ data }: HandlerResult) =>
  (data.errors as { field: string; code: string }[]).map(({ field, code }) => `${field}: ${code}`);
const getOrderToken = ({ location }: HandlerResult): string =>
  new URL(location ?? "", "https://karaj.example").searchParams.get("order") ?? "";
const countOrdersByKey = async (key: string | undefined) =>
  (
    await db
      .selectFrom("orders")
      .select("id")
      .where("idempotency_key", "=", key ?? "")
      .execute()
  ).length;

describe("/shop/checkout", () => {
  it("[RT-12] /shop/checkout redirects to the cart when the cart is empty", async () => {
    const visitor = await guest();
    expect(await runHandler(page, visitor, "/shop/checkout")).toMatchObject({ status: 303, location: "/shop/cart" });
  });

  it("[CN-03] /shop/checkout charges in the currency of the listing, with an estimate for a buyer of another currency", async () => {
    const visitor = await guest("SAR");
    await addToCart(visitor, await shop.ad(), 2);
    expect(getAmounts(await loadCheckoutPage(visitor))).toMatchObject({
      currencies: [{ code: "USD", total: "$49" }],
      estimate: "≈ SAR 183.75",
      seen: "4900 USD",
    });
    const american = await guest("USD");
    await addToCart(american, await shop.ad());
    expect(getAmounts(await loadCheckoutPage(american)).estimate).toBeUndefined();
    const riyals = await guest("SAR");
    await addToCart(riyals, await shop.ad({ price: { minor: 29_500, currency: "SAR" }, currency: "SAR" }));
    expect(getAmounts(await loadCheckoutPage(riyals))).toMatchObject({
      currencies: [
        { code: "SAR", subtotal: "SAR 295.00", shipping: "SAR 93.75", tax: "SAR 59.00", total: "SAR 447.75" },
      ],
      estimate: undefined,
      seen: "44775 SAR",
    });
  });

  it("[RT-12] [VL-08] [EN-06] /shop/checkout stores the order as typed and shows the success page", async () => {
    const visitor = await guest("SAR");
    await addToCart(visitor, await shop.ad(), 2);
    const placed = await submit(visitor, await form(visitor));
    expect(placed).toMatchObject({ status: 303 });
    const order = await findOrder(db, { token: getOrderToken(placed) });
    // The total is 2 × $10, $25 shipping and 20 % tax. A listing in dollars is charged in dollars.
    expect(order).toMatchObject({
      totals: [{ total: 4_900, currency: "USD" }],
      currency: "SAR",
      userId: null,
      email: "guest@example.com",
    });
    expect(order?.shippingAddress).toMatchObject({ phone: "050 123 4567", address1: "8228 <script>alert(1)</script>" });
    const { data } = await runHandler(thanks, visitor, placed.location ?? "");
    expect(data.order).toMatchObject({
      number: order?.number,
      totals: { sum: ["$49"], estimate: "≈ SAR 183.75" },
      own: false,
    });
    const firstStep = async () =>
      ((await runHandler(thanks, visitor, placed.location ?? "")).data.order as { steps: string[] }).steps[0];
    expect(await firstStep()).toContain(
      "Sellers have 7 days to confirm; unconfirmed items are cancelled automatically.",
    );
    // The registration form is prefilled with the guest's e-mail address.
    const { register: path } = data.order as { register: string };
    expect((await runHandler(register, visitor, path)).data).toMatchObject({ email: "guest@example.com" });
    await db
      .updateTable("seller_orders")
      .set({ status: "CONFIRMED" })
      .where("order_id", "=", order?.id ?? 0)
      .execute();
    expect(await firstStep()).not.toContain("7 days");
    expect(
      await runHandler(thanks, visitor, "/shop/checkout/success?order=nobody-has-this-token-at-all"),
    ).toMatchObject({
      status: 404,
      data: { order: undefined },
    });
  });

  it("[VL-08] /shop/checkout names every invalid field in form order and keeps the typed values", async () => {
    const visitor = await guest();
    await addToCart(visitor, await shop.ad());
    const key = (await loadCheckoutPage(visitor)).key;
    const answer = await submit(visitor, { key, "shipping.city": "الرياض", notes: "Ring twice", seen: "1" });
    expect(answer.status).toBe(400);
    const inOrder = ["firstName", "lastName", "phone", "country", "address1", "city"];
    const missing = [
      "email",
      ...inOrder.filter((name) => name !== "city").map((name) => `shipping.${name}`),
      ...inOrder.map((name) => `billing.${name}`),
      "payment",
      "terms",
    ];
    expect(codes(answer)).toEqual(missing.map((name) => `${name}: required`));
    expect(answer.data.values).toMatchObject({ "shipping.city": "الرياض", notes: "Ring twice", key });
    expect(codes(await submit(visitor, await form(visitor, { "shipping.phone": "call me", email: "sara@" })))).toEqual([
      "email: email",
      "shipping.phone: phone",
    ]);
    expect(codes(await submit(visitor, await form(visitor, { notes: "ن".repeat(1_001) })))).toEqual([
      "notes: too_long",
    ]);
    expect(await countOrdersByKey(key)).toBe(0);
  });

  it("[RT-12] /shop/checkout needs only one address and charges no shipping when every line is picked up", async () => {
    const visitor = await guest();
    await addToCart(visitor, await shop.ad());
    const checkoutPage = await loadCheckoutPage(visitor);
    const { groups } = checkoutPage;
    const picked = Object.fromEntries(groups.map(({ id }) => [`delivery.${id}`, "pick-up"]));
    // The form still states the total with shipping. Without scripts the server asks the buyer to confirm the new
    // total.
    const submitted = await submit(visitor, await form(visitor, picked));
    expect(submitted).toMatchObject({ status: 409, data: { code: "checkout.total_changed" } });
    const wrong = await submit(visitor, await form(visitor, { ...picked, "shipping.city": "" }));
    expect(codes(wrong)).toEqual(["shipping.city: required"]);
    const { seen } = getAmounts(checkoutPage, Object.fromEntries(groups.map(({ id }) => [id, "pick-up"])));
    const placed = await submit(visitor, await form(visitor, { ...picked, seen }));
    const order = await findOrder(db, { token: getOrderToken(placed) });
    expect(order).toMatchObject({ totals: [{ total: 1_200, shipping: 0 }], shippingAddress: null });
    expect(order?.billingAddress.city).toBe("الرياض");
  });

  it("[RT-12] /shop/checkout creates one order for repeated submissions and rejects its key with other values", async () => {
    const visitor = await guest();
    await addToCart(visitor, await shop.ad());
    const fields = await form(visitor);
    const [first, second] = await Promise.all([submit(visitor, fields), submit(visitor, fields)]);
    const third = await submit(visitor, fields);
    expect([second.location, third.location]).toEqual([first.location, first.location]);
    expect(await countOrdersByKey(fields.key)).toBe(1);
    const other = await submit(visitor, { ...fields, notes: "Now with notes" });
    expect(other).toMatchObject({ status: 409, data: { code: "checkout.key_reused" } });
    expect((other.data.values as Record<string, string>).key).not.toBe(fields.key);
  });

  it("[RT-12] /shop/checkout makes the buyer accept new prices and the loss of sold listings before ordering", async () => {
    const visitor = await guest();
    const [dearer, soldId] = [await shop.ad(), await shop.ad()];
    await addToCart(visitor, dearer);
    await addToCart(visitor, soldId);
    const before = await form(visitor);
    await db.updateTable("ads").set({ price_minor: 1_500, base_minor: 1_500 }).where("id", "=", dearer).execute();
    await db.updateTable("ads").set({ status: "sold" }).where("id", "=", soldId).execute();
    expect(await submit(visitor, before)).toMatchObject({ status: 409, data: { code: "checkout.changed" } });
    expect((await loadCheckoutPage(visitor)).changes.map(({ text }) => text)).toEqual([
      expect.stringContaining("Price changed"),
      expect.stringContaining("No longer for sale"),
    ]);
    const agreed = await submit(visitor, { ...before, act: "accept" });
    expect(agreed).toMatchObject({ status: 200, data: { errors: [], values: { email: "guest@example.com" } } });
    const after = await loadCheckoutPage(visitor);
    expect(after.changes).toEqual([]);
    // The buyer accepted the new total, so a form with the old total is rejected.
    expect(await submit(visitor, before)).toMatchObject({ status: 409, data: { code: "checkout.total_changed" } });
    const placed = await submit(visitor, { ...before, seen: getAmounts(after).seen });
    expect(await findOrder(db, { token: getOrderToken(placed) })).toMatchObject({ totals: [{ subtotal: 1_500 }] });
  });

  it("[RT-12] [RO-03] /shop/checkout offers only the member's own addresses and saves a new address", async () => {
    const [visitor, other] = [await member(), await member()];
    const values = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name.slice(9), value]));
    const foreignAddress = await addAddress({ db, userId: other.userId, now: clock() }, values);
    const own = await addAddress({ db, userId: visitor.userId, now: clock() }, { ...values, city: "جدة" });
    if (!own.ok || !foreignAddress.ok) throw new Error("no addresses");
    await addToCart(visitor, await shop.ad());
    const checkoutPage = await loadCheckoutPage(visitor);
    expect(checkoutPage.addresses.map(({ city }) => city)).toEqual(["جدة"]);
    expect(checkoutPage.email).toBe(`buyer-${users - 1}@example.com`);
    const foreign = await submit(visitor, await form(visitor, { address: String(foreignAddress.value.id) }));
    expect(codes(foreign)).toEqual(["address: required"]);
    const placed = await submit(visitor, await form(visitor, { address: String(own.value.id), save: "on" }));
    const order = await findOrder(db, { token: getOrderToken(placed) });
    expect(order).toMatchObject({ userId: visitor.userId, shippingAddress: { city: "جدة" } });
    expect((await runHandler(thanks, visitor, placed.location ?? "")).data.order).toMatchObject({
      own: true,
      href: `/account/orders/${order?.id}`,
      register: undefined,
    });
    expect(await listAddresses(db, visitor.userId)).toHaveLength(1);
    await addToCart(visitor, await shop.ad());
    await submit(visitor, await form(visitor, { save: "on" }));
    expect((await listAddresses(db, visitor.userId)).map(({ city }) => city)).toEqual(["جدة", "الرياض"]);
  });

  it("[RT-12] /shop/checkout saves a new address once when the order is submitted twice", async () => {
    const visitor = await member();
    await addToCart(visitor, await shop.ad());
    const fields = await form(visitor, { save: "on" });
    const [first, second] = [await submit(visitor, fields), await submit(visitor, fields)];
    expect(second.location).toBe(first.location);
    expect((await listAddresses(db, visitor.userId)).map(({ city }) => city)).toEqual(["الرياض"]);
  });

  it("[RT-12] /shop/checkout answers hostile forms with 303, 400 or 409", async () => {
    const visitor = await guest();
    await addToCart(visitor, await shop.ad());
    const good = await form(visitor);
    for (const odd of [
      { seen: "NaN" },
      { seen: "-1" },
      { payment: "gold" },
      { key: "x" },
      { address: "999999999" },
      { address: "__proto__", same: "on" },
      { "shipping.country": "XX" },
      { "shipping.firstName": "\u0000\u202e" },
      { "delivery.999": "pick-up", email: "a@b.example\r\nBcc: x@y.example" },
      { act: "explode", terms: "" },
    ]) {
      const { status } = await submit(visitor, { ...good, ...odd });
      expect([303, 400, 409], JSON.stringify(odd)).toContain(status);
      if (status === 303) await addToCart(visitor, await shop.ad());
    }
  });
});
