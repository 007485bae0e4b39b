import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Allowance, Limit } from "./limits.ts";

/** Hashed, so that the table is no list of who was here. */
const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url");

/**
 * Counts one use by `key` and says whether it was still allowed. One statement: uses that come at
 * the same moment, in any process, are all counted. Inside a transaction that is rolled back the
 * use is not counted.
 */
export async function countUse(db: Db, limit: Limit, key: string, now: Date): Promise<Allowance> {
  const ends = new Date(now.getTime() + limit.within);
  const { rows } = await sql<{ uses: number; ends_at: Date }>`
    insert into limit_windows as w (name, key, uses, ends_at) values (${limit.name}, ${hashed(key)}, 1, ${ends})
    on conflict (name, key) do update set
      uses = case when w.ends_at <= ${now} then 1 else least(w.uses, ${limit.most}) + 1 end,
      ends_at = case when w.ends_at <= ${now} then excluded.ends_at else w.ends_at end
    returning uses, ends_at`.execute(db);
  const { uses, ends_at: retryAt } = rows[0] as { uses: number; ends_at: Date };
  // Whoever begins a window clears away some that are over, so that the table stays small by itself.
  if (uses === 1) {
    await sql`delete from limit_windows where ctid = any(array(
      select ctid from limit_windows where ends_at <= ${now} limit 20 for update skip locked))`.execute(db);
  }
  return uses <= limit.most ? { allowed: true, left: limit.most - uses } : { allowed: false, retryAt };
}

/** Starts counting afresh for `key`: after a sign-in that went well, earlier failures don't matter. */
export async function forgetUses(db: Db, limit: Limit, key: string): Promise<void> {
  await db.deleteFrom("limit_windows").where("name", "=", limit.name).where("key", "=", hashed(key)).execute();
}
