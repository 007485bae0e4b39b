import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { formatArea } from "./area-filter.ts";
import { parseListRequest } from "./list-request.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await loadCatalog((await createTestDatabase()).db);
});

const parse = (query: string) => parseListRequest(new URLSearchParams(query), catalog, { currency: "USD" });

describe("areaFilter", () => {
  it("areaFilter selects the cities between the four sides, whatever their country", () => {
    const slugs = parse("area=49.5,25.5,51,27").criteria.area?.cityIds.map((id) => catalog.cities.byId.get(id)?.slug);
    expect(slugs).toEqual(expect.arrayContaining(["dammam", "khobar", "manama"]));
    expect(slugs).not.toContain("riyadh");
    expect(slugs).not.toContain("doha");
  });

  it("areaFilter accepts Arabic digits, and writes the sides rounded to 0.01 degrees", () => {
    const { criteria, errors } = parse("area=٤٦,٢٤,47.5,25.123");
    expect(errors).toEqual([]);
    expect(criteria.area && formatArea(criteria.area)).toBe("46,24,47.5,25.12");
  });

  it.each([
    "46,24,47.5",
    "46,24,47.5,25.3,1",
    "west,24,47.5,25.3",
    "47.5,24,46,25.3",
    "46,25.3,47.5,24",
    "46,24,46,25",
    "46,24,190,25",
    "46,-91,47,25",
    ",,,",
  ])("areaFilter reports the area %s as an error and narrows nothing", (area) => {
    const { criteria, errors } = parse(`area=${area}`);
    expect(errors).toEqual([expect.objectContaining({ path: "area", code: "area" })]);
    expect(criteria.area).toBeUndefined();
  });
});
