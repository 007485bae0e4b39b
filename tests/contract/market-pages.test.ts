import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getMarketFigures, getModelPrices } from "#domain/market/market-figures.server.ts";
import { findCarModel, getMarketPath, type MarketScope } from "#domain/market/market-page.ts";
import { listMarketSitemapFiles } from "#domain/market/market-sitemap.server.ts";
import { getPriceTrend } from "#domain/market/price-trend.server.ts";
import { createTestDatabase } from "../support/databases.ts";

const now = new Date("2026-06-01T00:00:00Z");
let db: Db;
let catalog: Catalog;

beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: now }));
  catalog = await getCatalog(db);
});

const listActive = () => db.selectFrom("ads").selectAll().where("status", "=", "active").execute();
type Listing = Awaited<ReturnType<typeof listActive>>[number];

/** Returns the price that a share of the prices does not exceed. */
function getQuantile(prices: readonly number[], share: number): number | undefined {
  const ordered = prices.toSorted((a, b) => a - b);
  return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)];
}

/** Returns whether the price of a car can be compared. Damaged cars cannot. */
const isComparable = ({ base_minor, price_per, condition_id }: Listing) =>
  base_minor !== null &&
  base_minor > 0 &&
  price_per === "whole" &&
  catalog.lookups.get(condition_id ?? 0)?.slug !== "damaged";

function getScope(makeSlug: string, modelSlug?: string, citySlug?: string): MarketScope {
  const make = catalog.makes.bySlug.get(makeSlug);
  const car = findCarModel(catalog, makeSlug, modelSlug ?? "");
  const city = catalog.cities.bySlug.get(citySlug ?? "");
  if (car && city) return { type: "model-city", ...car, city };
  if (car) return { type: "model", ...car };
  if (make) return { type: "make", make };
  throw new Error(`no ${makeSlug}`);
}

describe("getModelPrices", () => {
  it("getModelPrices has the listings and prices of each model's own page, most listings first", async () => {
    const models = await getModelPrices(db, catalog);
    expect(models.length).toBeGreaterThan(20);
    expect(models.map(({ ads }) => ads)).toEqual(models.map(({ ads }) => ads).toSorted((a, b) => b - a));
    for (const { key, ...group } of models.slice(0, 20)) {
      const model = catalog.models.get(key);
      const make = catalog.makes.byId.get(model?.makeId ?? 0);
      if (!make || !model) throw new Error(`no model ${key}`);
      expect(group).toEqual((await getMarketFigures(db, catalog, { type: "model", make, model })).all);
    }
  });
});

describe("getMarketFigures", () => {
  it.each(["toyota", "toyota/camry", "toyota/camry/riyadh", "nissan/patrol"])(
    "getMarketFigures counts and compares the live listings of %s",
    async (path) => {
      const [make = "", model, city] = path.split("/");
      const scope = getScope(make, model, city);
      const figures = await getMarketFigures(db, catalog, scope);
      const listings = (await listActive()).filter(
        ({ kind, make_id, model_id, city_id }) =>
          kind === "car" &&
          "make" in scope &&
          make_id === scope.make.id &&
          (!("model" in scope) || model_id === scope.model.id) &&
          (!("city" in scope) || city_id === scope.city.id),
      );
      expect(listings.length).toBeGreaterThan(2);
      const describeGroup = (group: readonly Listing[]) => {
        const prices = group.filter(isComparable).map(({ base_minor }) => Number(base_minor));
        return {
          ads: group.length,
          priced: prices.length,
          prices:
            prices.length === 0
              ? null
              : {
                  lowest: Math.min(...prices),
                  low: getQuantile(prices, 0.1),
                  median: getQuantile(prices, 0.5),
                  high: getQuantile(prices, 0.9),
                  highest: Math.max(...prices),
                },
        };
      };
      expect(figures.all).toEqual(describeGroup(listings));
      for (const [groups, key] of [
        [figures.byYear, "year"] as const,
        ...(scope.type === "make" ? [[figures.byModel, "model_id"] as const] : []),
        ...("city" in scope ? [] : [[figures.byCity, "city_id"] as const]),
      ]) {
        const expected = Map.groupBy(listings, (each) => each[key]);
        expect(new Map(groups.map(({ key: id, ...group }) => [id, group]))).toEqual(
          new Map([...expected].filter(([id]) => id !== null).map(([id, group]) => [id, describeGroup(group)])),
        );
      }
      const mileages = listings.flatMap(({ mileage_km }) => (mileage_km === null ? [] : [mileage_km]));
      expect(figures.medianKm).toBe(getQuantile(mileages, 0.5));
      expect(figures.byYearAndCountry.length > 0).toBe(scope.type !== "make");
      for (const { year, country, ads } of figures.byYearAndCountry)
        expect(ads).toBe(
          listings.filter(
            (each) => each.year === year && catalog.cities.byId.get(each.city_id ?? 0)?.country === country,
          ).length,
        );
    },
  );

  it("getMarketFigures counts parts of a category with those of its subcategories", async () => {
    const [category, city] = [catalog.categories.bySlug.get("brakes"), catalog.cities.bySlug.get("riyadh")];
    if (!category || !city) throw new Error("the reference data has brakes and Riyadh");
    const { all, byCategory } = await getMarketFigures(db, catalog, { type: "category-city", category, city });
    const ids = [category, ...category.children].map(({ id }) => id);
    const listings = (await listActive()).filter((each) => ids.includes(each.category_id) && each.city_id === city.id);
    expect(listings.length).toBeGreaterThan(0);
    expect(all.ads).toBe(listings.length);
    expect(byCategory.reduce((sum, { ads }) => sum + ads, 0)).toBe(listings.length);
  });

  it("getMarketFigures is empty for a part of the market without listings", async () => {
    const used = new Set((await listActive()).map(({ city_id }) => city_id));
    const city = catalog.cities.all.find(({ id }) => !used.has(id));
    const figures = await getMarketFigures(db, catalog, getScope("toyota", "camry", city?.slug));
    expect(figures).toMatchObject({ all: { ads: 0, priced: 0, prices: null }, byYear: [], byCity: [], medianKm: null });
  });
});

describe("getPriceTrend", () => {
  it("getPriceTrend has months in ascending order with at least three prices", async () => {
    const scope = getScope("toyota", "camry");
    const trend = scope.type === "model" ? await getPriceTrend(db, scope.model.id, now) : [];
    expect(trend.length).toBeGreaterThan(0);
    expect(trend.map(({ month }) => month)).toEqual(
      trend.map(({ month }) => month).sort((a, b) => Number(a) - Number(b)),
    );
    for (const { month, priced, median } of trend) {
      expect([month.getUTCDate(), month.getUTCHours()]).toEqual([1, 0]);
      expect(priced).toBeGreaterThanOrEqual(3);
      expect(median).toBeGreaterThan(0);
    }
  });
});

describe("listMarketSitemapFiles", () => {
  it("The sitemap contains exactly the pages with at least three live listings", async () => {
    const files = await listMarketSitemapFiles(db);
    expect(files).toHaveLength(1);
    const paths = new Set(files[0]?.map(({ path }) => path));
    expect(paths.size).toBe(files[0]?.length);
    const active = await listActive();
    const cars = active.filter(({ kind }) => kind === "car");
    for (const make of catalog.makes.all) {
      const own = cars.filter(({ make_id }) => make_id === make.id);
      expect(paths.has(getMarketPath({ type: "make", make })), make.slug).toBe(own.length >= 3);
      for (const model of catalog.modelsOfMake.get(make.id) ?? []) {
        const count = own.filter(({ model_id }) => model_id === model.id).length;
        expect(paths.has(getMarketPath({ type: "model", make, model })), model.slug).toBe(count >= 3);
        expect(paths.has(`/prices/${make.slug}/${model.slug}`)).toBe(count >= 3);
      }
    }
    const inRiyadh = active.filter(({ city_id }) => catalog.cities.byId.get(city_id ?? 0)?.slug === "riyadh");
    for (const category of catalog.categories.all.filter(
      ({ children, type }) => children.length === 0 && type === "shop",
    ))
      expect(paths.has(`/in/riyadh/${category.slug}`), category.slug).toBe(
        inRiyadh.filter(({ category_id }) => category_id === category.id).length >= 3,
      );
    expect(paths.has("/in/riyadh/cars")).toBe(true);
    expect([...paths].filter((path) => path.includes("rental"))).toEqual([]);
  });
});
