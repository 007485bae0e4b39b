import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { readCatalogue } from "#domain/catalog/queries.server.ts";
import { ensureDemoSellers } from "#domain/demo/seed.server.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { noCriteria } from "./criteria.ts";
import { findWithFacets } from "./find.server.ts";
import { insertAds } from "./insert.server.ts";
import { keptFacetsOf } from "./kept-facets.server.ts";

onDatabase("counts that are kept", (open) => {
  it("[rule 18] are those of the moment after every change, and the same as counting", async () => {
    const { db } = await open();
    const catalogue = await readCatalogue(db);
    const [seller] = await ensureDemoSellers(db, catalogue, new Date());
    const categoryId = catalogue.categories.find("cars")?.id ?? 0;
    const add = (kind: "car" | "part") =>
      insertAds(db, catalogue, [
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
    const cars = { ...noCriteria(), kind: "car" as const };
    const all = noCriteria();
    const totals = async (of: Db) => [(await keptFacetsOf(of, cars)).total, (await keptFacetsOf(of, all)).total];

    expect(await totals(db)).toEqual([0, 0]);
    const [first] = await add("car");
    expect(await totals(db)).toEqual([1, 1]);
    await add("part");
    expect(await totals(db)).toEqual([1, 2]);
    expect(await keptFacetsOf(db, all)).toEqual((await findWithFacets(db, all)).facets);
    await sql`update ads set status = 'sold' where id = ${first}`.execute(db);
    expect(await totals(db)).toEqual([0, 1]);
    await sql`delete from ads`.execute(db);
    expect(await totals(db)).toEqual([0, 0]);
  });

  it("a list that is narrowed is counted as it is", async () => {
    const { db } = await open();
    for (const criteria of [
      { ...noCriteria(), year: { min: 2020 } },
      { ...noCriteria(), discount: true },
      { ...noCriteria(), query: "'camry':*" },
      { ...noCriteria(), choices: { make: { any: [1], not: [] } } },
      { ...noCriteria(), sellerId: 1 },
    ]) {
      const [first, second] = [await keptFacetsOf(db, criteria), await keptFacetsOf(db, criteria)];
      // Kept counts would be the same object.
      expect(second).not.toBe(first);
    }
    expect(await keptFacetsOf(db, noCriteria())).toBe(await keptFacetsOf(db, noCriteria()));
  });
});
