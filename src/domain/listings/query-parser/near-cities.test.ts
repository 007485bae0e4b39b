import { beforeAll, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { toListParameters } from "../filters/text-filters.ts";
import { parseSearchQuery } from "./parse-search-query.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await loadCatalog((await createTestDatabase()).db);
});

function read(text: string, country?: string) {
  const { filters, rest, words } = parseSearchQuery(text, catalog, { thisYear: 2026, country });
  const params = filters.flatMap((filter) => toListParameters(filter, catalog));
  return { filters: params.map(({ name, value }) => `${name}=${value}`).sort(), rest, words };
}

it.each<[string, string[], string]>([
  ["camry within 50 km of Riyadh", ["model=toyota.camry", "near=riyadh", "within=50"], ""],
  ["camry near Riyadh", ["model=toyota.camry", "near=riyadh", "within=50"], ""],
  ["30 km from amman", ["near=amman", "within=50"], ""],
  ["within 20km of Dubai camry", ["model=toyota.camry", "near=dubai", "within=25"], ""],
  ["within 30 miles of Dubai", ["near=dubai", "within=50"], ""],
  ["camry Jeddah within 100 km", ["model=toyota.camry", "near=jeddah", "within=100"], ""],
  ["camry 300 km around Riyadh", ["model=toyota.camry", "near=riyadh", "within=200"], ""],
  ["كامري قريب من الرياض", ["model=toyota.camry", "near=riyadh", "within=50"], ""],
  ["كامري قريبة من جدة", ["model=toyota.camry", "near=jeddah", "within=50"], ""],
  ["كامري ضمن 50 كم من عمّان", ["model=toyota.camry", "near=amman", "within=50"], ""],
  ["كامري على بعد ٢٥ كيلو من عمان", ["model=toyota.camry", "near=amman", "within=25"], ""],
  ["كامري 100 كم حول الرياض", ["model=toyota.camry", "near=riyadh", "within=100"], ""],
  ["كامري الرياض وما حولها", ["model=toyota.camry", "near=riyadh", "within=50"], ""],
  ["بطارية قرب جدة", ["near=jeddah", "within=50"], "بطارية"],
])("parseSearchQuery finds the surroundings of a city: %s", (text, filters, rest) => {
  expect(read(text, "JO")).toMatchObject({ filters, rest });
});

it.each<[string, string[]]>([
  ["camry Riyadh", ["city=riyadh", "model=toyota.camry"]],
  ["camry 50,000 km Riyadh", ["city=riyadh", "mileageMax=50000", "model=toyota.camry"]],
  ["camry 50000 km from Riyadh", ["city=riyadh", "mileageMax=50000", "model=toyota.camry"]],
  ["كامري ماشية 80 الف كم من الرياض", ["city=riyadh", "mileageMax=80000", "model=toyota.camry"]],
  ["camry not Riyadh", ["model=toyota.camry", "not.city=riyadh"]],
  ["camry near Riyadh or Jeddah", ["city=jeddah", "city=riyadh", "model=toyota.camry"]],
])("parseSearchQuery finds only the city if the text names no distance or two cities: %s", (text, filters) => {
  expect(read(text).filters).toEqual(filters);
});

it("parseSearchQuery prefers the city in the reader's country if several cities have the name", () => {
  const country = (text: string, reader: string) => read(text, reader).filters[0];
  expect(country("near Tripoli", "LB")).toBe("near=tripoli-lb");
  expect(country("near Tripoli", "LY")).toBe("near=tripoli");
});

it("parseSearchQuery leaves the words of a distance out of the words that listings contain", () => {
  expect(read("camry within 50 km of Riyadh").words).toBe("camry");
});
