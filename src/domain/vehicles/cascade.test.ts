import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { addVehicles, type SomeVehicles, testYear } from "../../../tests/support/vehicles.ts";
import { forgetVehicles, makeAndModel, makesOf, modelsOf, vehiclesByIds, vehiclesOf, years } from "./cascade.server.ts";

onDatabase("[VP-03] from year to engine", (open) => {
  let db: Db;
  let some: SomeVehicles;
  beforeAll(async () => {
    ({ db } = await open());
    some = await addVehicles(db);
  });

  it("years come newest first, and of each only the makes and models of it", async () => {
    const all = await years(db);
    expect(all.slice(-2)).toEqual([testYear, testYear - 1]);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect((await makesOf(db, testYear)).map(({ slug }) => slug).sort()).toEqual(["nissan", "toyota"]);
    expect((await makesOf(db, testYear - 1)).map(({ slug }) => slug)).toEqual(["toyota"]);
    expect((await modelsOf(db, testYear, some.toyota)).map(({ slug }) => slug).sort()).toEqual(["camry", "corolla"]);
    expect((await modelsOf(db, testYear - 1, some.toyota)).map(({ slug }) => slug)).toEqual(["camry"]);
  });

  it("engines come by their size, last the one that isn't known", async () => {
    const found = await vehiclesOf(db, testYear, some.toyota, some.camry);
    expect(found.map(({ id }) => id)).toEqual([some.camrys.small, some.camrys.big, some.camrys.unknown]);
    expect(found.map(({ engine }) => engine?.litres)).toEqual([2.5, 3.5, undefined]);
    expect(found[0]?.make.slug).toBe("toyota");
  });

  it("what doesn't go together has nothing: unknown makes, another make's model, years of nobody", async () => {
    expect(await makesOf(db, 1899)).toEqual([]);
    expect(await modelsOf(db, testYear, 999_999)).toEqual([]);
    expect(await vehiclesOf(db, testYear, some.nissan, some.camry)).toEqual([]);
    expect(await vehiclesOf(db, testYear, some.toyota, -1)).toEqual([]);
  });

  it("vehicles are found by their ids; those that are gone are missing", async () => {
    const found = await vehiclesByIds(db, [some.camrys.big, 2_000_000_000, some.gulfPatrol]);
    expect([...found.keys()]).toEqual([some.camrys.big, some.gulfPatrol]);
    expect(found.get(some.gulfPatrol)).toMatchObject({ market: "gcc", drive: "4wd", engine: { litres: 5.6 } });
    expect((await vehiclesByIds(db, [])).size).toBe(0);
  });

  it("vehicles that come later are known once the lists are forgotten", async () => {
    const { id } = await db
      .insertInto("base_vehicles")
      .values({ model_id: some.corolla, year: 1959 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("vehicles").values({ base_vehicle_id: id }).execute();
    expect(await years(db)).not.toContain(1959);
    forgetVehicles(db);
    expect(await years(db)).toContain(1959);
  });

  it("makes and models are named by slug or id", async () => {
    const catalogue = await catalogueOf(db);
    const ids = (make: string, model?: string) => {
      const found = makeAndModel(catalogue, make, model);
      return [found.make?.id, found.model?.id];
    };
    expect(ids("toyota", "camry")).toEqual([some.toyota, some.camry]);
    expect(ids(String(some.toyota), String(some.camry))).toEqual([some.toyota, some.camry]);
    expect(ids("toyota", "toyota.camry")).toEqual([some.toyota, some.camry]);
    expect(ids("nissan", String(some.camry))).toEqual([some.nissan, undefined]);
    expect(ids("nobody", "camry")).toEqual([undefined, undefined]);
  });
});
