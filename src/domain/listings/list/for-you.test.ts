import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { parseListRequest } from "../filters/list-request.ts";
import { findFacetEntry } from "../query/facet-values.ts";
import { listCarsForYou } from "./for-you.server.ts";
import { searchListings } from "./list-listings.server.ts";

const now = new Date("2026-06-01T00:00:00Z");

describeOnDatabase("Cars for a visitor", (open) => {
  let db: Db;
  let catalog: Catalog;
  beforeAll(async () => {
    ({ db } = await open({ demo: now }));
    catalog = await getCatalog(db);
  });
  const list = (ids: readonly number[], searches: readonly string[] = []) =>
    listCarsForYou(db, { catalog, ids, searches, currency: "USD", country: "SA", limit: 8, now });
  const search = async (query: string) => {
    const request = parseListRequest(new URLSearchParams(query), catalog, { currency: "USD", limit: 100 });
    return (await searchListings(db, request, "en")).items;
  };

  it("listCarsForYou begins with other cars of the viewed model", async () => {
    const camryId = findFacetEntry(catalog, "model", "toyota.camry")?.id;
    const camrys = await search("kind=car&model=toyota.camry");
    expect(camrys.length).toBeGreaterThan(3);
    const viewed = camrys.slice(0, 1).map(({ id }) => id);
    const cars = await list(viewed);
    expect(cars).toHaveLength(8);
    expect(cars[0]?.modelId).toBe(camryId);
    expect(cars.filter(({ modelId }) => modelId === camryId).length).toBeLessThanOrEqual(3);
    expect(cars.map(({ id }) => id)).not.toContain(viewed[0]);
  });

  it("listCarsForYou follows the model and the budget of a search", async () => {
    const cars = await list([], ["لاندكروزر"]);
    expect(cars[0]?.modelId).toBe(findFacetEntry(catalog, "model", "toyota.land-cruiser")?.id);
    expect(await list([], ["brake pads"])).toEqual([]);
  });

  it("listCarsForYou returns nothing without a history, and ignores parts and unknown listings", async () => {
    const parts = (await search("kind=part")).slice(0, 5).map(({ id }) => id);
    expect(await list([])).toEqual([]);
    expect(await list([...parts, 999_999_999])).toEqual([]);
  });

  it("listCarsForYou returns different active cars for any history, none of them viewed", async () => {
    const ids = (await search("")).map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(fc.subarray(ids, { maxLength: 20 }), async (viewed) => {
        const cars = await list(viewed);
        expect(new Set(cars.map(({ id }) => id)).size).toBe(cars.length);
        for (const { id, kind, status } of cars)
          expect([kind, status, viewed.includes(id)]).toEqual(["car", "active", false]);
      }),
      { numRuns: 20 },
    );
  });
});
