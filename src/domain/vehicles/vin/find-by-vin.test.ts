import { expect, test } from "vitest";
import type { Db } from "#db/database.ts";
import { onEachDatabase } from "../../../../tests/support/databases.ts";
import { findByVin, type VehiclesOfVin } from "./find-by-vin.server.ts";

onEachDatabase("[VP-04] the vehicle of a VIN", (open) => {
  const find = async (vin: string): Promise<{ db: Db; found: VehiclesOfVin }> => {
    const { db } = await open();
    const found = await findByVin(db, vin, 2026);
    if ("problem" in found) throw new Error(found.problem);
    return { db, found };
  };
  const vehicle = (db: Db, id: number | null) =>
    db
      .selectFrom("vehicles as v")
      .innerJoin("base_vehicles as b", "b.id", "v.base_vehicle_id")
      .innerJoin("models as m", "m.id", "b.model_id")
      .leftJoin("engines as e", "e.id", "v.engine_id")
      .where("v.id", "=", id)
      .select(["b.year", "m.slug", "e.litres", "e.cylinders"])
      .executeTakeFirstOrThrow();

  test("is found down to the engine", async () => {
    const { db, found } = await find("4t1bf1fk5hu123456");
    expect(await vehicle(db, found.vehicleId)).toEqual({ year: 2017, slug: "camry", litres: "2.5", cylinders: 4 });
    expect(found.reading.complete).toBe(true);
  });

  test("is the base vehicle's own where the VIN doesn't tell the engine", async () => {
    const { db, found } = await find("KNAFK411BC5000000");
    expect(await vehicle(db, found.vehicleId)).toEqual({ year: 2012, slug: "forte", litres: null, cylinders: null });
  });

  test("[rule 24] a year in which there was no such car is left out; both stay where there was one", async () => {
    const { db, found } = await find("JN8AY2NC5G9000000");
    expect(found.reading.years).toEqual([2016, 1986]);
    expect(found.years).toEqual([2016]);
    expect(await vehicle(db, found.vehicleId)).toMatchObject({ year: 2016, slug: "patrol" });
    const sunny = (await find("MDHBN7AD8HG000000")).found;
    expect(sunny).toMatchObject({ years: [2017, 1987], vehicleId: null });
    expect(sunny.modelId).toBeGreaterThan(0);
  });

  test("[rule 24] make and years shorten the choice where the model isn't known", async () => {
    const { found } = await find("LSJA24U65NZ000000");
    expect(found).toMatchObject({ modelId: null, baseVehicleId: null, vehicleId: null, years: [2022] });
    expect(found.makeId).toBeGreaterThan(0);
  });

  test("of a maker that we don't list only the reading remains", async () => {
    const { found } = await find("1HD1KRM1XGB609213");
    expect(found).toMatchObject({ makeId: null, modelId: null, vehicleId: null, years: [2016] });
    expect(found.reading.make).toBe("Harley-Davidson");
  });

  test("what is no VIN is said to be none", async () => {
    const { db } = await open();
    expect(await findByVin(db, "error")).toEqual({ problem: "length" });
  });
});
