import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import { mostCompared, unitedCompared } from "./compare.ts";

/** What a member compares, in the order it was put there. */
export async function memberCompares(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("compared_ads")
    .select("ad_id")
    .where("user_id", "=", userId)
    .orderBy("position")
    .orderBy("ad_id")
    .execute();
  return rows.map((row) => row.ad_id);
}

/** Changes a member's list by what it is at that moment; changes of one list wait for each other. */
export const changeMemberCompares = (
  db: Db,
  userId: number,
  change: (ids: readonly number[]) => readonly number[],
): Promise<number[]> => inTransaction(db, (trx) => changeWithin(trx, userId, change));

/** What came of uniting two lists. */
export type ComparedMerged = {
  /** Ads that the member's list has more than before. */
  compared: number;
  /** Older ads that gave way to them. */
  dropped: number;
};

/** Unites a member's list with what was compared on this device; doing it again changes nothing more. */
export async function mergeCompared(
  trx: Transaction<Tables>,
  userId: number,
  brought: readonly number[],
): Promise<ComparedMerged> {
  if (brought.length === 0) return { compared: 0, dropped: 0 };
  let before: readonly number[] = [];
  const known = await existing(trx, brought.slice(-mostCompared));
  const after = await changeWithin(trx, userId, (own) => {
    before = own;
    return unitedCompared(own, known);
  });
  return {
    compared: after.filter((id) => !before.includes(id)).length,
    dropped: before.filter((id) => !after.includes(id)).length,
  };
}

async function changeWithin(
  trx: Transaction<Tables>,
  userId: number,
  change: (ids: readonly number[]) => readonly number[],
): Promise<number[]> {
  // What refers to the user (a cart, a session) can be written all the same.
  await sql`select id from users where id = ${userId} for no key update`.execute(trx);
  const ids = await existing(trx, change(await memberCompares(trx, userId)).slice(0, mostCompared));
  await trx
    .deleteFrom("compared_ads")
    .where("user_id", "=", userId)
    .$if(ids.length > 0, (rows) => rows.where("ad_id", "not in", ids))
    .execute();
  if (ids.length > 0) {
    await trx
      .insertInto("compared_ads")
      .values(ids.map((ad_id, position) => ({ user_id: userId, ad_id, position })))
      .onConflict((conflict) =>
        conflict.columns(["user_id", "ad_id"]).doUpdateSet((eb) => ({ position: eb.ref("excluded.position") })),
      )
      .execute();
  }
  return ids;
}

/** Those of the ids that ads have, in their order: a cookie may hold any number. */
async function existing(trx: Transaction<Tables>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("ads")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((id) => found.has(id));
}
