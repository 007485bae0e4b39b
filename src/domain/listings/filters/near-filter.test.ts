import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { parseListRequest } from "./list-request.ts";
import { nearFilter } from "./near-filter.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await loadCatalog((await createTestDatabase()).db);
});

const parse = (query: string) => parseListRequest(new URLSearchParams(query), catalog, { currency: "USD" });
const getId = (slug: string) => catalog.cities.bySlug.get(slug)?.id ?? 0;
const listCities = (query: string) =>
  parse(query).criteria.near?.cityIds?.flatMap((id) => catalog.cities.byId.get(id)?.slug ?? []);

describe("nearFilter", () => {
  it("nearFilter selects the cities within the distance, across borders", () => {
    expect(listCities("near=amman&within=25")).toEqual(expect.arrayContaining(["amman", "zarqa", "russeifa", "salt"]));
    expect(listCities("near=amman&within=25")).not.toContain("irbid");
    expect(listCities("near=amman&within=100")).toEqual(expect.arrayContaining(["irbid", "jericho", "ramallah"]));
    expect(listCities("near=khobar&within=50")).toEqual(expect.arrayContaining(["dammam", "manama"]));
  });

  it.each(["riyadh", "الرياض", "Ar Riyadh"])(
    "nearFilter accepts the city %s by slug and by any spelling of its name",
    (city) => {
      expect(parse(`near=${city}&within=50`)).toMatchObject({
        errors: [],
        criteria: { near: { city: getId("riyadh") } },
      });
    },
  );

  it("nearFilter excludes no listing without a distance, but knows the distances", () => {
    const { near } = parse("near=riyadh").criteria;
    expect(near?.cityIds).toBeUndefined();
    expect(near?.distances.get(getId("riyadh"))).toBe(0);
  });

  it.each([
    ["within=50", "within", "near_missing"],
    ["near=riyadh&within=30", "within", "choice"],
    ["near=atlantis&within=50", "near", "unknown"],
    ["near=riyadh&near=jeddah", "near", "repeated"],
    ["sort=distance", "sort", "near_missing"],
  ])("nearFilter reports the parameters %s as an error of %s with the code %s", (query, path, code) => {
    const { errors, sort } = parse(query);
    expect(errors).toEqual([expect.objectContaining({ path, code })]);
    expect(sort).toBe("default");
  });

  it("nearFilter ignores the distance of a form whose city is empty", () => {
    const { errors, criteria } = parse("near=&within=50");
    expect([errors, criteria.near]).toEqual([[], undefined]);
  });

  it("nearFilter presents the number of listings in each radius, and the cities with the most listings first", () => {
    const counts = new Map([
      [getId("amman"), 5],
      [getId("zarqa"), 3],
      [getId("irbid"), 2],
      [getId("riyadh"), 9],
    ]);
    const present = (query: string, cities = counts) => {
      const currency = catalog.currencies.get("USD");
      if (!currency) throw new Error("no dollars");
      return nearFilter.present(cities, { catalog, request: parse(query), scope: {}, currency, total: 19 });
    };
    const filter = present("near=amman&within=25");
    if (filter?.type !== "near") throw new Error("no filter");
    expect(filter).toMatchObject({ city: { slug: "amman" }, within: 25 });
    expect(filter.items.map(({ slug, count, selected }) => [slug, count, selected])).toEqual([
      ["25", 8, true],
      ["50", 8, false],
      ["100", 10, false],
      ["200", 10, false],
    ]);
    expect(filter.suggestedCities.map(({ en }) => en)).toEqual(["Riyadh", "Amman", "Zarqa", "Irbid"]);
    expect(present("")).toMatchObject({ city: null, items: [] });
    expect(present("", new Map([[getId("amman"), 5]]))).toBeUndefined();
  });
});
