import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { ensureDemoSellers } from "#domain/demo/seed-demo.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { parseListRequest } from "../filters/list-request.ts";
import { searchListings } from "../list/list-listings.server.ts";
import { insertListings } from "./insert-listings.server.ts";
import { markListingsForReindex, reindexOutdatedListings } from "./reindex.server.ts";
import { buildSearchTexts } from "./search-document.ts";

const now = new Date("2026-11-21T12:00:00Z");

describeOnDatabase("Rebuilding search texts", (open) => {
  it("[rule 16] reindexOutdatedListings makes existing listings searchable by a newly added spelling", async () => {
    const { db } = await open();
    const before = await loadCatalog(db);
    const [seller] = await ensureDemoSellers(db, before, now);
    const [camry] = before.spellings.find("model", "camry");
    const [toyota] = before.spellings.find("make", "toyota");
    if (!seller || !camry || !toyota) throw new Error("no seller or model");
    const categoryId = before.categories.find("cars")?.id ?? 0;
    const ads = ["كامري نظيفة", "كامري ثانية"].map((ar) => ({
      kind: "car" as const,
      categoryId,
      sellerId: seller.id,
      name: { ar, en: null },
      description: { ar: null, en: null },
      makeId: toyota,
      modelId: camry,
      price: null,
      currency: "USD",
      features: [],
      sku: `AB-12 345 ${ar}`,
    }));
    await insertListings(db, before, ads);
    expect(await found(db, "كموري")).toBe(0);

    await sql`insert into catalog_aliases (text, folded, model_id) values ('كموري', 'كموري', ${camry})`.execute(db);
    await markListingsForReindex(db, { target: "model", id: camry });
    const after = await loadCatalog(db);
    // Searches expand the new spelling at once, before the listings are reindexed.
    expect(await found(db, "كموري")).toBe(2);
    expect(await indexed(db, "كموري")).toBe(0);
    expect(await reindexOutdatedListings(db, after, 1)).toBe(1);
    expect(await indexed(db, "كموري")).toBe(1);
    expect(await reindexOutdatedListings(db, after, 10)).toBe(1);
    expect(await reindexOutdatedListings(db, after, 10)).toBe(0);
    expect(await indexed(db, "كموري")).toBe(2);
    // Earlier search words still find the listings.
    for (const text of ["camry", "نظيفة", "toyota", "تويوتا كامري"]) {
      expect([text, await found(db, text)]).toEqual([text, text === "نظيفة" ? 1 : 2]);
    }
  });
});

describeOnDatabase("Search texts of cars", (open) => {
  it("buildSearchTexts leaves out the colour of the interior, which is not the colour of the car", async () => {
    const catalog = await loadCatalog((await open()).db);
    const choose = (key: string, slug: string) => {
      const feature = catalog.features.get(key);
      const lookup = feature?.lookups.find((each) => each.slug === slug);
      if (!feature || !lookup) throw new Error(`no ${key} ${slug}`);
      return { featureId: feature.id, lookupId: lookup.id };
    };
    const car = {
      categoryId: catalog.categories.find("cars")?.id ?? 0,
      name: { en: "Camry", ar: null },
      description: { en: null, ar: null },
      colorId: choose("color", "white").lookupId,
      features: [choose("interior_color", "black"), choose("specs", "canadian")],
    };
    const words = buildSearchTexts(catalog, car, { names: [], person: true }).attributes.map((text) =>
      text.toLowerCase(),
    );
    expect(words).toEqual(expect.arrayContaining(["white", "canadian"]));
    expect(words).not.toContain("black");
  });
});

async function found(db: Db, q: string): Promise<number> {
  const request = parseListRequest(new URLSearchParams({ q }), await loadCatalog(db), { currency: "USD" });
  return (await searchListings(db, request, "ar")).total;
}

/** Counts the listings whose search vector contains the word. */
async function indexed(db: Db, word: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ad_search where vector @@ ${word}::tsquery`.execute(db);
  return rows[0]?.n ?? 0;
}
