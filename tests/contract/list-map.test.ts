import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import { listCitySummaries } from "#domain/listings/list/city-summaries.server.ts";
import { listListings, searchListings } from "#domain/listings/list/list-listings.server.ts";
import { loader as listingLoader } from "#web/listing-page/listing-page.tsx";
import { loader as carsLoader } from "#web/listings/cars-page.tsx";
import type { ListingListData } from "#web/listings/load-list-page.server.ts";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { listParametersArbitrary } from "../support/filter-choices.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";

let db: Db;
beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
});

const open = async (loader: unknown, path: string, language: "ar" | "en" = "en", params = {}) => {
  const context = await createPageContext(db, { language });
  const request = new Request(`https://karaj.example${path}`);
  return (await runPageHandler(loader as PageHandler, context, request, params)).data;
};
const openCars = async (search: string, language: "ar" | "en" = "en") =>
  (await open(carsLoader, `/shop/CarForSale${search}`, language)) as unknown as ListingListData;

describe("listCitySummaries", () => {
  it("listCitySummaries counts what the list of each city contains, for any filters", async () => {
    const catalog = await getCatalog(db);
    await fc.assert(
      fc.asyncProperty(listParametersArbitrary, async (params) => {
        for (const name of ["city", "area"]) params.delete(name);
        const request = parseListRequest(params, catalog, { currency: "USD" });
        const { cities, withoutCity } = await listCitySummaries(db, request.criteria);
        const { total } = (await searchListings(db, { ...request, limit: 1 }, "en")).facets;
        expect(
          cities.reduce((sum, { count }) => sum + count, withoutCity),
          String(params),
        ).toBe(total);
        for (const { cityId, count, lowestPrice } of cities.slice(0, 2)) {
          params.set("city", catalog.cities.byId.get(cityId)?.slug ?? "");
          const cityRequest = parseListRequest(params, catalog, { currency: "USD" });
          expect((await searchListings(db, { ...cityRequest, limit: 1 }, "en")).facets.total).toBe(count);
          const [cheapest] = await listListings(db, { ...cityRequest, sort: "price_asc", page: 1, limit: 1 }, "en");
          expect(cheapest?.price === null).toBe(lowestPrice === undefined);
          expect(await listCitySummaries(db, cityRequest.criteria)).toEqual({ cities, withoutCity });
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe("/shop/CarForSale as a map", () => {
  it("/shop/CarForSale as a map shows cities with counts instead of listings, the city with the most cars first", async () => {
    const { map, items, page } = await openCars("?layout=map&make=toyota");
    expect(items).toEqual([]);
    expect(map?.showsListings).toBe(false);
    const counts = map?.places.map(({ count }) => count) ?? [];
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(counts.reduce((sum, count) => sum + count, map?.withoutCity ?? 0)).toBe(page.total);
    expect(map?.places.every(({ point }) => point !== null)).toBe(true);
  });

  it("/shop/CarForSale as a map leads to the cars of a city with the same filters, and the map keeps all cities", async () => {
    const all = await openCars("?layout=map&make=toyota", "ar");
    const [first] = all.map?.places ?? [];
    expect(first?.name).toMatch(/[\u0600-\u06ff]/);
    const chosen = await openCars(first?.href.slice("/shop/CarForSale".length) ?? "", "ar");
    expect(Object.fromEntries(new URLSearchParams(chosen.search))).toEqual({
      city: first?.slug,
      layout: "map",
      make: "toyota",
    });
    expect(chosen.page.total).toBe(first?.count);
    expect(chosen.items.length).toBe(Math.min(first?.count ?? 0, 16));
    expect(chosen.map?.places.map(({ slug, count }) => [slug, count])).toEqual(
      all.map?.places.map(({ slug, count }) => [slug, count]),
    );
    expect(chosen.map?.places.filter(({ isChosen }) => isChosen).map(({ slug }) => slug)).toEqual([first?.slug]);
    expect(chosen.map?.allHref).toBe("/shop/CarForSale?layout=map&make=toyota");
  });

  it("/shop/CarForSale as a map lists the cars in an area, names it in a chip, and says when the area is invalid", async () => {
    const area = await openCars("?layout=map&area=49.5,25.5,51,27");
    const places = area.map?.places.filter(({ isInArea }) => isInArea) ?? [];
    expect(places.map(({ slug }) => slug)).toContain("dammam");
    expect(area.page.total).toBe(places.reduce((sum, { count }) => sum + count, 0));
    expect(area.chips).toEqual([{ label: "Area on the map", href: "/shop/CarForSale?layout=map" }]);
    const invalid = await openCars("?layout=map&area=1,2,3", "ar");
    expect(invalid.notices).toEqual(["تجاهلنا منطقة الخريطة لأن حدودها غير صحيحة."]);
    expect(invalid.search).toBe("?layout=map");
  });

  it("/shop/CarForSale as a map is not stored as the reader's layout", async () => {
    const context = await createPageContext(db, { language: "en" });
    const request = new Request("https://karaj.example/shop/CarForSale?layout=map");
    const { init } = (await runPageHandler(carsLoader as PageHandler, context, request)) as { init?: ResponseInit };
    expect(new Headers(init?.headers).get("set-cookie")).toBeNull();
  });
});

describe("Page of a listing", () => {
  it("Listing page shows the city on the map and leads to the other cars there", async () => {
    const [car] = (await openCars("?city=riyadh")).items;
    const product = car?.href.split("/").at(-1) ?? "";
    const page = (await open(listingLoader, car?.href ?? "", "en", { product })) as { area?: object };
    expect(page.area).toMatchObject({
      name: "Riyadh",
      point: [46.72, expect.closeTo(-25.49, 1)],
      href: "/shop/CarForSale?city=riyadh&layout=map",
    });
  });
});
