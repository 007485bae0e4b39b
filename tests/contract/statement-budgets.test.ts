import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Database } from "#db/database.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { demoApiWith } from "../support/api.ts";
import { FitmentWorld } from "../support/fitment.ts";
import { buyersAddress } from "../support/orders.ts";

let app: Hono<ApiEnv>;
let database: Database;
let part: number;

/** The answer to a request, and what the database was asked for it. */
async function asked(path: string, { cookie = "", body }: { cookie?: string; body?: object } = {}) {
  const statements: string[] = [];
  database.watch({ statement: ({ text }) => statements.push(text), waited: () => {} });
  const response = await app.request(`http://localhost/api/v1${path}`, {
    method: body ? "POST" : "GET",
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { "content-type": "application/json", cookie, "idempotency-key": randomUUID() },
  });
  database.watch({ statement: () => {}, waited: () => {} });
  return { status: response.status, headers: response.headers, statements };
}

const add = (cookie = "") => asked("/cart/lines", { cookie, body: { productId: part, quantity: 1 } });
const cookieOf = ({ headers }: { headers: Headers }) => (headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
const order = (cookie: string, more: object = {}) =>
  asked("/checkout", {
    cookie,
    body: { email: "buyer@example.com", shippingAddress: buyersAddress, payment: "cash-on-delivery", ...more },
  });

/** At most so many statements; which ones is said when they are more. */
function expectWithin(most: number, { status, statements }: Awaited<ReturnType<typeof asked>>, wanted = 200) {
  expect(status).toBe(wanted);
  expect(statements.length, statements.join("\n\n")).toBeLessThanOrEqual(most);
}

// Everybody asks from a new address here: two of the statements of what changes something count that, and clear away old counts.
describe("what a request asks of the database", () => {
  beforeAll(async () => {
    ({ app, database } = await demoApiWith());
    const { db } = database;
    const { id } = await db
      .selectFrom("ads as a")
      .select("a.id")
      .where("a.kind", "=", "part")
      .where("a.status", "=", "active")
      .where("a.stock", ">", 20)
      .where("a.price_minor", "is not", null)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("ad_options as o").select("o.id").whereRef("o.ad_id", "=", "a.id"))),
      )
      .executeTakeFirstOrThrow();
    part = id;
    const world = new FitmentWorld(db, await catalogueOf(db));
    const known = await world.part();
    await world.vehicle("toyota.camry", 2015);
    await world.rule(known, "toyota.camry", [2014, 2016]);
    await db.updateTable("ads").set({ part_id: known }).where("id", "=", part).execute();
    // What is read once in a process: the catalogue, the vehicles, the facts of all ads.
    await order(cookieOf(await add()));
    await asked(`/products/${part}`);
  });

  it("is the ad and whether any changed, once what it fits and has cost is known", async () => {
    // And that the network has seen one phone number more; each request comes from another one.
    expectWithin(3, await asked(`/products/${part}`));
    await database.db.updateTable("ads").set({ price_minor: 999 }).where("id", "=", part).execute();
    // The facts of the changed ad, its prices, its rules and the vehicles that they may mean.
    expectWithin(8, await asked(`/products/${part}`));
    expectWithin(3, await asked(`/products/${part}`));
  });

  it("is no more for parts of a car of some year than for parts of any year, but once which parts fit it, and which are the thing without its name", async () => {
    const world = new FitmentWorld(database.db, await catalogueOf(database.db));
    for (const name of ["Camry", "Hilux"]) await world.ad(null, { name: { en: `Brake pads, ${name}`, ar: null } });
    const search = (q: string, limit: number) => asked(`/products?${new URLSearchParams({ q, limit: String(limit) })}`);
    // Which models there are in which years is read once in a process.
    await search("corolla 2015 oil filter", 1);
    const first = await search("hilux brake pads", 1);
    const again = await search("hilux brake pads", 2);
    expectWithin(first.statements.length + 2, await search("camry 2015 brake pads", 1));
    expectWithin(again.statements.length, await search("camry 2015 brake pads", 2));
  });

  it("is the offer and what is written, for the first thing in a cart", async () => {
    expectWithin(4, await add(), 201);
  });

  it("is the cart and its lines besides, for more in a cart that is there", async () => {
    expectWithin(9, await add(cookieOf(await add())), 201);
  });

  it("is no more for an order than locks, what it says, and whom it concerns", async () => {
    // Three of them see that nobody orders without end.
    expectWithin(17, await order(cookieOf(await add())), 201);
  });

  it("is less for an order of lines that come along: no cart is made for it", async () => {
    expectWithin(15, await order("", { lines: [{ productId: part, quantity: 1 }] }), 201);
  });
});
