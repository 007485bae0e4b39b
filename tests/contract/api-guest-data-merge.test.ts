import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { createComparisonCookie } from "#domain/compare/comparison.ts";
import { createGuestFavouritesCookie } from "#domain/favourites/guest-favourites.server.ts";
import { CookieApiClient } from "../support/cookie-api-client.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { findPlainPart } from "../support/plain-part.ts";

let app: Hono<ApiEnv>;
let db: Db;
let part: { id: number; stock: number };
let ads: number[];
let vehicles: number[];

beforeAll(async () => {
  ({ app, db } = await createDemoApiWithDatabase());
  part = await findPlainPart(db, { minStock: 8, maxStock: 50 });
  const active = db.selectFrom("ads").select("id").where("status", "=", "active").orderBy("id").limit(4);
  ads = (await active.execute()).map(({ id }) => id);
  vehicles = (await db.selectFrom("vehicles").select("id").orderBy("id").limit(2).execute()).map(({ id }) => id);
});

/** Creates a visitor with a cart line, a garage vehicle, compared listings and a favourite in cookies. */
async function createVisitorWith({
  quantity,
  compared,
  vehicle,
}: {
  quantity: number;
  compared: number[];
  vehicle: number;
}) {
  const visitor = new CookieApiClient(app);
  const added = await visitor.send("POST", "/cart/lines", { productId: part.id, quantity });
  expect(added.status).toBe(201);
  expect((await visitor.send("POST", "/garage", { vehicleId: vehicle, current: true })).status).toBe(200);
  // Only pages set the comparison and favourites cookies, so the test sets both directly.
  for (const each of [
    createComparisonCookie(compared, "http://localhost"),
    createGuestFavouritesCookie([compared[0] ?? 0], "http://localhost"),
  ]) {
    const [name = "", value = ""] = (each.split(";")[0] as string).split("=");
    visitor.cookies.set(name, value);
  }
  return visitor;
}

/** Returns cart quantities, compared listings, garage vehicles and favourites of the account. */
async function loadVisitorData(program: CookieApiClient) {
  const get = async (path: string) => (await program.send("GET", path)).json();
  const { vehicles: garage } = await get("/garage");
  return {
    pieces: (await get("/cart")).lines.map(({ quantity }: { quantity: number }) => quantity),
    compared: await get("/me/compare"),
    garage: garage.map(({ vehicle }: { vehicle: { id: number } }) => vehicle.id),
    favourites: (await get("/me/favourites")).items.map(({ item_id }: { item_id: number }) => item_id),
  };
}
const visitorCookies = (program: CookieApiClient) =>
  ["cart", "compare", "garage", "wish"].filter((name) => program.cookies.has(name));

const password = "long enough 7";

describe("[GN-02] [RO-01] POST /auth/sign-in and POST /auth/sign-up", () => {
  it("POST /auth/sign-up and /auth/sign-in merge the visitor's cart, garage, comparison and favourites only once", async () => {
    const email = "merged@example.com";
    const [a = 0, b = 0] = ads;
    const [car = 0, other = 0] = vehicles;
    const home = await createVisitorWith({ quantity: 3, compared: [a], vehicle: car });
    expect((await home.send("POST", "/auth/sign-up", { name: "Huda", email, password })).status).toBe(201);
    expect(visitorCookies(home)).toEqual([]);
    expect(await loadVisitorData(home)).toEqual({ pieces: [3], compared: [a], garage: [car], favourites: [a] });

    const office = await createVisitorWith({ quantity: 2, compared: [b, a], vehicle: other });
    const cookies = new Map(office.cookies);
    expect((await office.send("POST", "/auth/sign-in", { email, password })).status).toBe(200);
    const all = { pieces: [5], compared: [b, a], garage: [car, other], favourites: [b, a] };
    expect(await loadVisitorData(office)).toEqual(all);

    // A client may resend the old cookies. A second merge must not double any quantity.
    const resendingClient = new CookieApiClient(app);
    for (const [name, value] of cookies) resendingClient.cookies.set(name, value);
    expect((await resendingClient.send("POST", "/auth/sign-in", { email, password })).status).toBe(200);
    expect(await loadVisitorData(resendingClient)).toEqual(all);
  });

  it("POST /auth/sign-in caps the merged cart quantity at the stock", async () => {
    const visitor = await createVisitorWith({ quantity: part.stock - 1, compared: [], vehicle: vehicles[0] ?? 0 });
    const email = "capped@example.com";
    await visitor.send("POST", "/auth/sign-up", { name: "Huda", email, password });
    const second = await createVisitorWith({ quantity: 4, compared: [], vehicle: vehicles[0] ?? 0 });
    await second.send("POST", "/auth/sign-in", { email, password });
    expect((await loadVisitorData(second)).pieces).toEqual([part.stock]);
  });

  it("POST /auth/sign-in with a wrong password merges nothing and leaves the visitor's cookies", async () => {
    const visitor = await createVisitorWith({ quantity: 1, compared: ads.slice(0, 2), vehicle: vehicles[0] ?? 0 });
    const before = new Map(visitor.cookies);
    const refused = await visitor.send("POST", "/auth/sign-in", { email: "demo@karaj.example", password: "wrong" });
    expect(refused.status).toBe(400);
    expect(visitor.cookies).toEqual(before);
  });

  it("POST /auth/sign-up ignores malformed visitor cookies", async () => {
    const visitor = new CookieApiClient(app);
    for (const name of ["cart", "compare", "garage", "wish"]) visitor.cookies.set(name, "'; drop table carts; --.7e9");
    const email = "nonsense@example.com";
    expect((await visitor.send("POST", "/auth/sign-up", { name: "Huda", email, password })).status).toBe(201);
    expect(await loadVisitorData(visitor)).toEqual({ pieces: [], compared: [], garage: [], favourites: [] });
  });
});
