import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Database } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { FitmentFixture } from "../support/fitment.ts";
import { buyerAddress } from "../support/orders.ts";
import { findPlainPart } from "../support/plain-part.ts";

let app: Hono<ApiEnv>;
let database: Database;
let part: number;

/** Sends a request. Returns the response and the statements that the database received meanwhile. */
async function countStatements(path: string, { cookie = "", body }: { cookie?: string; body?: object } = {}) {
  const statements: string[] = [];
  database.observe({ onQuery: ({ text }) => statements.push(text), onConnectionWait: () => {} });
  const response = await app.request(`http://localhost/api/v1${path}`, {
    method: body ? "POST" : "GET",
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { "content-type": "application/json", cookie, "idempotency-key": randomUUID() },
  });
  database.observe({ onQuery: () => {}, onConnectionWait: () => {} });
  return { status: response.status, headers: response.headers, statements };
}

const add = (cookie = "") => countStatements("/cart/lines", { cookie, body: { productId: part, quantity: 1 } });
const cookieOf = ({ headers }: { headers: Headers }) => (headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
const order = (cookie: string, more: object = {}) =>
  countStatements("/checkout", {
    cookie,
    body: { email: "buyer@example.com", shippingAddress: buyerAddress, payment: "cash-on-delivery", ...more },
  });

/** Fails the test if a request ran more than `most` statements. The message lists the statements. */
function expectWithin(
  most: number,
  { status, statements }: Awaited<ReturnType<typeof countStatements>>,
  expectedStatus = 200,
) {
  expect(status).toBe(expectedStatus);
  expect(statements.length, statements.join("\n\n")).toBeLessThanOrEqual(most);
}

// Each request comes from a new address. Two statements of every change count requests for the rate limit and prune old
// counts.
describe("Statement budgets of API requests", () => {
  beforeAll(async () => {
    ({ app, database } = await createDemoApiWithDatabase());
    const { db } = database;
    part = (await findPlainPart(db)).id;
    const fixture = new FitmentFixture(db, await getCatalog(db));
    const partId = await fixture.createPart();
    await fixture.ensureVehicle("toyota.camry", 2015);
    await fixture.createRule(partId, "toyota.camry", [2014, 2016]);
    await db.updateTable("ads").set({ part_id: partId }).where("id", "=", part).execute();
    // Warms data that is read once per process: catalog, vehicles and the search index.
    await order(cookieOf(await add()));
    await countStatements(`/products/${part}`);
  });

  it("GET /products/{id} runs 3 statements when cached and 8 after the listing changes", async () => {
    // One statement counts phone reveals, because each request comes from a new network.
    expectWithin(3, await countStatements(`/products/${part}`));
    await database.db.updateTable("ads").set({ price_minor: 999 }).where("id", "=", part).execute();
    // The extra statements load the changed listing's index entry, prices, fitment rules and vehicles.
    expectWithin(8, await countStatements(`/products/${part}`));
    expectWithin(3, await countStatements(`/products/${part}`));
  });

  it("GET /products with rental days runs as many statements for a hundred cars as for one", async () => {
    const list = (limit: number) =>
      countStatements(`/products?kind=rental&from=2026-06-20&to=2026-06-23&limit=${limit}&sort=price_asc`);
    await list(100);
    const one = await list(1);
    expectWithin(one.statements.length, await list(100));
    // Bookings, prices of the stays, and changes of the index.
    expectWithin(3, one);
  });

  it("GET /products?q needs no extra statements for a search with a year once fitting parts are cached", async () => {
    const fixture = new FitmentFixture(database.db, await getCatalog(database.db));
    for (const name of ["Camry", "Hilux"])
      await fixture.createListing(null, { name: { en: `Brake pads, ${name}`, ar: null } });
    const search = (q: string, limit: number) =>
      countStatements(`/products?${new URLSearchParams({ q, limit: String(limit) })}`);
    // Warms the model years, which are read once per process.
    await search("corolla 2015 oil filter", 1);
    const first = await search("hilux brake pads", 1);
    // The first search for a car reads its model, the rules of its parts, and whether it is electric.
    expectWithin(first.statements.length + 3, await search("camry 2015 brake pads", 1));
    // One statement for the changes of the index, and one for the rows that are not cached.
    expectWithin(2, await search("camry 2015 brake pads", 2));
  });

  it("POST /cart/lines runs at most 4 statements for the first line of a cart", async () => {
    expectWithin(4, await add(), 201);
  });

  it("POST /cart/lines runs at most 9 statements for another line of an existing cart", async () => {
    expectWithin(9, await add(cookieOf(await add())), 201);
  });

  it("POST /checkout runs at most 17 statements for an order of the cart", async () => {
    // Three of the statements check the hourly order limit.
    expectWithin(17, await order(cookieOf(await add())), 201);
  });

  it("POST /checkout runs at most 15 statements for an order with lines in the request", async () => {
    expectWithin(15, await order("", { lines: [{ productId: part, quantity: 1 }] }), 201);
  });
});
