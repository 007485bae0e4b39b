import type { Db } from "#db/database.ts";
import { SnapshotCache } from "#db/snapshot-cache.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { findListings } from "#domain/listings/index/find-listings.server.ts";
import { createEmptyCriteria } from "#domain/listings/query/criteria.ts";
import { findLookupBySlug } from "#domain/listings/query/facet-values.ts";
import { type PricedCar, ValuationModel } from "./valuation.ts";

/** Number of listings of a model that values its cars, the newest ones. More make the estimates hardly better. */
const MAX_CARS_PER_MODEL = 200;

/** Trim levels from basic to full. Each is the slug of a value of the feature "trim". */
export const trimLevels = { standard: 0, "semi-full": 0.5, full: 1 } as const;
export type TrimLevel = keyof typeof trimLevels;

/** Cache of the valuation model. Single changes of listings hardly change it, so it may be some minutes old. */
const modelCache = new SnapshotCache({
  load: async (db: Db) => ValuationModel.fit(await listPricedCars(db), new Date().getUTCFullYear()),
  dependsOn: (tag) => tag === "ads",
  freshMs: 15 * 60_000,
});

/** Returns the valuation model of the live listings. */
export const getValuationModel = (db: Db): Promise<ValuationModel> => modelCache.get(db);

/**
 * Lists the cars for sale with their prices in minor units of the base currency, so that prices in all currencies can be
 * compared. Damaged cars are left out.
 */
export async function listPricedCars(db: Db): Promise<PricedCar[]> {
  const catalog = await getCatalog(db);
  const { snapshot, rows } = await findListings(db, { ...createEmptyCriteria(), kind: "car" });
  const { columns, featureIds, featureValues } = snapshot;
  const damagedId = findLookupBySlug(catalog, "condition", "damaged")?.id;
  const newId = findLookupBySlug(catalog, "condition", "new")?.id;
  const manualId = findLookupBySlug(catalog, "gear", "manual")?.id;
  const trimFeatureId = catalog.features.get("trim")?.id;
  const levelsById = getTrimLevelsById(catalog);
  const getTrim = (row: number): number | null => {
    for (let at = columns.features[row] ?? 0; at < (columns.features[row + 1] ?? 0); at += 1)
      if (featureIds[at] === trimFeatureId) return levelsById.get(featureValues[at] ?? 0) ?? null;
    return null;
  };
  const counts = new Map<number, number>();
  const cars: PricedCar[] = [];
  // Later rows hold newer listings.
  for (const row of rows.toReversed()) {
    const [makeId = 0, modelId = 0, year = 0] = [columns.make[row], columns.model[row], columns.year[row]];
    const [price = 0, condition = 0, gear = 0, km = -1] = [
      columns.price[row],
      columns.condition[row],
      columns.gear[row],
      columns.mileage[row],
    ];
    const count = counts.get(modelId) ?? 0;
    if (!(price > 0) || !modelId || !year || condition === damagedId || count >= MAX_CARS_PER_MODEL) continue;
    counts.set(modelId, count + 1);
    cars.push({
      makeId,
      modelId,
      year,
      price,
      km: km < 0 ? null : km,
      isNew: condition ? condition === newId : null,
      isManual: gear ? gear === manualId : null,
      trim: getTrim(row),
    });
  }
  return cars;
}

const getTrimLevelsById = (catalog: Catalog): Map<number, number> =>
  new Map(
    Object.entries(trimLevels).flatMap(([slug, level]) => {
      const lookup = findLookupBySlug(catalog, "trim", slug);
      return lookup ? [[lookup.id, level]] : [];
    }),
  );
