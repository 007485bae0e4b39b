import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Why somebody may not come in, and until when; without an end for good. */
export type Ban = { id: number; reason: string; until: Date | null };

/** Bans `b` that hold at a time. */
export const banHolds = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`b.lifted_at is null and (b.until is null or b.until > ${now})`;

/** Whoever bans somebody holds this until the end of the transaction: what is put up meanwhile is found, or isn't put up. */
export async function lockBans(trx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('karaj ban'), ${userId}::int)`.execute(trx);
}

/**
 * Whether the owner of an ad's seller is banned: then nobody puts it up, also not who works for them. A ban that comes
 * during this transaction waits for its end, and finds the ad. One that is being written just now counts already: to wait
 * for it would be to wait in a circle, since it waits for ads.
 */
export async function isOwnerBanned(trx: Db, adId: number, now: Date): Promise<boolean> {
  const owner = await trx
    .selectFrom("ads as a")
    .innerJoin("sellers as s", "s.id", "a.seller_id")
    .select("s.owner_id as id")
    .where("a.id", "=", adId)
    .executeTakeFirst();
  if (!owner || owner.id === null) return false;
  const { rows: held } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('karaj ban'), ${owner.id}::int) as held`.execute(trx);
  return held[0]?.held !== true || (await banOf(trx, owner.id, now)) !== undefined;
}

/** The ban of somebody that holds now. */
export async function banOf(db: Db, userId: number, now: Date): Promise<Ban | undefined> {
  return db
    .selectFrom("bans as b")
    .select(["b.id", "b.reason", "b.until"])
    .where("b.user_id", "=", userId)
    .where(banHolds(now))
    .executeTakeFirst();
}
