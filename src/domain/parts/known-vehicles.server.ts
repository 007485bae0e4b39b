import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { KnownVehicles, ModelEngine } from "./known-vehicles.ts";

/** Reads the model years and engines of the given models, or of all models. */
export async function readKnownVehicles(db: Db, models?: readonly number[]): Promise<KnownVehicles> {
  const modelFilter = models ? sql`where b.model_id = any(${models}::int[])` : sql``;
  const years = await sql<{ model_id: number; first: number; last: number }>`
    select b.model_id, min(b.year) as first, max(b.year) as last from base_vehicles b ${modelFilter} group by 1`.execute(
    db,
  );
  const engines = await sql<Omit<ModelEngine, "litres"> & { model_id: number; litres: string | null }>`
    select own.model_id, e.id, e.code, e.litres::text as litres, e.cylinders, own.years from (
      select b.model_id, v.engine_id, array_agg(distinct b.year) as years
      from base_vehicles b join vehicles v on v.base_vehicle_id = b.id and v.engine_id is not null ${modelFilter} group by 1, 2
    ) own join engines e on e.id = own.engine_id order by own.model_id, e.id`.execute(db);
  const newest = await sql<{ year: number | null }>`select max(year) as year from base_vehicles`.execute(db);
  return {
    years: new Map(years.rows.map(({ model_id, first, last }) => [model_id, { first, last }])),
    engines: Map.groupBy(
      engines.rows.map(({ litres, ...engine }) => ({ ...engine, litres: litres === null ? null : Number(litres) })),
      ({ model_id }) => model_id,
    ),
    newest: newest.rows[0]?.year ?? 0,
  };
}
