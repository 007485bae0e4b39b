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
  if (window.uses === count) await pruneWindows(db, now);
  return window;
}

/** Deletes some windows that are over. Called by everybody who begins one, so that the table stays small by itself. */
async function pruneWindows(db: Db, now: Date): Promise<void> {
  await sql`delete from limit_windows where ctid = any(array(
    select ctid from limit_windows where ends_at <= ${now} limit 20 for update skip locked))`.execute(db);
}

/** So many uses of a limit by a key. */
export type CountedUse = { limit: Limit; key: string; count: number };

/**
 * Counts uses of several limits in one statement. Each pair of limit name and key may appear once. Returns the latest time from
 * which on a limit that is passed allows more; undefined if none is passed.
 */
export async function countEach(db: Db, uses: readonly CountedUse[], now: Date): Promise<Date | undefined> {
  if (uses.length === 0) return undefined;
  const keyed = uses
    .map(({ limit, key, count }) => ({
      name: limit.name,
      key: hashed(key),
      most: limit.most,
      within: limit.within,
      count,
    }))
    // In one order: two that count the same windows don't wait for each other for ever.
    .sort((a, b) => (a.name + a.key < b.name + b.key ? -1 : 1));
  const { rows } = await sql<Window & { name: string; key: string }>`
    with used as materialized (
      select u.*, ${now}::timestamptz + u.within * interval '1 millisecond' as ends
      from json_to_recordset(${JSON.stringify(keyed)}::json) u(name text, key text, most int, within bigint, count int))
    insert into limit_windows as w (name, key, uses, ends_at)
    select name, key, count, ends from used
    on conflict (name, key) do update set
      uses = case when ${isWindowOver(now)} then excluded.uses
        else least(w.uses, (select most from used u where u.name = w.name and u.key = w.key)) + excluded.uses end,
      ends_at = case when ${isWindowOver(now)} then excluded.ends_at else w.ends_at end
    returning name, key, uses, ends_at`.execute(db);
  let retryAt: Date | undefined;
  let isBegun = false;
  for (const { name, key, most, count } of keyed) {
    const window = rows.find((row) => row.name === name && row.key === key);
    if (!window) continue;
    isBegun ||= window.uses === count;
    if (window.uses > most && (!retryAt || window.ends_at > retryAt)) retryAt = window.ends_at;
  }
  if (isBegun) await pruneWindows(db, now);
  return retryAt;
}

/** Whether window `w` is over when `excluded` would begin another one (`countUses`). */
const isWindowOver = (now: Date) =>
  sql`(w.ends_at <= ${now} or w.ends_at > excluded.ends_at + ${MAX_CLOCK_SKEW}::int * interval '1 millisecond')`;

/** Starts counting afresh for `key`: after a sign-in that went well, earlier failures don't matter. */
export async function forgetUses(db: Db, limit: Limit, key: string): Promise<void> {
  await db.deleteFrom("limit_windows").where("name", "=", limit.name).where("key", "=", hashed(key)).execute();
}

/** Takes back one use that should not have counted. */
export async function returnUse(db: Db, limit: Limit, key: string): Promise<void> {
  const isRow = sql`name = ${limit.name} and key = ${hashed(key)}`;
  await sql`
    with fewer as (update limit_windows set uses = uses - 1 where ${isRow} and uses > 1)
    delete from limit_windows where ${isRow} and uses = 1`.execute(db);
}
