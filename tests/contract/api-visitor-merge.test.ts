import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import type { Db } from "#db/database.ts";
import { toCompareCookie } from "#domain/compare/cookie.ts";
import { toWishCookie } from "#domain/favourites/wishes.server.ts";
import { demoApiWith } from "../support/api.ts";
import { ApiProgram } from "../support/api-program.ts";

let app: Hono<ApiEnv>;
let db: Db;
let part: { id: number; stock: number };
let ads: number[];
let vehicles: number[];

beforeAll(async () => {
  ({ app, db } = await demoApiWith());
  part = await db
    .selectFrom("ads")
    .select(["id", "stock"])
    .where("kind", "=", "part")
    .where("status", "=", "active")
    .where("stock", ">=", 8)
    .where("stock", "<=", 50)
    .where("price_minor", "is not", null)
    .where("availability", "=", "in-stock")
    .where("id", "not in", db.selectFrom("ad_options").select("ad_id"))
    .executeTakeFirstOrThrow();
  const active = db.selectFrom("ads").select("id").where("status", "=", "active").orderBy("id").limit(4);
  ads = (await active.execute()).map(({ id }) => id);
  vehicles = (await db.selectFrom("vehicles").select("id").orderBy("id").limit(2).execute()).map(({ id }) => id);
});

/** A visitor with something in the cart, the garage, the comparison and the hearts of this device. */
async function visitorWith({ quantity, compared, vehicle }: { quantity: number; compared: number[]; vehicle: number }) {
  const visitor = new ApiProgram(app);
  const added = await visitor.send("POST", "/cart/lines", { productId: part.id, quantity });
  expect(added.status).toBe(201);
  expect((await visitor.send("POST", "/garage", { vehicleId: vehicle, current: true })).status).toBe(200);
  // Pages set these two.
  for (const each of [
    toCompareCookie(compared, "http://localhost"),
    toWishCookie([compared[0] ?? 0], "http://localhost"),
  ]) {
    const [name = "", value = ""] = (each.split(";")[0] as string).split("=");
    visitor.cookies.set(name, value);
  }
  return visitor;
}

/** What the account has: pieces in the cart, compared ads, vehicles of the garage, favourites. */
async function possessions(program: ApiProgram) {
  const get = async (path: string) => (await program.send("GET", path)).json();
  const { vehicles: garage } = await get("/garage");
  return {
    pieces: (await get("/cart")).lines.map(({ quantity }: { quantity: number }) => quantity),
    compared: await get("/me/compare"),
    garage: garage.map(({ vehicle }: { vehicle: { id: number } }) => vehicle.id),
    favourites: (await get("/me/favourites")).items.map(({ item_id }: { item_id: number }) => item_id),
  };
}
const visitorCookies = (program: ApiProgram) =>
  ["cart", "compare", "garage", "wish"].filter((name) => program.cookies.has(name));

const password = "long enough 7";

describe("[GN-02] [RO-01] signing in and up over the API", () => {
  it("merges the visitor's cart, garage, comparison and hearts into the account, once", async () => {
    const email = "merged@example.com";
    const [a = 0, b = 0] = ads;
    const [car = 0, other = 0] = vehicles;
    const home = await visitorWith({ quantity: 3, compared: [a], vehicle: car });
    expect((await home.send("POST", "/auth/sign-up", { name: "Huda", email, password })).status).toBe(201);
    expect(visitorCookies(home)).toEqual([]);
    expect(await possessions(home)).toEqual({ pieces: [3], compared: [a], garage: [car], favourites: [a] });

    const office = await visitorWith({ quantity: 2, compared: [b, a], vehicle: other });
    const cookies = new Map(office.cookies);
    expect((await office.send("POST", "/auth/sign-in", { email, password })).status).toBe(200);
    const all = { pieces: [5], compared: [b, a], garage: [car, other], favourites: [b, a] };
    expect(await possessions(office)).toEqual(all);

    // The same cookies again, as a program would send that ignores what it is told: nothing doubles.
    const again = new ApiProgram(app);
    for (const [name, value] of cookies) again.cookies.set(name, value);
    expect((await again.send("POST", "/auth/sign-in", { email, password })).status).toBe(200);
    expect(await possessions(again)).toEqual(all);
  });

  it("never adds more pieces than there are", async () => {
    const visitor = await visitorWith({ quantity: part.stock - 1, compared: [], vehicle: vehicles[0] ?? 0 });
    const email = "capped@example.com";
    await visitor.send("POST", "/auth/sign-up", { name: "Huda", email, password });
    const second = await visitorWith({ quantity: 4, compared: [], vehicle: vehicles[0] ?? 0 });
    await second.send("POST", "/auth/sign-in", { email, password });
    expect((await possessions(second)).pieces).toEqual([part.stock]);
  });

  it("merges nothing after a wrong password, and keeps the visitor's cookies", async () => {
    const visitor = await visitorWith({ quantity: 1, compared: ads.slice(0, 2), vehicle: vehicles[0] ?? 0 });
    const before = new Map(visitor.cookies);
    const refused = await visitor.send("POST", "/auth/sign-in", { email: "demo@karaj.example", password: "wrong" });
    expect(refused.status).toBe(400);
    expect(visitor.cookies).toEqual(before);
  });

  it("takes a visitor's nonsense for nothing", async () => {
    const visitor = new ApiProgram(app);
    for (const name of ["cart", "compare", "garage", "wish"]) visitor.cookies.set(name, "'; drop table carts; --.7e9");
    const email = "nonsense@example.com";
    expect((await visitor.send("POST", "/auth/sign-up", { name: "Huda", email, password })).status).toBe(201);
    expect(await possessions(visitor)).toEqual({ pieces: [], compared: [], garage: [], favourites: [] });
  });
});
