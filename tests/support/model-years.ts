import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";

/** Model to add to the vehicle tables, with its years and engines. */
export type ModelYears = {
  make: string;
  model: string;
  from: number;
  to: number;
  engines?: { litres: number; cylinders: number; code: string | null; from?: number; to?: number }[];
};

/** Adds models with years and engines to the vehicle tables. Existing rows stay. */
export async function addModelYears(db: Db, models: readonly ModelYears[]): Promise<void> {
  const { makes, modelsOfMake } = await loadCatalog(db);
  for (const { make, model, from, to, engines = [] } of models) {
    const modelId = modelsOfMake.get(makes.bySlug.get(make)?.id ?? 0)?.find(({ slug }) => slug === model)?.id;
    if (!modelId) throw new Error(`there is no ${make} ${model}`);
    await sql`
      insert into base_vehicles (model_id, year) select ${modelId}::int, year from generate_series(${from}::int, ${to}::int) year
      on conflict do nothing`.execute(db);
    await sql`
      insert into vehicles (base_vehicle_id) select id from base_vehicles where model_id = ${modelId}
      on conflict do nothing`.execute(db);
    for (const engine of engines) {
      await sql`
        insert into engines (code, litres, cylinders) values (${engine.code}, ${engine.litres}, ${engine.cylinders})
        on conflict do nothing`.execute(db);
      await sql`
        insert into vehicles (base_vehicle_id, engine_id)
        select b.id, e.id from base_vehicles b, engines e
        where b.model_id = ${modelId} and b.year between ${engine.from ?? from} and ${engine.to ?? to}
          and e.code is not distinct from ${engine.code} and e.litres = ${engine.litres} and e.cylinders = ${engine.cylinders}
          and e.fuel_id is null and e.aspiration is null and e.power_hp is null
        on conflict do nothing`.execute(db);
    }
  }
}

/** Replaces all vehicles with the given models. */
export async function replaceModelYears(db: Db, models: readonly ModelYears[]): Promise<void> {
  for (const table of ["vehicles", "base_vehicles", "engines"] as const) await db.deleteFrom(table).execute();
  await addModelYears(db, models);
}
