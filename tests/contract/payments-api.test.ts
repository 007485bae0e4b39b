import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { type PaymentsSimulator, startPaymentsSimulator } from "../../scripts/payments-simulator/simulator.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { buyerAddress } from "../support/orders.ts";
import { createSimulatedProviders } from "../support/payments.ts";
import { findPlainPart } from "../support/plain-part.ts";

describe("API of an order's payments", () => {
  let simulator: PaymentsSimulator;
  let app: Awaited<ReturnType<typeof createDemoApiWithDatabase>>["app"];
  let db: Db;
  beforeAll(async () => {
    simulator = await startPaymentsSimulator();
    ({ app, db } = await createDemoApiWithDatabase({ payments: createSimulatedProviders(simulator) }));
  });
  afterAll(() => simulator.stop());

  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const init = { method, headers: { "content-type": "application/json", ...headers } };
    const response = await app.request(
      `/api/v1${path}`,
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    );
    return { status: response.status, json: (await response.json()) as Record<string, never> };
  };
  const order = async (payment: string) => {
    const part = await findPlainPart(db);
    const body = {
      email: "api-payer@example.com",
      shippingAddress: buyerAddress,
      payment,
      lines: [{ productId: part.id, quantity: 1 }],
    };
    return call("POST", "/checkout", body, { "idempotency-key": `api-payment-${payment}` });
  };

  it("POST /orders/{token}/payments begins one payment, and GET shows its state", async () => {
    const placed = await order("online");
    expect(placed.status, JSON.stringify(placed.json)).toBe(201);
    const path = `/orders/${placed.json.token}/payments`;
    expect(await call("GET", path)).toMatchObject({
      status: 200,
      json: { items: [], due: [{ methods: expect.arrayContaining(["card"]) }] },
    });
    const begun = await call("POST", path, {});
    expect(begun).toMatchObject({ status: 200, json: { state: "pending", failureCode: null } });
    expect(String(begun.json.nextUrl)).toContain(simulator.origin);
    expect(await call("POST", path, {})).toEqual(begun);
    expect(await call("POST", path, { currency: "KWD" })).toMatchObject({ status: 409 });
  });

  it("POST /orders/{token}/payments refuses orders that are not paid online, and unknown orders", async () => {
    const placed = await order("cash-on-delivery");
    expect(await call("POST", `/orders/${placed.json.token}/payments`, {})).toMatchObject({
      status: 409,
      json: { code: "payment.not_online" },
    });
    const unknown = `/orders/${"x".repeat(32)}/payments`;
    for (const method of ["GET", "POST"])
      expect(await call(method, unknown, method === "POST" ? {} : undefined)).toMatchObject({ status: 404 });
  });
});
