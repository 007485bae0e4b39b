import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { loader as allFilters } from "#web/listings/all-filters-page.tsx";
import { getAllFiltersUrl } from "#web/listings/all-filters-url.ts";
import { loader as cars } from "#web/listings/cars-page.tsx";
import { groupFilters } from "#web/listings/filter-groups.ts";
import type { ListingListData } from "#web/listings/load-list-page.server.ts";
import { createTestDatabase, getUtcToday } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";

type Page = Extract<Awaited<ReturnType<typeof allFilters>>, { counts: unknown }>;

describe("Page with all filters", () => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await createTestDatabase({ demo: getUtcToday() }));
  });
  const run = async (loader: unknown, path: string) =>
    runPageHandler(loader as never, await createPageContext(db), new Request(new URL(path, "https://karaj.example")));
  const loadCars = async (query: string) => (await run(cars, `/shop/CarForSale${query}`)).data as ListingListData;
  const loadFilters = async (query: string) =>
    (await run(allFilters, getAllFiltersUrl(await loadCars(query)))).data as Page;

  it("The page with all filters groups every filter of cars, and lists show only the most used ones beside their cars", async () => {
    const { counts } = await loadFilters("");
    const groups = Map.groupBy(groupFilters(counts.filters), ({ name }) => name);
    const getSlugs = (name: "equipment" | "history" | "technical") =>
      groups.get(name)?.flatMap(({ filters }) => filters.map(({ slug }) => slug)) ?? [];
    expect(getSlugs("equipment")).toHaveLength(6);
    expect(getSlugs("technical")).toEqual(
      expect.arrayContaining(["fuel", "feature.cylinders", "feature.doors", "feature.seats", "feature.horsepower"]),
    );
    expect(getSlugs("history")).toEqual(
      expect.arrayContaining(["feature.owners", "feature.service_history", "feature.warranty"]),
    );
    const beside = (await loadCars("")).filters.map(({ slug }) => slug);
    expect(beside).not.toContain("feature.equipment_comfort");
    expect(beside).toContain("feature.drivetrain");
  });

  it("The count of each piece of equipment is the number of cars in the list with it", async () => {
    const chosen = "?make=toyota&feature.equipment_comfort=sunroof";
    const { counts, list } = await loadFilters(chosen);
    expect(list).toMatchObject({ path: "/shop/CarForSale", search: chosen });
    expect(counts.total).toBe((await loadCars(chosen)).page.total);
    const equipment = counts.filters.filter(({ slug }) => slug.startsWith("feature.equipment_"));
    const values = equipment.flatMap((filter) =>
      "items" in filter ? filter.items.slice(0, 3).map((item) => ({ filter, item })) : [],
    );
    expect(values.length).toBeGreaterThan(12);
    for (const { filter, item } of values.filter(({ item }) => !item.selected)) {
      const list = await loadCars(`${chosen}&${filter.slug}=${item.slug}`);
      expect([item.slug, list.page.total]).toEqual([item.slug, item.count]);
      expect(list.chips.map(({ label }) => label)).toContain(item.name);
    }
  });

  it("Lists of cars offer quick filters, each of which narrows the list", async () => {
    const all = await loadCars("");
    expect(all.offersQuickFilters).toBe(true);
    expect((await loadCars("?priceMax=1")).offersQuickFilters).toBe(false);
    for (const query of ["feature.accidents=none", "feature.ownersMax=1", "inspected=yes", "feature.warrantyMin=1"]) {
      const { page, chips } = await loadCars(`?${query}`);
      expect([query, page.total > 0 && page.total < all.page.total]).toEqual([query, true]);
      expect(chips).toHaveLength(1);
    }
  });

  it("GET /shop/filters answers 404 for an unknown scope and for a path outside the lists", async () => {
    for (const query of ["", "?in.kind=boat&in.path=/shop/CarForSale", "?in.kind=car&in.path=//evil.example/shop/"])
      expect((await run(allFilters, `/shop/filters${query}`)).status).toBe(404);
  });
});
