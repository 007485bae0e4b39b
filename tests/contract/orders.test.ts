import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import { cartSchema, orderSchema, ordersSchema } from "#api/v1/order-schemas.ts";
import { problemSchema } from "#api/v1/problem.ts";
import { forgeryCookie, forgeryHeader } from "#domain/accounts/forgery-names.ts";
import { demoApiWith } from "../support/api.ts";
import { buyersAddress, type OrderShop, orderShop } from "../support/orders.ts";

/** A program that keeps the cookies it is given. */
class Client {
  readonly #cookies = new Map<string, string>();
  readonly #app: Hono<ApiEnv>;
  constructor(app: Hono<ApiEnv>) {
    this.#app = app;
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.#app.request(`http://localhost/api/v1${path}`, {
      method,
      headers: {
        "accept-language": "en",
        [forgeryHeader]: this.#cookies.get(forgeryCookie) ?? "",
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return { status: answer.status, body: (await answer.json()) as unknown };
  }

  checkout(more: object = {}, key: string = randomUUID()) {
    const body = { email: "buyer@example.com", shippingAddress: buyersAddress, payment: "cash-on-delivery", ...more };
    return this.ask("POST", "/checkout", body, { "idempotency-key": key });
  }
}

describe("carts and orders by the API", () => {
  let app: Hono<ApiEnv>;
  let shop: OrderShop;
  beforeAll(async () => {
    const demo = await demoApiWith();
    app = demo.app;
    shop = await orderShop({ db: demo.db });
  });

  it("[EN-07] [ST-06] a visitor's cart: put in, changed, taken out, and what it costs", async () => {
    const client = new Client(app);
    expect(cartSchema.parse((await client.ask("GET", "/cart")).body)).toMatchObject({ lines: [], total: { minor: 0 } });
    const part = await shop.ad({ price: { minor: 10_001, currency: "USD" }, stock: 5 });
    const added = await client.ask("POST", "/cart/lines", { productId: part, quantity: "٢" });
    expect(added.status).toBe(201);
    const cart = cartSchema.parse(added.body);
    expect(cart).toMatchObject({
      quantity: 2,
      subtotal: { minor: 20_002, currency: "USD" },
      totals: [
        { type: "shipping", title: "Shipping", price: { minor: 2_500 } },
        { type: "tax", title: "Tax", price: { minor: 4_000 } },
      ],
      total: { minor: 26_502 },
      notices: [],
    });
    const line = `/cart/lines/${cart.lines[0]?.id}`;
    for (const quantity of [0, -1, 1.5, 1e9, "text", "٠"]) {
      const refused = await client.ask("PATCH", line, { quantity });
      expect(refused.status, String(quantity)).toBe(400);
      expect(problemSchema.parse(refused.body)).toMatchObject({ code: "cart.quantity_invalid" });
    }
    expect(cartSchema.parse((await client.ask("PATCH", line, { quantity: 5 })).body).quantity).toBe(5);
    expect((await new Client(app).ask("PATCH", line, { quantity: 1 })).status).toBe(404);
    expect((await new Client(app).ask("DELETE", line)).status).toBe(404);
    expect(cartSchema.parse((await client.ask("DELETE", line)).body).lines).toEqual([]);
    expect((await client.ask("DELETE", "/cart/lines/x")).status).toBe(404);
    const missing = await client.ask("POST", "/cart/lines", { productId: 999_999_999, quantity: 1 });
    expect(missing).toMatchObject({ status: 404, body: { code: "product.not_found" } });
  });

  it("[EN-06] an order: the same as the cart said, once for each key, opened by its token", async () => {
    const client = new Client(app);
    const part = await shop.ad({ stock: 5 });
    const cart = cartSchema.parse((await client.ask("POST", "/cart/lines", { productId: part, quantity: 3 })).body);
    const key = randomUUID();
    const placed = await client.checkout({ total: cart.total.minor }, key);
    expect(placed.status).toBe(201);
    const order = orderSchema.parse(placed.body);
    expect(order).toMatchObject({
      status: "PENDING",
      quantity: 3,
      subtotal: cart.subtotal,
      totals: cart.totals,
      total: cart.total,
      items: [{ productId: part, quantity: 3, price: { minor: 1_000 }, total: { minor: 3_000 } }],
    });
    expect(await client.checkout({ total: cart.total.minor }, key)).toMatchObject({
      status: 200,
      body: { id: order.id },
    });
    const reused = await client.checkout({ total: cart.total.minor, email: "other@example.com" }, key);
    expect(reused).toMatchObject({ status: 409, body: { code: "checkout.key_reused" } });
    expect(await client.checkout()).toMatchObject({ status: 409, body: { code: "checkout.empty" } });
    const stranger = new Client(app);
    expect((await stranger.ask("GET", `/orders/${order.token}`)).body).toEqual(order);
    expect((await stranger.ask("GET", `/orders/${order.id}`)).status).toBe(404);
    const tracked = await stranger.ask("POST", "/orders/track", { number: order.number, email: "Buyer@example.com" });
    expect(tracked).toMatchObject({ status: 200, body: { id: order.id } });
    const wrong = await stranger.ask("POST", "/orders/track", { number: order.number, email: "x@example.com" });
    expect(wrong).toMatchObject({ status: 404, body: { code: "order.not_found" } });
    const cancelled = await stranger.ask("POST", `/orders/${order.token}/cancellation`, { note: "Too late" });
    expect(cancelled).toMatchObject({ status: 200, body: { status: "CANCELLED" } });
    expect(await stranger.ask("POST", `/orders/${order.token}/cancellation`, {})).toMatchObject({
      status: 409,
      body: { code: "order.illegal_step" },
    });
    expect(await shop.stockOf(part)).toMatchObject({ stock: 5 });
  });

  it("[ER-03] lines can be ordered without a cart, and what can't is named", async () => {
    const client = new Client(app);
    const part = await shop.ad({ stock: 5 });
    const lines = [{ productId: part, quantity: 2 }];
    const key = randomUUID();
    const placed = await client.checkout({ lines }, key);
    expect(placed).toMatchObject({ status: 201, body: { quantity: 2 } });
    expect((await client.checkout({ lines }, key)).status).toBe(200);
    expect(await client.checkout({ lines: [{ productId: part, quantity: 1 }] }, key)).toMatchObject({ status: 409 });
    expect(await shop.stockOf(part)).toMatchObject({ stock: 3 });
    expect(await client.checkout({ lines: [...lines, { productId: 999_999_999, quantity: 1 }] })).toMatchObject({
      status: 404,
      body: { code: "product.not_found", errors: [{ path: "lines.1.ad" }] },
    });
    expect(await client.checkout({ lines: [{ productId: part, quantity: 9 }] })).toMatchObject({ status: 400 });
  });

  it("[VL-08] what is wrong is named as it was sent", async () => {
    const client = new Client(app);
    await client.ask("POST", "/cart/lines", { productId: await shop.ad(), quantity: 1 });
    const cases: [object, string][] = [
      [{ email: "nobody" }, "email"],
      [{ shippingAddress: { ...buyersAddress, phone: "x" } }, "shippingAddress.phone"],
      [{ shippingAddress: undefined }, "shippingAddress"],
      [{ billingAddress: { ...buyersAddress, city: "" } }, "billingAddress.city"],
      [{ payment: "gold" }, "payment"],
      [{ total: 1.5 }, "total"],
      [{ currency: "XXX" }, "currency"],
      [{ payment: undefined }, "payment"],
    ];
    for (const [more, path] of cases) {
      const { status, body } = await client.checkout(more);
      expect(status, path).toBe(400);
      expect(problemSchema.parse(body).errors?.map((error) => error.path)).toContain(path);
    }
    expect(await client.checkout({}, "short")).toMatchObject({ body: { errors: [{ path: "Idempotency-Key" }] } });
    expect(await client.checkout({ total: 1 })).toMatchObject({
      status: 409,
      body: { code: "checkout.total_changed" },
    });
  });

  it("[CN-02] members see their own orders by id", async () => {
    const member = new Client(app);
    expect((await member.ask("GET", "/orders")).status).toBe(401);
    const email = `${randomUUID()}@example.com`;
    const signedUp = await member.ask("POST", "/auth/sign-up", { email, password: "rather long words", name: "Sara" });
    expect(signedUp.status).toBe(201);
    await member.ask("POST", "/cart/lines", { productId: await shop.ad(), quantity: 1 });
    const order = orderSchema.parse((await member.checkout({ email })).body);
    expect((await member.ask("GET", `/orders/${order.id}`)).body).toEqual(order);
    const list = ordersSchema.parse((await member.ask("GET", "/orders")).body);
    expect(list).toMatchObject({ total: 1, limit: 16, items: [{ id: order.id }] });
    expect((await member.ask("POST", `/orders/${order.id}/cancellation`, {})).status).toBe(200);
    const other = new Client(app);
    await other.ask("POST", "/auth/sign-up", { email: `${randomUUID()}@example.com`, password: "rather long words" });
    expect((await other.ask("GET", `/orders/${order.id}`)).status).toBe(404);
  });
});
