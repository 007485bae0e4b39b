import { SITE_TAG } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import { withPrimary } from "#db/query-routing.ts";
import { SnapshotCache } from "#db/snapshot-cache.ts";
import { type Catalog, CatalogIndex, type Make, type Model } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { isValidVehicleDataId } from "./engines.server.ts";
import type { Vehicle } from "./vehicle.ts";
import { readModelYears, readVehicleDataVersion, readVehicles, type VehicleRow } from "./vehicle-rows.server.ts";

/** Maximum number of model years, and of vehicles, in the cache. The oldest entries are evicted. */
const MAX_CACHED_ROWS = 5_000;

/**
 * Snapshot of the vehicle catalog in memory: which models exist in which year. The vehicles of a model are loaded on
 * first use.
 */
type VehicleSnapshot = {
  version: string;
  years: readonly number[];
  /** Ids of base vehicles (one per model and year) by year, then by make id, then by model id. */
  byYear: ReadonlyMap<number, ReadonlyMap<number, ReadonlyMap<number, number>>>;
  /** Ids of the vehicles without engine and other details, by base vehicle id. */
  plainIds: ReadonlyMap<number, number>;
  ofBase: Map<number, readonly VehicleRow[]>;
  byId: Map<number, VehicleRow>;
};

const snapshotCache = new SnapshotCache({
  // The version does not change when the data of a vehicle changes, so a notified change always reloads everything.
  load: async (db, previous?: VehicleSnapshot) => {
    const version = await readVehicleDataVersion(db);
    return previous?.version === version ? previous : loadSnapshot(db, version);
  },
  dependsOn: (tag) => tag === SITE_TAG,
  freshMs: 30_000,
});

async function loadSnapshot(db: Db, version: string): Promise<VehicleSnapshot> {
  const byYear = new Map<number, Map<number, Map<number, number>>>();
  const plainIds = new Map<number, number>();
  for (const { id, year, makeId, modelId, plainId } of await readModelYears(db)) {
    if (plainId !== null) plainIds.set(id, plainId);
    const makes = byYear.get(year) ?? new Map<number, Map<number, number>>();
    byYear.set(year, makes);
    const models = makes.get(makeId) ?? new Map<number, number>();
    makes.set(makeId, models.set(modelId, id));
  }
  const years = [...byYear.keys()].sort((a, b) => b - a);
  return { version, years, byYear, plainIds, ofBase: new Map(), byId: new Map() };
}

/**
 * Returns the cached snapshot. Vehicles that seeds and scripts write are in the snapshot after at most half a minute.
 */
const getSnapshot = (db: Db): Promise<VehicleSnapshot> => snapshotCache.get(db);

function setWithLimit<Key, Value>(cache: Map<Key, Value>, key: Key, value: Value): void {
  cache.set(key, value);
  for (const oldestKey of cache.keys()) {
    if (cache.size <= MAX_CACHED_ROWS) break;
    cache.delete(oldestKey);
  }
}

/**
 * Returns an object that stays the same until the vehicle data changes, for checking whether cached results are still
 * valid.
 */
export const getVehicleDataVersion = (db: Db): Promise<object> => getSnapshot(db);

/** Lists the years that have vehicles, newest first (VP-03). */
export const listVehicleYears = async (db: Db): Promise<readonly number[]> => (await getSnapshot(db)).years;

/** Lists the makes that have models in a year. */
export async function listMakesByYear(db: Db, year: number): Promise<Make[]> {
  const [{ byYear }, { makes }] = await Promise.all([getSnapshot(db), getCatalog(db)]);
  return [...(byYear.get(year)?.keys() ?? [])].flatMap((id) => makes.byId.get(id) ?? []);
}

export async function listModelsByYear(db: Db, year: number, makeId: number): Promise<Model[]> {
  const [{ byYear }, { models }] = await Promise.all([getSnapshot(db), getCatalog(db)]);
  return [...(byYear.get(year)?.get(makeId)?.keys() ?? [])].flatMap((id) => models.get(id) ?? []);
}

/** Lists the vehicles of a year, make and model, by increasing engine size. The vehicle without engine comes last. */
export async function listVehicles(db: Db, year: number, makeId: number, modelId: number): Promise<Vehicle[]> {
  const [snapshot, catalog] = await Promise.all([getSnapshot(db), getCatalog(db)]);
  const base = snapshot.byYear.get(year)?.get(makeId)?.get(modelId);
  if (base === undefined) return [];
  const rows = snapshot.ofBase.get(base) ?? (await withPrimary(() => readVehicles(db, { bases: [base] })));
  if (!snapshot.ofBase.has(base)) setWithLimit(snapshot.ofBase, base, rows);
  return rows.flatMap((row) => toVehicle(row, catalog) ?? []);
}

/** Returns vehicles by id. Ids that do not exist have no entry. */
export async function getVehiclesByIds(db: Db, requestedIds: readonly number[]): Promise<ReadonlyMap<number, Vehicle>> {
  const ids = requestedIds.filter(isValidVehicleDataId);
  const vehiclesById = new Map<number, Vehicle>();
  if (ids.length === 0) return vehiclesById;
  const [snapshot, catalog] = await Promise.all([getSnapshot(db), getCatalog(db)]);
  const missing = ids.filter((id) => !snapshot.byId.has(id));
  const loadedRows = missing.length > 0 ? await withPrimary(() => readVehicles(db, { ids: missing })) : [];
  for (const row of loadedRows) {
    setWithLimit(snapshot.byId, row.id, row);
  }
  for (const id of ids) {
    const row = snapshot.byId.get(id);
    const vehicle = row && toVehicle(row, catalog);
    if (vehicle) vehiclesById.set(id, vehicle);
  }
  return vehiclesById;
}

export const findVehicle = async (db: Db, id: number): Promise<Vehicle | undefined> =>
  (await getVehiclesByIds(db, [id])).get(id);

/**
 * Finds the vehicle without engine and other details for a year and model. Reads only the snapshot, so no query is
 * needed. The generation is not set.
 */
export async function findBaseVehicle(db: Db, year: number, model: Model): Promise<Vehicle | undefined> {
  const [{ byYear, plainIds }, catalog] = await Promise.all([getSnapshot(db), getCatalog(db)]);
  const id = plainIds.get(byYear.get(year)?.get(model.makeId)?.get(model.id) ?? 0);
  if (id === undefined) return undefined;
  const unknown = { generation: null, engine: null, submodel: null, market: null, gearId: null, drive: null };
  return toVehicle({ ...unknown, id, year, makeId: model.makeId, modelId: model.id, bodyId: null }, catalog);
}

/** Lists the years of a model, newest first. */
export async function listModelYears(db: Db, { id, makeId }: Pick<Model, "id" | "makeId">): Promise<number[]> {
  const { years: all, byYear } = await getSnapshot(db);
  return all.filter((year) => byYear.get(year)?.get(makeId)?.has(id));
}

/** Converts a row to a vehicle, with the current names of make and model. */
function toVehicle({ makeId, modelId, ...row }: VehicleRow, catalog: Catalog): Vehicle | undefined {
  const make = catalog.makes.byId.get(makeId);
  const model = catalog.models.get(modelId);
  return make && model && { ...row, make: toNamed(make), model: toNamed(model) };
}

const toNamed = ({ id, slug, name }: Make | Model) => ({ id, slug, name });

/**
 * Finds a make by slug or id, and one of its models by slug or id. The slug of the model may begin with that of the
 * make.
 */
export function findMakeAndModel(
  catalog: Catalog,
  make: string,
  model = "",
): { make: Make | undefined; model: Model | undefined } {
  const found = catalog.makes.find(make);
  const models = new CatalogIndex(catalog.modelsOfMake.get(found?.id ?? 0) ?? []);
  return { make: found, model: models.find(model) ?? models.bySlug.get(model.split(".")[1] ?? "") };
}
