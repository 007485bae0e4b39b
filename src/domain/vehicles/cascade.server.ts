import type { Db } from "#db/database.ts";
import { fromPrimary } from "#db/way.ts";
import { type Catalogue, Index, type Make, type Model } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { isId } from "./engines.server.ts";
import { readMark, readModelYears, readVehicles, type VehicleRow } from "./rows.server.ts";
import type { Vehicle } from "./vehicle.ts";

/** How long a snapshot is used before it is asked in the background whether it still holds, in milliseconds. */
const freshFor = 30_000;
/** As many model years' and single vehicles' rows are kept; the oldest give way. */
const mostKept = 5_000;

/** Which models were made in which years, small enough to be in memory; vehicles are read when they are asked for. */
type Snapshot = {
  mark: string;
  years: readonly number[];
  /** By year, then make: base vehicles by model. */
  byYear: ReadonlyMap<number, ReadonlyMap<number, ReadonlyMap<number, number>>>;
  /** By base vehicle: the one of which nothing more is known. */
  plainIds: ReadonlyMap<number, number>;
  ofBase: Map<number, readonly VehicleRow[]>;
  byId: Map<number, VehicleRow>;
};

type Held = { at: number; snapshot: Promise<Snapshot> };
const held = new WeakMap<Db, Held>();

async function readSnapshot(db: Db): Promise<Snapshot> {
  const mark = await readMark(db);
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

function hold(db: Db, snapshot: Promise<Snapshot>): Held {
  const entry = { at: Date.now(), snapshot };
  held.set(db, entry);
  snapshot.catch(() => held.get(db) === entry && held.delete(db));
  return entry;
}

/**
 * What is kept in this process. Now and then it is asked, behind the reader's back, whether the tables have changed
 * (a program that ran beside this one); whoever changes them in this process calls `forgetVehicles`.
 */
function snapshotOf(db: Db): Promise<Snapshot> {
  const known =
    held.get(db) ??
    hold(
      db,
      fromPrimary(() => readSnapshot(db)),
    );
  if (Date.now() - known.at > freshFor) {
    known.at = Date.now();
    const renew = async () => {
      const [{ mark }, now] = await Promise.all([known.snapshot, readMark(db)]);
      if (mark === now) return;
      const snapshot = await readSnapshot(db);
      if (held.get(db) === known) hold(db, Promise.resolve(snapshot));
    };
    // The old snapshot still serves; the next call after a while tries again.
    fromPrimary(renew).catch(() => {});
  }
  return known.snapshot;
}

export const forgetVehicles = (db: Db): void => void held.delete(db);

function keep<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): void {
  kept.set(key, value);
  for (const old of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(old);
  }
}

/** Another object once vehicles have come or gone, as far as this process knows. */
export const vehiclesKnown = (db: Db): Promise<object> => snapshotOf(db);

/** The years of which there are vehicles, the newest first (VP-03). */
export const years = async (db: Db): Promise<readonly number[]> => (await snapshotOf(db)).years;

/** The makes that have models of a year. */
export async function makesOf(db: Db, year: number): Promise<Make[]> {
  const [{ byYear }, { makes }] = await Promise.all([snapshotOf(db), catalogueOf(db)]);
  return [...(byYear.get(year)?.keys() ?? [])].flatMap((id) => makes.byId.get(id) ?? []);
}

/** A make's models of a year. */
export async function modelsOf(db: Db, year: number, makeId: number): Promise<Model[]> {
  const [{ byYear }, { models }] = await Promise.all([snapshotOf(db), catalogueOf(db)]);
  return [...(byYear.get(year)?.get(makeId)?.keys() ?? [])].flatMap((id) => models.get(id) ?? []);
}

/** The vehicles of a year, make and model by their engines, the smallest first; last the one whose engine isn't known. */
export async function vehiclesOf(db: Db, year: number, makeId: number, modelId: number): Promise<Vehicle[]> {
  const [snapshot, catalogue] = await Promise.all([snapshotOf(db), catalogueOf(db)]);
  const base = snapshot.byYear.get(year)?.get(makeId)?.get(modelId);
  if (base === undefined) return [];
  const rows = snapshot.ofBase.get(base) ?? (await fromPrimary(() => readVehicles(db, { bases: [base] })));
  if (!snapshot.ofBase.has(base)) keep(snapshot.ofBase, base, rows);
  return rows.flatMap((row) => vehicleFrom(row, catalogue) ?? []);
}

/** Vehicles by their ids; those that don't exist (any more) are missing. */
export async function vehiclesByIds(db: Db, given: readonly number[]): Promise<ReadonlyMap<number, Vehicle>> {
  const ids = given.filter(isId);
  const found = new Map<number, Vehicle>();
  if (ids.length === 0) return found;
  const [snapshot, catalogue] = await Promise.all([snapshotOf(db), catalogueOf(db)]);
  const missing = ids.filter((id) => !snapshot.byId.has(id));
  const read = missing.length > 0 ? await fromPrimary(() => readVehicles(db, { ids: missing })) : [];
  for (const row of read) {
    keep(snapshot.byId, row.id, row);
  }
  for (const id of ids) {
    const row = snapshot.byId.get(id);
    const vehicle = row && vehicleFrom(row, catalogue);
    if (vehicle) found.set(id, vehicle);
  }
  return found;
}

/** A vehicle by its id; undefined when there is none. */
export const vehicleOf = async (db: Db, id: number): Promise<Vehicle | undefined> =>
  (await vehiclesByIds(db, [id])).get(id);

/**
 * The vehicle of a year and model of which nothing more is known. Made from what is in memory: it costs no statement, and
 * its generation isn't named.
 */
export async function plainVehicle(db: Db, year: number, model: Model): Promise<Vehicle | undefined> {
  const [{ byYear, plainIds }, catalogue] = await Promise.all([snapshotOf(db), catalogueOf(db)]);
  const id = plainIds.get(byYear.get(year)?.get(model.makeId)?.get(model.id) ?? 0);
  if (id === undefined) return undefined;
  const unknown = { generation: null, engine: null, submodel: null, market: null, gearId: null, drive: null };
  return vehicleFrom({ ...unknown, id, year, makeId: model.makeId, modelId: model.id, bodyId: null }, catalogue);
}

/** The years of which there are vehicles of a model, the newest first. */
export async function yearsOfModel(db: Db, { id, makeId }: Pick<Model, "id" | "makeId">): Promise<number[]> {
  const { years: all, byYear } = await snapshotOf(db);
  return all.filter((year) => byYear.get(year)?.get(makeId)?.has(id));
}

/** With the names of now. */
function vehicleFrom({ makeId, modelId, ...row }: VehicleRow, catalogue: Catalogue): Vehicle | undefined {
  const make = catalogue.makes.byId.get(makeId);
  const model = catalogue.models.get(modelId);
  return make && model && { ...row, make: named(make), model: named(model) };
}

const named = ({ id, slug, name }: Make | Model) => ({ id, slug, name });

/** A make of the catalogue by its slug or id; and a model of it, by slug (with the make's before a dot or without) or id. */
export function makeAndModel(
  catalogue: Catalogue,
  make: string,
  model = "",
): { make: Make | undefined; model: Model | undefined } {
  const found = catalogue.makes.find(make);
  const models = new Index(catalogue.modelsOfMake.get(found?.id ?? 0) ?? []);
  return { make: found, model: models.find(model) ?? models.bySlug.get(model.split(".")[1] ?? "") };
}
