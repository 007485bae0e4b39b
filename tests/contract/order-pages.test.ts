import type { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import type { AccountRole } from "#db/schema/accounts.ts";
import type { Order } from "#domain/orders/order.ts";
import type { PlaceOrderInput } from "#domain/orders/order-input.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { MAX_RECEIPT_BYTES } from "#domain/orders/receipt.ts";
import { action as track } from "#web/order-tracking/track-order-page.tsx";
import { action as cancel, loader as cancelPage } from "#web/orders/cancel-order-page.tsx";
import { loader as orderPage } from "#web/orders/order-page.tsx";
import { loader as list } from "#web/orders/orders-page.tsx";
import { loader as receiptFile } from "#web/orders/receipt-file.ts";
import { action as receipt } from "#web/orders/receipt-page.tsx";
import { action as reorder } from "#web/orders/reorder.ts";
import { action as pay } from "#web/seller-orders/payment-page.tsx";
import { loader as salePage } from "#web/seller-orders/seller-order-page.tsx";
import { loader as sales } from "#web/seller-orders/seller-orders-page.tsx";
import { action as step } from "#web/seller-orders/transition-page.tsx";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../support/orders.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

type Person = { id: number; context: RouterContextProvider };

let shop: OrderFixture;
let buyer: Person;
let stranger: Person;
let seller: Person;
let otherSeller: Person;
let moderator: Person;
let guest: Person;

beforeAll(async () => {
  shop = await createOrderFixture(await createTestDatabase());
  buyer = await createPerson("member");
  stranger = await createPerson("member");
  seller = await createPerson("showroom");
  otherSeller = await createPerson("showroom");
  moderator = await createPerson("moderator");
  guest = { id: 0, context: await createPageContext(shop.db, { visit: { address: "203.0.113.7" } }) };
  for (const [i, owner] of [seller, otherSeller].entries()) {
    await shop.db
      .updateTable("sellers")
      .set({ owner_id: owner.id })
      .where("id", "=", shop.sellers[i] as number)
      .execute();
  }
});

let people = 0;
async function createPerson(role: AccountRole): Promise<Person> {
  people += 1;
  const { id } = await createUser(shop.db, {
    email: `person-${people}@example.com`,
    name: "Sara",
    last_name: "Ali",
    phone: null,
    role,
  });
  const visit = { address: "203.0.113.7" };
  return { id, context: await createPageContext(shop.db, { account: { id, role }, visit }) };
}

/** Creates an order of the buyer with lines from both sellers. The first seller's part comes first. */
async function createOrder(more: Partial<PlaceOrderInput> = {}): Promise<Order> {
  const first = await shop.ad({ price: { minor: 10_000, currency: "USD" } });
  const second = await shop.ad({ sellerId: shop.sellers[1] as number });
  const visitor = await shop.holding([
    [first, 2],
    [second, 1],
  ]);
  const placed = await shop.order(visitor, more);
  if (!placed.ok) throw new Error(placed.code);
  await shop.db.updateTable("orders").set({ user_id: buyer.id }).where("id", "=", placed.value.id).execute();
  const order = await findOrder(shop.db, { token: placed.value.token });
  if (!order) throw new Error("no order");
  return order;
}

type Params = Record<string, unknown>;

const get = (handler: PageHandler, person: Person, params: Params = {}, query = "") =>
  runPageHandler(handler, person.context, new Request(`http://localhost/${query}`), params);
const post = (handler: PageHandler, person: Person, params: Params, body: FormData | Record<string, string>) =>
  runPageHandler(
    handler,
    person.context,
    new Request("http://localhost/", {
      method: "POST",
      body: body instanceof FormData ? body : new URLSearchParams(body),
    }),
    params,
  );

const getSellerOrderId = (order: Order, i = 0) => order.sellers[i]?.id as number;
const fileForm = (share: number, bytes: Uint8Array<ArrayBuffer> | string, type: string) => {
  const form = new FormData();
  form.set("share", String(share));
  form.set("receipt", new File([bytes], "receipt", { type }));
  return form;
};

describe("Order page", () => {
  it("[RT-16] [EN-06] The order page opens for its buyer and for holders of its link, and returns 404 to others", async () => {
    const order = await createOrder();
    const page = await get(orderPage, buyer, { order: order.id });
    expect(page.data).toMatchObject({
      path: `/account/orders/${order.id}`,
      order: { number: order.number, totals: { currencies: [{ subtotal: "$210", total: "$277" }] }, mayCancel: true },
    });
    expect((await get(orderPage, guest, { token: order.token })).data).toMatchObject({ isGuest: true });
    for (const [actor, params] of [
      [stranger, { order: order.id }],
      [seller, { order: order.id }],
      [guest, { order: order.id }],
      [buyer, { order: 999_999 }],
      [buyer, { order: "1e3" }],
      [buyer, { order: `${order.id} or 1=1` }],
      [guest, { token: `${order.token.slice(1)}x` }],
      [guest, { token: "../../etc/passwd" }],
    ] as const) {
      expect(await get(orderPage, actor, params)).toMatchObject({ status: 404 });
      expect(await get(cancelPage, actor, params)).toMatchObject({ status: 404 });
      for (const form of [cancel, receipt, reorder])
        expect((await post(form, actor, params, { share: String(getSellerOrderId(order)) })).status).toBe(404);
    }
  });

  it("[EN-10] The order page offers reviews of delivered lines and their sellers to its buyer only", async () => {
    const order = await createOrder();
    const loadReviews = async (actor = buyer, params: Params = { order: order.id }) =>
      (await get(orderPage, actor, params)).data.reviews;
    expect(await loadReviews()).toEqual({ lines: {}, shares: {} });

    const sellerOrder = order.sellers[0] as Order["sellers"][number];
    await shop.db.updateTable("seller_orders").set({ status: "DELIVERED" }).where("id", "=", sellerOrder.id).execute();
    const line = sellerOrder.lines[0] as Order["sellers"][number]["lines"][number];
    const form = `/shop/products/${line.adId}-${line.slug}/review`;
    // Lines of the other seller are not delivered yet and have no review link.
    expect(await loadReviews()).toEqual({
      lines: { [line.id]: { href: `${form}?line=${line.id}`, written: false } },
      shares: {
        [sellerOrder.id]: { href: expect.stringMatching(/^\/shop\/showrooms\/first-[^/]+\/review$/), written: false },
      },
    });
    expect(await loadReviews(guest, { token: order.token })).toEqual({ lines: {}, shares: {} });

    const review = { user_id: buyer.id, author: "Sara A.", rating: 5, text: "Fits my car", language: "en" };
    await shop.db
      .insertInto("reviews")
      .values([
        { ...review, ad_id: line.adId, order_line_id: line.id },
        { ...review, seller_id: sellerOrder.seller.id },
      ] as never)
      .execute();
    expect(await loadReviews()).toMatchObject({
      lines: { [line.id]: { href: form, written: true } },
      shares: { [sellerOrder.id]: { written: true } },
    });

    // A listing without a public page cannot be reviewed.
    await shop.db
      .updateTable("ads")
      .set({ status: "rejected" })
      .where("id", "=", line.adId as number)
      .execute();
    expect(await loadReviews()).toMatchObject({ lines: {} });
  });

  it("[CN-03] The order page shows the charged amounts, and an estimate at the exchange rate of the order", async () => {
    const ad = await shop.ad({ price: { minor: 10_001, currency: "SAR" }, currency: "SAR" });
    const placed = await shop.order(await shop.holding([[ad, 3]]));
    if (!placed.ok) throw new Error(placed.code);
    const setBuyerCurrency = (currency: string, rate: string) =>
      shop.db
        .updateTable("orders")
        .set({ currency, rate } as never)
        .where("id", "=", placed.value.id)
        .execute();
    await setBuyerCurrency("EUR", "0.5");
    const loadReviews = async () => {
      const { data } = await get(orderPage, guest, { token: placed.value.token });
      return (data.order as { totals: object; shares: { lines: object[] }[] }) ?? {};
    };
    const { totals, shares } = await loadReviews();
    expect(shares[0]?.lines).toMatchObject([{ unit: "SAR 100.01", total: "SAR 300.03" }]);
    // The total is 300.03 + 93.75 + 60.006, rounded to 453.79.
    const charged = { subtotal: "SAR 300.03", shipping: "SAR 93.75", tax: "SAR 60.01", total: "SAR 453.79" };
    // 80.01 + 25 + 16 dollars are half as many euros: 40.00 + 12.50 + 8.00, each rounded from riyals.
    expect(totals).toMatchObject({ currencies: [charged], estimate: "≈ €60.50" });
    for (const currency of ["SAR", "XXX"]) {
      await setBuyerCurrency(currency, "3.75");
      expect((await loadReviews()).totals).toMatchObject({ currencies: [charged], estimate: undefined });
    }
  });

  it("[CN-02] The order list shows 16 orders per page, and the first page for an invalid page number", async () => {
    const [reader, order] = [await createPerson("member"), await createOrder()];
    const { id: _, ...copied } = await shop.db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 17 }, (_, i) => ({
      ...copied,
      user_id: reader.id,
      number: `2026-9${i}`,
      token: `${i}`.padStart(32, "p"),
      idempotency_key: `copied-order-${i}`,
      shipping_address: JSON.stringify(copied.shipping_address),
      billing_address: JSON.stringify(copied.billing_address),
    }));
    await shop.db
      .insertInto("orders")
      .values(copies as never)
      .execute();
    const readOrders = async (query: string) => (await get(list, reader, {}, query)).data.orders as object[];
    expect([(await readOrders("")).length, (await readOrders("?page=2")).length]).toEqual([16, 1]);
    for (const query of ["?page=0", "?page=-1", "?page=x", "?page=1e9", "?page=99999999999999"])
      expect((await get(list, buyer, {}, query)).data).toMatchObject({ page: 1 });
    expect((await get(list, buyer, {}, "?page=77")).data).toMatchObject({ orders: [], page: 77 });
  });
});

describe("Order cancellation", () => {
  it("[ST-04] Order cancellation cancels the ticked seller orders once, and only in the buyer's own order", async () => {
    const order = await createOrder();
    const other = await createOrder();
    for (const body of [{}, { share: "x" }, { share: String(getSellerOrderId(other)) }])
      expect(await post(cancel, buyer, { order: order.id }, body as Record<string, string>)).toMatchObject({
        status: 400,
        data: { code: "choose" },
      });
    const cancelled = await post(
      cancel,
      buyer,
      { order: order.id },
      { share: String(getSellerOrderId(order)), note: "x".repeat(900) },
    );
    expect(cancelled).toMatchObject({ status: 303, location: `/account/orders/${order.id}` });
    const after = await findOrder(shop.db, { token: order.token });
    expect(after?.sellers.map(({ status }) => status)).toEqual(["CANCELLED", "PENDING"]);
    const secondCancel = await post(cancel, guest, { token: order.token }, { share: String(getSellerOrderId(order)) });
    const flash = Buffer.from(/flash-order=([^;]*)/.exec(secondCancel.cookie)?.[1] ?? "", "base64url").toString();
    expect(flash).toBe('{"kind":"late"}');
  });
});

describe("Payment receipts", () => {
  it("Receipt upload validates the file by its content and by its size", async () => {
    const order = await createOrder({ payment: "bank-transfer" });
    const send = (form: FormData) => post(receipt, buyer, { order: order.id }, form);
    const submitInvalidReceipt = async (bytes: Uint8Array<ArrayBuffer> | string, type: string) => {
      const { status, data } = await send(fileForm(getSellerOrderId(order), bytes, type));
      return [status, (data.errors as { code: string }[])[0]?.code];
    };
    expect(await submitInvalidReceipt("", "image/png")).toEqual([400, "required"]);
    expect(await submitInvalidReceipt("<script>alert(1)</script>", "image/png")).toEqual([
      400,
      "receipt.not_a_picture",
    ]);
    expect(await submitInvalidReceipt("MZ\u0090 a program", "application/pdf")).toEqual([400, "receipt.not_a_picture"]);
    expect(await submitInvalidReceipt("GIF89a and nothing more", "image/gif")).toEqual([400, "receipt.broken"]);
    expect(await submitInvalidReceipt(new Uint8Array(MAX_RECEIPT_BYTES + 1), "application/pdf")).toEqual([
      400,
      "receipt.too_large",
    ]);
    expect(await post(receipt, buyer, { order: order.id }, { share: "x" })).toMatchObject({ status: 404 });
    const other = await createOrder({ payment: "bank-transfer" });
    expect(await send(fileForm(getSellerOrderId(other), "%PDF-1.7", "application/pdf"))).toMatchObject({ status: 404 });
    const cash = await createOrder();
    expect(
      await post(
        receipt,
        buyer,
        { order: cash.id },
        fileForm(getSellerOrderId(cash), "%PDF-1.7\n%%EOF", "application/pdf"),
      ),
    ).toMatchObject({ data: { errors: [{ code: "receipt.late" }] } });
  });

  it("Receipt files are visible to buyer, seller and staff only", async () => {
    const order = await createOrder({ payment: "bank-transfer" });
    const picture = await sharp({ create: { width: 50, height: 40, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const form = fileForm(getSellerOrderId(order), new Uint8Array(picture), "text/html");
    expect(await post(receipt, buyer, { order: order.id }, form)).toMatchObject({ status: 303 });
    const after = await findOrder(shop.db, { token: order.token });
    expect(after?.sellers[0]).toMatchObject({ paymentStatus: "receipt-sent" });
    const file = after?.sellers[0]?.receipts[0] ?? "";
    expect(file).toMatch(/^[\w-]{22}\.webp$/);
    const statusFor = async (actor: Person, query = "", name = file) =>
      (await get(receiptFile, actor, { file: name }, query)).status;
    expect(await Promise.all([buyer, seller, moderator].map((actor) => statusFor(actor)))).toEqual([200, 200, 200]);
    expect(await statusFor(guest, `?token=${order.token}`)).toBe(200);
    expect(await Promise.all([stranger, otherSeller, guest].map((actor) => statusFor(actor)))).toEqual([404, 404, 404]);
    expect(await statusFor(guest, "?token=x")).toBe(404);
    expect(await statusFor(buyer, "", "../session-secret")).toBe(404);
  });
});

describe("Reorder", () => {
  it("Reorder adds available lines to the cart and reports unavailable lines", async () => {
    const order = await createOrder();
    const [first, second] = order.sellers.map(({ lines }) => lines[0]?.adId as number);
    await shop.db
      .updateTable("ads")
      .set({ stock: 1 })
      .where("id", "=", first as number)
      .execute();
    await shop.db
      .updateTable("ads")
      .set({ status: "closed" } as never)
      .where("id", "=", second as number)
      .execute();
    const secondCancel = await post(reorder, guest, { token: order.token }, {});
    expect(secondCancel).toMatchObject({ status: 303, location: "/shop/cart" });
    const flash = JSON.parse(
      Buffer.from(/flash-cart=([^;]*)/.exec(secondCancel.cookie)?.[1] ?? "", "base64url").toString(),
    );
    expect(flash).toEqual({
      kind: "again",
      added: 1,
      lacking: [
        { name: "Battery", code: "cart.quantity_invalid" },
        { name: "Battery", code: "cart.withdrawn" },
      ],
      more: false,
    });
    await shop.db
      .updateTable("ads")
      .set({ status: "sold" } as never)
      .where("id", "=", first as number)
      .execute();
    expect(await post(reorder, stranger, { token: order.token }, {})).toMatchObject({
      status: 303,
      location: `/shop/orders/${order.token}`,
    });
  });
});

describe("Seller order pages", () => {
  it("[ST-04] The seller order page accepts only the status changes that the current status allows", async () => {
    const order = await createOrder();
    const sale = getSellerOrderId(order);
    const take = (to: string, more: Record<string, string> = {}) => post(step, seller, { sale }, { to, ...more });
    for (const to of ["SHIPPED", "DELIVERED", "RETURNED", "PENDING", "paid", "", "__proto__"])
      expect(await take(to)).toMatchObject({ status: 409, data: { code: "order.illegal_step", errors: [] } });
    expect(await take("CANCELLED", { note: " \u200e " })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "note", code: "required" }] },
    });
    expect(await take("CONFIRMED")).toMatchObject({ status: 303, location: `/account/sales/${sale}` });
    expect(await take("CONFIRMED")).toMatchObject({ status: 409 });
    expect(await take("SHIPPED", { carrier: "x".repeat(500) })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "carrier", code: "too_long" }] },
    });
    expect(await take("SHIPPED", { carrier: "SMSA", trackingNumber: "١٢٣" })).toMatchObject({ status: 303 });
    expect(await post(pay, seller, { sale }, { to: "refunded" })).toMatchObject({ status: 409 });
    expect(await post(pay, seller, { sale }, { to: "free" })).toMatchObject({ status: 409 });
    expect(await post(pay, seller, { sale }, { to: "paid" })).toMatchObject({ status: 303 });
    expect(await take("DELIVERED")).toMatchObject({ status: 303 });
    const { data } = await get(salePage, seller, { sale });
    expect(data).toMatchObject({
      share: { status: "DELIVERED", paymentStatus: "paid", carrier: "SMSA" },
      next: ["RETURNED"],
    });
    // The buyer sees who performed each step.
    const bought = await get(orderPage, buyer, { order: order.id });
    const steps = (bought.data.order as { shares: { steps: { title: string; by?: string }[] }[] }).shares[0]?.steps;
    expect(steps?.map(({ title, by }) => `${title}: ${by}`)).toEqual([
      "Ordered: By you",
      "Confirmed: By the seller",
      "Handed to the courier: By the seller",
      "Payment received: By the seller",
      "Delivered: By the seller",
    ]);
  });

  it("Seller order pages return 404 for orders of other sellers", async () => {
    const order = await createOrder();
    for (const [actor, sale] of [
      [otherSeller, getSellerOrderId(order)],
      [seller, getSellerOrderId(order, 1)],
      [buyer, getSellerOrderId(order)],
      [seller, 0],
      [seller, "1x"],
      [seller, "99999999999999999999"],
    ] as const) {
      expect(await get(salePage, actor, { sale })).toMatchObject({ status: 404 });
      expect(await post(step, actor, { sale }, { to: "CONFIRMED" })).toMatchObject({ status: 404 });
      expect(await post(pay, actor, { sale }, { to: "paid" })).toMatchObject({ status: 404 });
    }
    expect((await get(sales, buyer)).data).toMatchObject({ sales: [], hasAny: false });
    expect((await get(sales, seller, {}, "?status=nothing&page=x")).data.status).toBeUndefined();
    const confirmed = (await get(sales, seller, {}, "?status=CANCELLED")).data.sales as object[];
    expect(confirmed.length).toBeGreaterThan(0);
    expect(confirmed.every((sale) => (sale as { card: { status: string } }).card.status === "CANCELLED")).toBe(true);
  });
});

describe("Order tracking", () => {
  const visitorFrom = async (address: string): Promise<Person> => ({
    id: 0,
    context: await createPageContext(shop.db, { visit: { address } }),
  });

  it("[RT-14] Order tracking shows the status without personal data of the buyer", async () => {
    const order = await createOrder();
    const digits = order.number.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const { status, data } = await post(
      track,
      await visitorFrom("203.0.113.1"),
      {},
      { number: ` ${digits}`, email: "BUYER@example.com " },
    );
    expect(status).toBe(200);
    const flash = JSON.stringify(data);
    expect(flash).toContain(`Order ${order.number}`);
    expect(flash).toContain("Confirmed");
    for (const secret of ["Riyadh", "الرياض", "العتيبي", "123 4567", "buyer@", "$", order.token, "By "])
      expect(flash).not.toContain(secret);
  });

  it("[RT-14] Order tracking answers any wrong number and e-mail alike, and returns 429 after repeated attempts", async () => {
    const order = await createOrder();
    const actor = await visitorFrom("203.0.113.2");
    const answers: unknown[] = [];
    for (const [number, email] of [
      [order.number, "somebody@else.example"],
      ["999999999", "buyer@example.com"],
      ["no number", "buyer@example.com"],
      ["' or 1=1 --", "nobody@example.com"],
    ] as const) {
      const { status, data } = await post(track, actor, {}, { number, email });
      answers.push([status, data.code, data.errors]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['[404,"track.unknown",[]]']));
    expect(await post(track, actor, {}, { number: "", email: "x" })).toMatchObject({
      status: 400,
      data: {
        errors: [
          { field: "number", code: "required" },
          { field: "email", code: "email" },
        ],
      },
    });
    for (let i = 0; i < 6; i += 1) await post(track, actor, {}, { number: "1", email: "a@b.example" });
    // A correct pair is limited too, so that guessing reveals nothing.
    expect((await post(track, actor, {}, { number: order.number, email: "buyer@example.com" })).status).toBe(429);
  });
});
