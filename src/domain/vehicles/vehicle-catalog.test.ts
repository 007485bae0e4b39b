import { beforeAll, expect, it } from "vitest";
import { publishChange, SITE_TAG } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { addVehicles, testYear, type VehicleFixture } from "../../../tests/support/vehicles.ts";
import {
  findMakeAndModel,
  getVehiclesByIds,
  listMakesByYear,
  listModelsByYear,
  listVehicles,
  listVehicleYears,
} from "./vehicle-catalog.server.ts";

describeOnDatabase("[VP-03] Vehicle choices from year to engine", (open) => {
  let db: Db;
  let some: VehicleFixture;
  beforeAll(async () => {
    ({ db } = await open());
    some = await addVehicles(db);
  });

  it("listVehicleYears lists newest years first; listMakesByYear and listModelsByYear list makes and models of a year", async () => {
    const all = await listVehicleYears(db);
    expect(all.slice(-2)).toEqual([testYear, testYear - 1]);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect((await listMakesByYear(db, testYear)).map(({ slug }) => slug).sort()).toEqual(["nissan", "toyota"]);
    expect((await listMakesByYear(db, testYear - 1)).map(({ slug }) => slug)).toEqual(["toyota"]);
    expect((await listModelsByYear(db, testYear, some.toyota)).map(({ slug }) => slug).sort()).toEqual([
      "camry",
      "corolla",
    ]);
    expect((await listModelsByYear(db, testYear - 1, some.toyota)).map(({ slug }) => slug)).toEqual(["camry"]);
  });

  it("listVehicles sorts vehicles by engine size, those with an unknown engine last", async () => {
    const found = await listVehicles(db, testYear, some.toyota, some.camry);
    expect(found.map(({ id }) => id)).toEqual([some.camrys.small, some.camrys.big, some.camrys.unknown]);
    expect(found.map(({ engine }) => engine?.litres)).toEqual([2.5, 3.5, undefined]);
    expect(found[0]?.make.slug).toBe("toyota");
  });

  it("listMakesByYear, listModelsByYear and listVehicles return nothing for a year, make and model that do not belong together", async () => {
    expect(await listMakesByYear(db, 1899)).toEqual([]);
    expect(await listModelsByYear(db, testYear, 999_999)).toEqual([]);
    expect(await listVehicles(db, testYear, some.nissan, some.camry)).toEqual([]);
    expect(await listVehicles(db, testYear, some.toyota, -1)).toEqual([]);
  });

  it("getVehiclesByIds returns the existing vehicles and omits missing ids", async () => {
    const found = await getVehiclesByIds(db, [some.camrys.big, 2_000_000_000, some.gulfPatrol]);
    expect([...found.keys()]).toEqual([some.camrys.big, some.gulfPatrol]);
    expect(found.get(some.gulfPatrol)).toMatchObject({ market: "gcc", drive: "4wd", engine: { litres: 5.6 } });
    expect((await getVehiclesByIds(db, [])).size).toBe(0);
  });

  it("listVehicleYears includes the year of a new vehicle after the change is published to the caches", async () => {
    const { id } = await db
      .insertInto("base_vehicles")
      .values({ model_id: some.corolla, year: 1959 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("vehicles").values({ base_vehicle_id: id }).execute();
    expect(await listVehicleYears(db)).not.toContain(1959);
    await publishChange(db, SITE_TAG);
    expect(await listVehicleYears(db)).toContain(1959);
  });

  it("findMakeAndModel finds makes and models by slug or id", async () => {
    const catalog = await getCatalog(db);
    const ids = (make: string, model?: string) => {
      const found = findMakeAndModel(catalog, make, model);
      return [found.make?.id, found.model?.id];
    };
    expect(ids("toyota", "camry")).toEqual([some.toyota, some.camry]);
    expect(ids(String(some.toyota), String(some.camry))).toEqual([some.toyota, some.camry]);
    expect(ids("toyota", "toyota.camry")).toEqual([some.toyota, some.camry]);
    expect(ids("nissan", String(some.camry))).toEqual([some.nissan, undefined]);
    expect(ids("nobody", "camry")).toEqual([undefined, undefined]);
  });
});
