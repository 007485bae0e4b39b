import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { priceRatings } from "#domain/pricing/market-comparison.ts";
import { refreshAllPriceRatings } from "#domain/pricing/verdict-refresh.server.ts";
import { describeOnDatabase, getUtcToday } from "../../../../tests/support/databases.ts";
import { loadHomeSnapshot } from "../list/home-snapshot.server.ts";
import { searchListings } from "../list/list-listings.server.ts";
import { createEmptyCriteria } from "../query/criteria.ts";
import { ListQueryParameters } from "../query/parameters.ts";
import { dealFilter, priceDropFilter } from "./deal-filters.ts";
import { buildListFilters } from "./filters.ts";
import { parseListRequest } from "./list-request.ts";

const monthAgo = () => Date.now() - 30 * 24 * 60 * 60 * 1_000;

describeOnDatabase("Deal filters", (open) => {
  let database: Database;
  let catalog: Catalog;
  beforeAll(async () => {
    database = await open({ demo: getUtcToday() });
    await refreshAllPriceRatings(database.db);
    catalog = await getCatalog(database.db);
  });

  const search = async (params: string) => {
    const query = new URLSearchParams(params);
    query.set("limit", "100");
    const request = parseListRequest(query, catalog, { currency: "USD" });
    const list = await searchListings(database.db, request, "en");
    const currency = catalog.currencies.get("USD");
    if (!currency) throw new Error("no dollars");
    return {
      ...list,
      errors: request.errors,
      filters: buildListFilters(catalog, request, list.facets, {}, currency),
    };
  };
  const counts = (filters: Awaited<ReturnType<typeof search>>["filters"], slug: string) => {
    const filter = filters.find((each) => each.slug === slug);
    return new Map(filter && "items" in filter ? filter.items.map((item) => [item.slug, item.count]) : []);
  };

  it("The filter “deal” returns exactly the listings with one of the chosen price ratings", async () => {
    const all = await search("");
    const each = counts(all.filters, "deal");
    expect([...each.keys()]).toEqual([...priceRatings]);
    for (const verdict of priceRatings) {
      const { items, total } = await search(`deal=${verdict}`);
      expect(total).toBe(each.get(verdict));
      expect(new Set(items.map((item) => item.verdict))).toEqual(new Set([verdict]));
    }
    const both = await search("deal=great&deal=good");
    expect(both.total).toBe((each.get("great") ?? 0) + (each.get("good") ?? 0));
  });

  it("The filter “priceDrop” returns listings whose price fell in the last 30 days", async () => {
    const { items, total } = await search("priceDrop=yes");
    expect(total).toBe(counts((await search("")).filters, "priceDrop").get("yes"));
    expect(total).toBeGreaterThan(20);
    for (const { droppedAt, price, compareAtPrice } of items) {
      expect(Number(droppedAt)).toBeGreaterThan(monthAgo());
      expect(compareAtPrice?.minor).toBeGreaterThan(price?.minor ?? Number.POSITIVE_INFINITY);
    }
  });

  it("The filter “discount” returns either the listings with an old price or those without one", async () => {
    const [reduced, remaining, all] = await Promise.all([search("discount=yes"), search("discount=no"), search("")]);
    expect(reduced.total + remaining.total).toBe(all.total);
    expect(Math.min(reduced.items.length, remaining.items.length)).toBeGreaterThan(0);
    expect(reduced.items.every((item) => item.compareAtPrice !== null)).toBe(true);
    expect(remaining.items.every((item) => item.compareAtPrice === null)).toBe(true);
  });

  it("[EN-15] The counts of “deal” and “priceDrop” equal the totals of the filtered lists, whatever the other filters", async () => {
    const choices = [
      "make=toyota",
      "make=kia",
      "deal=great",
      "deal=high",
      "priceDrop=yes",
      "discount=yes",
      "kind=car",
      "q=camry",
    ];
    await fc.assert(
      fc.asyncProperty(fc.subarray(choices, { maxLength: 4 }), async (chosen) => {
        const list = await search(chosen.join("&"));
        const remaining = (name: string) => chosen.filter((choice) => !choice.startsWith(`${name}=`));
        for (const name of ["deal", "priceDrop"]) {
          for (const [slug, count] of counts(list.filters, name)) {
            expect((await search([...remaining(name), `${name}=${slug}`].join("&"))).total).toBe(count);
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it("Lists of parts offer no deal filter, but a deal that is already chosen stays visible", async () => {
    expect(counts((await search("kind=part")).filters, "deal").size).toBe(0);
    const chosen = await search("kind=part&deal=great");
    expect(chosen.total).toBe(0);
    expect(counts(chosen.filters, "deal")).toEqual(new Map([["great", 0]]));
  });

  it("loadHomeSnapshot lists price drops and reductions stated by sellers, deepest first", async () => {
    const { drops } = await loadHomeSnapshot(database.db);
    expect(drops.length).toBeGreaterThan(5);
    const depth = drops.map(({ price, compareAtPrice }) => 1 - (price?.minor ?? 0) / (compareAtPrice?.minor ?? 0));
    expect(depth.every((share) => share > 0)).toBe(true);
    expect(depth.toSorted((a, b) => b - a)).toEqual(depth);
  });
});

describe("Deal parameters", () => {
  const read = (params: string) => {
    const criteria = createEmptyCriteria();
    const parameters = new ListQueryParameters(new URLSearchParams(params));
    for (const filter of [dealFilter, priceDropFilter]) filter.parse({ parameters, criteria });
    const errors = parameters.errors.map(({ path, code }) => `${path} ${code}`);
    return { deal: criteria.deal, priceDrop: criteria.priceDrop, errors };
  };

  it.each([
    ["deal=good&deal=great&deal=good", { deal: ["great", "good"], priceDrop: undefined, errors: [] }],
    ["deal=bargain", { deal: undefined, priceDrop: undefined, errors: ["deal choice"] }],
    ["deal=fair&deal=bargain", { deal: ["fair"], priceDrop: undefined, errors: ["deal choice"] }],
    ["priceDrop=yes", { deal: undefined, priceDrop: true, errors: [] }],
    ["priceDrop=no", { deal: undefined, priceDrop: undefined, errors: ["priceDrop choice"] }],
    ["priceDrop=yes&priceDrop=no", { deal: undefined, priceDrop: undefined, errors: ["priceDrop choice"] }],
    ["deal=&priceDrop=", { deal: undefined, priceDrop: undefined, errors: [] }],
  ])("dealFilter and priceDropFilter parse %s", (params, expected) => expect(read(params)).toEqual(expected));

  it("dealFilter returns only known price ratings for any input", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("deal", "priceDrop"), fc.string())), (pairs) => {
        const { deal = [] } = read(new URLSearchParams(pairs).toString());
        expect(priceRatings).toEqual(expect.arrayContaining(deal));
      }),
    );
  });
});
