import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { KeptLists } from "#api/v1/kept-lists.ts";
import type { Database } from "#db/database.ts";
import { factsOf } from "#domain/ads/facts/facts.server.ts";
import { catalogueOf, forgetCatalogue } from "#domain/catalog/queries.server.ts";
import { writeSearches } from "#domain/search/searches.server.ts";
import { demoApiWith } from "../support/api.ts";

type Item = { id: number; price: { minor: number } | null; seller: { id: number; name: string } };
type List = { items: Item[]; total: number };

let app: Awaited<ReturnType<typeof demoApiWith>>["app"];
let database: Database;
const statements: string[] = [];

beforeAll(async () => {
  ({ app, database } = await demoApiWith());
  database.watch({ statement: ({ text }) => statements.push(text), waited: () => {} });
  // What is read once in a process.
  await ask("/products?kind=part&limit=2&sort=price_asc");
});

async function ask(path: string, headers: Record<string, string> = {}) {
  statements.length = 0;
  const response = await app.request(`http://localhost/api/v1${path}`, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, asked: [...statements] };
}

const listOf = ({ text }: { text: string }) => JSON.parse(text) as List;

describe("[AP-16] a list that was asked for a moment ago", () => {
  const path = "/products?category=parts&limit=4&sort=newest";

  it("is given again after one look whether any ad has changed", async () => {
    const first = await ask(path);
    const second = await ask(path);
    expect(first.asked.length).toBeGreaterThan(1);
    expect(second.asked).toHaveLength(1);
    expect([second.status, second.text]).toEqual([200, first.text]);
    for (const name of ["etag", "link", "content-type", "content-language", "cache-control", "vary"]) {
      expect(second.headers.get(name), name).toBe(first.headers.get(name));
    }
    const known = await ask(path, { "if-none-match": first.headers.get("etag") ?? "" });
    expect([known.status, known.text]).toEqual([304, ""]);
  });

  it("isn't when the catalogue was read anew", async () => {
    await ask(path);
    forgetCatalogue(database.db);
    expect((await ask(path)).asked.length).toBeGreaterThan(2);
  });

  it("isn't when an ad or its seller has changed", async () => {
    const before = listOf(await ask(path)).items[0] as Item;
    await database.db
      .updateTable("ads")
      .set({ price_minor: 12_300, base_minor: 12_300, currency: "USD" })
      .where("id", "=", before.id)
      .execute();
    expect(listOf(await ask(path)).items[0]?.price?.minor).toBe(12_300);
    await sql`update sellers set name_en = 'Another name' where id = ${before.seller.id}`.execute(database.db);
    expect(listOf(await ask(path, { "accept-language": "en" })).items[0]?.seller.name).toBe("Another name");
    await database.db.updateTable("ads").set({ status: "sold" }).where("id", "=", before.id).execute();
    expect(listOf(await ask(path)).items.map(({ id }) => id)).not.toContain(before.id);
  });

  it("is another in another language, currency or place", async () => {
    const ways = await Promise.all([
      ask(`${path}&lang=ar`),
      ask(`${path}&lang=en`),
      ask(`${path}&currency=SAR`),
      ask(`${path}&page=2`),
      ask("/showrooms/al-waha-motors/products?limit=4"),
      ask("/products?limit=4"),
    ]);
    expect(new Set(ways.map(({ text }) => text)).size).toBe(ways.length);
    const again = await ask(`${path}&lang=ar`);
    expect(again.text).toBe(ways[0]?.text);
  });

  it("is made anew when it is of days: bookings change beside the ads", async () => {
    const free = "/products?kind=rental&from=2026-06-20&to=2026-06-22";
    expect((await ask(free)).status).toBe(200);
    expect((await ask(free)).asked.length).toBeGreaterThan(1);
  });

  it("counts what is searched each time", async () => {
    await writeSearches(database.db);
    for (let times = 0; times < 3; times += 1) await ask("/products?q=brake%20pads");
    await writeSearches(database.db);
    const { rows } = await sql<{ times: number }>`select times from searches where text = 'brake pads'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ times: 3 }]);
  });

  it("goes after ten seconds, and when there are too many", async () => {
    const { db } = database;
    const madeOf = { version: (await factsOf(db).current()).version, catalogue: await catalogueOf(db) };
    const list = { body: new Uint8Array(1_000), etag: '"1"', link: "" };
    const kept = new KeptLists(7_000);
    kept.keep("one", list, madeOf, 0);
    expect(await kept.find(db, "one", 9_999)).toMatchObject({ etag: '"1"' });
    expect(await kept.find(db, "one", 10_000)).toBeUndefined();
    for (const key of ["one", "two", "three"]) kept.keep(key, list, madeOf, 0);
    await kept.find(db, "one", 1);
    kept.keep("four", list, madeOf, 1);
    expect(await kept.find(db, "two", 2)).toBeUndefined();
    for (const key of ["one", "three", "four"]) expect(await kept.find(db, key, 2), key).toBeDefined();
  });
});
