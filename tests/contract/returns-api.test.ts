import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { recordPaymentStatus, transitionOrder } from "#domain/orders/commands.server.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { CookieApiClient } from "../support/cookie-api-client.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { buyerAddress } from "../support/orders.ts";
import { findPlainPart } from "../support/plain-part.ts";

describe("API of returns", () => {
  let app: Hono<ApiEnv>;
  let db: Db;
  beforeAll(async () => {
    ({ app, db } = await createDemoApiWithDatabase());
  });

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const init = { method, headers: { "content-type": "application/json", ...headers } };
    const response = await app.request(
      `/api/v1${path}`,
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    );
    return { status: response.status, json: await response.json() };
  };
  /** Places an order of two pieces by a guest, whose seller has an account that calls the API. */
  async function deliver() {
    const part = await findPlainPart(db);
    const body = {
      email: "api-returner@example.com",
      shippingAddress: buyerAddress,
      payment: "cash-on-delivery",
      lines: [{ productId: part.id, quantity: 2 }],
    };
    const placed = await call("POST", "/checkout", body, { "idempotency-key": randomUUID() });
    expect(placed.status, JSON.stringify(placed.json)).toBe(201);
    const { token } = placed.json as { token: string };
    const order = await findOrder(db, { token });
    const sellerOrder = order?.sellers[0];
    if (!sellerOrder) throw new Error("no order");
    const client = new CookieApiClient(app);
    const email = `${randomUUID()}@example.com`;
    await client.send("POST", "/auth/sign-up", { name: "Huda", lastName: "Ali", email, password: "long enough 7" });
    await sql`update sellers set owner_id = (select id from users where email = ${email}) where id = ${sellerOrder.seller.id}`.execute(
      db,
    );
    const actor = { by: "seller" as const, userId: null as never, sellerIds: [sellerOrder.seller.id] };
    const context = { db, clock: () => new Date(), origin: "http://karaj.test", actor };
    for (const to of ["CONFIRMED", "SHIPPED", "DELIVERED"] as const)
      await transitionOrder(context, sellerOrder.id, { to });
    await recordPaymentStatus(context, sellerOrder.id);
    const seller = async (method: "GET" | "POST", path: string, json?: object) => {
      const response = await client.send(method, `/me/sellers/${sellerOrder.seller.id}${path}`, json);
      return { status: response.status, json: await response.json() };
    };
    return { token, sellerOrder, line: sellerOrder.lines[0], seller };
  }

  it("A buyer and a seller take a return from the request to the refund, and each wrong step is refused", async () => {
    const { token, line, seller, sellerOrder } = await deliver();
    const path = `/orders/${token}/returns`;
    const ask = (more: object) => call("POST", path, { lineId: line?.id, reason: "damaged", note: "Broken", ...more });
    expect(await ask({ quantity: 9 })).toMatchObject({ status: 400, json: { code: "return.quantity" } });
    expect(await ask({ note: null })).toMatchObject({ status: 400, json: { errors: [{ path: "note" }] } });
    expect(await ask({ lineId: 999_999 })).toMatchObject({ status: 404 });
    const asked = await ask({ quantity: 1 });
    expect(asked).toMatchObject({
      status: 201,
      json: { state: "requested", quantity: 1, shippingPaidBy: "seller", sellerOrderId: sellerOrder.id },
    });
    const { id, value } = asked.json as { id: number; value: { minor: number } };
    const move = (state: string, more = {}) => call("POST", `${path}/${id}/state`, { state, carrier: "SMSA", ...more });
    expect(await move("sent")).toMatchObject({ status: 409, json: { code: "return.illegal_step" } });
    expect(await seller("POST", `/returns/${id}/state`, { state: "declined" })).toMatchObject({ status: 400 });
    expect(await seller("POST", `/returns/${id}/state`, { state: "approved" })).toMatchObject({
      status: 200,
      json: { state: "approved" },
    });
    expect(await move("sent")).toMatchObject({ status: 200, json: { state: "sent", carrier: "SMSA" } });
    expect(await seller("POST", `/returns/${id}/state`, { state: "received", restock: true })).toMatchObject({
      json: { state: "received" },
    });
    const refund = (amount: number) => seller("POST", `/returns/${id}/refund`, { amount });
    expect(await refund(value.minor + 1)).toMatchObject({ status: 400, json: { code: "refund.too_much" } });
    for (const _ of [1, 2])
      expect(await refund(value.minor)).toMatchObject({ status: 200, json: { state: "refunded", refunded: value } });
    const listed = await call("GET", path);
    expect(listed.json).toMatchObject({ items: [{ id, state: "refunded" }] });
    expect((await seller("GET", "/returns")).json).toMatchObject({ items: [{ id }], total: 1 });
  });

  it("A seller refunds a part of an order with a key, and strangers find neither orders nor returns", async () => {
    const { seller, sellerOrder, token } = await deliver();
    const give = (key: string, amount: number) =>
      seller("POST", `/orders/${sellerOrder.id}/refunds`, { key, amount, note: null });
    const key = randomUUID();
    expect(await give(key, 100)).toMatchObject({ status: 200, json: { id: key, amount: 100 } });
    expect(await give(key, 100)).toMatchObject({ status: 200 });
    expect(await give(key, 101)).toMatchObject({ status: 409, json: { code: "refund.key_reused" } });
    expect(await give(randomUUID(), sellerOrder.charge.totalMinor)).toMatchObject({
      json: { code: "refund.too_much" },
    });
    const other = await deliver();
    const asked = await call("POST", `/orders/${other.token}/returns`, {
      lineId: other.line?.id,
      reason: "changed-mind",
    });
    const { id } = asked.json as { id: number };
    expect(await call("POST", `/orders/${token}/returns/${id}/state`, { state: "withdrawn" })).toMatchObject({
      status: 404,
      json: { code: "return.not_found" },
    });
    expect(await call("GET", `/me/sellers/${sellerOrder.seller.id}/returns`)).toMatchObject({ status: 401 });
  });
});
