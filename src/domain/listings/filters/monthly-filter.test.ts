import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { estimateFinance, getDefaultFinanceTerms } from "#domain/pricing/finance-estimate.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { searchListings } from "../list/list-listings.server.ts";
import { parseListRequest } from "./list-request.ts";

describeOnDatabase("Filter by monthly payment", (open) => {
  let db: Db;
  let catalog: Catalog;
  beforeAll(async () => {
    ({ db } = await open({ demo: new Date("2026-06-01T00:00:00Z") }));
    catalog = await getCatalog(db);
  });
  const parse = (query: string, currency = "USD") =>
    parseListRequest(new URLSearchParams(query), catalog, { currency, limit: 100 });
  const search = async (query: string) => (await searchListings(db, parse(query), "en")).items;

  it("A list by monthly payment contains exactly the cars for sale whose estimate on their page is within the amount", async () => {
    const cars = (await search("kind=car&priceMin=1&priceMax=9000")).filter(({ price }) => price !== null);
    const isAffordable = ({ basePrice, cityId }: { basePrice: number; cityId: number | null }, max: number) => {
      const terms = getDefaultFinanceTerms(catalog.cities.byId.get(cityId ?? 0)?.country);
      return estimateFinance(basePrice, terms).monthlyPayment <= max;
    };
    expect(cars.length).toBeGreaterThan(20);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 20, max: 250 }), async (max) => {
        const found = new Set(
          (await search(`kind=car&priceMin=1&priceMax=9000&monthlyMax=${max}`)).map(({ id }) => id),
        );
        for (const { id, price, cityId } of cars) {
          const from = catalog.currencies.get(price?.currency ?? "");
          const basePrice = ((price?.minor ?? 0) / 10 ** (from?.decimals ?? 2) / Number(from?.rate ?? 1)) * 100;
          const [clearly, possibly] = [-1, 1].map((cents) => isAffordable({ basePrice, cityId }, max * 100 + cents));
          if (clearly) expect([id, found.has(id)]).toEqual([id, true]);
          if (!possibly) expect([id, found.has(id)]).toEqual([id, false]);
        }
      }),
      { numRuns: 15 },
    );
  });

  it("A list by monthly payment contains only cars, whatever kind it asks for", async () => {
    expect(new Set((await search("monthlyMax=500")).map(({ kind }) => kind))).toEqual(new Set(["car"]));
    expect(await search("monthlyMax=500&kind=rental")).toEqual([]);
  });

  it.each(["monthlyMax=much", "monthlyMax=-5", "monthlyMin=1&monthlyMin=2"])(
    "The filter by monthly payment refuses %s",
    (query) => {
      const { errors, criteria } = parse(query);
      expect(errors.map(({ path }) => path)).toEqual([query.split("=")[0]]);
      expect(criteria.monthly).toBeUndefined();
    },
  );
});
