import type { Db } from "#db/database.ts";
import { withPrimary } from "#db/query-routing.ts";
import { type Catalog, CatalogIndex, type Make, type Model } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { isValidId } from "./engines.server.ts";
import type { Vehicle } from "./vehicle.ts";
import { readModelYears, readVehicles, readVehicleVersion, type VehicleRow } from "./vehicle-rows.server.ts";

/** Milliseconds that a snapshot is used before a background check for changes. */
const SNAPSHOT_FRESH_MS = 30_000;
/** Maximum number of cached rows, for model years and for vehicles. The oldest rows are evicted. */
const MAX_CACHED_ROWS = 5_000;

/** In-memory snapshot of models by year. Vehicles are read on demand. */
type VehicleSnapshot = {
  mark: string;
  years: readonly number[];
  /** Base vehicle ids by year, make id and model id. */
  byYear: ReadonlyMap<number, ReadonlyMap<number, ReadonlyMap<number, number>>>;
  /** Ids of vehicles without further details, by base vehicle id. */
  plainIds: ReadonlyMap<number, number>;
  ofBase: Map<number, readonly VehicleRow[]>;
  byId: Map<number, VehicleRow>;
};

type CachedSnapshot = { at: number; snapshot: Promise<VehicleSnapshot> };
const snapshots = new WeakMap<Db, CachedSnapshot>();

async function readSnapshot(db: Db): Promise<VehicleSnapshot> {
  const mark = await readVehicleVersion(db);
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
  return { mark, years, byYear, plainIds, ofBase: new Map(), byId: new Map() };
}

function cacheSnapshot(db: Db, snapshot: Promise<VehicleSnapshot>): CachedSnapshot {
  const entry = { at: Date.now(), snapshot };
  snapshots.set(db, entry);
  snapshot.catch(() => snapshots.get(db) === entry && snapshots.delete(db));
  return entry;
}

/**
 * Returns the cached snapshot. Every 30 seconds it checks in the background whether another process changed the tables.
 * Changes in this process must call `invalidateVehicleCache`.
 */
function getSnapshot(db: Db): Promise<VehicleSnapshot> {
  const cached =
    snapshots.get(db) ??
    cacheSnapshot(
      db,
      withPrimary(() => readSnapshot(db)),
    );
  if (Date.now() - cached.at > SNAPSHOT_FRESH_MS) {
    cached.at = Date.now();
    const refresh = async () => {
      const [{ mark }, now] = await Promise.all([cached.snapshot, readVehicleVersion(db)]);
      if (mark === now) return;
      const snapshot = await readSnapshot(db);
      if (snapshots.get(db) === cached) cacheSnapshot(db, Promise.resolve(snapshot));
    };
    // The old snapshot stays in use if the check fails. A later call tries again.
    withPrimary(refresh).catch(() => {});
  }
  return cached.snapshot;
}

/** Drops the cached snapshot of the vehicle tables in this process. */
export const invalidateVehicleCache = (db: Db): void => void snapshots.delete(db);

function setWithLimit<Key, Value>(cache: Map<Key, Value>, key: Key, value: Value): void {
  cache.set(key, value);
  for (const oldestKey of cache.keys()) {
    if (cache.size <= MAX_CACHED_ROWS) break;
    cache.delete(oldestKey);
  }
}

/** Returns an object whose identity changes when the vehicle data changes, as far as this process knows. */
export const getVehicleVersion = (db: Db): Promise<object> => getSnapshot(db);

/** Lists the years that have vehicles, newest first (VP-03). */
export const listVehicleYears = async (db: Db): Promise<readonly number[]> => (await getSnapshot(db)).years;

/** Lists the makes that have models in a year. */
export async function listMakesByYear(db: Db, year: number): Promise<Make[]> {
  const [{ byYear }, { makes }] = await Promise.all([getSnapshot(db), getCatalog(db)]);
  return [...(byYear.get(year)?.keys() ?? [])].flatMap((id) => makes.byId.get(id) ?? []);
}

/** Lists the models of a make in a year. */
export async function listModelsByYear(db: Db, year: number, makeId: number): Promise<Model[]> {
  const [{ byYear }, { models }] = await Promise.all([getSnapshot(db), getCatalog(db)]);
  return [...(byYear.get(year)?.get(makeId)?.keys() ?? [])].flatMap((id) => models.get(id) ?? []);
}

/** Lists the vehicles of a year, make and model, sorted by engine size. The vehicle without an engine comes last. */
export async function listVehicles(db: Db, year: number, makeId: number, modelId: number): Promise<Vehicle[]> {
  const [snapshot, catalogue] = await Promise.all([getSnapshot(db), getCatalog(db)]);
  const base = snapshot.byYear.get(year)?.get(makeId)?.get(modelId);
  if (base === undefined) return [];
  const rows = snapshot.ofBase.get(base) ?? (await withPrimary(() => readVehicles(db, { bases: [base] })));
  if (!snapshot.ofBase.has(base)) setWithLimit(snapshot.ofBase, base, rows);
  return rows.flatMap((row) => toVehicle(row, catalogue) ?? []);
}

/** Returns vehicles by id. Ids that do not exist are missing in the result. */
export async function getVehiclesByIds(db: Db, requestedIds: readonly number[]): Promise<ReadonlyMap<number, Vehicle>> {
  const ids = requestedIds.filter(isValidId);
  const found = new Map<number, Vehicle>();
  if (ids.length === 0) return found;
  const [snapshot, catalogue] = await Promise.all([getSnapshot(db), getCatalog(db)]);
  const missing = ids.filter((id) => !snapshot.byId.has(id));
  const read = missing.length > 0 ? await withPrimary(() => readVehicles(db, { ids: missing })) : [];
  for (const row of read) {
    setWithLimit(snapshot.byId, row.id, row);
  }
  for (const id of ids) {
    const row = snapshot.byId.get(id);
    const vehicle = row && toVehicle(row, catalogue);
    if (vehicle) found.set(id, vehicle);
  }
  return found;
}

/** Finds a vehicle by id. */
export const findVehicle = async (db: Db, id: number): Promise<Vehicle | undefined> =>
  (await getVehiclesByIds(db, [id])).get(id);

/**
 * Finds the vehicle of a year and model without further details. Uses the snapshot only, so it needs no query and has
 * no generation.
 */
export async function findBaseVehicle(db: Db, year: number, model: Model): Promise<Vehicle | undefined> {
  const [{ byYear, plainIds }, catalogue] = await Promise.all([getSnapshot(db), getCatalog(db)]);
  const id = plainIds.get(byYear.get(year)?.get(model.makeId)?.get(model.id) ?? 0);
  if (id === undefined) return undefined;
  const unknown = { generation: null, engine: null, submodel: null, market: null, gearId: null, drive: null };
  return toVehicle({ ...unknown, id, year, makeId: model.makeId, modelId: model.id, bodyId: null }, catalogue);
}

/** Lists the years of a model, newest first. */
export async function listModelYears(db: Db, { id, makeId }: Pick<Model, "id" | "makeId">): Promise<number[]> {
  const { years: all, byYear } = await getSnapshot(db);
  return all.filter((year) => byYear.get(year)?.get(makeId)?.has(id));
}

/** Adds the current names of make and model to a row. */
function toVehicle({ makeId, modelId, ...row }: VehicleRow, catalogue: Catalog): Vehicle | undefined {
  const make = catalogue.makes.byId.get(makeId);
  const model = catalogue.models.get(modelId);
  return make && model && { ...row, make: toNamed(make), model: toNamed(model) };
}

const toNamed = ({ id, slug, name }: Make | Model) => ({ id, slug, name });

/** Finds a make by slug or id, and a model of it by slug (with or without the make prefix) or id. */
export function findMakeAndModel(
  catalogue: Catalog,
  make: string,
  model = "",
): { make: Make | undefined; model: Model | undefined } {
  const found = catalogue.makes.find(make);
  const models = new CatalogIndex(catalogue.modelsOfMake.get(found?.id ?? 0) ?? []);
  return { make: found, model: models.find(model) ?? models.bySlug.get(model.split(".")[1] ?? "") };
}
