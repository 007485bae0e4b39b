import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { CallBatcher } from "./batcher.ts";
import type { RateLimit, RateLimitResult } from "./rate-limit.ts";

/** Hashes the key of a rate limit, so that the table does not store the addresses of visitors. */
const hashKey = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Batchers of the counts that are running now: by database, then by limit and key. */
const batchersByDatabase = new WeakMap<Db, Map<string, CallBatcher<RateLimitWindow>>>();

/**
 * Counts one use of a rate limit under `key`, and returns whether the use is allowed. Atomic across processes. A use
 * inside a transaction that is rolled back does not count. Simultaneous uses of one key are counted by one statement,
 * because several statements would wait for the same row.
 */
export async function consumeRateLimit(db: Db, limit: RateLimit, key: string, now: Date): Promise<RateLimitResult> {
  const batchers = batchersByDatabase.get(db) ?? new Map<string, CallBatcher<RateLimitWindow>>();
  batchersByDatabase.set(db, batchers);
  const batchKey = JSON.stringify([limit, key]);
  const batcher = batchers.get(batchKey) ?? new CallBatcher<RateLimitWindow>(() => batchers.delete(batchKey));
  batchers.set(batchKey, batcher);
  const { result: window, size, position } = await batcher.join((size) => addUses(db, limit, key, now, size));
  const uses = window.uses - size + position;
  return uses <= limit.most ? { allowed: true, left: limit.most - uses } : { allowed: false, retryAt: window.ends_at };
}

type RateLimitWindow = { uses: number; ends_at: Date };

/** Maximum difference between the clocks of processes that share a database, in milliseconds. */
const MAX_CLOCK_SKEW = 60_000;

/**
 * Adds uses to the current window of a key, or starts a new window. A window that ends too far in the future was
 * started by a process whose clock is fast. Such a window counts as expired, so that nobody is locked out.
 */
async function addUses(db: Db, limit: RateLimit, key: string, now: Date, count: number): Promise<RateLimitWindow> {
  const windowEnd = new Date(now.getTime() + limit.within);
  const latestEnd = new Date(windowEnd.getTime() + MAX_CLOCK_SKEW);
  const isOver = sql`(w.ends_at <= ${now} or w.ends_at > ${latestEnd})`;
  const { rows } = await sql<RateLimitWindow>`
    insert into rate_limit_buckets as w (name, key, uses, ends_at) values (${limit.name}, ${hashKey(key)}, ${count}::int, ${windowEnd})
    on conflict (name, key) do update set
      uses = case when ${isOver} then excluded.uses else least(w.uses, ${limit.most}) + excluded.uses end,
      ends_at = case when ${isOver} then excluded.ends_at else w.ends_at end
    returning uses, ends_at`.execute(db);
  const window = rows[0] as RateLimitWindow;
  if (window.uses === count) await pruneWindows(db, now);
  return window;
}

/** Deletes up to 20 expired windows. Runs whenever a window starts, which keeps the table small. */
async function pruneWindows(db: Db, now: Date): Promise<void> {
  await sql`delete from rate_limit_buckets where ctid = any(array(
    select ctid from rate_limit_buckets where ends_at <= ${now} limit 20 for update skip locked))`.execute(db);
}

export type RateLimitUse = { limit: RateLimit; key: string; count: number };

/**
 * Counts uses of several limits in one statement. Each pair of limit and key may occur only once. If any limit is
 * exceeded, returns the time from which all of them allow a use. Otherwise returns undefined.
 */
export async function consumeRateLimits(db: Db, uses: readonly RateLimitUse[], now: Date): Promise<Date | undefined> {
  if (uses.length === 0) return undefined;
  const keyed = uses
    .map(({ limit, key, count }) => ({
      name: limit.name,
      key: hashKey(key),
      most: limit.most,
      within: limit.within,
      count,
    }))
    // All statements lock the windows in this order, which prevents deadlocks.
    .sort((a, b) => (a.name + a.key < b.name + b.key ? -1 : 1));
  const { rows } = await sql<RateLimitWindow & { name: string; key: string }>`
    with used as materialized (
      select u.*, ${now}::timestamptz + u.within * interval '1 millisecond' as ends
      from json_to_recordset(${JSON.stringify(keyed)}::json) u(name text, key text, most int, within bigint, count int))
    insert into rate_limit_buckets as w (name, key, uses, ends_at)
    select name, key, count, ends from used
    on conflict (name, key) do update set
      uses = case when ${buildWindowOverCondition(now)} then excluded.uses
        else least(w.uses, (select most from used u where u.name = w.name and u.key = w.key)) + excluded.uses end,
      ends_at = case when ${buildWindowOverCondition(now)} then excluded.ends_at else w.ends_at end
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

/** Builds the condition that the stored window `w` is expired, for the upsert in `consumeRateLimits`. */
const buildWindowOverCondition = (now: Date) =>
  sql`(w.ends_at <= ${now} or w.ends_at > excluded.ends_at + ${MAX_CLOCK_SKEW}::int * interval '1 millisecond')`;

/** Deletes the counted uses of a rate limit for `key`. A successful sign-in does this for earlier failures. */
export async function resetRateLimit(db: Db, limit: RateLimit, key: string): Promise<void> {
  await db.deleteFrom("rate_limit_buckets").where("name", "=", limit.name).where("key", "=", hashKey(key)).execute();
}

/** Takes back one counted use that should not count after all. */
export async function refundRateLimit(db: Db, limit: RateLimit, key: string): Promise<void> {
  const isRow = sql`name = ${limit.name} and key = ${hashKey(key)}`;
  await sql`
    with fewer as (update rate_limit_buckets set uses = uses - 1 where ${isRow} and uses > 1)
    delete from rate_limit_buckets where ${isRow} and uses = 1`.execute(db);
}
