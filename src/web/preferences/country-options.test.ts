import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { listCountryOptions } from "./country-options.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await loadCatalog((await createTestDatabase()).db);
});

describe("listCountryOptions", () => {
  it.each(["ar", "en"] as const)(
    "listCountryOptions lists the Gulf countries first and every country once (%s)",
    (language) => {
      const codes = listCountryOptions(catalog, language).map(({ value }) => value);
      expect(codes.slice(0, 6)).toEqual(["SA", "AE", "KW", "QA", "BH", "OM"]);
      expect(codes.toSorted()).toEqual(catalog.countries.map(({ code }) => code).toSorted());
    },
  );

  it("listCountryOptions sorts the other countries in Arabic without the article", () => {
    const names = listCountryOptions(catalog, "ar")
      .slice(6)
      .map(({ label }) => label);
    const place = (name: string) => {
      expect(names).toContain(name);
      return names.indexOf(name);
    };
    // "الأردن" stands between "إثيوبيا" and "إسبانيا", and "العراق" between "طاجيكستان" and "غانا".
    expect(place("إثيوبيا")).toBeLessThan(place("الأردن"));
    expect(place("الأردن")).toBeLessThan(place("إسبانيا"));
    expect(place("طاجيكستان")).toBeLessThan(place("العراق"));
    expect(place("العراق")).toBeLessThan(place("غانا"));
  });
});
