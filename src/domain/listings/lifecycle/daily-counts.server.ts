import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** Kinds of events that are counted per listing and day. */
export const countedListingEvents = ["views", "reveals", "favourites"] as const;
export type CountedListingEvent = (typeof countedListingEvents)[number];

/** Returns the UTC day of a time, as YYYY-MM-DD. */
export const toUtcDay = (now: Date): string => now.toISOString().slice(0, 10);

export type DailyListingCount = { adId: number; day: string; what: CountedListingEvent; times: number };

/** Adds counts to the daily statistics (`ad_daily_stats`) in one statement. Counts of deleted listings are ignored. */
export async function addDailyListingCounts(db: Db, counts: readonly DailyListingCount[]): Promise<void> {
  if (counts.length === 0) return;
  const rows = new Map<string, { ad_id: number; day: string } & Record<CountedListingEvent, number>>();
  for (const { adId: listingId, day, what: eventType, times } of counts) {
    const key = `${listingId} ${day}`;
    const row = rows.get(key) ?? { ad_id: listingId, day, views: 0, reveals: 0, favourites: 0 };
    row[eventType] += times;
    rows.set(key, row);
  }
  // Sorted rows are locked in the same order by all writers, which prevents deadlocks.
  const sortedRows = [...rows.values()].sort((a, b) => a.ad_id - b.ad_id || (a.day < b.day ? -1 : 1));
  await sql`
    insert into ad_daily_stats as d (ad_id, day, views, reveals, favourites)
    select n.ad_id, n.day, n.views, n.reveals, n.favourites
    from json_populate_recordset(null::ad_daily_stats, ${JSON.stringify(sortedRows)}::json) n
    where exists (select from ads a where a.id = n.ad_id)
    on conflict (ad_id, day) do update set views = d.views + excluded.views, reveals = d.reveals + excluded.reveals,
      favourites = d.favourites + excluded.favourites`.execute(db);
}

/** Counts one event of a listing in the daily statistics. `day` is YYYY-MM-DD. */
export const addDailyListingCount = (
  db: Db,
  listingId: number,
  eventType: CountedListingEvent,
  day: string,
): Promise<void> => addDailyListingCounts(db, [{ adId: listingId, day, what: eventType, times: 1 }]);
