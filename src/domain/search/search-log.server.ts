import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { getToday } from "#domain/bookings/days.ts";
import { normalizeSearchText } from "#kernel/normalize-text.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

/**
 * Number of searches for a text on one day. The search log shows administrators what visitors look for and do not find.
 * The log contains no user, and no text that looks like a phone number or an email address.
 */

type ClickCounter = { day: string; text: string; ad_id: number; times: number };
type SearchCounter = { day: string; text: string; times: number; found: number };

/**
 * Milliseconds for which counts are collected in memory before they are written together. Searches therefore never wait
 * for the database.
 */
const FLUSH_DELAY_MS = 30_000;
/** Maximum number of different texts in memory. Searches for further texts are not counted. */
const MAX_PENDING_TEXTS = 2_000;
const MAX_LOGGED_LENGTH = 80;
const RETENTION_DAYS = 120;

const pendingCounts = new WeakMap<Db, Map<string, SearchCounter>>();
const pendingClicks = new WeakMap<Db, Map<string, ClickCounter>>();
const flushTimers = new WeakMap<Db, ReturnType<typeof setTimeout>>();

const isPersonal = (text: string): boolean => /@|(?:\d[\s().-]?){8}/.test(text);

/** Query parameters that change how a result is shown, but not which listings it contains. */
const viewParameters = new Set(["q", "sort", "layout", "limit", "lang", "currency"]);

/** Checks whether a search has a text but no filters. Filtering a result does not count as a new search. */
export const isTextOnlySearch = (params: URLSearchParams): boolean =>
  [...params.keys()].every((name) => viewParameters.has(name));

/** Counts a search for a text and its number of results. Call it for the first page of the results only. */
export function recordSearch(db: Db, searchText: string, found: number, now: Date): void {
  const text = toLoggedText(searchText);
  if (!text) return;
  const counts = pendingCounts.get(db) ?? new Map<string, SearchCounter>();
  pendingCounts.set(db, counts);
  const day = getToday(getSiteProfile().timeZone, now);
  const key = `${day} ${text}`;
  const existing = counts.get(key);
  if (!existing && counts.size >= MAX_PENDING_TEXTS) return;
  counts.set(key, { day, text, times: (existing?.times ?? 0) + 1, found });
  scheduleFlush(db);
}

/**
 * Counts a listing that a visitor opened from the results of a search text. Only the text and the model of the listing are
 * stored.
 */
export function recordSearchClick(db: Db, searchText: string, listingId: number, now: Date): void {
  const text = toLoggedText(searchText);
  if (!text) return;
  const clicks = pendingClicks.get(db) ?? new Map<string, ClickCounter>();
  pendingClicks.set(db, clicks);
  const day = getToday(getSiteProfile().timeZone, now);
  const key = `${day} ${listingId} ${text}`;
  const existing = clicks.get(key);
  if (!existing && clicks.size >= MAX_PENDING_TEXTS) return;
  clicks.set(key, { day, text, ad_id: listingId, times: (existing?.times ?? 0) + 1 });
  scheduleFlush(db);
}

/** Returns a search text as the log stores it. Undefined for an empty text and for personal data. */
function toLoggedText(searchText: string): string | undefined {
  const text = normalizeSearchText(searchText).slice(0, MAX_LOGGED_LENGTH).trim();
  return text && !isPersonal(text) ? text : undefined;
}

function scheduleFlush(db: Db): void {
  if (flushTimers.has(db)) return;
  // The timer runs only after a search, so that an idle process sends no queries.
  const timer = setTimeout(() => void flushSearchCounts(db).catch(() => {}), FLUSH_DELAY_MS);
  timer.unref();
  flushTimers.set(db, timer);
}

/** Writes the collected counts to the database. The server also calls it before shutdown. */
export async function flushSearchCounts(db: Db): Promise<void> {
  clearTimeout(flushTimers.get(db));
  flushTimers.delete(db);
  await flushSearchClicks(db);
  const counts = [...(pendingCounts.get(db)?.values() ?? [])];
  pendingCounts.delete(db);
  if (counts.length === 0) return;
  // All processes lock the rows in this order, which prevents deadlocks.
  const rows = counts.toSorted((a, b) => (a.day + a.text < b.day + b.text ? -1 : 1));
  await sql`
    insert into search_log (day, text, times, found)
    select day, text, times, found from json_populate_recordset(null::search_log, ${JSON.stringify(rows)}::json)
    on conflict (day, text) do update set times = search_log.times + excluded.times, found = excluded.found`.execute(
    db,
  );
  await sql`delete from search_log where day < ${rows.at(-1)?.day}::date - ${RETENTION_DAYS}::int`.execute(db);
}

async function flushSearchClicks(db: Db): Promise<void> {
  const clicks = [...(pendingClicks.get(db)?.values() ?? [])];
  pendingClicks.delete(db);
  if (clicks.length === 0) return;
  // All processes lock the rows in this order, which prevents deadlocks.
  await sql`
    insert into search_clicks (day, text, model_id, times)
    select n.day, n.text, a.model_id, sum(n.times)
    from json_to_recordset(${JSON.stringify(clicks)}::json) n (day date, text text, ad_id bigint, times int)
      join ads a on a.id = n.ad_id
    where a.model_id is not null group by n.day, n.text, a.model_id order by n.day, n.text collate "C", a.model_id
    on conflict (day, text, model_id) do update set times = search_clicks.times + excluded.times`.execute(db);
  await sql`delete from search_clicks where day < ${clicks.at(-1)?.day}::date - ${RETENTION_DAYS}::int`.execute(db);
}

export type SearchCount = { text: string; times: number; found: number };

/** Lists the most frequent searches since a given day. Can be restricted to searches without results. */
export async function listTopSearches(
  db: Db,
  since: string,
  { withoutResults = false, most = 20 } = {},
): Promise<SearchCount[]> {
  const { rows } = await sql<SearchCount>`
    select text, sum(times)::int as times, (array_agg(found order by day desc))[1] as found
    from search_log where day >= ${since}::date group by text
    having ${withoutResults ? sql`(array_agg(found order by day desc))[1] = 0` : sql`true`}
    order by times desc, text collate "C" limit ${most}`.execute(db);
  return rows;
}
