import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type Actor, refusal } from "#domain/accounts/roles.ts";
import { countAdDay, dayOf } from "#domain/ads/life/days.server.ts";
import type { Clock } from "#kernel/clock.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { mostFavourites, undoable } from "./favourites.ts";
import { nameOfShownAd } from "./queries.server.ts";

/** Favourites act for who is signed in, never for somebody who is named (RO-03). */
export type FavouritesContext = { db: Db; clock: Clock; actor: Actor };

/** `changed` is false when it was so already. */
export type Changed = { name: LocalText; changed: boolean };

/**
 * Puts an ad among the actor's favourites, with what it costs now. One that is there stays as it is (ST-07), and one
 * that was taken out a moment ago comes back in its place.
 */
export async function addFavourite(context: FavouritesContext, adId: number): Promise<Result<Changed>> {
  const { db, clock, actor } = context;
  const refused = refusal(actor, "account");
  if (refused || !actor) return refused ?? failure("unauthenticated", "account.sign_in");
  return inTransaction(db, async (trx) => {
    // Locked, so that adding at the same moment can't go past the limit.
    await sql`select id from users where id = ${actor.id} for update`.execute(trx);
    const name = await nameOfShownAd(trx, adId);
    if (!name) return failure("not_found", "product.not_found");
    const { rows } = await sql<{ others: number; present: boolean }>`
      select count(*)::int as others, coalesce(bool_or(ad_id = ${adId}), false) as present
      from favourites where user_id = ${actor.id} and removed_at is null`.execute(trx);
    const { others = 0, present = false } = rows[0] ?? {};
    if (present) return ok({ name, changed: false });
    if (others >= mostFavourites) return failure("conflict", "wishlist.full");
    const now = clock();
    const forgotten = sql`favourites.removed_at < ${new Date(now.getTime() - undoable)}`;
    const { rows: kept } = await sql<{ isNew: boolean }>`
      insert into favourites (user_id, ad_id, base_minor, created_at)
      select ${actor.id}, id, base_minor, ${now}::timestamptz from ads where id = ${adId}
      on conflict (user_id, ad_id) do update set removed_at = null,
        base_minor = case when ${forgotten} then excluded.base_minor else favourites.base_minor end,
        created_at = case when ${forgotten} then excluded.created_at else favourites.created_at end
      returning created_at = ${now}::timestamptz as "isNew"`.execute(trx);
    // What is undone was counted when it was done.
    if (kept[0]?.isNew) await countAdDay(trx, adId, "favourites", dayOf(now));
    return ok({ name, changed: true });
  });
}

/** Takes an ad out of the actor's favourites; for an hour adding it again undoes that. Twice is once. */
export async function removeFavourite(context: FavouritesContext, adId: number): Promise<Result<Changed>> {
  const { db, clock, actor } = context;
  const refused = refusal(actor, "account");
  if (refused || !actor) return refused ?? failure("unauthenticated", "account.sign_in");
  return inTransaction(db, async (trx) => {
    const name = await nameOfShownAd(trx, adId);
    const now = clock();
    const own = trx.updateTable("favourites").where("user_id", "=", actor.id);
    const removed = await own
      .set({ removed_at: now })
      .where("ad_id", "=", adId)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    await trx
      .deleteFrom("favourites")
      .where("user_id", "=", actor.id)
      .where("removed_at", "<", new Date(now.getTime() - undoable))
      .execute();
    const changed = removed.numUpdatedRows > 0n;
    if (!name && !changed) return failure("not_found", "product.not_found");
    return ok({ name: name ?? { ar: null, en: null }, changed });
  });
}
