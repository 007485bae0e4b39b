import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import { buildIdCondition } from "#db/in-list.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { addComparedId, MAX_COMPARED_LISTINGS, mergeComparedIds, removeComparedId } from "./comparison.ts";

/** Lists the listing ids of a member's comparison in the order in which they were added. */
export async function listComparedIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("compared_ads")
    .select("ad_id")
    .where("user_id", "=", userId)
    .orderBy("position")
    .orderBy("ad_id")
    .execute();
  return rows.map((row) => row.ad_id);
}

/**
 * Updates a member's comparison with a function of its current ids. Concurrent updates of one comparison run one after
 * the other.
 */
export const updateComparedIds = (
  db: Db,
  userId: number,
  change: (ids: readonly number[]) => readonly number[],
): Promise<number[]> => withTransaction(db, (trx) => updateComparedIdsInTransaction(trx, userId, change));

/**
 * Adds a listing to a member's comparison and returns the listing ids. A listing that is already in the list keeps its
 * position (ST-08). Fails with `product.not_found` for a hidden listing and with `compare.full` for a full list.
 */
export const addComparedListing = (db: Db, userId: number, listingId: number): Promise<Result<number[]>> =>
  withTransaction(db, async (trx) => {
    if ((await findVisibleIds(trx, [listingId])).size === 0) return failure("not_found", "product.not_found");
    let full = false;
    const ids = await updateComparedIdsInTransaction(trx, userId, (currentIds) => {
      const added = addComparedId(currentIds, listingId);
      full = added.full;
      return added.ids;
    });
    return full ? failure("conflict", "compare.full") : ok(ids);
  });

/**
 * Replaces a member's comparison and returns the new listing ids without repetitions. Fails like `addComparedListing`
 * and then changes nothing. Listings that were already in the comparison may stay, whatever their status.
 */
export const replaceComparedListings = (
  db: Db,
  userId: number,
  listingIds: readonly number[],
): Promise<Result<number[]>> =>
  withTransaction(db, async (trx) => {
    const requestedIds = [...new Set(listingIds)];
    if (requestedIds.length > MAX_COMPARED_LISTINGS) return failure("conflict", "compare.full");
    const allowedIds = new Set([...(await findVisibleIds(trx, requestedIds)), ...(await listComparedIds(trx, userId))]);
    if (requestedIds.some((id) => !allowedIds.has(id))) return failure("not_found", "product.not_found");
    return ok(await updateComparedIdsInTransaction(trx, userId, () => requestedIds));
  });

/**
 * Removes a listing from a member's comparison. Without `listingId`, removes all listings. Returns the remaining ids.
 */
export const removeComparedListings = async (db: Db, userId: number, listingId?: number): Promise<Result<number[]>> =>
  ok(
    await updateComparedIds(db, userId, (currentIds) =>
      listingId === undefined ? [] : removeComparedId(currentIds, listingId),
    ),
  );

export type ComparisonMergeResult = {
  /** Number of listings added to the member's list. */
  compared: number;
  /** Number of older listings removed from the list. */
  dropped: number;
};

/** Merges the comparison of this device into the member's comparison. Repeating the merge changes nothing. */
export async function mergeComparison(
  trx: Transaction<Tables>,
  userId: number,
  deviceIds: readonly number[],
): Promise<ComparisonMergeResult> {
  if (deviceIds.length === 0) return { compared: 0, dropped: 0 };
  let before: readonly number[] = [];
  const existingIds = await filterExistingIds(trx, deviceIds.slice(-MAX_COMPARED_LISTINGS));
  const after = await updateComparedIdsInTransaction(trx, userId, (currentIds) => {
    before = currentIds;
    return mergeComparedIds(currentIds, existingIds);
  });
  return {
    compared: after.filter((id) => !before.includes(id)).length,
    dropped: before.filter((id) => !after.includes(id)).length,
  };
}

async function updateComparedIdsInTransaction(
  trx: Transaction<Tables>,
  userId: number,
  change: (ids: readonly number[]) => readonly number[],
): Promise<number[]> {
  // This lock mode is weaker than `for update`: it allows writes of rows that reference the user, such as a cart or
  // session.
  await sql`select id from users where id = ${userId} for no key update`.execute(trx);
  const ids = await filterExistingIds(trx, change(await listComparedIds(trx, userId)).slice(0, MAX_COMPARED_LISTINGS));
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

/** Finds the ids of publicly visible listings. */
async function findVisibleIds(trx: Transaction<Tables>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom("ads")
    .select("id")
    .where(buildIdCondition("id", ids))
    .where("status", "in", ["active", "reserved", "sold", "expired"])
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns the ids of existing listings in the given order. A cookie may contain ids of unknown listings. */
async function filterExistingIds(trx: Transaction<Tables>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("ads")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  const found = new Set(rows.map((row) => row.id));
  return ids.filter((id) => found.has(id));
}

/** Returns the listings of a comparison in the order of `ids`. Deleted and hidden listings are left out. */
export async function getComparedListings(db: Db, ids: readonly number[]): Promise<Listing[]> {
  const found = await Promise.all(ids.map((id) => getListing(db, id)));
  return found.flatMap((each) => (each.ok ? [each.value] : []));
}
