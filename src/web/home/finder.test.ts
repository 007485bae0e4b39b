import { beforeAll, describe, expect, it } from "vitest";
import { type Market, readMarket } from "#domain/ads/market.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { finderOptions, foundPath } from "./finder.server.ts";

describe("[RT-01] the finder", () => {
  let market: Market;
  let catalogue: Catalogue;
  beforeAll(async () => {
    const { db } = await freshDatabase({ demo: new Date("2026-11-21T12:00:00Z") });
    [market, catalogue] = [await readMarket(db), await catalogueOf(db)];
  });
  const options = (query: string) => finderOptions(new URLSearchParams(query), market, catalogue, "en");
  const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0);

  it("offers what there is: every field's counts add up to the ads with a value", () => {
    const cars = options("kind=car");
    expect(sum(cars.make)).toBe(cars.total);
    expect(sum(cars.year)).toBe(cars.total);
    expect(cars.model).toEqual([]);
    const parts = options("kind=part");
    expect(sum(parts.category)).toBe(parts.total);
    expect(sum(parts.brand)).toBe(parts.total);
  });

  it("narrows: models of the make, and only years in which there are any", () => {
    const toyotas = options("kind=car&make=toyota");
    expect(toyotas.model.length).toBeGreaterThan(1);
    expect(sum(toyotas.model)).toBe(toyotas.total);
    expect(sum(toyotas.year)).toBe(toyotas.total);
    const year = toyotas.year[0]?.value;
    expect(options(`kind=car&make=toyota&year=${year}`).total).toBe(toyotas.year[0]?.count);
  });

  it("forgets a model of another make, and what it doesn't know", () => {
    const kias = options("kind=car&make=kia");
    expect(options("kind=car&make=kia&model=toyota.camry").total).toBe(kias.total);
    expect(options("kind=boat&make=batmobile&year=soon").total).toBe(options("kind=car").total);
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
  ])("%s leads to %s", (query, path) => {
    expect(foundPath(new URLSearchParams(query), catalogue)).toBe(path);
  });
});
