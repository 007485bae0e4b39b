import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import type { ListingSummary } from "../detail/listing.ts";
import { parseListRequest } from "../filters/list-request.ts";
import type { CursorPosition } from "../query/criteria.ts";
import { toNameSortKey } from "../query/full-text.ts";
import { convertToBaseCurrency } from "../write/insert-listings.server.ts";
import { searchListings } from "./list-listings.server.ts";

const clock = () => new Date("2026-06-01T00:00:00Z");

describeOnDatabase("Order of lists", (open) => {
  let database: Database;
  let catalog: Catalog;
  beforeAll(async () => {
    database = await open({ demo: clock() });
    catalog = await getCatalog(database.db);
  });

  const search = (params: Record<string, string>, language: "ar" | "en" = "en") =>
    searchListings(database.db, parseListRequest(new URLSearchParams(params), catalog, { currency: "USD" }), language);

  it("[AP-13] searchListings sorts by price with price on request last, and by name in either language", async () => {
    for (const [sort, sign] of [
      ["price_asc", 1],
      ["price_desc", -1],
    ] as const) {
      const prices = (await search({ sort, limit: "100", kind: "car" })).items.map(
        ({ price }) => price && convertToBaseCurrency(catalog, price),
      );
      const knownPrices = prices.filter((price): price is number => price !== null);
      expect(prices.slice(0, knownPrices.length)).toEqual(knownPrices);
      expect(knownPrices).toEqual([...knownPrices].sort((a, b) => sign * (a - b)));
    }
    // The database compares the normalized names by code points.
    const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
    const up = (await search({ sort: "name_asc", limit: "100" })).items.map(({ name }) =>
      toNameSortKey(name.en ?? name.ar),
    );
    expect(up).toEqual([...up].sort(byCodePoint));
    expect(up.some((name) => /^[a-c]/.test(name))).toBe(true);
    const down = (await search({ sort: "name_desc", limit: "100" }, "ar")).items.map(({ name }) =>
      toNameSortKey(name.ar ?? name.en),
    );
    expect(down).toEqual([...down].sort(byCodePoint).reverse());
    expect(down[0]?.[0]).toMatch(/[م-ي]/);
  });

  it("searchListings returns every listing once on arranged pages, pictures of several sellers first", async () => {
    // The newest twenty cars get one seller, who would otherwise fill the first page.
    await sql`update ads set seller_id = (select min(id) from sellers)
      where id in (select id from ads where kind = 'car' and status = 'active' order by created_at desc, id desc limit 20)`.execute(
      database.db,
    );
    const load = async (page: number) => {
      const request = parseListRequest(new URLSearchParams({ kind: "car", page: String(page) }), catalog, {
        currency: "USD",
      });
      return searchListings(database.db, { ...request, arranged: true }, "en");
    };
    const first = await load(1);
    const sellers = Map.groupBy(first.items, ({ seller }) => seller.id);
    expect(Math.max(...[...sellers.values()].map(({ length }) => length))).toBe(2);
    const listedIds: number[] = [];
    for (let page = 1; page <= first.pages; page += 1) listedIds.push(...(await load(page)).items.map(({ id }) => id));
    expect(first.pages).toBeGreaterThan(1);
    expect(new Set(listedIds).size).toBe(first.total);
    expect(listedIds).toHaveLength(first.total);
  });

  it("searchListings sorts by model year and by mileage, with unknown values last", async () => {
    for (const [sort, name, sign] of [
      ["year_desc", "year", -1],
      ["mileage_asc", "mileageKm", 1],
    ] as const) {
      const values = (await search({ sort, limit: "100" })).items.map((item) => item[name]);
      const knownValues = values.filter((value): value is number => value !== null);
      expect(knownValues.length).toBeGreaterThan(10);
      expect(values.slice(0, knownValues.length)).toEqual(knownValues);
      expect(knownValues).toEqual([...knownValues].sort((a, b) => sign * (a - b)));
    }
  });

  it("searchListings sorts by distance, then newest first, with listings without a city last, also with a cursor", async () => {
    await sql`update ads set city_id = null where id % 9 = 0`.execute(database.db);
    const request = parseListRequest(new URLSearchParams({ near: "jeddah", sort: "distance", limit: "7" }), catalog, {
      currency: "USD",
    });
    const { near } = request.criteria;
    const listed: ListingSummary[] = [];
    let position: CursorPosition | undefined;
    do {
      const page = await searchListings(database.db, { ...request, ...(position ? { after: position } : {}) }, "en");
      listed.push(...page.items);
      position = page.next;
    } while (position);
    const keys = listed.map(({ cityId, createdAt }) => [
      near?.distances.get(cityId ?? 0) ?? 99_999,
      -createdAt.getTime(),
    ]);
    expect(keys).toEqual(keys.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
    expect(new Set(listed.map(({ id }) => id)).size).toBe((await search({})).total);
    expect(listed.at(-1)?.cityId).toBeNull();
  });

  it("searchListings sorts by price rating from great to high, with unrated listings last", async () => {
    const cars = (await search({ kind: "car", sort: "newest" })).items.map(({ id }) => id);
    const ratings = [
      { ad_id: cars[0] as number, price_rating: "high" },
      { ad_id: cars[1] as number, price_rating: "great" },
      { ad_id: cars[2] as number, price_rating: "fair" },
    ] as const;
    await database.db.deleteFrom("ad_price_ratings").execute();
    await database.db.insertInto("ad_price_ratings").values(ratings).execute();
    const { items } = await search({ kind: "car", sort: "deal" });
    expect(items.slice(0, 4).map(({ verdict }) => verdict)).toEqual(["great", "fair", "high", null]);
    expect(items.slice(0, 3).map(({ id }) => id)).toEqual([cars[1], cars[2], cars[0]]);
  });
});
