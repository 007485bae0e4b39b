import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type Day, getToday } from "#domain/bookings/days.ts";
import { isHumanRequest } from "#domain/listings/lifecycle/daily-counter.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

/**
 * Numbers of events by day and name, such as views of lists and clicks on banners. A count contains nothing about the
 * visitors: no address, no account, no cookie. The same visitor may be counted several times.
 */

type PendingCount = { day: Day; name: string; count: number };

/** Milliseconds for which counts are collected in memory before they are written together. */
const FLUSH_DELAY_MS = 10_000;
const RETENTION_DAYS = 400;

const pendingCounts = new WeakMap<Db, Map<string, PendingCount>>();
const flushTimers = new WeakMap<Db, ReturnType<typeof setTimeout>>();

/** Counts an event that a person caused. Requests by bots and prefetched pages do not count. */
export function countDaily(db: Db, request: Request, name: string, now: Date): void {
  if (!isHumanRequest(request)) return;
  const counts = pendingCounts.get(db) ?? new Map<string, PendingCount>();
  pendingCounts.set(db, counts);
  const day = getToday(getSiteProfile().timeZone, now);
  const key = `${day} ${name}`;
  counts.set(key, { day, name, count: (counts.get(key)?.count ?? 0) + 1 });
  if (flushTimers.has(db)) return;
  // The timer runs only after an event, so that an idle process sends no queries.
  const timer = setTimeout(() => void flushDailyCounts(db).catch(() => {}), FLUSH_DELAY_MS);
  timer.unref();
  flushTimers.set(db, timer);
}

/** Writes the collected counts to the database. The server also calls it before shutdown. */
export async function flushDailyCounts(db: Db): Promise<void> {
  clearTimeout(flushTimers.get(db));
  flushTimers.delete(db);
  const counts = [...(pendingCounts.get(db)?.values() ?? [])];
  pendingCounts.delete(db);
  if (counts.length === 0) return;
  // All processes lock the rows in this order, which prevents deadlocks.
  const rows = counts.toSorted((a, b) => (a.day + a.name < b.day + b.name ? -1 : 1));
  await sql`
    insert into daily_counts (day, name, count)
    select day, name, count from json_populate_recordset(null::daily_counts, ${JSON.stringify(rows)}::json)
    on conflict (day, name) do update set count = daily_counts.count + excluded.count`.execute(db);
  await sql`delete from daily_counts where day < ${rows.at(-1)?.day}::date - ${RETENTION_DAYS}::int`.execute(db);
}
