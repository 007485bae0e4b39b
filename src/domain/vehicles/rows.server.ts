import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Engine, Vehicle } from "./vehicle.ts";

/** A vehicle without its names. */
export type VehicleRow = Omit<Vehicle, "make" | "model"> & { makeId: number; modelId: number };

/** Differs when vehicles have come or gone. */
export async function readMark(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', (select count(*) from base_vehicles), (select max(id) from base_vehicles),
      (select count(*) from vehicles), (select max(id) from vehicles)) as mark`.execute(db);
  return rows[0]?.mark ?? "";
}

type ModelYear = { id: number; year: number; makeId: number; modelId: number };

/** Every base vehicle, with its make. */
export async function readModelYears(db: Db): Promise<ModelYear[]> {
  const rows = await db
    .selectFrom("base_vehicles")
    .innerJoin("models", "models.id", "base_vehicles.model_id")
    .select(["base_vehicles.id", "base_vehicles.year", "base_vehicles.model_id", "models.make_id"])
    .execute();
  return rows.map((row) => ({ id: row.id, year: row.year, makeId: row.make_id, modelId: row.model_id }));
}

/** Vehicles by their ids or those of their base vehicles: by the engine's size, those without an engine last. */
export async function readVehicles(
  db: Db,
  wanted: { ids: readonly number[] } | { bases: readonly number[] },
): Promise<VehicleRow[]> {
  const [column, ids] =
    "ids" in wanted ? (["v.id", wanted.ids] as const) : (["v.base_vehicle_id", wanted.bases] as const);
  const rows = await db
    .selectFrom("vehicles as v")
    .innerJoin("base_vehicles as b", "b.id", "v.base_vehicle_id")
    .innerJoin("models as m", "m.id", "b.model_id")
    .leftJoin("generations as g", "g.id", "b.generation_id")
    .leftJoin("engines as e", "e.id", "v.engine_id")
    .select([
      "v.id",
      "b.year",
      "m.make_id",
      "b.model_id",
      "g.name_en",
      "g.name_ar",
      "v.submodel",
      "v.market",
      "v.gear_id",
      "v.drive",
      "v.body_id",
      "e.id as engine_id",
      "e.code",
      "e.litres",
      "e.cylinders",
      "e.fuel_id",
      "e.aspiration",
      "e.power_hp",
    ])
    .where(column, "in", [...ids])
    .orderBy(sql`v.engine_id is null`)
    .orderBy("e.litres")
    .orderBy("e.cylinders")
    .orderBy("e.power_hp")
    .orderBy(sql`num_nonnulls(v.submodel, v.market, v.gear_id, v.drive, v.body_id) = 0`)
    .orderBy("v.submodel")
    .orderBy("v.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    year: row.year,
    makeId: row.make_id,
    modelId: row.model_id,
    generation: generationName(row),
    engine: engineFrom(row),
    submodel: row.submodel,
    market: row.market,
    gearId: row.gear_id,
    drive: row.drive,
    bodyId: row.body_id,
  }));
}

const generationName = (row: { name_en: string | null; name_ar: string | null }): LocalText | null =>
  row.name_en === null && row.name_ar === null ? null : { en: row.name_en, ar: row.name_ar };

type EngineColumns = {
  engine_id: number | null;
  code: string | null;
  litres: string | null;
  cylinders: number | null;
  fuel_id: number | null;
  aspiration: Engine["aspiration"];
  power_hp: number | null;
};

const engineFrom = (row: EngineColumns): Engine | null =>
  row.engine_id === null
    ? null
    : {
        id: row.engine_id,
        code: row.code,
        litres: row.litres === null ? null : Number(row.litres),
        cylinders: row.cylinders,
        fuelId: row.fuel_id,
        aspiration: row.aspiration,
        powerHp: row.power_hp,
      };
