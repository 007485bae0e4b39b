import { isDeepStrictEqual } from "node:util";
import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { answersFrom } from "./answers.ts";
import { type GarageChange, type Kept, notInGarage, united } from "./garage.ts";

/** A member's vehicles in the order they were added. */
export async function memberGarage(db: Db, userId: number): Promise<Kept[]> {
  const rows = await db
    .selectFrom("garage_vehicles")
    .select(["id", "vehicle_id", "nickname", "vin", "answers", "current"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ vehicle_id, answers, ...row }) => ({
    ...row,
    vehicleId: vehicle_id,
    answers: answersFrom(answers),
  }));
}

/** Changes a member's garage by what is in it at that moment; changes of one garage wait for each other. */
export const changeMemberGarage = (db: Db, userId: number, change: GarageChange): Promise<Result<readonly Kept[]>> =>
  inTransaction(db, (trx) => changeWithin(trx, userId, change));

/** What came of uniting two garages. */
export type GarageMerged = {
  /** Vehicles that the member's garage has more than before. */
  vehicles: number;
  /** Vehicles of this device for which it had no room. */
  vehiclesLeft: number;
};

/** Unites a member's garage with that of this device; doing it again changes nothing more. */
export async function mergeGarage(
  trx: Transaction<Tables>,
  userId: number,
  brought: readonly Kept[],
): Promise<GarageMerged> {
  const merged = { vehicles: 0, vehiclesLeft: 0 };
  if (brought.length === 0) return merged;
  const known = await existing(trx, brought);
  await changeWithin(trx, userId, (own) => {
    const { kept, left } = united(
      own,
      brought.filter((each) => known.has(each.vehicleId)),
    );
    merged.vehicles = kept.length - own.length;
    merged.vehiclesLeft = left;
    return ok(kept);
  });
  return merged;
}

async function changeWithin(
  trx: Transaction<Tables>,
  userId: number,
  change: GarageChange,
): Promise<Result<readonly Kept[]>> {
  // What refers to the user (a cart, a session) can be written all the same.
  const { rows } = await sql`select id from users where id = ${userId} for no key update`.execute(trx);
  // An account that was deleted a moment ago.
  if (rows.length === 0) return failure("unauthenticated", "account.sign_in");
  const before = await memberGarage(trx, userId);
  const result = change(before);
  if (!result.ok) return result;
  const added = result.value.filter((each) => each.id === 0);
  const known = await existing(trx, added);
  if (added.some((each) => !known.has(each.vehicleId))) return notInGarage();
  await write(trx, userId, before, result.value);
  return ok(await memberGarage(trx, userId));
}

/** First what goes, and who is current no more: the table bears no two at any moment. */
async function write(
  trx: Transaction<Tables>,
  userId: number,
  before: readonly Kept[],
  after: readonly Kept[],
): Promise<void> {
  const rows = trx.updateTable("garage_vehicles").where("user_id", "=", userId);
  const gone = before.filter((each) => !after.some(({ id }) => id === each.id)).map((each) => each.id);
  if (gone.length > 0) {
    await trx.deleteFrom("garage_vehicles").where("user_id", "=", userId).where("id", "in", gone).execute();
  }
  const changed = after.filter((each) => {
    const old = before.find(({ id }) => id === each.id);
    return old && !isDeepStrictEqual(old, each);
  });
  if (after.find((each) => each.current)?.id !== before.find((each) => each.current)?.id) {
    await rows.set({ current: false }).where("current", "=", true).execute();
  }
  for (const { id, nickname, vin, answers, current } of changed) {
    const values = { nickname, vin, answers: JSON.stringify(answers), current };
    await rows.set(values).where("id", "=", id).execute();
  }
  const added = after.filter((each) => each.id === 0);
  if (added.length === 0) return;
  await trx
    .insertInto("garage_vehicles")
    .values(
      added.map(({ vehicleId, nickname, vin, answers, current }) => ({
        user_id: userId,
        vehicle_id: vehicleId,
        nickname,
        vin,
        answers: JSON.stringify(answers),
        current,
      })),
    )
    .execute();
}

/** Those of the vehicles that there are: a cookie may name any. */
async function existing(trx: Transaction<Tables>, kept: readonly Kept[]): Promise<ReadonlySet<number>> {
  if (kept.length === 0) return new Set();
  const rows = await trx
    .selectFrom("vehicles")
    .select("id")
    .where(
      "id",
      "in",
      kept.map((each) => each.vehicleId),
    )
    .execute();
  return new Set(rows.map((row) => row.id));
}
