import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { type HomeSnapshot, loadHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { getFinderOptions, getFinderPath } from "./finder.server.ts";

describe("[RT-01] Home page finder", () => {
  let market: HomeSnapshot;
  let catalog: Catalog;
  beforeAll(async () => {
    const { db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") });
    [market, catalog] = [await loadHomeSnapshot(db), await getCatalog(db)];
  });
  const getOptions = (query: string) => getFinderOptions(new URLSearchParams(query), market, catalog, "en");
  const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0);

  it("The counts of each field in getFinderOptions add up to the number of listings", () => {
    const cars = getOptions("kind=car");
    expect(sum(cars.make)).toBe(cars.total);
    expect(sum(cars.year)).toBe(cars.total);
    expect(cars.model).toEqual([]);
    const parts = getOptions("kind=part");
    expect(sum(parts.category)).toBe(parts.total);
    expect(sum(parts.brand)).toBe(parts.total);
  });

  it("getFinderOptions returns only the models and years of the chosen make", () => {
    const toyotas = getOptions("kind=car&make=toyota");
    expect(toyotas.model.length).toBeGreaterThan(1);
    expect(sum(toyotas.model)).toBe(toyotas.total);
    expect(sum(toyotas.year)).toBe(toyotas.total);
    const year = toyotas.year[0]?.value;
    expect(getOptions(`kind=car&make=toyota&year=${year}`).total).toBe(toyotas.year[0]?.count);
  });

  it("getFinderOptions ignores unknown values and a model that does not belong to the chosen make", () => {
    const kias = getOptions("kind=car&make=kia");
    expect(getOptions("kind=car&make=kia&model=toyota.camry").total).toBe(kias.total);
    expect(getOptions("kind=boat&make=batmobile&year=soon").total).toBe(getOptions("kind=car").total);
  });

  it.each([
    ["kind=car", "/shop/CarForSale"],
    [
      "kind=car&make=toyota&model=toyota.camry&year=2019",
      "/shop/CarForSale?make=toyota&model=toyota.camry&yearMin=2019&yearMax=2019",
    ],
    ["kind=car&make=kia&model=toyota.camry&brand=bosch", "/shop/CarForSale?make=kia"],
    ["kind=rental&make=toyota", "/shop/category/products?kind=rental&make=toyota"],
    ["kind=part&category=brakes&brand=bosch&make=kia", "/shop/category/brakes/products?brand=bosch"],
    ["kind=part&category=market-news", "/shop/category/parts/products"],
    ["make=%00&year=99999", "/shop/CarForSale"],
  ])("getFinderPath maps %s to %s", (query, path) => {
    expect(getFinderPath(new URLSearchParams(query), catalog)).toBe(path);
  });
});
