import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { mergeGuestData } from "#domain/guest-data/merge-guest-data.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { addVehicles, type VehicleFixture } from "../../../tests/support/vehicles.ts";
import { applyGarageChange, loadOwnerGarage } from "./garage.server.ts";
import {
  createAddVehicleChange,
  createRemoveVehicleChange,
  createSelectVehicleChange,
  createUpdateVehicleChange,
  type GarageChange,
  MAX_GARAGE_VEHICLES,
  type StoredGarageVehicle,
} from "./garage.ts";
import { createGarageCookie } from "./garage-cookie.ts";
import { applyMemberGarageChange, listMemberVehicles } from "./member-garage.server.ts";

const origin = "https://karaj.example";
const vin = "JTDBR32E720012345";

describeOnDatabase("Garage of a member (VP-05)", (open) => {
  let db: Db;
  let some: VehicleFixture;
  let userId: number;
  let someoneElse: number;
  beforeAll(async () => {
    ({ db } = await open());
    some = await addVehicles(db);
    const users = await db
      .insertInto("users")
      .values(["sara@example.com", "omar@example.com"].map((email) => ({ email, name: "Sara" })))
      .returning("id")
      .execute();
    [userId, someoneElse] = users.map((user) => user.id) as [number, number];
  });
  beforeEach(() => sql`delete from garage_vehicles`.execute(db));

  const change = async (...changes: GarageChange[]) => {
    for (const each of changes) expect(await applyMemberGarageChange(db, userId, each)).toMatchObject({ ok: true });
    return listMemberVehicles(db, userId);
  };
  const brought = (vehicleId: number, more: Partial<StoredGarageVehicle> = {}): StoredGarageVehicle => ({
    id: 1,
    vehicleId,
    nickname: null,
    vin: null,
    answers: {},
    tyres: null,
    current: false,
    ...more,
  });
  const merge = (garage: readonly StoredGarageVehicle[]) =>
    mergeGuestData(
      { db, clock: () => new Date("2026-06-01T00:00:00Z") },
      { userId, cartToken: undefined, comparedIds: [], garage },
    );

  it("applyMemberGarageChange adds, selects, renames and removes vehicles, and keeps at most one as current", async () => {
    const two = await change(
      createAddVehicleChange({ vehicleId: some.camrys.small }, { current: true }),
      createAddVehicleChange({ vehicleId: some.gulfPatrol, vin, answers: { market: "gcc" } }, { current: true }),
    );
    expect(two.map((each) => [each.vehicleId, each.current, each.vin])).toEqual([
      [some.camrys.small, false, null],
      [some.gulfPatrol, true, vin],
    ]);
    const [first = 0, second = 0] = two.map((each) => each.id);
    const named = await change(
      createSelectVehicleChange(first),
      createUpdateVehicleChange(second, { nickname: "البر", answers: { drive: "4wd" } }),
    );
    expect(named.map((each) => each.current)).toEqual([true, false]);
    expect(named[1]).toMatchObject({ nickname: "البر", vin, answers: { drive: "4wd" } });
    expect(await change(createSelectVehicleChange(null))).toEqual(named.map((each) => ({ ...each, current: false })));
    expect(await change(createRemoveVehicleChange(first), createRemoveVehicleChange(second))).toEqual([]);
  });

  it("applyMemberGarageChange stores, changes and deletes tyre sizes, and mergeGuestData keeps those of the member", async () => {
    const tyres = { front: "235/45 R18 98Y", rear: "265/40 R18" };
    const [car] = await change(createAddVehicleChange({ vehicleId: some.gulfPatrol, tyres }));
    expect(car?.tyres).toEqual(tyres);
    const sameSize = { front: "35x12.5 R17 121R", rear: null };
    const id = car?.id ?? 0;
    expect((await change(createUpdateVehicleChange(id, { tyres: sameSize })))[0]).toMatchObject({ tyres: sameSize });
    await merge([brought(some.gulfPatrol, { tyres }), brought(some.camrys.big, { id: 2, tyres })]);
    expect((await listMemberVehicles(db, userId)).map((each) => each.tyres)).toEqual([sameSize, tyres]);
    expect((await change(createUpdateVehicleChange(id, { nickname: "Sand" })))[0]).toMatchObject({ tyres: sameSize });
    expect((await change(createUpdateVehicleChange(id, { tyres: null })))[0]?.tyres).toBeNull();
    await expect(
      db.updateTable("garage_vehicles").set({ tyre_rear: "205/55 R16" }).where("id", "=", id).execute(),
    ).rejects.toThrow("garage_vehicles_tyres");
  });

  it("applyMemberGarageChange rejects an unknown vehicle and changes nothing", async () => {
    await change(createAddVehicleChange({ vehicleId: some.gulfPatrol }, { current: true }));
    const before = await listMemberVehicles(db, userId);
    const answer = await applyMemberGarageChange(
      db,
      userId,
      createAddVehicleChange({ vehicleId: 2_000_000_000 }, { current: true }),
    );
    expect(answer).toMatchObject({ ok: false, code: "vehicle.not_found" });
    expect(await listMemberVehicles(db, userId)).toEqual(before);
  });

  it("applyMemberGarageChange answers not found for another member's vehicle", async () => {
    const [ownVehicle] = await change(createAddVehicleChange({ vehicleId: some.gulfPatrol }));
    for (const each of [
      createRemoveVehicleChange(ownVehicle?.id ?? 0),
      createSelectVehicleChange(ownVehicle?.id ?? 0),
      createUpdateVehicleChange(ownVehicle?.id ?? 0, { nickname: "x" }),
    ]) {
      expect(await applyMemberGarageChange(db, someoneElse, each)).toMatchObject({
        ok: false,
        code: "vehicle.not_found",
      });
    }
    expect(await listMemberVehicles(db, userId)).toHaveLength(1);
  });

  it("Concurrent applyMemberGarageChange calls never store a vehicle twice", async () => {
    const vehicles = Object.values(some.camrys);
    await Promise.all(
      Array.from({ length: 9 }, (_, i) =>
        applyMemberGarageChange(
          db,
          userId,
          createAddVehicleChange({ vehicleId: vehicles[i % 3] as number }, { current: true }),
        ),
      ),
    );
    const storedVehicles = await listMemberVehicles(db, userId);
    expect(storedVehicles.map((each) => each.vehicleId).sort()).toEqual([...vehicles].sort());
    expect(storedVehicles.filter((each) => each.current)).toHaveLength(1);
  });

  it("[GN-02] [rule 25] mergeGuestData merges the guest garage once and skips vehicles that no longer exist", async () => {
    await change(createAddVehicleChange({ vehicleId: some.gulfPatrol, nickname: "Mine" }, { current: true }));
    const device = [
      brought(some.gulfPatrol, { vin }),
      brought(some.camrys.big, { id: 2, current: true, nickname: "كامري" }),
      brought(2_000_000_000, { id: 3 }),
    ];
    expect(await merge(device)).toMatchObject({ vehicles: 1, vehiclesLeft: 0 });
    const after = await listMemberVehicles(db, userId);
    expect(after).toMatchObject([
      { vehicleId: some.gulfPatrol, nickname: "Mine", vin, current: false },
      { vehicleId: some.camrys.big, nickname: "كامري", current: true },
    ]);
    expect(await merge(device)).toMatchObject({ vehicles: 0, vehiclesLeft: 0 });
    expect(await listMemberVehicles(db, userId)).toEqual(after);
  });

  it("The guest garage is stored in a cookie, and its next change removes vehicles that no longer exist", async () => {
    const cookies = (vehicles: readonly StoredGarageVehicle[]) =>
      createGarageCookie(vehicles, origin).split(";")[0] as string;
    const tyres = { front: "205/55 R16", rear: null };
    const old = cookies([brought(2_000_000_000, { current: true }), brought(some.camrys.small, { id: 2, tyres })]);
    const visitor = { db, userId: undefined, cookies: old };
    const loadedGarage = await loadOwnerGarage(visitor);
    expect([loadedGarage.vehicles.map((each) => each.vehicle.id), loadedGarage.current]).toEqual([
      [some.camrys.small],
      null,
    ]);
    const changed = await applyGarageChange(visitor, createSelectVehicleChange(2), origin);
    if (!changed.ok) throw new Error(changed.code);
    const next = { db, userId: undefined, cookies: changed.value.cookies[0]?.split(";")[0] ?? "" };
    expect((await loadOwnerGarage(next)).current).toMatchObject({
      vehicle: { id: some.camrys.small },
      tyres,
      fitmentAnswers: { "q:wheel-size": "16-inch" },
    });
    expect(next.cookies.length).toBeLessThan(old.length);
    expect(
      await applyGarageChange(visitor, createAddVehicleChange({ vehicleId: 2_000_000_001 }), origin),
    ).toMatchObject({
      ok: false,
      code: "vehicle.not_found",
    });
    expect(changed.value.cookies[0]).toContain("Max-Age=15552000");
  });

  it("loadOwnerGarage runs no query for a guest without vehicles", async () => {
    const broken = new Proxy({} as Db, {
      get: () => {
        throw new Error("a query");
      },
    });
    for (const cookies of [null, "", "garage=", "garage=%00<script>", `garage=${"A".repeat(9_000)}`]) {
      expect((await loadOwnerGarage({ db: broken, userId: undefined, cookies })).vehicles).toEqual([]);
    }
  });

  it(`applyMemberGarageChange accepts ${MAX_GARAGE_VEHICLES} vehicles and rejects more`, async () => {
    for (let i = 0; i < MAX_GARAGE_VEHICLES; i += 1) {
      const number = `JTDBR32E7200123${10 + i}`;
      await change(createAddVehicleChange({ vehicleId: some.gulfPatrol, vin: number }));
    }
    expect(
      await applyMemberGarageChange(db, userId, createAddVehicleChange({ vehicleId: some.camrys.big })),
    ).toMatchObject({
      ok: false,
      code: "garage.full",
    });
  });
});
