import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type EngineRow, engineColumns, toEngine } from "./engines.server.ts";
import type { Vehicle } from "./vehicle.ts";

/** Vehicle with the ids of make and model instead of their names. */
export type VehicleRow = Omit<Vehicle, "make" | "model"> & { makeId: number; modelId: number };

/** Returns the version of the vehicle data: a text that changes when vehicles are added or removed. */
export async function readVehicleDataVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', (select count(*) from base_vehicles), (select max(id) from base_vehicles),
      (select count(*) from vehicles), (select max(id) from vehicles)) as mark`.execute(db);
  return rows[0]?.mark ?? "";
}

type ModelYear = {
  id: number;
  year: number;
  makeId: number;
  modelId: number;
  /** Id of the vehicle without engine and other details. Null if there is none. */
  plainId: number | null;
};

/** Reads all base vehicles, each with the make of its model. */
export async function readModelYears(db: Db): Promise<ModelYear[]> {
  return db
    .selectFrom("base_vehicles")
    .innerJoin("models", "models.id", "base_vehicles.model_id")
    .leftJoin("vehicles as v", (join) =>
      join
        .onRef("v.base_vehicle_id", "=", "base_vehicles.id")
        .on(sql<boolean>`num_nonnulls(v.engine_id, v.submodel, v.market, v.gear_id, v.drive, v.body_id) = 0`),
    )
    .select(["base_vehicles.id", "base_vehicles.year"])
    .select(["base_vehicles.model_id as modelId", "models.make_id as makeId", "v.id as plainId"])
    .execute();
}

type Row = EngineRow & Omit<VehicleRow, "generation" | "engine"> & { name_en: string | null; name_ar: string | null };

/** Reads vehicles by their own ids or by base vehicle ids, sorted by engine size. Vehicles without engine come last. */
export async function readVehicles(
  db: Db,
  selector: { ids: readonly number[] } | { bases: readonly number[] },
): Promise<VehicleRow[]> {
  const condition =
    "ids" in selector
      ? sql`v.id = any(${selector.ids}::int[])`
      : sql`v.base_vehicle_id = any(${selector.bases}::int[])`;
  const { rows } = await sql<Row>`
    select v.id, b.year, m.make_id as "makeId", b.model_id as "modelId", g.name_en, g.name_ar, v.submodel, v.market,
      v.gear_id as "gearId", v.drive, v.body_id as "bodyId",
      ${engineColumns}
    from vehicles v join base_vehicles b on b.id = v.base_vehicle_id join models m on m.id = b.model_id
      left join generations g on g.id = b.generation_id left join engines e on e.id = v.engine_id
    where ${condition}
    order by v.engine_id is null, e.litres, e.cylinders, e.power_hp,
      num_nonnulls(v.submodel, v.market, v.gear_id, v.drive, v.body_id) = 0, v.submodel, v.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    year: row.year,
    makeId: row.makeId,
    modelId: row.modelId,
    generation: row.name_en === null && row.name_ar === null ? null : { en: row.name_en, ar: row.name_ar },
    engine: toEngine(row),
    submodel: row.submodel,
    market: row.market,
    gearId: row.gearId,
    drive: row.drive,
    bodyId: row.bodyId,
  }));
}
