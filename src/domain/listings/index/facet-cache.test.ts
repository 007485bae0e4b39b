import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { ensureDemoSellers } from "#domain/demo/seed-demo.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { createEmptyCriteria } from "../query/criteria.ts";
import { insertListings } from "../write/insert-listings.server.ts";
import { getCachedFacets } from "./facet-cache.server.ts";
import { findListingsWithFacets } from "./find-listings.server.ts";

describeOnDatabase("Cached facet counts", (open) => {
  it("[rule 18] getCachedFacets returns the same counts as a fresh query after every change", async () => {
    const { db } = await open();
    const catalog = await loadCatalog(db);
    const [seller] = await ensureDemoSellers(db, catalog, new Date());
    const categoryId = catalog.categories.find("cars")?.id ?? 0;
    const add = (kind: "car" | "part") =>
      insertListings(db, catalog, [
        {
          kind,
          categoryId,
          sellerId: seller?.id ?? 0,
          name: { ar: "إعلان", en: null },
          description: { ar: null, en: null },
          price: null,
          currency: "USD",
        },
      ]);
    const cars = { ...createEmptyCriteria(), kind: "car" as const };
    const all = createEmptyCriteria();
    const totals = async (of: Db) => [(await getCachedFacets(of, cars)).total, (await getCachedFacets(of, all)).total];

    expect(await totals(db)).toEqual([0, 0]);
    const [first] = await add("car");
    expect(await totals(db)).toEqual([1, 1]);
    await add("part");
    expect(await totals(db)).toEqual([1, 2]);
    expect(await getCachedFacets(db, all)).toEqual((await findListingsWithFacets(db, all)).facets);
    await sql`update ads set status = 'sold' where id = ${first}`.execute(db);
    expect(await totals(db)).toEqual([0, 1]);
    await sql`delete from ads`.execute(db);
    expect(await totals(db)).toEqual([0, 0]);
  });

  it("getCachedFacets caches the counts of lists without filters only", async () => {
    const { db } = await open();
    for (const criteria of [
      { ...createEmptyCriteria(), year: { min: 2020 } },
      { ...createEmptyCriteria(), discount: true },
      { ...createEmptyCriteria(), query: "'camry':*" },
      { ...createEmptyCriteria(), choices: { make: { any: [1], not: [] } } },
      { ...createEmptyCriteria(), sellerId: 1 },
    ]) {
      const [first, second] = [await getCachedFacets(db, criteria), await getCachedFacets(db, criteria)];
      // Cached counts would be the same object.
      expect(second).not.toBe(first);
    }
    expect(await getCachedFacets(db, createEmptyCriteria())).toBe(await getCachedFacets(db, createEmptyCriteria()));
  });
});
