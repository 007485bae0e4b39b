import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { findVehicle } from "#domain/vehicles/vehicle-catalog.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { FitmentFixture } from "../../../tests/support/fitment.ts";
import { listUsualTyres, MIN_OWNERS } from "./usual-tyres.server.ts";

describeOnDatabase("Usual tyre sizes of a vehicle", (open) => {
  let db: Db;
  let fixture: FitmentFixture;
  let camry: number;
  let sameGeneration: number;
  let otherGeneration: number;
  let users: number[];

  beforeAll(async () => {
    ({ db } = await open());
    fixture = new FitmentFixture(db, await getCatalog(db));
    camry = await fixture.ensureVehicle("toyota.camry", 1955);
    sameGeneration = await fixture.ensureVehicle("toyota.camry", 1956, { market: "gcc" });
    otherGeneration = await fixture.ensureVehicle("toyota.camry", 1961);
    await sql`with g as (insert into generations (model_id, key, name_en, name_ar, year_from, year_to)
        values (${fixture.getModelId("toyota.camry")}, 'test', 'Test', 'Test', 1955, 1956) returning id)
      update base_vehicles set generation_id = g.id from g
      where model_id = ${fixture.getModelId("toyota.camry")} and year in (1955, 1956)`.execute(db);
    const rows = await db
      .insertInto("users")
      .values(Array.from({ length: MIN_OWNERS + 1 }, (_, i) => ({ email: `tyres${i}@example.com`, name: "Sara" })))
      .returning("id")
      .execute();
    users = rows.map(({ id }) => id);
  });
  beforeEach(() => sql`delete from garage_vehicles`.execute(db));

  const state = (
    user: number,
    vehicleId: number,
    front: string,
    rear: string | null = null,
    vin: string | null = null,
  ) =>
    db
      .insertInto("garage_vehicles")
      .values({ user_id: users[user] as number, vehicle_id: vehicleId, vin, tyre_front: front, tyre_rear: rear })
      .execute();
  const list = async (vehicleId: number, userId?: number) => {
    const vehicle = await findVehicle(db, vehicleId);
    if (!vehicle) throw new Error("no vehicle");
    return listUsualTyres(db, { vehicle, answers: {} }, userId);
  };

  it("listUsualTyres names a size that three owners of the same generation stated, whatever its load index", async () => {
    await state(0, camry, "205/55 R16 91V");
    await state(1, sameGeneration, "205/55 R16");
    expect(await list(camry)).toEqual([]);
    await state(2, sameGeneration, "205/55 R16 94W");
    expect(await list(camry)).toEqual([{ front: "205/55 R16", rear: null }]);
    expect(await list(sameGeneration)).toHaveLength(1);
    expect(await list(otherGeneration)).toEqual([]);
  });

  it("listUsualTyres counts other owners only, each once, and sizes by both axles", async () => {
    for (const user of [0, 1, 2]) await state(user, camry, "235/45 R18", "265/40 R18 101Y");
    expect(await list(camry, users[3])).toEqual([{ front: "235/45 R18", rear: "265/40 R18" }]);
    expect(await list(camry, users[0])).toEqual([]);
    await sql`delete from garage_vehicles`.execute(db);
    for (const vin of ["JTDBR32E720012345", "JTDBR32E720012346", "JTDBR32E720012347"])
      await state(0, camry, "215/55 R17", null, vin);
    expect(await list(camry)).toEqual([]);
  });

  it("listUsualTyres names the sizes of tyres on sale whose rules fit the vehicle for certain", async () => {
    const categoryId = fixture.catalog.categories.find("tyres")?.id ?? 0;
    const featureId = fixture.catalog.features.get("tyre_size")?.id ?? 0;
    const addTyre = async (text: string, rule?: Parameters<FitmentFixture["createRule"]>[3]) => {
      const part = await fixture.createPart();
      if (rule) await fixture.createRule(part, "toyota.camry", [1955, 1955], rule);
      return fixture.createListing(part, { categoryId, features: [{ featureId, text }] });
    };
    await addTyre("205/65 R15");
    await addTyre("215/60 R16", { market: "gcc" });
    await addTyre("225/45 R17", { position: "rear" });
    const stated = await addTyre("Summer 195/65R15 91H", {});
    expect(await list(camry)).toEqual([{ front: "195/65 R15", rear: null }]);
    expect(await list(sameGeneration)).toEqual([]);
    await sql`update ads set status = 'expired' where id = ${stated}`.execute(db);
    expect(await list(camry)).toEqual([]);
  });
});
