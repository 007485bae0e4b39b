import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { listParametersArbitrary } from "../../../../tests/support/filter-choices.ts";
import { countListings } from "../index/find-listings.server.ts";
import { searchListings } from "../list/list-listings.server.ts";
import type { ListFilter } from "./filter.ts";
import { buildListFilters } from "./filters.ts";
import { parseListRequest } from "./list-request.ts";

const clock = () => new Date("2026-06-01T00:00:00Z");

describeOnDatabase("List filters", (open) => {
  let database: Database;
  let catalog: Catalog;
  beforeAll(async () => {
    database = await open({ demo: clock() });
    // The demo has no ratings and hardly any listing without a picture.
    await sql`update ads set rating = 1 + (id % 41) / 10.0, has_media = id % 5 > 0 where id % 3 > 0`.execute(
      database.db,
    );
    catalog = await getCatalog(database.db);
  });

  const parsed = (query: URLSearchParams | string) =>
    parseListRequest(new URLSearchParams(query), catalog, { currency: "USD" });
  const total = (query: URLSearchParams | string) => countListings(database.db, parsed(query).criteria);
  const search = async (query: URLSearchParams | string) => {
    const request = parsed(query);
    const currency = catalog.currencies.get("USD");
    if (!currency) throw new Error("no dollars");
    const list = await searchListings(database.db, request, "en");
    return { ...list, request, filters: buildListFilters(catalog, request, list.facets, {}, currency) };
  };
  const named = (filters: readonly ListFilter[], slug: string) => filters.find((filter) => filter.slug === slug);
  const itemsOf = (filters: readonly ListFilter[], slug: string) => {
    const filter = named(filters, slug);
    return filter && "items" in filter ? filter.items : [];
  };

  /** Returns the list parameters with only the given value of the filter. */
  const alone = (params: URLSearchParams, filter: ListFilter, value: string) => {
    const other = new URLSearchParams(params);
    const parameter = filter.type === "near" ? "within" : filter.slug;
    // A listing has several values of such a feature, so every chosen value narrows the list.
    const narrows = catalog.features.get(filter.slug.replace("feature.", ""))?.type === "choices";
    if (!narrows) other.delete(parameter);
    else if (other.getAll(parameter).includes(value)) return other;
    // Makes and models are chosen together, but each value is counted separately.
    if (filter.slug === "make") other.delete("model");
    if (filter.slug === "model") other.delete("make");
    if (value !== "any") other.append(parameter, value);
    return other;
  };

  it("[EN-15] [AP-13] Every filter count equals the total of the filtered list, whatever the other filters", async () => {
    await fc.assert(
      fc.asyncProperty(listParametersArbitrary, fc.infiniteStream(fc.nat()), async (params, dice) => {
        const list = await search(params);
        expect(list.request.errors).toEqual([]);
        expect(await total(params)).toBe(list.total);
        for (const filter of list.filters) {
          if (filter.type === "days") continue;
          if (filter.type === "range") {
            // The bounds of a range come from listings, whatever bounds are chosen. Prices are rounded outward.
            if (filter.slug === "price" || !list.facets.total) continue;
            const other = new URLSearchParams(params);
            other.delete(`${filter.slug}Min`);
            other.delete(`${filter.slug}Max`);
            if ((await total(other)) === 0) continue;
            other.set(`${filter.slug}Min`, String(filter.max));
            expect(await total(other), `${filter.slug} at ${filter.max} of ${params}`).toBeGreaterThan(0);
            continue;
          }
          // Each run checks one random value of each filter. All runs together cover every value.
          const item = filter.items[(dice.next().value ?? 0) % filter.items.length];
          if (!item) continue;
          const query = alone(params, filter, item.slug);
          expect(await total(query), `${filter.slug}=${item.slug} of ${params}`).toBe(item.count);
        }
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  it("[EN-15] A category offers its own feature filters, which its descendants inherit", async () => {
    const slugs = async (query: string) => (await search(query)).filters.map(({ slug }) => slug);
    expect(await slugs("")).not.toEqual(expect.arrayContaining([expect.stringContaining("feature.")]));
    expect(await slugs("kind=car")).toEqual(
      expect.arrayContaining(["feature.engine", "feature.specs", "feature.trim", "mileage"]),
    );
    expect(await slugs("category=brake-pads")).toEqual(expect.arrayContaining(["feature.axle", "feature.warranty"]));
    expect(await slugs("category=batteries")).toContain("feature.capacity");
    expect(await slugs("category=brakes")).not.toContain("feature.capacity");
    // Two categories offer only the filters that both have.
    const both = await slugs("category=brakes&category=batteries");
    expect(both).toContain("feature.warranty");
    expect(both).not.toContain("feature.axle");
    expect(await slugs("")).toEqual(
      expect.arrayContaining([
        "category",
        "price",
        "brand",
        "discount",
        "rating",
        "color",
        "sellerType",
        "photo",
        "city",
      ]),
    );
    // A filter given in the URL is shown in every list.
    expect(await slugs("feature.axle=front")).toContain("feature.axle");
  });

  it("Chosen filter values stay visible when no listing matches", async () => {
    const { filters, total: none } = await search(
      "kind=car&feature.engineMin=900&feature.specs=saudi&rating=5&photo=yes",
    );
    expect(none).toBe(0);
    expect(named(filters, "feature.engine")).toMatchObject({ type: "range", value: { min: 900 } });
    expect(itemsOf(filters, "feature.specs")).toContainEqual(
      expect.objectContaining({ slug: "saudi", count: 0, selected: true }),
    );
    expect(itemsOf(filters, "photo")).toEqual([expect.objectContaining({ slug: "yes", count: 0, selected: true })]);
  });

  it("Numeric feature filters match a range typed in Arabic or Latin digits", async () => {
    const { items, total: found } = await search("kind=car&feature.engineMin=٢٫٥&feature.engineMax=3.5&limit=100");
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(await total("kind=car"));
    const engine = catalog.features.get("engine")?.id ?? 0;
    const rows = await database.db
      .selectFrom("ad_features")
      .select("number_value")
      .where("feature_id", "=", engine)
      .where(
        "ad_id",
        "in",
        items.map(({ id }) => id),
      )
      .execute();
    expect(rows).toHaveLength(items.length);
    for (const { number_value } of rows) {
      expect(number_value).toBeGreaterThanOrEqual(2.5);
      expect(number_value).toBeLessThanOrEqual(3.5);
    }
  });

  it("The mileage filter respects both bounds and excludes listings without a mileage", async () => {
    const { items } = await search("mileageMin=50000&mileageMax=100000&limit=100");
    expect(items.length).toBeGreaterThan(0);
    for (const { mileageKm } of items) {
      expect(mileageKm).toBeGreaterThanOrEqual(50_000);
      expect(mileageKm).toBeLessThanOrEqual(100_000);
    }
  });

  it("The parameter “without” excludes listings with any of its words, in any spelling", async () => {
    const all = await total("kind=car");
    const camrys = await total("kind=car&q=camry");
    expect(camrys).toBeGreaterThan(0);
    expect(await total("kind=car&without=camry")).toBe(all - camrys);
    // An Arabic word finds listings in either script (rule 16), so the exclusion also covers both scripts.
    expect(await total("kind=car&without=كامرى")).toBe(all - camrys);
    const both = await total("kind=car&without=camry&without=corolla");
    expect(both).toBe(await total("kind=car&without=camry+corolla"));
    expect(both).toBeLessThan(all - camrys);
    expect(parsed("without=Camry++corolla&without=Camry").without).toEqual(["Camry", "corolla"]);
    expect(await total("q=camry&without=camry")).toBe(0);
  });

  it("Filters that contradict each other return an empty list without errors", async () => {
    for (const query of ["make=toyota&not.make=toyota", "kind=part&make=toyota&mileageMin=1", "q=camry&without=camry"])
      expect(await total(query), query).toBe(0);
    expect(await total("yearMin=2020&yearMax=2010")).toBe(await total("yearMin=2010&yearMax=2020"));
  });
});
