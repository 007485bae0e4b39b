import fc from "fast-check";
import type { Hono } from "hono";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import { decodeCursor, encodeCursor } from "#api/v1/list-cursor.ts";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings, type NewListing } from "#domain/listings/write/insert-listings.server.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { createSellerAccount } from "../support/my-listings.ts";

let app: Hono<ApiEnv>;
let db: Db;

beforeAll(async () => {
  ({ app, db } = await createDemoApiWithDatabase());
});

const requestApi = (path: string) => app.request(`http://localhost/api/v1${path}`);
type List = { items: { id: number }[]; next: string | null; total: number; from: number; to: number; page: number };
const list = async (path: string): Promise<List> => {
  const response = await requestApi(path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as List;
};
const getItemIds = ({ items }: List) => items.map(({ id }) => id);

/** Loads all pages of a list by following its cursors. `between` runs before each further page. */
async function walk(query: string, limit: number, between: (step: number) => Promise<void> = async () => {}) {
  const pages = [await list(`/products?${query}&limit=${limit}`)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    await between(pages.length);
    pages.push(await list(`/products?${query}&limit=${limit}&cursor=${next}`));
    expect(pages.length).toBeLessThan(500);
  }
  return pages;
}

const sorts = ["default", "newest", "price_asc", "price_desc", "rating"];
// Lists answered by the database and lists answered by the search index.
const lists = ["", "kind=car", "kind=part&category=brakes", "make=toyota", "q=toyota", "yearMin=2015&not.city=riyadh"];

describe("[AP-13] Cursor pagination of GET /products", () => {
  it.each(sorts)("Cursor pagination returns each listing once and matches page numbers for sort %s", async (sort) => {
    for (const query of lists) {
      const sortedQuery = `sort=${sort}&${query}`;
      const walked = await walk(sortedQuery, 70);
      const ids = walked.flatMap(getItemIds);
      const total = walked[0]?.total ?? 0;
      expect(new Set(ids).size, sortedQuery).toBe(ids.length);
      expect(ids.length, sortedQuery).toBe(total);
      for (const [i, page] of walked.entries()) {
        const same = await list(`/products?${sortedQuery}&limit=70&page=${i + 1}`);
        expect(getItemIds(page), `${sortedQuery}, page ${i + 1}`).toEqual(getItemIds(same));
        expect([page.page, page.from, page.to]).toEqual([same.page, same.from, same.to]);
      }
    }
  });

  it("Cursor pagination returns each listing once for any page size", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sorts),
        fc.constantFrom(...lists),
        fc.integer({ min: 15, max: 100 }),
        async (sort, query, limit) => {
          const ids = (await walk(`sort=${sort}&${query}`, limit)).flatMap(getItemIds);
          expect(new Set(ids).size).toBe(ids.length);
        },
      ),
      { numRuns: 4 },
    );
  });

  it("Cursor pagination neither skips nor repeats listings when new listings appear meanwhile", async () => {
    const { rows: all } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = 'ads' and is_generated = 'NEVER' and is_identity = 'NO'
        and column_name not in ('created_at', 'import_key')`.execute(db);
    const columns = all.map(({ name }) => name);
    for (const query of ["sort=newest", "sort=newest&make=toyota"]) {
      const before = (await walk(query, 100)).flatMap(getItemIds);
      const added: number[] = [];
      const walked = await walk(query, 25, async (step) => {
        if (step > 3) return;
        // A new listing of a seller is newer than all other listings.
        const { rows } = await sql<{ id: number }>`
          insert into ads (${sql.join(columns.map((name) => sql.ref(name)))}, created_at)
          select ${sql.join(columns.map((name) => sql.ref(name)))},
            (select max(created_at) from ads) + interval '1 microsecond'
          from ads where id = ${before[0]} returning id`.execute(db);
        added.push(...rows.map(({ id }) => id));
      });
      expect(added).toHaveLength(3);
      expect(walked.flatMap(getItemIds)).toEqual(before);
      await db.deleteFrom("ads").where("id", "in", added).execute();
    }
  });

  it("Cursor pagination returns each listing once when all sort keys are equal", async () => {
    const catalog = await getCatalog(db);
    const { sellerId } = await createSellerAccount(db);
    const car: NewListing = {
      kind: "car",
      categoryId: [...catalog.categories.byId.values()].find(({ type }) => type === "carForSale")?.id ?? 0,
      sellerId,
      makeId: catalog.makes.bySlug.get("toyota")?.id ?? null,
      year: 2019,
      name: { en: "Toyota Camry 2019", ar: "تويوتا كامري 2019" },
      description: { en: "Clean", ar: "نظيفة" },
      price: { minor: 5_000_000, currency: "SAR" },
      currency: "SAR",
    };
    const equal = [
      ...(await insertListings(db, catalog, Array<NewListing>(40).fill(car))),
      ...(await insertListings(db, catalog, Array<NewListing>(20).fill({ ...car, price: null }))),
    ];
    await sql`update ads set rating = 4.33, reviews = 7, created_at = '2026-05-20T10:00:00.123456Z'
      where id = any(${equal}::bigint[])`.execute(db);
    for (const sort of sorts) {
      // Small pages split the equal listings often, but long lists take many of them.
      for (const [query, ...limits] of [
        ["", 50],
        ["kind=car", 50],
        ["make=toyota", 17, 50],
        ["make=toyota&yearMin=1990", 17, 50],
      ] as const) {
        const sortedQuery = `sort=${sort}&${query}`;
        const allPages = await walk(sortedQuery, 100);
        for (const limit of limits) {
          const ids = (await walk(sortedQuery, limit)).flatMap(getItemIds);
          expect(ids, `${sortedQuery}, ${limit} a page`).toEqual(allPages.flatMap(getItemIds));
          expect([new Set(ids).size, ids.length], sortedQuery).toEqual([allPages[0]?.total, allPages[0]?.total]);
          expect(
            equal.filter((id) => !ids.includes(id)),
            sortedQuery,
          ).toEqual([]);
        }
      }
    }
    await db.deleteFrom("ads").where("id", "in", equal).execute();
  });

  it("GET /products returns no cursor for sort orders that cursors do not support", async () => {
    for (const query of ["sort=name_asc", "q=brake+pads", "sort=name_desc&kind=car"]) {
      expect((await list(`/products?${query}&limit=3`)).next, query).toBeNull();
    }
  });

  it("GET /products returns 400 for an altered cursor and for a cursor that belongs to another list", async () => {
    const { next } = await list("/products?kind=car&sort=newest&limit=3");
    expect((await requestApi(`/products?kind=car&sort=newest&limit=9&lang=ar&cursor=${next}`)).status).toBe(200);
    const changed = `${next?.slice(0, -3)}AAA`;
    for (const query of [
      `kind=part&sort=newest&cursor=${next}`,
      `kind=car&sort=price_asc&cursor=${next}`,
      `kind=car&sort=newest&page=2&cursor=${next}`,
      `kind=car&sort=newest&cursor=${changed}`,
      "kind=car&sort=newest&cursor=",
      `kind=car&sort=newest&cursor=${"x".repeat(600)}`,
    ]) {
      const refused = await requestApi(`/products?${query}`);
      expect(refused.status, query).toBe(400);
      expect(((await refused.json()) as { errors: { path: string }[] }).errors[0]?.path).toBe("cursor");
    }
  });

  it("decodeCursor decodes cursors that encodeCursor made with the same secret, and rejects everything else", () => {
    const params = new URLSearchParams("kind=car");
    fc.assert(
      fc.property(
        fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
        fc.nat(),
        fc.nat(),
        (keys, id, passed) => {
          // JSON has no negative zero.
          const walk = { position: { keys: keys.map((key) => key + 0) as [number, number], id }, passedCount: passed };
          expect(decodeCursor(encodeCursor(walk, params, "secret"), params, "secret")).toEqual(walk);
          expect(decodeCursor(encodeCursor(walk, params, "secret"), params, "another")).toBeUndefined();
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => decodeCursor(text, params, "secret") === undefined));
  });
});

describe("[AP-13] Link header of GET /products", () => {
  const links = async (path: string) => {
    const header = (await requestApi(path)).headers.get("link") ?? "";
    return Object.fromEntries(
      [...header.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, to = "", rel = ""]) => [rel, to]),
    );
  };

  it("The Link header of a page points to the first, previous, next and last page", async () => {
    expect(await links("/products?kind=car&limit=5&page=2")).toMatchObject({
      first: "/api/v1/products?kind=car&limit=5&page=1",
      prev: "/api/v1/products?kind=car&limit=5&page=1",
      next: "/api/v1/products?kind=car&limit=5&page=3",
    });
    const { last = "" } = await links("/products?kind=car&limit=5");
    expect(Object.keys(await links(last.replace("/api/v1", "")))).toEqual(["first", "prev", "last"]);
  });

  it("The Link header of a cursor page continues with a cursor", async () => {
    const { next } = await list("/products?kind=car&limit=5");
    const further = await links(`/products?kind=car&limit=5&cursor=${next}`);
    expect(Object.keys(further)).toEqual(["first", "next"]);
    expect(further.next).toMatch(/^\/api\/v1\/products\?kind=car&limit=5&cursor=[\w-]+$/);
  });
});
