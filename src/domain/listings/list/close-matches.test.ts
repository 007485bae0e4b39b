import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { findCloseMatches } from "./close-matches.server.ts";
import { searchListings } from "./list-listings.server.ts";
import { parseListQuery } from "./list-query.server.ts";

const now = new Date("2026-06-01T00:00:00Z");

describeOnDatabase("findCloseMatches", (open) => {
  let db: Db;
  let catalog: Catalog;
  let camryId: number;
  const lookupId = (feature: string, slug: string) =>
    catalog.features.get(feature)?.lookups.find((lookup) => lookup.slug === slug)?.id ?? 0;

  beforeAll(async () => {
    db = (await open({ demo: now })).db;
    catalog = await getCatalog(db);
    camryId = [...catalog.models.values()].find(({ slug }) => slug === "camry")?.id ?? 0;
    // Three Camrys of 1999: a white and a black one with automatic gearbox, and a black one with manual gearbox.
    const camrys = await db.selectFrom("ads").select("id").where("model_id", "=", camryId).limit(3).execute();
    for (const [i, { id }] of camrys.entries()) {
      await db
        .updateTable("ads")
        .set({
          year: 1999,
          color_id: lookupId("color", i === 0 ? "white" : "black"),
          gear_id: lookupId("gear", i === 2 ? "manual" : "automatic"),
        })
        .where("id", "=", id)
        .execute();
    }
    // Four Camrys of 1998, the newest first. All but the last one are of one seller.
    const sellers = await db.selectFrom("sellers").select("id").orderBy("id").limit(2).execute();
    const others = await db
      .selectFrom("ads")
      .select("id")
      .where("model_id", "=", camryId)
      .where("year", "!=", 1999)
      .orderBy("created_at", "desc")
      .limit(4)
      .execute();
    for (const [i, { id }] of others.entries()) {
      const sellerId = sellers[i === 3 ? 1 : 0]?.id ?? 0;
      await db
        .updateTable("ads")
        .set({ year: 1998, color_id: null, seller_id: sellerId })
        .where("id", "=", id)
        .execute();
    }
  });

  /** Searches a text with further parameters. Returns the page, its close matches and the listings of both. */
  async function search(text: string, params: Record<string, string> = {}) {
    const query = new URLSearchParams({ q: text, ...params });
    const parsed = await parseListQuery(db, catalog, query, { currency: "USD", now });
    const page = await searchListings(db, parsed.request, "en");
    const closeMatches = await findCloseMatches(db, catalog, parsed, page);
    const ids = [...page.items, ...(closeMatches?.items ?? [])].map(({ id }) => id);
    const rows = await db
      .selectFrom("ads")
      .selectAll()
      .where("id", "in", [0, ...ids])
      .execute();
    const listings = new Map(rows.map((row) => [row.id, row]));
    return { page, closeMatches, listings };
  }

  it("Close matches fill the page with the searched model when few listings have all words", async () => {
    const { page, closeMatches, listings } = await search("كامري لؤلؤي صبغة وكالة بانوراما");
    const items = closeMatches?.items ?? [];
    expect(page.total).toBeLessThan(16);
    expect(items.length).toBeGreaterThan(0);
    expect(page.items.length + items.length).toBeLessThanOrEqual(16);
    expect(new Set(items.map(({ id }) => listings.get(id)?.model_id))).toEqual(new Set([camryId]));
    const exactIds = new Set(page.items.map(({ id }) => id));
    expect(items.filter(({ id }) => exactIds.has(id))).toEqual([]);
  });

  it("Close matches keep the searched year and lack the colour in the text", async () => {
    const { page, closeMatches, listings } = await search("white camry 1999");
    expect(page.items.map(({ id }) => listings.get(id)?.color_id)).toEqual([lookupId("color", "white")]);
    const found = closeMatches?.items.map(({ id }) => listings.get(id));
    expect(found?.map((listing) => [listing?.model_id, listing?.year, listing?.color_id])).toEqual(
      Array(2).fill([camryId, 1999, lookupId("color", "black")]),
    );
    expect(closeMatches?.preferences.map(({ name, value }) => [name, value])).toEqual([["color", "white"]]);
  });

  it("Close matches that have more of the text come first", async () => {
    const { page, closeMatches, listings } = await search("black manual diesel camry 1999");
    expect(page.total).toBe(0);
    const [first, second, third] = closeMatches?.items.map(({ id }) => listings.get(id)) ?? [];
    expect(first?.gear_id).toBe(lookupId("gear", "manual"));
    expect([second?.color_id, third?.color_id]).toEqual([lookupId("color", "black"), lookupId("color", "white")]);
  });

  it("Close matches show a third listing of a seller after the equal listings of other sellers", async () => {
    const { page, closeMatches, listings } = await search("white camry 1998");
    expect(page.total).toBe(0);
    const sellerIds = closeMatches?.items.map(({ id }) => listings.get(id)?.seller_id) ?? [];
    expect(sellerIds).toHaveLength(4);
    expect(new Set(sellerIds.slice(0, 3)).size).toBe(2);
  });

  it("Close matches keep a colour that the visitor chose as a filter", async () => {
    const { page, closeMatches, listings } = await search("automatic camry 1999", { color: "black" });
    expect(page.total).toBe(1);
    expect(closeMatches?.items.map(({ id }) => listings.get(id)?.gear_id)).toEqual([lookupId("gear", "manual")]);
  });

  it("Close matches do not contain a colour that the search text excludes", async () => {
    const { closeMatches, listings } = await search("camry 1999 black not white diesel");
    const colors = closeMatches?.items.map(({ id }) => listings.get(id)?.color_id);
    expect(colors).toEqual([lookupId("color", "black"), lookupId("color", "black")]);
  });

  it.each([
    ["on later pages", "camry panorama", { page: "2" }],
    ["in lists sorted by price", "camry panorama", { sort: "price_asc" }],
    ["for a text without a make or model", "panorama beautiful", {}],
    ["for a text without a make or model in a category", "panorama beautiful", { category: "classic-cars" }],
    ["for a model without further words", "camry", {}],
    ["in exact searches", "camry panorama", { exact: "1" }],
  ])("There are no close matches %s", async (_, text, params) => {
    expect((await search(text, params as Record<string, string>)).closeMatches).toBeUndefined();
  });
});
