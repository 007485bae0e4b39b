import type { z } from "@hono/zod-openapi";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { ResponseCache } from "#api/v1/response-cache.ts";
import type { productSchema } from "#api/v1/schemas.ts";
import { publishChange, SITE_TAG } from "#db/change-feed.ts";
import type { Database } from "#db/database.ts";
import { flushSearchCounts } from "#domain/search/search-log.server.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";

type Item = { id: number; price: { minor: number } | null; seller: { id: number; name: string } };
type List = { items: Item[]; total: number };

let app: Awaited<ReturnType<typeof createDemoApiWithDatabase>>["app"];
let database: Database;
const statements: string[] = [];

beforeAll(async () => {
  ({ app, database } = await createDemoApiWithDatabase());
  database.observe({ onQuery: ({ text }) => statements.push(text), onConnectionWait: () => {} });
  // Warms data that is read once per process.
  await requestApi("/products?kind=part&limit=2&sort=price_asc");
});

async function requestApi(path: string, headers: Record<string, string> = {}) {
  statements.length = 0;
  const response = await app.request(`http://localhost/api/v1${path}`, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, asked: [...statements] };
}

const listOf = ({ text }: { text: string }) => JSON.parse(text) as List;

describe("[AP-16] Response cache of GET /products", () => {
  const path = "/products?category=parts&limit=4&sort=newest";

  it("GET /products answers a repeated request from the cache after one query that checks for changes", async () => {
    const first = await requestApi(path);
    const second = await requestApi(path);
    expect(first.asked.length).toBeGreaterThan(1);
    expect(second.asked).toHaveLength(1);
    expect([second.status, second.text]).toEqual([200, first.text]);
    for (const name of ["etag", "link", "content-type", "content-language", "cache-control", "vary"]) {
      expect(second.headers.get(name), name).toBe(first.headers.get(name));
    }
    const revalidated = await requestApi(path, { "if-none-match": first.headers.get("etag") ?? "" });
    expect([revalidated.status, revalidated.text]).toEqual([304, ""]);
  });

  it("GET /products ignores the cached answer after a change of the catalog", async () => {
    await requestApi(path);
    await publishChange(database.db, SITE_TAG);
    expect((await requestApi(path)).asked.length).toBeGreaterThan(2);
  });

  it("GET /products ignores the cached answer after a listing or its seller changes", async () => {
    const before = listOf(await requestApi(path)).items[0] as Item;
    await database.db
      .updateTable("ads")
      .set({ price_minor: 12_300, base_minor: 12_300, currency: "USD" })
      .where("id", "=", before.id)
      .execute();
    expect(listOf(await requestApi(path)).items[0]?.price?.minor).toBe(12_300);
    await sql`update sellers set name_en = 'Another name' where id = ${before.seller.id}`.execute(database.db);
    expect(listOf(await requestApi(path, { "accept-language": "en" })).items[0]?.seller.name).toBe("Another name");
    await database.db.updateTable("ads").set({ status: "sold" }).where("id", "=", before.id).execute();
    expect(listOf(await requestApi(path)).items.map(({ id }) => id)).not.toContain(before.id);
  });

  it("GET /products caches answers separately for language, currency, page and path", async () => {
    const variants = await Promise.all([
      requestApi(`${path}&lang=ar`),
      requestApi(`${path}&lang=en`),
      requestApi(`${path}&currency=SAR`),
      requestApi(`${path}&page=2`),
      requestApi("/showrooms/al-waha-motors/products?limit=4"),
      requestApi("/products?limit=4"),
    ]);
    expect(new Set(variants.map(({ text }) => text)).size).toBe(variants.length);
    const [arabic, english] = [
      await requestApi(path, { "accept-language": "ar" }),
      await requestApi(path, { "accept-language": "en" }),
    ];
    expect(arabic.headers.get("content-language")).toBe("ar");
    expect(english.headers.get("content-language")).toBe("en");
    expect(english.text).not.toBe(arabic.text);
    const repeated = await requestApi(`${path}&lang=ar`);
    expect(repeated.text).toBe(variants[0]?.text);
  });

  it("GET /products never caches a filter by free days", async () => {
    const free = "/products?kind=rental&from=2026-06-20&to=2026-06-22";
    expect((await requestApi(free)).status).toBe(200);
    expect((await requestApi(free)).asked.length).toBeGreaterThan(1);
  });

  it("GET /products counts each search, also when the answer is cached", async () => {
    await flushSearchCounts(database.db);
    for (let times = 0; times < 3; times += 1) await requestApi("/products?q=brake%20pads");
    await flushSearchCounts(database.db);
    const { rows } = await sql<{ times: number }>`select times from search_log where text = 'brake pads'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ times: 3 }]);
  });
});

describe("[AP-16] Response cache of GET /products/{id}", () => {
  let id: number;
  const requestProduct = async (headers: Record<string, string> = {}) => requestApi(`/products/${id}`, headers);
  const fetchProduct = async () =>
    JSON.parse((await requestProduct({ "accept-language": "en" })).text) as z.infer<typeof productSchema>;

  beforeAll(async () => {
    [{ id }] = listOf(await requestApi("/products?kind=part&limit=1")).items as [Item];
    await requestProduct();
  });

  it("GET /products/{id} answers a repeated request from the cache after one query that checks for changes", async () => {
    const first = await requestProduct();
    const second = await requestProduct();
    // The second statement counts phone reveals per network, because each request comes from a new network.
    expect(second.asked.filter((statement) => !statement.includes("phone_reveal_windows"))).toHaveLength(1);
    expect(second.asked).toHaveLength(2);
    expect([second.status, second.text]).toEqual([200, first.text]);
    for (const name of ["etag", "content-type", "content-language", "cache-control", "vary"]) {
      expect(second.headers.get(name), name).toBe(first.headers.get(name));
    }
    expect((await requestProduct({ "if-none-match": first.headers.get("etag") ?? "" })).status).toBe(304);
    expect((await requestProduct({ "accept-language": "en" })).text).not.toBe(
      (await requestProduct({ "accept-language": "ar" })).text,
    );
  });

  it("GET /products/{id} shows changes of stock, options, seller phone and status at once", async () => {
    const { db } = database;
    const before = await fetchProduct();
    await db.updateTable("ads").set({ stock: 3 }).where("id", "=", id).execute();
    expect((await fetchProduct()).stock).toBe(3);
    const option = await db
      .insertInto("ad_options")
      .values({ ad_id: id, slug: "side", type: "default", name_ar: "الجهة", name_en: "Side", position: 0 })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await fetchProduct()).options.map(({ slug }) => slug)).toContain("side");
    const value = { option_id: option.id, slug: "left", name_ar: "يسار", name_en: "Left", color: null, position: 0 };
    await db.insertInto("ad_option_values").values(value).execute();
    const values = async () =>
      (await fetchProduct()).options.find(({ slug }) => slug === "side")?.values.map(({ name }) => name);
    expect(await values()).toEqual(["Left"]);
    await db.updateTable("ad_option_values").set({ name_en: "Near" }).where("option_id", "=", option.id).execute();
    expect(await values()).toEqual(["Near"]);
    await db.deleteFrom("ad_option_values").where("option_id", "=", option.id).execute();
    expect(await values()).toEqual([]);
    await db.deleteFrom("ad_options").where("id", "=", option.id).execute();
    expect(await values()).toBeUndefined();
    await db.updateTable("sellers").set({ phone: "+966500000001" }).where("id", "=", before.seller.id).execute();
    await db.updateTable("ad_translations").set({ phone: null }).where("ad_id", "=", id).execute();
    await db.updateTable("ads").set({ hide_phone: false }).where("id", "=", id).execute();
    expect((await fetchProduct()).phoneNumber).toBe("+966500000001");
    await db.updateTable("sellers").set({ phone: "+966500000002" }).where("id", "=", before.seller.id).execute();
    expect((await fetchProduct()).phoneNumber).toBe("+966500000002");
    await db.updateTable("ads").set({ status: "closed" }).where("id", "=", id).execute();
    expect((await requestProduct()).status).toBe(404);
  });

  it("GET /products/{id} updates the market prices after other listings change", async () => {
    const { items } = JSON.parse((await requestApi("/products?kind=car&limit=48")).text) as { items: { id: number }[] };
    for (const car of items) {
      id = car.id;
      if ((await fetchProduct()).market) break;
    }
    const { market } = await fetchProduct();
    expect(market).not.toBeNull();
    await database.db
      .updateTable("ads")
      .set(({ ref }) => ({ base_minor: sql`${ref("base_minor")} * 2` }))
      .where("kind", "=", "car")
      .where("id", "!=", id)
      .execute();
    expect((await fetchProduct()).market?.high.minor).not.toBe(market?.high.minor);
  });
});

describe("ResponseCache", () => {
  it("ResponseCache drops answers after ten seconds, after a dependency changes and above its size limit", async () => {
    const madeOf = [{}, 1];
    const same = async () => madeOf;
    const answer = { body: new Uint8Array(1_000), etag: '"1"' };
    const cache = new ResponseCache(7_000);
    cache.set("one", answer, madeOf, 0);
    expect(await cache.find("one", 9_999, same)).toBe(answer);
    expect(await cache.find("one", 10_000, same)).toBeUndefined();
    cache.set("one", answer, madeOf, 0);
    expect(await cache.find("one", 1, async () => [madeOf[0], 2])).toBeUndefined();
    for (const key of ["one", "two", "three"]) cache.set(key, answer, madeOf, 0);
    await cache.find("one", 1, same);
    cache.set("four", answer, madeOf, 1);
    expect(await cache.find("two", 2, same)).toBeUndefined();
    for (const key of ["one", "three", "four"]) expect(await cache.find(key, 2, same), key).toBeDefined();
  });

  it("ResponseCache drops expired answers even when nobody requests their key again", async () => {
    const cache = new ResponseCache();
    const answer = { body: new Uint8Array(10), etag: '"1"' };
    cache.set("old", answer, [], 0);
    cache.set("new", answer, [], 10_000);
    // The dependency check alone would accept the expired answer.
    expect(await cache.find("old", 5_000, async () => [])).toBeUndefined();
    expect(await cache.find("new", 10_001, async () => [])).toBe(answer);
  });
});
