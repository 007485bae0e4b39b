import type { Db } from "#db/database.ts";
import { readVin, type VinEngine, type VinReading } from "./read-vin.server.ts";
import type { VinProblem } from "./vin.ts";

/** What of our vehicles a VIN stands for: the more is known, the more of it is filled. */
export type VehiclesOfVin = {
  reading: VinReading;
  makeId: number | null;
  modelId: number | null;
  /** The model years it may be of, the likeliest first. */
  years: number[];
  baseVehicleId: number | null;
  /** The vehicle it is: with its engine where the VIN tells one of ours, else the base vehicle's own. */
  vehicleId: number | null;
  /** Vehicles of that year with an engine as the VIN tells it, where several are. */
  candidateIds: number[];
};

/** VP-04: reads a VIN and finds its make, model, year and engine among our vehicles. */
export async function findByVin(
  db: Db,
  text: string,
  thisYear?: number,
): Promise<VehiclesOfVin | { problem: VinProblem }> {
  const reading = readVin(text, thisYear);
  if ("problem" in reading) return reading;
  const found: VehiclesOfVin = {
    reading,
    makeId: null,
    modelId: null,
    years: reading.years,
    baseVehicleId: null,
    vehicleId: null,
    candidateIds: [],
  };
  if (!reading.ours) return found;
  const { make, model } = reading.ours;
  const named = await db
    .selectFrom("makes")
    .leftJoin("models", (join) => join.onRef("models.make_id", "=", "makes.id").on("models.slug", "=", model))
    .where("makes.slug", "=", make)
    .select(["makes.id as makeId", "models.id as modelId"])
    .executeTakeFirst();
  if (!named) return found;
  Object.assign(found, named);
  found.years = await builtIn(db, named, reading.years);
  const [year] = found.years;
  if (named.modelId === null || year === undefined || found.years.length > 1) return found;
  const rows = await db
    .selectFrom("base_vehicles as b")
    .innerJoin("vehicles as v", "v.base_vehicle_id", "b.id")
    .leftJoin("engines as e", "e.id", "v.engine_id")
    .leftJoin("feature_lookups as f", "f.id", "e.fuel_id")
    .where("b.model_id", "=", named.modelId)
    .where("b.year", "=", year)
    .select([
      "b.id as baseId",
      "v.id",
      "v.engine_id",
      "e.code",
      "e.litres",
      "e.cylinders",
      "e.aspiration",
      "f.key as fuel",
    ])
    .orderBy("v.id")
    .execute();
  const unknown = rows.find(({ engine_id }) => engine_id === null);
  const engines = rows.filter((row) => row.engine_id !== null && reading.engine && isEngine(row, reading.engine));
  found.baseVehicleId = rows[0]?.baseId ?? null;
  found.vehicleId = (engines.length === 1 ? engines[0]?.id : unknown?.id) ?? null;
  found.candidateIds = engines.length > 1 ? engines.map(({ id }) => id) : [];
  return found;
}

/** Of several years a VIN may mean, those in which there was such a car at all. */
async function builtIn(
  db: Db,
  { makeId, modelId }: { makeId: number; modelId: number | null },
  years: number[],
): Promise<number[]> {
  if (years.length < 2) return years;
  const rows = await db
    .selectFrom("base_vehicles as b")
    .innerJoin("models as m", "m.id", "b.model_id")
    .where("m.make_id", "=", makeId)
    .$if(modelId !== null, (query) => query.where("b.model_id", "=", modelId))
    .where("b.year", "in", years)
    .select("b.year")
    .distinct()
    .execute();
  const built = years.filter((year) => rows.some((row) => row.year === year));
  return built.length > 0 ? built : years;
}

type EngineRow = {
  code: string | null;
  litres: string | null;
  cylinders: number | null;
  aspiration: string | null;
  fuel: string | null;
};

/** Whether nothing that both know speaks against it, and the size or the electric motor for it. */
function isEngine(row: EngineRow, engine: VinEngine): boolean {
  const agrees = <T>(ours: T | null, told: T | null) => ours === null || told === null || ours === told;
  const litres = row.litres === null ? null : Number(row.litres);
  if (!agrees(row.fuel, engine.fuel) || !agrees(row.cylinders, engine.cylinders)) return false;
  // That a VIN says nothing of a turbo doesn't mean that there is none.
  if (engine.turbo && row.aspiration === "natural") return false;
  if (litres === null) return engine.fuel === "electric" && row.fuel === "electric";
  if (engine.litres === null) return row.cylinders !== null && row.cylinders === engine.cylinders;
  return litres === engine.litres && agrees(row.code, engine.code);
}
