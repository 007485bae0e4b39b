import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { ApiEnv } from "#api/v1/context.ts";
import { cartSchema, orderSchema, trackedOrderSchema } from "#api/v1/order-schemas.ts";
import { problemSchema } from "#api/v1/problem-response.ts";
import { productSchema } from "#api/v1/schemas.ts";
import type { Db } from "#db/database.ts";
import { cancelOverdueOrders } from "#domain/orders/pending-orders.server.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { buyerAddress } from "../support/orders.ts";
import { findPlainPart } from "../support/plain-part.ts";

let app: Hono<ApiEnv>;
let db: Db;
let part: number;
let cookie: string;
/** Number of times that the API woke the mail worker. */
let mailWakes = 0;

type RequestOptions = { method?: string; body?: unknown; key?: string; cookie?: string | undefined };

const requestApi = (path: string, { method = "GET", body, key, cookie: jar }: RequestOptions = {}) =>
  app.request(`http://localhost/api/v1${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      "content-type": "application/json",
      ...(key ? { "idempotency-key": key } : {}),
      ...(jar ? { cookie: jar } : {}),
    },
  });

async function fetchParsed<T extends z.ZodType>(
  schema: T,
  status: number,
  path: string,
  options?: RequestOptions,
): Promise<z.infer<T>> {
  const response = await requestApi(path, options);
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return schema.parse(JSON.parse(text));
}

const fetchProblem = (status: number, path: string, options?: RequestOptions) =>
  fetchParsed(problemSchema, status, path, options);

const order = (more: object = {}) => ({
  email: "buyer@example.com",
  shippingAddress: buyerAddress,
  payment: "cash-on-delivery",
  lines: [{ productId: part, quantity: 2 }],
  ...more,
});

beforeAll(async () => {
  const wakeMail = () => {
    mailWakes += 1;
  };
  ({ app, db } = await createDemoApiWithDatabase({ wakeMail }));
  part = (await findPlainPart(db)).id;
});

describe("[EN-07] [RT-11] Cart endpoints of the API", () => {
  it("POST /cart/lines returns lines with product, quantity and options, and totals that add up to the cent", async () => {
    const added = await requestApi("/cart/lines", { method: "POST", body: { productId: part, quantity: "٢" } });
    expect(added.status).toBe(201);
    cookie = (added.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
    const cart = cartSchema.parse(await added.json());
    expect(cart.id).toBeGreaterThan(0);
    expect(cart.lines).toMatchObject([{ product: { id: part }, quantity: 2, options: [] }]);
    const [line] = cart.lines;
    expect(line?.total.minor).toBe((line?.price.minor ?? 0) * 2);
    expect(cart.total.minor).toBe(cart.subtotal.minor + cart.totals.reduce((sum, { price }) => sum + price.minor, 0));
    const more = await fetchParsed(cartSchema, 200, `/cart/lines/${line?.id}`, {
      method: "PATCH",
      body: { quantity: 3 },
      cookie,
    });
    expect(more).toMatchObject({ id: cart.id, quantity: 3 });
  });

  it("POST and PATCH /cart/lines return 400 for invalid quantities and change nothing", async () => {
    const { lines } = await fetchParsed(cartSchema, 200, "/cart", { cookie });
    for (const quantity of [0, -1, 1.5, 1e9, "text", ""]) {
      const problem = await fetchProblem(400, "/cart/lines", {
        method: "POST",
        body: { productId: part, quantity },
        cookie,
      });
      expect(problem.errors?.map(({ path }) => path)).toEqual(["quantity"]);
      await fetchProblem(400, `/cart/lines/${lines[0]?.id}`, { method: "PATCH", body: { quantity }, cookie });
    }
    await fetchProblem(404, "/cart/lines", { method: "POST", body: { productId: 999_999_999 }, cookie });
    await fetchProblem(404, "/cart/lines/999999999", { method: "DELETE", cookie });
    expect((await fetchParsed(cartSchema, 200, "/cart", { cookie })).lines).toMatchObject([{ quantity: 3 }]);
  });

  it("GET /cart returns an empty cart without its cookie, and lines of other carts return 404", async () => {
    const { lines } = await fetchParsed(cartSchema, 200, "/cart", { cookie });
    expect((await fetchParsed(cartSchema, 200, "/cart")).lines).toEqual([]);
    expect((await fetchParsed(cartSchema, 200, "/cart", { cookie: `${cookie}x` })).lines).toEqual([]);
    await fetchProblem(404, `/cart/lines/${lines[0]?.id}`, { method: "DELETE" });
    await fetchParsed(cartSchema, 200, "/cart", { method: "DELETE", cookie });
  });
});

describe("[AP-15] [EN-06] POST /checkout", () => {
  it("POST /checkout creates one order with items, totals and addresses for each idempotency key", async () => {
    const request = { method: "POST", body: order(), key: "a-key-of-its-own" };
    const createdOrder = await fetchParsed(orderSchema, 201, "/checkout", request);
    expect(createdOrder).toMatchObject({ status: "PENDING", quantity: 2, email: "buyer@example.com" });
    expect(createdOrder.items).toMatchObject([{ productId: part, quantity: 2 }]);
    const { product, name, sku, image } = createdOrder.items[0] as (typeof createdOrder.items)[number];
    expect(product).toEqual({
      ...(({ id, kind, slug, path }) => ({ id, kind, slug, path }))(
        await fetchParsed(productSchema, 200, `/products/${part}`),
      ),
      name: name.en,
      names: name,
      sku,
      images: image ? [{ url: image, width: null, height: null, name }] : [],
    });
    expect(createdOrder.totals.map(({ type }) => type)).toEqual(["shipping", "tax"]);
    expect(createdOrder.total.minor).toBe(
      createdOrder.subtotal.minor + createdOrder.totals.reduce((sum, { price }) => sum + price.minor, 0),
    );
    expect(createdOrder.shippingAddress).toMatchObject({ city: "الرياض" });
    expect((await fetchParsed(orderSchema, 200, "/checkout", request)).id).toBe(createdOrder.id);
    expect((await fetchParsed(orderSchema, 200, `/orders/${createdOrder.token}`)).number).toBe(createdOrder.number);
    await fetchProblem(404, `/orders/${createdOrder.id}`);
    const other = await fetchProblem(409, "/checkout", { ...request, body: order({ notes: "another one" }) });
    expect(other.code).toBe("checkout.key_reused");
  });

  it("POST /checkout charges a mixed cart in each currency, and its sums are estimates in the base currency", async () => {
    const { id: dinarPart } = await findPlainPart(db, { minStock: 5, maxStock: 20 });
    await db
      .updateTable("ads")
      .set({ currency: "KWD", price_minor: 12_503, base_minor: 4_073, compare_at_minor: null })
      .where("id", "=", dinarPart)
      .execute();
    const lines = [part, dinarPart].map((productId) => ({ productId, quantity: 1 }));
    let mixedCookie: string | undefined;
    for (const line of lines) {
      const added = await requestApi("/cart/lines", { method: "POST", body: line, cookie: mixedCookie });
      mixedCookie ??= (added.headers.getSetCookie()[0] ?? "").split(";")[0];
    }
    const cart = await fetchParsed(cartSchema, 200, "/cart", { cookie: mixedCookie });
    expect(cart.currencies.map(({ currency }) => currency)).toEqual(["SAR", "KWD"]);
    expect(cart.lines.map(({ price, due, total }) => [price.currency, due.currency, total.currency])).toEqual([
      ["SAR", "SAR", "SAR"],
      ["KWD", "KWD", "KWD"],
    ]);
    for (const { currency, subtotal, shipping, tax, total } of cart.currencies) {
      expect(total).toEqual({ minor: subtotal.minor + shipping.minor + tax.minor, currency });
    }
    expect(cart).toMatchObject({ estimated: true, subtotal: { currency: "USD" }, total: { currency: "USD" } });
    expect(cart.total.minor).toBe(cart.subtotal.minor + cart.totals.reduce((sum, { price }) => sum + price.minor, 0));

    const totals = cart.currencies.map(({ total }) => total);
    const place = (more: object, key: string) => ({
      method: "POST",
      body: { ...order(more), lines: undefined },
      key,
      cookie: mixedCookie,
    });
    // One number cannot state totals in two currencies.
    const single = await fetchProblem(409, "/checkout", place({ total: totals[0]?.minor }, "mixed-with-one-total"));
    expect(single.errors).toMatchObject([{ path: "total", code: "checkout.total_changed" }]);
    const partial = await fetchProblem(409, "/checkout", place({ totals: totals.slice(1) }, "mixed-with-half-totals"));
    expect(partial.errors?.map(({ path }) => path)).toEqual(["totals"]);
    const negative = place({ totals: [{ minor: -1, currency: "SAR" }] }, "mixed-with-negative-total");
    expect((await fetchProblem(400, "/checkout", negative)).errors?.map(({ path }) => path)).toEqual(["totals"]);

    const placed = await fetchParsed(orderSchema, 201, "/checkout", place({ totals }, "mixed-with-both-totals"));
    expect(placed.currencies).toEqual(cart.currencies);
    expect(placed).toMatchObject({ estimated: true, total: cart.total, subtotal: cart.subtotal, totals: cart.totals });
    expect(placed.sellers.map(({ total }) => total)).toEqual(totals);
    expect(placed.items.map(({ price }) => price)).toEqual(cart.lines.map(({ price }) => price));
    expect(await fetchParsed(orderSchema, 200, `/orders/${placed.token}`)).toEqual(placed);
  });

  it("POST /checkout in one currency accepts its total as a number, in the currency of the listing", async () => {
    const created = await fetchParsed(orderSchema, 201, "/checkout", {
      method: "POST",
      body: order(),
      key: "in-one-currency",
    });
    const { currency } = created.total;
    expect(created).toMatchObject({ estimated: false, currencies: [{ currency, total: created.total }] });
    expect(created.sellers).toMatchObject([{ total: created.total, subtotal: created.subtotal }]);
    const body = order({ total: created.total.minor });
    const again = await fetchParsed(orderSchema, 201, "/checkout", { method: "POST", body, key: "with-a-total" });
    expect(again.total).toEqual(created.total);
  });

  it("POST /checkout and /orders/{id}/cancellation wake the mail worker once for the mails of an order", async () => {
    const wakesBefore = mailWakes;
    const request = { method: "POST", body: order(), key: "an-order-with-mails" };
    const { token } = await fetchParsed(orderSchema, 201, "/checkout", request);
    expect(mailWakes).toBe(wakesBefore + 1);
    await fetchParsed(orderSchema, 200, "/checkout", request);
    expect(mailWakes).toBe(wakesBefore + 1);
    const cancelled = await fetchParsed(orderSchema, 200, `/orders/${token}/cancellation`, {
      method: "POST",
      body: {},
    });
    expect(cancelled.status).toBe("CANCELLED");
    expect(mailWakes).toBe(wakesBefore + 2);
  });

  it("[VL-08] POST /checkout names the invalid field of the request body and creates no order", async () => {
    const { count } = await db
      .selectFrom("orders")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const wrong: [more: object, path: string][] = [
      [{ email: "nobody" }, "email"],
      [{ payment: "gold" }, "payment"],
      [{ shippingAddress: { ...buyerAddress, phone: "call me" } }, "shippingAddress.phone"],
      [{ shippingAddress: { ...buyerAddress, country: "Atlantis" } }, "shippingAddress.country"],
      [{ shippingAddress: null }, "shippingAddress"],
      [{ currency: "XXX" }, "currency"],
      [{ total: 1 }, "total"],
      [{ lines: [{ productId: part, quantity: 0 }] }, "lines.0.quantity"],
    ];
    for (const [i, [more, path]] of wrong.entries()) {
      const response = await requestApi("/checkout", { method: "POST", body: order(more), key: `wrong-number-${i}` });
      expect([400, 409], path).toContain(response.status);
      const { errors } = problemSchema.parse(await response.json());
      expect(
        errors?.map((error) => error.path),
        JSON.stringify(more),
      ).toContain(path);
    }
    await fetchProblem(400, "/checkout", { method: "POST", body: order() });
    await fetchProblem(404, "/checkout", {
      method: "POST",
      body: order({ lines: [{ productId: 999_999_999 }] }),
      key: "there-is-no-such-ad",
    });
    const after = await db
      .selectFrom("orders")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(after.count).toBe(count);
  });

  it("GET /orders/{token} returns the seller's answer deadline, and the system cancels unanswered seller orders", async () => {
    const createdOrder = await fetchParsed(orderSchema, 201, "/checkout", {
      method: "POST",
      body: order(),
      key: "never-answered",
    });
    const week = Date.parse(createdOrder.createdAt) + 7 * 24 * 60 * 60_000;
    expect(Math.abs(Date.parse(createdOrder.sellers[0]?.answerBy ?? "") - week)).toBeLessThan(60_000);
    const tracked = { method: "POST", body: { number: createdOrder.number, email: "buyer@example.com" } };
    const waiting = await fetchParsed(trackedOrderSchema.strict(), 200, "/orders/track", tracked);
    expect(waiting.sellers[0]?.answerBy).toBe(createdOrder.sellers[0]?.answerBy);
    const now = new Date();
    await db
      .updateTable("seller_orders")
      .set({ respond_by: now, reminded_at: now })
      .where("order_id", "=", createdOrder.id)
      .execute();
    expect(await cancelOverdueOrders(db, { now, origin: "https://karaj.example", most: 25 })).toMatchObject({
      done: 1,
    });
    const ended = await fetchParsed(orderSchema, 200, `/orders/${createdOrder.token}`);
    expect(ended.sellers).toMatchObject([{ status: "CANCELLED", answerBy: null }]);
    expect(ended.sellers[0]?.events.at(-1)).toMatchObject({ what: "CANCELLED", by: "system" });
  });

  it("[RT-14] POST /orders/track returns neither personal data nor the token that cancels the order", async () => {
    const createdOrder = await fetchParsed(orderSchema, 201, "/checkout", {
      method: "POST",
      body: order(),
      key: "to-be-cancelled",
    });
    const tracked = { number: createdOrder.number, email: "Buyer@Example.com" };
    const trackedOrder = await fetchParsed(trackedOrderSchema.strict(), 200, "/orders/track", {
      method: "POST",
      body: tracked,
    });
    expect(trackedOrder.number).toBe(createdOrder.number);
    // Number and e-mail address must reveal neither the buyer's address nor the token that cancels the order.
    for (const secret of [
      createdOrder.token,
      createdOrder.billingAddress.address1,
      createdOrder.billingAddress.phone,
      createdOrder.email,
    ]) {
      expect(JSON.stringify(trackedOrder)).not.toContain(secret);
    }
    await fetchProblem(404, "/orders/track", { method: "POST", body: { ...tracked, email: "else@example.com" } });
    const off = await fetchParsed(orderSchema, 200, `/orders/${createdOrder.token}/cancellation`, {
      method: "POST",
      body: {},
    });
    expect(off.status).toBe("CANCELLED");
    await fetchProblem(409, `/orders/${createdOrder.token}/cancellation`, { method: "POST", body: {} });
  });
});

describe("[EN-09] GET /brands", () => {
  it("GET /brands returns slug, names, country and picture", async () => {
    const brands = (await (await requestApi("/brands")).json()) as Record<string, unknown>[];
    expect(brands.length).toBeGreaterThan(5);
    for (const brand of brands) expect(brand).toHaveProperty("slug");
    expect(brands.find(({ slug }) => slug === "bosch")).toMatchObject({ slug: "bosch", country: "DE" });
  });
});
