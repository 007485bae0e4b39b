import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { mergeVisitor } from "#domain/accounts/merge.server.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { addVehicles, type SomeVehicles } from "../../../tests/support/vehicles.ts";
import { garageCookie } from "./cookie.ts";
import { changeGarage, readGarage } from "./garage.server.ts";
import { adding, changing, choosing, type GarageChange, type Kept, mostVehicles, removing } from "./garage.ts";
import { changeMemberGarage, memberGarage } from "./member-garage.server.ts";

const origin = "https://karaj.example";
const vin = "JTDBR32E720012345";

onDatabase("a garage (VP-05)", (open) => {
  let db: Db;
  let some: SomeVehicles;
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
    for (const each of changes) expect(await changeMemberGarage(db, userId, each)).toMatchObject({ ok: true });
    return memberGarage(db, userId);
  };
  const brought = (vehicleId: number, more: Partial<Kept> = {}): Kept => ({
    id: 1,
    vehicleId,
    nickname: null,
    vin: null,
    answers: {},
    current: false,
    ...more,
  });
  const merge = (garage: readonly Kept[]) =>
    mergeVisitor(
      { db, clock: () => new Date("2026-06-01T00:00:00Z") },
      { userId, cartToken: undefined, comparedIds: [], garage },
    );

  it("is added to, chosen from, renamed and emptied; one vehicle is current at most", async () => {
    const two = await change(
      adding({ vehicleId: some.camrys.small }, { current: true }),
      adding({ vehicleId: some.gulfPatrol, vin, answers: { market: "gcc" } }, { current: true }),
    );
    expect(two.map((each) => [each.vehicleId, each.current, each.vin])).toEqual([
      [some.camrys.small, false, null],
      [some.gulfPatrol, true, vin],
    ]);
    const [first = 0, second = 0] = two.map((each) => each.id);
    const named = await change(choosing(first), changing(second, { nickname: "البر", answers: { drive: "4wd" } }));
    expect(named.map((each) => each.current)).toEqual([true, false]);
    expect(named[1]).toMatchObject({ nickname: "البر", vin, answers: { drive: "4wd" } });
    expect(await change(choosing(null))).toEqual(named.map((each) => ({ ...each, current: false })));
    expect(await change(removing(first), removing(second))).toEqual([]);
  });

  it("a vehicle that doesn't exist isn't added, and nothing else changes", async () => {
    await change(adding({ vehicleId: some.gulfPatrol }, { current: true }));
    const before = await memberGarage(db, userId);
    const answer = await changeMemberGarage(db, userId, adding({ vehicleId: 2_000_000_000 }, { current: true }));
    expect(answer).toMatchObject({ ok: false, code: "vehicle.not_found" });
    expect(await memberGarage(db, userId)).toEqual(before);
  });

  it("somebody else's vehicle is none of mine", async () => {
    const [mine] = await change(adding({ vehicleId: some.gulfPatrol }));
    for (const each of [removing(mine?.id ?? 0), choosing(mine?.id ?? 0), changing(mine?.id ?? 0, { nickname: "x" })]) {
      expect(await changeMemberGarage(db, someoneElse, each)).toMatchObject({ ok: false, code: "vehicle.not_found" });
    }
    expect(await memberGarage(db, userId)).toHaveLength(1);
  });

  it("changes at once don't tread on each other: no vehicle twice, none too many", async () => {
    const vehicles = Object.values(some.camrys);
    await Promise.all(
      Array.from({ length: 9 }, (_, i) =>
        changeMemberGarage(db, userId, adding({ vehicleId: vehicles[i % 3] as number }, { current: true })),
      ),
    );
    const kept = await memberGarage(db, userId);
    expect(kept.map((each) => each.vehicleId).sort()).toEqual([...vehicles].sort());
    expect(kept.filter((each) => each.current)).toHaveLength(1);
  });

  it("[GN-02] [rule 25] signing in unites: what is gone stays out, the visitor's current one stays current, once", async () => {
    await change(adding({ vehicleId: some.gulfPatrol, nickname: "Mine" }, { current: true }));
    const device = [
      brought(some.gulfPatrol, { vin }),
      brought(some.camrys.big, { id: 2, current: true, nickname: "كامري" }),
      brought(2_000_000_000, { id: 3 }),
    ];
    expect(await merge(device)).toMatchObject({ vehicles: 1, vehiclesLeft: 0 });
    const after = await memberGarage(db, userId);
    expect(after).toMatchObject([
      { vehicleId: some.gulfPatrol, nickname: "Mine", vin, current: false },
      { vehicleId: some.camrys.big, nickname: "كامري", current: true },
    ]);
    expect(await merge(device)).toMatchObject({ vehicles: 0, vehiclesLeft: 0 });
    expect(await memberGarage(db, userId)).toEqual(after);
  });

  it("a visitor's is in the cookie; vehicles that are gone are left out, and leave with the next change", async () => {
    const cookies = (kept: readonly Kept[]) => garageCookie(kept, origin).split(";")[0] as string;
    const old = cookies([brought(2_000_000_000, { current: true }), brought(some.camrys.small, { id: 2 })]);
    const visitor = { db, userId: undefined, cookies: old };
    const seen = await readGarage(visitor);
    expect([seen.vehicles.map((each) => each.vehicle.id), seen.current]).toEqual([[some.camrys.small], null]);
    const changed = await changeGarage(visitor, choosing(2), origin);
    if (!changed.ok) throw new Error(changed.code);
    const next = { db, userId: undefined, cookies: changed.value.cookies[0]?.split(";")[0] ?? "" };
    expect((await readGarage(next)).current?.vehicle.id).toBe(some.camrys.small);
    expect(next.cookies.length).toBeLessThan(old.length);
    expect(await changeGarage(visitor, adding({ vehicleId: 2_000_000_001 }), origin)).toMatchObject({
      ok: false,
      code: "vehicle.not_found",
    });
    expect(changed.value.cookies[0]).toContain("Max-Age=15552000");
  });

  it("a visitor without vehicles costs no query, whatever their cookie says", async () => {
    const broken = new Proxy({} as Db, {
      get: () => {
        throw new Error("a query");
      },
    });
    for (const cookies of [null, "", "garage=", "garage=%00<script>", `garage=${"A".repeat(9_000)}`]) {
      expect((await readGarage({ db: broken, userId: undefined, cookies })).vehicles).toEqual([]);
    }
  });

  it(`takes ${mostVehicles} vehicles`, async () => {
    for (let i = 0; i < mostVehicles; i += 1) {
      const number = `JTDBR32E7200123${10 + i}`;
      await change(adding({ vehicleId: some.gulfPatrol, vin: number }));
    }
    expect(await changeMemberGarage(db, userId, adding({ vehicleId: some.camrys.big }))).toMatchObject({
      ok: false,
      code: "garage.full",
    });
  });
});
