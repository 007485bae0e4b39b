import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import { oneOf } from "#db/one-of.ts";
import type { Tables } from "#db/schema/tables.ts";
import { inTransaction } from "#db/transaction.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { mostCompared, unitedCompared, withCompared, withoutCompared } from "./compare.ts";

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

/**
 * Adds a listing to a member's comparison and returns the list. One that is there stays where it is (ST-08). Fails with
 * `product.not_found` for a listing that nobody may look at, and with `compare.full` when the list is full.
 */
export const addCompared = (db: Db, userId: number, adId: number): Promise<Result<number[]>> =>
  inTransaction(db, async (trx) => {
    if ((await findShown(trx, [adId])).size === 0) return failure("not_found", "product.not_found");
    let full = false;
    const ids = await changeWithin(trx, userId, (own) => {
      const added = withCompared(own, adId);
      full = added.full;
      return added.ids;
    });
    return full ? failure("conflict", "compare.full") : ok(ids);
  });

/**
 * Replaces a member's comparison and returns the new list, with duplicates dropped. Fails like `addCompared`, and changes nothing
 * then. Listings that were in the list before may stay, whatever became of them.
 */
export const replaceCompared = (db: Db, userId: number, adIds: readonly number[]): Promise<Result<number[]>> =>
  inTransaction(db, async (trx) => {
    const wanted = [...new Set(adIds)];
    if (wanted.length > mostCompared) return failure("conflict", "compare.full");
    const known = new Set([...(await findShown(trx, wanted)), ...(await memberCompares(trx, userId))]);
    if (wanted.some((id) => !known.has(id))) return failure("not_found", "product.not_found");
    return ok(await changeWithin(trx, userId, () => wanted));
  });

/** Removes a listing from a member's comparison, or all of them without an id, and returns what is left. */
export const removeCompared = async (db: Db, userId: number, adId?: number): Promise<Result<number[]>> =>
  ok(await changeMemberCompares(db, userId, (own) => (adId === undefined ? [] : withoutCompared(own, adId))));

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

/** Finds those of the listings that anybody may look at. */
async function findShown(trx: Transaction<Tables>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom("ads")
    .select("id")
    .where(oneOf("id", ids))
    .where("status", "in", ["active", "reserved", "sold", "expired"])
    .execute();
  return new Set(rows.map((row) => row.id));
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
