import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { countListings } from "#domain/listings/index/find-listings.server.ts";
import { type HomeSnapshot, loadHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import {
  getFinderOptions,
  getFinderPath,
  getNarrowedCriteria,
  listFinderBudgets,
  listFinderCities,
} from "./finder.server.ts";

describe("[RT-01] Home page finder", () => {
  let db: Db;
  let market: HomeSnapshot;
  let catalog: Catalog;
  beforeAll(async () => {
    ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
    [market, catalog] = [await loadHomeSnapshot(db), await getCatalog(db)];
  });
  const getOptions = (query: string) => getFinderOptions(new URLSearchParams(query), market, catalog, "en");
  const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0);

  it("The counts of each field in getFinderOptions add up to the number of listings", () => {
    const cars = getOptions("kind=car");
    expect(sum(cars.make)).toBe(cars.total);
    expect(cars.model).toEqual([]);
    const parts = getOptions("kind=part");
    expect(sum(parts.category)).toBe(parts.total);
    expect(sum(parts.brand)).toBe(parts.total);
  });

  it("getFinderOptions returns only the models of the chosen make", () => {
    const toyotas = getOptions("kind=car&make=toyota");
    expect(toyotas.model.length).toBeGreaterThan(1);
    expect(sum(toyotas.model)).toBe(toyotas.total);
    const [model] = toyotas.model;
    expect(getOptions(`kind=car&make=toyota&model=${model?.value}`).total).toBe(model?.count);
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
    ["kind=car&city=riyadh&priceMax=60000", "/shop/CarForSale?city=riyadh&priceMax=60000"],
    ["kind=car&priceMax=-5&from=2026-07-01", "/shop/CarForSale"],
    ["kind=rental&make=toyota", "/shop/category/products?kind=rental&make=toyota"],
    [
      "kind=part&category=brakes&brand=michelin&feature.tyre_width=205&feature.tyre_rim=16&feature.tyre_profile=9",
      "/shop/category/tyres/products?brand=michelin&feature.tyre_width=205&feature.tyre_rim=16",
    ],
    [
      "kind=rental&city=jeddah&from=2026-07-01&to=2026-07-04&priceMax=9",
      "/shop/category/products?kind=rental&city=jeddah&from=2026-07-01&to=2026-07-04",
    ],
    ["kind=rental&from=2026-07-01&to=2026-06-01", "/shop/category/products?kind=rental&from=2026-07-01&to=2026-07-02"],
    ["kind=rental&to=2026-07-01", "/shop/category/products?kind=rental"],
    ["kind=part&city=riyadh&category=brakes", "/shop/category/brakes/products?city=riyadh"],
    ["kind=part&category=brakes&brand=bosch&make=kia", "/shop/category/brakes/products?brand=bosch"],
    ["kind=part&category=market-news", "/shop/category/parts/products"],
    ["make=%00&year=99999", "/shop/CarForSale"],
  ])("getFinderPath maps %s to %s", (query, path) => {
    expect(getFinderPath(new URLSearchParams(query), catalog)).toBe(path);
  });

  it("getNarrowedCriteria counts the listings of the list to which the finder leads", async () => {
    const count = async (query: string) => {
      const options = { currency: "USD", today: "2026-06-01" };
      const criteria = getNarrowedCriteria(new URLSearchParams(query), catalog, options);
      return criteria && countListings(db, criteria);
    };
    expect(await count("kind=car&make=toyota")).toBeUndefined();
    const [cheap, all] = await Promise.all([
      count("kind=car&city=riyadh&priceMax=10000"),
      count("kind=car&city=riyadh"),
    ]);
    expect(cheap).toBeGreaterThan(0);
    expect(all).toBeGreaterThan(cheap ?? 0);
    const brakes = await count("kind=part&category=brakes&city=dammam");
    expect(brakes).toBeGreaterThan(0);
    expect(brakes).toBeLessThan((await count("kind=part&city=dammam")) ?? 0);
    expect(await count("kind=rental&from=2026-07-01&to=2026-07-04")).toBeGreaterThan(0);
  });

  it("listFinderCities lists each city with listings once, those of the visitor's country first", () => {
    const groups = listFinderCities(market, catalog, { language: "ar", country: "KW" });
    expect(groups[0]?.country).toBe("الكويت");
    const slugs = groups.flatMap(({ cities }) => cities.map(({ value }) => value));
    expect(slugs.map((slug) => catalog.cities.bySlug.get(slug)?.id).sort()).toEqual(market.cityIds.toSorted());
  });

  it.each(["USD", "SAR", "KWD", "IQD"])("listFinderBudgets lists rising round amounts in %s", (code) => {
    const currency = catalog.currencies.get(code);
    if (!currency) throw new Error(`${code} is missing`);
    const amounts = listFinderBudgets({ currency, language: "en" }).map(({ value }) => Number(value));
    expect(amounts.length).toBeGreaterThan(5);
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
    expect(amounts.every((amount) => /^\d{1,2}0*$/.test(String(amount)))).toBe(true);
  });
});
