import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Allowance, Limit } from "./limits.ts";
import { Together } from "./together.ts";

/** Hashed, so that the table is no list of who was here. */
const hashed = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Uses that are being counted, by database, limit and key. */
const counting = new WeakMap<Db, Map<string, Together<Window>>>();

/**
 * Counts one use by `key` and says whether it was still allowed. One statement: uses that come at
 * the same moment, in any process, are all counted. Inside a transaction that is rolled back the
 * use is not counted. What comes while a use by the same key is being counted would wait for its row:
 * all of that is counted by one statement.
 */
export async function countUse(db: Db, limit: Limit, key: string, now: Date): Promise<Allowance> {
  const all = counting.get(db) ?? new Map<string, Together<Window>>();
  counting.set(db, all);
  const name = JSON.stringify([limit, key]);
  const together = all.get(name) ?? new Together<Window>(() => all.delete(name));
  all.set(name, together);
  const { done, size, place } = await together.join((size) => countUses(db, limit, key, now, size));
  const uses = done.uses - size + place;
  return uses <= limit.most ? { allowed: true, left: limit.most - uses } : { allowed: false, retryAt: done.ends_at };
}

type Window = { uses: number; ends_at: Date };

/** How far the clocks of processes that share a database may differ, in milliseconds. */
const MAX_CLOCK_SKEW = 60_000;

/**
 * Adds `count` uses to the key's window, or begins a new one. A window that ends later than one begun now was begun
 * by a clock that ran ahead: it counts as over, so that a clock set right again locks nobody out.
 */
async function countUses(db: Db, limit: Limit, key: string, now: Date, count: number): Promise<Window> {
  const ends = new Date(now.getTime() + limit.within);
  const latestEnd = new Date(ends.getTime() + MAX_CLOCK_SKEW);
  const isOver = sql`(w.ends_at <= ${now} or w.ends_at > ${latestEnd})`;
  const { rows } = await sql<Window>`
    insert into limit_windows as w (name, key, uses, ends_at) values (${limit.name}, ${hashed(key)}, ${count}::int, ${ends})
    on conflict (name, key) do update set
      uses = case when ${isOver} then excluded.uses else least(w.uses, ${limit.most}) + excluded.uses end,
      ends_at = case when ${isOver} then excluded.ends_at else w.ends_at end
    returning uses, ends_at`.execute(db);
  const window = rows[0] as Window;
  // Whoever begins a window clears away some that are over, so that the table stays small by itself.
  if (window.uses === count) {
    await sql`delete from limit_windows where ctid = any(array(
      select ctid from limit_windows where ends_at <= ${now} limit 20 for update skip locked))`.execute(db);
  }
  return window;
}

/** Starts counting afresh for `key`: after a sign-in that went well, earlier failures don't matter. */
export async function forgetUses(db: Db, limit: Limit, key: string): Promise<void> {
  await db.deleteFrom("limit_windows").where("name", "=", limit.name).where("key", "=", hashed(key)).execute();
}
