import { publishChange, SITE_TAG } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertRow } from "./rows.ts";

let years = 1990;

/** Adds a Toyota Camry with an engine of this fuel to a member's garage. Returns the id of the garage vehicle. */
export async function createTestVehicle(db: Db, userId: number, fuel: "petrol" | "electric"): Promise<number> {
  const catalog = await getCatalog(db);
  const make = catalog.makes.bySlug.get("toyota");
  const model = catalog.modelsOfMake.get(make?.id ?? 0)?.find(({ slug }) => slug === "camry");
  const fuelId = catalog.features.get("fuel")?.lookups.find(({ slug }) => slug === fuel)?.id;
  if (!model || fuelId === undefined) throw new Error("the reference data lacks a Camry or the fuel");
  years += 1;
  const base = await db
    .insertInto("base_vehicles")
    .values({ model_id: model.id, year: years, generation_id: null })
    .onConflict((conflict) => conflict.columns(["model_id", "year"]).doUpdateSet({ year: years }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const engine = await insertRow(db, "engines", { code: `TEST-${years}`, fuel_id: fuelId });
  const vehicle = await insertRow(db, "vehicles", { base_vehicle_id: base.id, engine_id: engine.id });
  await publishChange(db, SITE_TAG);
  return (await insertRow(db, "garage_vehicles", { user_id: userId, vehicle_id: vehicle.id })).id;
}
