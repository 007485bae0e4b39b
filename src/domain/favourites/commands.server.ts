import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { type Actor, getPermissionFailure } from "#domain/accounts/roles.ts";
import { addDailyListingCount, toUtcDay } from "#domain/listings/lifecycle/daily-counts.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { FAVOURITE_UNDO_WINDOW_MS, findVisibleListingTitle, MAX_FAVOURITES } from "./queries.server.ts";

/** Context of favourite commands, which change only the favourites of the acting account (RO-03). */
export type FavouritesContext = { db: Db; clock: Clock; actor: Actor };

/** Result of a favourite command. `changed` is false when the favourite already had the requested state. */
export type FavouriteChange = { name: LocalizedText; changed: boolean };

/**
 * Adds a listing to the actor's favourites and stores its current price. An existing favourite stays unchanged (ST-07).
 * A favourite that was removed within the last hour returns to its old position.
 */
export async function addFavourite(context: FavouritesContext, listingId: number): Promise<Result<FavouriteChange>> {
  const { db, clock, actor } = context;
  const refusalResult = getPermissionFailure(actor, "account");
  if (refusalResult || !actor) return refusalResult ?? failure("unauthenticated", "account.sign_in");
  return withTransaction(db, async (trx) => {
    // The user row is locked, so that concurrent additions cannot exceed the limit.
    await sql`select id from users where id = ${actor.id} for update`.execute(trx);
    const name = await findVisibleListingTitle(trx, listingId);
    if (!name) return failure("not_found", "product.not_found");
    const { rows } = await sql<{ favouriteCount: number; present: boolean }>`
      select count(*)::int as "favouriteCount", coalesce(bool_or(ad_id = ${listingId}), false) as present
      from favourites where user_id = ${actor.id} and removed_at is null`.execute(trx);
    const { favouriteCount = 0, present = false } = rows[0] ?? {};
    if (present) return ok({ name, changed: false });
    if (favouriteCount >= MAX_FAVOURITES) return failure("conflict", "wishlist.full");
    const now = clock();
    const isUndoExpired = sql`favourites.removed_at < ${new Date(now.getTime() - FAVOURITE_UNDO_WINDOW_MS)}`;
    const { rows: upserted } = await sql<{ isNew: boolean }>`
      insert into favourites (user_id, ad_id, base_minor, created_at)
      select ${actor.id}, id, base_minor, ${now}::timestamptz from ads where id = ${listingId}
      on conflict (user_id, ad_id) do update set removed_at = null,
        base_minor = case when ${isUndoExpired} then excluded.base_minor else favourites.base_minor end,
        created_at = case when ${isUndoExpired} then excluded.created_at else favourites.created_at end
      returning created_at = ${now}::timestamptz as "isNew"`.execute(trx);
    // A restored favourite was already counted when it was first added.
    if (upserted[0]?.isNew) await addDailyListingCount(trx, listingId, "favourites", toUtcDay(now));
    return ok({ name, changed: true });
  });
}

/**
 * Removes a listing from the actor's favourites. Adding the listing again within an hour restores the favourite.
 * Repeating the removal changes nothing.
 */
export async function removeFavourite(context: FavouritesContext, listingId: number): Promise<Result<FavouriteChange>> {
  const { db, clock, actor } = context;
  const refusalResult = getPermissionFailure(actor, "account");
  if (refusalResult || !actor) return refusalResult ?? failure("unauthenticated", "account.sign_in");
  return withTransaction(db, async (trx) => {
    const name = await findVisibleListingTitle(trx, listingId);
    const now = clock();
    const ownFavourites = trx.updateTable("favourites").where("user_id", "=", actor.id);
    const removed = await ownFavourites
      .set({ removed_at: now })
      .where("ad_id", "=", listingId)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    await trx
      .deleteFrom("favourites")
      .where("user_id", "=", actor.id)
      .where("removed_at", "<", new Date(now.getTime() - FAVOURITE_UNDO_WINDOW_MS))
      .execute();
    const changed = removed.numUpdatedRows > 0n;
    if (!name && !changed) return failure("not_found", "product.not_found");
    return ok({ name: name ?? { ar: null, en: null }, changed });
  });
}
