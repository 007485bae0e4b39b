import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { todayIn } from "#domain/bookings/days.ts";
import { fold } from "#kernel/fold.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

/**
 * What people search for, counted by day and text, so that who runs the site sees what isn't found. Nobody's name is
 * with it, and what looks like a person's (a phone number, an address) is not kept at all.
 */

type Counted = { day: string; text: string; times: number; found: number };

/** Counts are kept in memory so long, and written together: a search never waits for them. In milliseconds. */
const writeAfter = 30_000;
/** So many different texts are kept in memory; those beyond are not counted. */
const mostKept = 2_000;
const longestText = 80;
const keptDays = 120;

const waiting = new WeakMap<Db, Map<string, Counted>>();
const timers = new WeakMap<Db, ReturnType<typeof setTimeout>>();

const isPersonal = (text: string): boolean => /@|(?:\d[\s().-]?){8}/.test(text);

/** Parameters that change how an answer is shown, not what is found. */
const ofTheView = new Set(["q", "sort", "layout", "limit", "lang", "currency"]);

/** Whether an address asks for a text alone: who narrows what was found isn't searching anew. */
export const isWholeSearch = (params: URLSearchParams): boolean =>
  [...params.keys()].every((name) => ofTheView.has(name));

/** Counts a search and in how many ads it was found; the first page of an answer says it. */
export function noteSearch(db: Db, asked: string, found: number, now: Date): void {
  const text = fold(asked).slice(0, longestText).trim();
  if (!text || isPersonal(text)) return;
  const counts = waiting.get(db) ?? new Map<string, Counted>();
  waiting.set(db, counts);
  const day = todayIn(getSiteProfile().timeZone, now);
  const key = `${day} ${text}`;
  const known = counts.get(key);
  if (!known && counts.size >= mostKept) return;
  counts.set(key, { day, text, times: (known?.times ?? 0) + 1, found });
  if (timers.has(db)) return;
  // Nothing is asked of the database while nobody searches.
  const timer = setTimeout(() => void writeSearches(db).catch(() => {}), writeAfter);
  timer.unref();
  timers.set(db, timer);
}

/** Writes down what was counted since the last time; also before a stop. */
export async function writeSearches(db: Db): Promise<void> {
  clearTimeout(timers.get(db));
  timers.delete(db);
  const counts = [...(waiting.get(db)?.values() ?? [])];
  waiting.delete(db);
  if (counts.length === 0) return;
  // In one order everywhere: two processes that write at once don't wait for each other for ever.
  const rows = counts.toSorted((a, b) => (a.day + a.text < b.day + b.text ? -1 : 1));
  await sql`
    insert into searches (day, text, times, found)
    select day, text, times, found from json_populate_recordset(null::searches, ${JSON.stringify(rows)}::json)
    on conflict (day, text) do update set times = searches.times + excluded.times, found = excluded.found`.execute(db);
  await sql`delete from searches where day < ${rows.at(-1)?.day}::date - ${keptDays}::int`.execute(db);
}

export type SearchCount = { text: string; times: number; found: number };

/** What was searched most since a day, all of it or what was found in no ad. */
export async function topSearches(
  db: Db,
  since: string,
  { withoutResults = false, most = 20 } = {},
): Promise<SearchCount[]> {
  const { rows } = await sql<SearchCount>`
    select text, sum(times)::int as times, (array_agg(found order by day desc))[1] as found
    from searches where day >= ${since}::date group by text
    having ${withoutResults ? sql`(array_agg(found order by day desc))[1] = 0` : sql`true`}
    order by times desc, text collate "C" limit ${most}`.execute(db);
  return rows;
}
