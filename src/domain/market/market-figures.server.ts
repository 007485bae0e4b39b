import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { findListings } from "#domain/listings/index/find-listings.server.ts";
import type { IndexSnapshot } from "#domain/listings/index/snapshot.ts";
import { createEmptyCriteria } from "#domain/listings/query/criteria.ts";
import { findLookupBySlug } from "#domain/listings/query/facet-values.ts";
import { createPriceGroup, type KeyedGroup, type MarketFigures, type PriceGroup } from "./market-figures.ts";
import { getMarketCriteria, type MarketScope } from "./market-page.ts";

/**
 * Calculates the figures of a part of the market from the search index, without a query. Prices are compared as in
 * price ratings: a damaged car is counted as a listing, but its price is left out.
 */
export async function getMarketFigures(db: Db, catalog: Catalog, scope: MarketScope): Promise<MarketFigures> {
  const criteria = { ...createEmptyCriteria(), ...getMarketCriteria(scope) };
  const {
    snapshot: { columns },
    rows,
  } = await findListings(db, criteria);
  const toGroup = createGrouping(catalog, columns);
  const allRows = [...rows];
  /** Groups the listings by a column. Listings without a value are in no group. */
  const groupBy = (column: "year" | "make" | "model" | "category" | "city" | "color" | "body") =>
    [...Map.groupBy(allRows, (row) => columns[column][row] ?? 0)].filter(([key]) => key !== 0);
  const listGroups = (...column: Parameters<typeof groupBy>): KeyedGroup<number>[] =>
    groupBy(...column)
      .map(([key, group]) => ({ ...toGroup(group), key }))
      .sort((a, b) => b.ads - a.ads || a.key - b.key);
  const getCountry = (row: number) => catalog.cities.byId.get(columns.city[row] ?? 0)?.country;
  const hasModel = scope.type === "model" || scope.type === "model-city";
  const yearGroups = groupBy("year");
  const mileages = allRows.map((row) => columns.mileage[row] ?? -1).filter((km) => km >= 0);
  return {
    all: toGroup(allRows),
    byYear: yearGroups.map(([key, group]) => ({ ...toGroup(group), key })).sort((a, b) => a.key - b.key),
    byMake: scope.type === "category-city" || scope.type === "body-city" ? listGroups("make") : [],
    byModel: scope.type === "make" || scope.type === "make-city" ? listGroups("model") : [],
    byCategory: scope.type === "category-city" ? listGroups("category") : [],
    byBody: scope.type === "category-city" && scope.category.type === "carForSale" ? listGroups("body") : [],
    byCity: "city" in scope ? [] : listGroups("city"),
    byYearAndCountry: hasModel
      ? yearGroups.flatMap(([year, group]) =>
          [...Map.groupBy(group, getCountry)].flatMap(([country, rowsOfCountry]) =>
            country ? [{ ...toGroup(rowsOfCountry), year, country }] : [],
          ),
        )
      : [],
    byColor: groupBy("color").map(([key, group]) => ({ key, ads: group.length })),
    medianKm: createPriceGroup(0, mileages).prices?.median ?? null,
  };
}

/** Groups the cars for sale by model, those with the most listings first. The keys are the ids of the models. */
export async function getModelPrices(db: Db, catalog: Catalog): Promise<KeyedGroup<number>[]> {
  const {
    snapshot: { columns },
    rows,
  } = await findListings(db, { ...createEmptyCriteria(), kind: "car" });
  const toGroup = createGrouping(catalog, columns);
  return [...Map.groupBy(rows, (row) => columns.model[row] ?? 0)]
    .flatMap(([key, group]) => (key === 0 ? [] : [{ ...toGroup(group), key }]))
    .sort((a, b) => b.ads - a.ads || a.key - b.key);
}

/** Returns a function that creates the figures of a group of rows. */
function createGrouping(catalog: Catalog, columns: IndexSnapshot["columns"]): (group: readonly number[]) => PriceGroup {
  const damagedId = findLookupBySlug(catalog, "condition", "damaged")?.id;
  return (group) => {
    const prices: number[] = [];
    for (const row of group) {
      const price = columns.price[row] ?? 0;
      if (price > 0 && columns.condition[row] !== damagedId) prices.push(price);
    }
    return createPriceGroup(group.length, prices);
  };
}
