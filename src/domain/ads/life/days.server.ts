import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/** What is counted of an ad by the day. */
export const countedThings = ["views", "reveals", "favourites"] as const;
export type Counted = (typeof countedThings)[number];

/** The day that something at `now` is counted on, as YYYY-MM-DD. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

export type AdCount = { adId: number; day: string; what: Counted; times: number };

/** Counts what happened to ads, in one statement; ads that are gone are left out. */
export async function countAdDays(db: Db, counts: readonly AdCount[]): Promise<void> {
  if (counts.length === 0) return;
  const rows = new Map<string, { ad_id: number; day: string } & Record<Counted, number>>();
  for (const { adId, day, what, times } of counts) {
    const key = `${adId} ${day}`;
    const row = rows.get(key) ?? { ad_id: adId, day, views: 0, reveals: 0, favourites: 0 };
    row[what] += times;
    rows.set(key, row);
  }
  // In one order everywhere: two writers can't hold what the other waits for.
  const ordered = [...rows.values()].sort((a, b) => a.ad_id - b.ad_id || (a.day < b.day ? -1 : 1));
  await sql`
    insert into ad_days as d (ad_id, day, views, reveals, favourites)
    select n.ad_id, n.day, n.views, n.reveals, n.favourites
    from json_populate_recordset(null::ad_days, ${JSON.stringify(ordered)}::json) n
    where exists (select from ads a where a.id = n.ad_id)
    on conflict (ad_id, day) do update set views = d.views + excluded.views, reveals = d.reveals + excluded.reveals,
      favourites = d.favourites + excluded.favourites`.execute(db);
}

/** Counts one thing that happened to an ad; `day` as YYYY-MM-DD. */
export const countAdDay = (db: Db, adId: number, what: Counted, day: string): Promise<void> =>
  countAdDays(db, [{ adId, day, what, times: 1 }]);
