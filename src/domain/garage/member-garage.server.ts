import { isDeepStrictEqual } from "node:util";
import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { parseFitmentAnswers } from "./fitment-answers.ts";
import { createVehicleNotFoundFailure, type GarageChange, mergeGarages, type StoredGarageVehicle } from "./garage.ts";

/** Lists a member's vehicles in the order in which they were added. */
export async function listMemberVehicles(db: Db, userId: number): Promise<StoredGarageVehicle[]> {
  const rows = await db
    .selectFrom("garage_vehicles")
    .select(["id", "vehicle_id", "nickname", "vin", "answers", "tyre_front", "tyre_rear", "current"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ vehicle_id, answers, tyre_front, tyre_rear, ...row }) => ({
    ...row,
    vehicleId: vehicle_id,
    answers: parseFitmentAnswers(answers),
    tyres: tyre_front === null ? null : { front: tyre_front, rear: tyre_rear },
  }));
}

/** Applies a change to a member's garage in a transaction. Concurrent changes of one garage run one after the other. */
export const applyMemberGarageChange = (
  db: Db,
  userId: number,
  change: GarageChange,
): Promise<Result<readonly StoredGarageVehicle[]>> =>
  withTransaction(db, (trx) => changeInTransaction(trx, userId, change));

/** Result of merging a guest's garage into a member's garage. */
export type GarageMergeResult = {
  /** Number of vehicles added to the member's garage. */
  vehicles: number;
  /** Number of this device's vehicles for which the member's garage had no space. */
  vehiclesLeft: number;
};

/** Merges the vehicles of this device into a member's garage. Repeating the merge changes nothing. */
export async function mergeMemberGarage(
  trx: Transaction<Tables>,
  userId: number,
  deviceVehicles: readonly StoredGarageVehicle[],
): Promise<GarageMergeResult> {
  const merged = { vehicles: 0, vehiclesLeft: 0 };
  if (deviceVehicles.length === 0) return merged;
  const existingIds = await findExistingVehicleIds(trx, deviceVehicles);
  await changeInTransaction(trx, userId, (memberVehicles) => {
    const { mergedVehicles, left } = mergeGarages(
      memberVehicles,
      deviceVehicles.filter((each) => existingIds.has(each.vehicleId)),
    );
    merged.vehicles = mergedVehicles.length - memberVehicles.length;
    merged.vehiclesLeft = left;
    return ok(mergedVehicles);
  });
  return merged;
}

async function changeInTransaction(
  trx: Transaction<Tables>,
  userId: number,
  change: GarageChange,
): Promise<Result<readonly StoredGarageVehicle[]>> {
  // `for no key update` still allows writes that reference the user, such as carts and sessions.
  const { rows } = await sql`select id from users where id = ${userId} for no key update`.execute(trx);
  // The account was deleted a moment ago.
  if (rows.length === 0) return failure("unauthenticated", "account.sign_in");
  const before = await listMemberVehicles(trx, userId);
  const result = change(before);
  if (!result.ok) return result;
  const added = result.value.filter((each) => each.id === 0);
  const existingIds = await findExistingVehicleIds(trx, added);
  if (added.some((each) => !existingIds.has(each.vehicleId))) return createVehicleNotFoundFailure();
  await saveVehicles(trx, userId, before, result.value);
  return ok(await listMemberVehicles(trx, userId));
}

/**
 * Saves the changed vehicles of a garage. Removes vehicles and clears the previous current vehicle first, because the
 * table allows only one current vehicle.
 */
async function saveVehicles(
  trx: Transaction<Tables>,
  userId: number,
  before: readonly StoredGarageVehicle[],
  after: readonly StoredGarageVehicle[],
): Promise<void> {
  const rows = trx.updateTable("garage_vehicles").where("user_id", "=", userId);
  const removedIds = before.filter((each) => !after.some(({ id }) => id === each.id)).map((each) => each.id);
  if (removedIds.length > 0) {
    await trx.deleteFrom("garage_vehicles").where("user_id", "=", userId).where("id", "in", removedIds).execute();
  }
  const changed = after.filter((each) => {
    const old = before.find(({ id }) => id === each.id);
    return old && !isDeepStrictEqual(old, each);
  });
  if (after.find((each) => each.current)?.id !== before.find((each) => each.current)?.id) {
    await rows.set({ current: false }).where("current", "=", true).execute();
  }
  for (const vehicle of changed) await rows.set(toDetailColumns(vehicle)).where("id", "=", vehicle.id).execute();
  const added = after.filter((each) => each.id === 0);
  if (added.length === 0) return;
  await trx
    .insertInto("garage_vehicles")
    .values(added.map((vehicle) => ({ user_id: userId, vehicle_id: vehicle.vehicleId, ...toDetailColumns(vehicle) })))
    .execute();
}

const toDetailColumns = ({ nickname, vin, answers, tyres, current }: StoredGarageVehicle) => ({
  nickname,
  vin,
  answers: JSON.stringify(answers),
  tyre_front: tyres?.front ?? null,
  tyre_rear: tyres?.rear ?? null,
  current,
});

/** Finds the ids of vehicles that exist. The ids in a cookie are untrusted. */
async function findExistingVehicleIds(
  trx: Transaction<Tables>,
  vehicles: readonly StoredGarageVehicle[],
): Promise<ReadonlySet<number>> {
  if (vehicles.length === 0) return new Set();
  const rows = await trx
    .selectFrom("vehicles")
    .select("id")
    .where(
      "id",
      "in",
      vehicles.map((each) => each.vehicleId),
    )
    .execute();
  return new Set(rows.map((row) => row.id));
}
