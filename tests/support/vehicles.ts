import { publishChange, SITE_TAG } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";

/** Ids of the makes, models and vehicles that `addVehicles` uses and adds. */
export type VehicleFixture = {
  toyota: number;
  camry: number;
  corolla: number;
  nissan: number;
  patrol: number;
  /** Camrys of `testYear`: with the 2.5 engine, with the 3.5 engine, and with an unknown engine. */
  camrys: { small: number; big: number; unknown: number };
  /** Patrol of `testYear`, built for the Gulf market. */
  gulfPatrol: number;
};

/** Model year for which the seed data contains no vehicle. All vehicles of this year come from tests. */
export const testYear = 1961;

/** Adds a Camry of 1960 and 1961 with two engines, a Corolla and a Patrol. */
export async function addVehicles(db: Db): Promise<VehicleFixture> {
  const catalog = await getCatalog(db);
  const make = (slug: string) => catalog.makes.bySlug.get(slug)?.id as number;
  const model = (of: string, slug: string) =>
    catalog.modelsOfMake.get(make(of))?.find((each) => each.slug === slug)?.id as number;
  const petrol = catalog.features.get("fuel")?.lookups.find((each) => each.slug === "petrol")?.id as number;
  const [camry, corolla, patrol] = [model("toyota", "camry"), model("toyota", "corolla"), model("nissan", "patrol")];
  const base = async (model_id: number, year: number) =>
    (await db.insertInto("base_vehicles").values({ model_id, year }).returning("id").executeTakeFirstOrThrow()).id;
  const engine = async (code: string, litres: number, cylinders: number) =>
    (
      await db
        .insertInto("engines")
        .values({ code, litres, cylinders, fuel_id: petrol, aspiration: "natural" })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const vehicle = async (base_vehicle_id: number, engine_id: number | null = null, more = {}) =>
    (
      await db
        .insertInto("vehicles")
        .values({ base_vehicle_id, engine_id, ...more })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const smallEngine = await engine("TEST-25", 2.5, 4);
  const bigEngine = await engine("TEST-35", 3.5, 6);
  const camry61 = await base(camry, testYear);
  await vehicle(await base(camry, testYear - 1));
  await vehicle(await base(corolla, testYear));
  const patrol61 = await base(patrol, testYear);
  await vehicle(patrol61);
  const camrys = {
    unknown: await vehicle(camry61),
    big: await vehicle(camry61, bigEngine),
    small: await vehicle(camry61, smallEngine),
  };
  const gulfPatrol = await vehicle(patrol61, await engine("TEST-56", 5.6, 8), { market: "gcc", drive: "4wd" });
  await publishChange(db, SITE_TAG);
  return { toyota: make("toyota"), camry, corolla, nissan: make("nissan"), patrol, camrys, gulfPatrol };
}
