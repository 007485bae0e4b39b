import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type Failure, failure } from "#kernel/result.ts";

/** Active ban of a user, with its reason. `until` is the end; null means permanent. */
export type Ban = { id: number; reason: string; until: Date | null };

/** Builds the SQL condition that the ban `b`, a row of `bans`, is active at the time `now`. */
export const buildActiveBanCondition = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`b.lifted_at is null and (b.until is null or b.until > ${now})`;

/**
 * Takes the exclusive ban lock of a user until the transaction ends. If a listing is published concurrently, either the
 * ban finds the listing or the publication is refused.
 */
export async function lockBans(trx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('karaj ban'), ${userId}::int)`.execute(trx);
}

/**
 * Checks whether the owner of a listing's seller is banned. Nobody may publish a listing of a banned owner. A ban that
 * starts during this transaction waits for the commit. A ban that another transaction is writing already counts,
 * because waiting for that transaction would deadlock.
 */
export async function isOwnerBanned(trx: Db, listingId: number, now: Date): Promise<boolean> {
  const owner = await trx
    .selectFrom("ads as a")
    .innerJoin("sellers as s", "s.id", "a.seller_id")
    .select("s.owner_id as id")
    .where("a.id", "=", listingId)
    .executeTakeFirst();
  if (!owner || owner.id === null) return false;
  const { rows: locks } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('karaj ban'), ${owner.id}::int) as held`.execute(trx);
  return locks[0]?.held !== true || (await findActiveBan(trx, owner.id, now)) !== undefined;
}

export async function findActiveBan(db: Db, userId: number, now: Date): Promise<Ban | undefined> {
  return db
    .selectFrom("bans as b")
    .select(["b.id", "b.reason", "b.until"])
    .where("b.user_id", "=", userId)
    .where(buildActiveBanCondition(now))
    .executeTakeFirst();
}

/** Failure of a request by a suspended account, with the active ban. */
export type BannedFailure = Failure & { ban: Ban };

/** Creates the `forbidden` failure with code AUTH_BANNED for a suspended account. */
export const createBannedFailure = (ban: Ban): BannedFailure => ({ ...failure("forbidden", "AUTH_BANNED"), ban });
