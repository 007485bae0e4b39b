import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog, City } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import type { ListScope } from "#domain/listings/query/criteria.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import {
  findCarModel,
  findMarketScope,
  getMarketCriteria,
  getMarketListPath,
  getMarketPath,
  hasCityPages,
  type MarketScope,
} from "./market-page.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await loadCatalog((await createTestDatabase()).db);
});

/** Returns the fixed scope of the list page at a path. */
function getListScope(pathname: string): ListScope {
  if (pathname === "/shop/CarForSale") return { kind: "car" };
  const category = catalog.categories.bySlug.get(/^\/shop\/category\/([^/]+)\/products$/.exec(pathname)?.[1] ?? "");
  return category ? { category } : {};
}

/** Finds the part of the market that the list at a URL shows. */
function findScopeOfList(address: string): MarketScope | undefined {
  const url = new URL(address, "https://karaj.example");
  const scope = getListScope(url.pathname);
  const request = parseListRequest(url.searchParams, catalog, { currency: "USD", scope });
  return findMarketScope(catalog, request, scope.category);
}

/** Parts of the market of the reference data. Numbers choose entries of the catalog. */
const choices = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat());
function listScopes([makeNumber, modelNumber, cityNumber, categoryNumber]: readonly number[]): MarketScope[] {
  const pick = <T>(all: readonly T[], n = 0): T | undefined => all[n % Math.max(1, all.length)];
  const city = pick(catalog.cities.all, cityNumber) as City;
  const category = pick(catalog.categories.all.filter(hasCityPages), categoryNumber);
  const make = pick(
    catalog.makes.all.filter(({ id }) => catalog.modelsOfMake.has(id)),
    makeNumber,
  );
  const model = make && pick(catalog.modelsOfMake.get(make.id) ?? [], modelNumber);
  const body = pick(catalog.features.get("body")?.lookups ?? [], modelNumber);
  if (!make || !model || !category || !body) throw new Error("the reference data has makes, models and categories");
  return [
    { type: "make", make },
    { type: "model", make, model },
    { type: "model-city", make, model, city },
    { type: "make-city", make, city },
    { type: "body-city", body, city },
    { type: "category-city", category, city },
  ];
}

describe("findMarketScope", () => {
  it("findMarketScope finds each part of the market by the URL of its list", () => {
    fc.assert(
      fc.property(choices, (numbers) => {
        for (const scope of listScopes(numbers)) {
          const found = findScopeOfList(getMarketListPath(catalog, scope));
          expect(found && getMarketPath(found)).toBe(getMarketPath(scope));
        }
      }),
    );
  });

  it.each(["&sort=price_asc", "&limit=32", "&layout=list"])(
    "findMarketScope finds the part of the market whatever the presentation of its list: %s",
    (parameter) => {
      expect(findScopeOfList(`/shop/CarForSale?make=toyota${parameter}`)).toMatchObject({ type: "make" });
    },
  );

  it.each([
    "/shop/CarForSale",
    "/shop/CarForSale?make=toyota&make=kia",
    "/shop/CarForSale?not.make=toyota",
    "/shop/CarForSale?make=toyota&color=white",
    "/shop/CarForSale?make=toyota&yearMin=2020",
    "/shop/CarForSale?make=toyota&priceMax=50000",
    "/shop/CarForSale?make=toyota&body=suv",
    "/shop/CarForSale?make=toyota&body=suv&city=riyadh",
    "/shop/CarForSale?body=suv",
    "/shop/CarForSale?body=suv&body=sedan&city=riyadh",
    "/shop/CarForSale?body=suv&category=classic-cars&city=riyadh",
    "/shop/CarForSale?make=toyota&photo=yes",
    "/shop/CarForSale?make=toyota&q=camry",
    "/shop/CarForSale?model=toyota.camry&model=toyota.corolla",
    "/shop/CarForSale?model=toyota.camry&city=riyadh&city=jeddah",
    "/shop/CarForSale?make=toyota&category=classic-cars",
    "/shop/CarForSale?category=classic-cars",
    "/shop/category/brakes/products",
    "/shop/category/brakes/products?city=riyadh&brand=bosch",
    "/shop/category/products?make=toyota",
    "/shop/category/products?city=riyadh",
  ])("findMarketScope is undefined for the list %s", (path) => {
    expect(findScopeOfList(path)).toBeUndefined();
  });

  it.each([
    ["/shop/CarForSale?city=riyadh", "/in/riyadh/cars"],
    ["/shop/CarForSale?make=toyota&city=riyadh", "/cars/toyota/in/riyadh"],
    ["/shop/CarForSale?body=suv&city=riyadh", "/in/riyadh/body/suv"],
    ["/shop/CarForSale?category=classic-cars&city=riyadh", "/in/riyadh/classic-cars"],
    ["/shop/category/parts/products?city=riyadh", "/in/riyadh/parts"],
    ["/shop/category/parts/products?category=brakes&city=riyadh", "/in/riyadh/brakes"],
  ])("findMarketScope finds for the list %s the page %s", (list, page) => {
    const scope = findScopeOfList(list);
    expect(scope && getMarketPath(scope)).toBe(page);
  });
});

describe("getMarketCriteria", () => {
  it("getMarketCriteria selects the same listings as the list of the part of the market", () => {
    fc.assert(
      fc.property(choices, (numbers) => {
        for (const scope of listScopes(numbers)) {
          const url = new URL(getMarketListPath(catalog, scope), "https://karaj.example");
          const listScope = getListScope(url.pathname);
          const { criteria } = parseListRequest(url.searchParams, catalog, { currency: "USD", scope: listScope });
          const own = getMarketCriteria(scope).choices;
          // The category of a car decides its kind.
          if (
            scope.type === "category-city" &&
            scope.category.parentId === null &&
            scope.category.type === "carForSale"
          )
            delete own?.category;
          expect(criteria.choices).toEqual(own);
        }
      }),
    );
  });
});

describe("findCarModel", () => {
  it("findCarModel finds a model only within its make", () => {
    expect(findCarModel(catalog, "toyota", "camry")).toMatchObject({
      make: { slug: "toyota" },
      model: { slug: "camry" },
    });
    expect(findCarModel(catalog, "nissan", "camry")).toBeUndefined();
    expect(findCarModel(catalog, "nothing", "camry")).toBeUndefined();
  });
});
