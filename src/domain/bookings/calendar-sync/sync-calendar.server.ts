import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import { retryOnConflict } from "#db/retry-on-conflict.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import type { Result } from "#kernel/result.ts";
import { allocateUnit } from "../allocate-unit.server.ts";
import { dayBlockLimits, hasOverlap, type RentalPeriod } from "../booking.ts";
import { addDays, type Day, getToday } from "../days.ts";
import { listListingBookings } from "../queries.server.ts";
import { findRentalListing, lockRentalListing, type RentalListing } from "../rental-listing.server.ts";
import type { StayTimes } from "../stay-times.ts";
import { getEventSuffix } from "./calendar-link.server.ts";
import { notifyCalendarConflicts } from "./conflict-notifications.server.ts";
import { type CalendarConflict, type ExternalCalendar, findExternalCalendar } from "./external-calendars.server.ts";
import { fetchFeed } from "./fetch-feed.server.ts";
import { type CalendarEvent, type ParsedCalendar, parseCalendar } from "./icalendar.ts";

/** Milliseconds between two fetches of a calendar. */
const FETCH_INTERVAL_MS = 60 * 60_000;

export type CalendarSyncContext = {
  db: Db;
  now: Date;
  origin: string;
  /** Fetches the text of a calendar. */
  fetchText?: (url: string) => Promise<Result<string>>;
};

type Block = RentalPeriod & StayTimes & { id: number; event: string };

/**
 * Fetches an external calendar and makes the blocks of the listing agree with it. A failure changes no block. Returns
 * whether somebody has to be told about a new conflict; callers should then wake the mail job.
 */
export async function syncCalendar(
  { db, now, origin, fetchText = fetchFeed }: CalendarSyncContext,
  calendarId: number,
): Promise<boolean> {
  const calendar = await findExternalCalendar(db, calendarId);
  const listing = calendar && (await findRentalListing(db, calendar.listingId));
  if (!calendar || !listing) return false;
  const text = await fetchText(calendar.url);
  const parsed = text.ok ? parseCalendar(text.value, listing.timeZone) : text;
  if (!parsed.ok) {
    await recordAttempt(db, calendar.id, now, { error: parsed.code });
    return false;
  }
  return retryOnConflict(() =>
    withTransaction(db, (trx) => applyCalendar(trx, { now, origin }, calendar.id, parsed.value)),
  );
}

async function recordAttempt(
  db: Db,
  id: number,
  now: Date,
  state: { error: string } | { error: null; fetched_at: Date; skipped: number; conflicts: string },
): Promise<void> {
  await db
    .updateTable("rental_calendars")
    .set({ attempted_at: now, next_fetch_at: new Date(now.getTime() + FETCH_INTERVAL_MS), ...state })
    .where("id", "=", id)
    .execute();
}

/**
 * Writes the blocks and conflicts of a calendar within the caller's transaction, and notifies the office of new
 * conflicts.
 */
async function applyCalendar(
  trx: Transaction<Tables>,
  { now, origin }: { now: Date; origin: string },
  calendarId: number,
  { events, skipped }: ParsedCalendar,
): Promise<boolean> {
  const found = await findExternalCalendar(trx, calendarId);
  const listing = found && (await lockRentalListing(trx, found.listingId));
  // Another run may have written the calendar while this one waited for the listing.
  const calendar = listing && (await findExternalCalendar(trx, calendarId));
  if (!listing || !calendar) return false;
  const today = getToday(listing.timeZone, now);
  const coming = events.filter(
    ({ uid, from, to }) =>
      to > today && from <= addDays(today, dayBlockLimits.ahead) && !uid.endsWith(getEventSuffix(origin)),
  );
  const changed = await removeOutdatedBlocks(trx, calendar, coming, today);
  const conflicts: CalendarConflict[] = [];
  for (const event of changed) {
    const isTaken = await blockEvent(trx, listing, calendar, event, { now, today });
    if (isTaken) conflicts.push({ event: event.uid, from: event.from, to: event.to });
  }
  const told = new Set(calendar.conflicts.map(toConflictKey));
  const untold = conflicts.filter((conflict) => !told.has(toConflictKey(conflict)));
  await recordAttempt(trx, calendar.id, now, {
    error: null,
    fetched_at: now,
    skipped,
    conflicts: JSON.stringify(conflicts),
  });
  if (untold.length > 0) await notifyCalendarConflicts(trx, { listing, calendar, conflicts: untold }, { now, origin });
  return untold.length > 0;
}

const toConflictKey = ({ event, from, to }: CalendarConflict): string => JSON.stringify([event, from, to]);

/** Deletes the coming blocks of events that are gone or have changed. Returns the events that have no block. */
async function removeOutdatedBlocks(
  trx: Transaction<Tables>,
  calendar: ExternalCalendar,
  events: readonly CalendarEvent[],
  today: Day,
): Promise<CalendarEvent[]> {
  const { rows: blocks } = await sql<Block>`
    select id, calendar_event as event, lower(period) as "from", upper(period) as "to",
      to_char(pick_up_time, 'HH24:MI') as "pickUpTime", to_char(return_time, 'HH24:MI') as "returnTime"
    from bookings where calendar_id = ${calendar.id} and upper(period) > ${today}::date`.execute(trx);
  const blocksByEvent = Map.groupBy(blocks, ({ event }) => event);
  const isBlocked = (event: CalendarEvent) => {
    const own = blocksByEvent.get(event.uid) ?? [];
    const keys = ["from", "to", "pickUpTime", "returnTime"] as const;
    return own.length === 1 && own.every((block) => keys.every((key) => block[key] === event[key]));
  };
  const changed = events.filter((event) => !isBlocked(event));
  const kept = new Set(events.filter(isBlocked).map(({ uid }) => uid));
  const outdated = blocks.filter(({ event }) => !kept.has(event)).map(({ id }) => id);
  if (outdated.length > 0) await trx.deleteFrom("bookings").where("id", "in", outdated).execute();
  return changed;
}

/**
 * Blocks the days of an event. Bookings are never moved away or overridden: where no car is free, only the other days
 * are blocked. Returns whether bookings are in the way.
 */
async function blockEvent(
  trx: Transaction<Tables>,
  listing: RentalListing,
  calendar: ExternalCalendar,
  event: CalendarEvent,
  { now, today }: { now: Date; today: Day },
): Promise<boolean> {
  const insertBlock = async (period: RentalPeriod & Partial<StayTimes>): Promise<readonly RentalPeriod[]> => {
    const allocation = await allocateUnit(trx, listing, period, today);
    if (!("unit" in allocation)) {
      if (allocation.taken.length > 0) return allocation.taken;
      // Only the times clash with those of another booking. Without times, the days can be blocked.
      const { from, to, pickUpTime } = period;
      return pickUpTime ? insertBlock({ from, to }) : [period];
    }
    await trx
      .insertInto("bookings")
      .values({
        ad_id: listing.id,
        seller_id: listing.sellerId,
        unit: allocation.unit,
        status: "blocked",
        period: sql<string>`daterange(${period.from}::date, ${period.to}::date)`,
        pick_up_time: period.pickUpTime,
        return_time: period.returnTime,
        ad_name_en: listing.title.en,
        ad_name_ar: listing.title.ar,
        currency: listing.currency,
        note: calendar.name,
        calendar_id: calendar.id,
        calendar_event: event.uid,
        time_zone: listing.timeZone,
        created_at: now,
        changed_at: now,
      })
      .execute();
    return [];
  };
  const taken = await insertBlock(event);
  if (taken.length === 0) return false;
  // The parts between the taken days. They have no times, because they begin or end where another booking does.
  let from = event.from;
  for (const span of [...taken, { from: event.to, to: event.to }]) {
    if (span.from > from) await insertBlock({ from, to: span.from });
    from = span.to;
  }
  const inTheWay = await listListingBookings(trx, listing.id, event);
  return inTheWay.some(
    ({ status, ...span }) => status !== "blocked" && status !== "completed" && hasOverlap(span, event),
  );
}

/**
 * Fetches the calendars whose time has come, one after the other. A calendar is claimed before it is fetched, so that
 * several processes fetch each once. Returns the number of calendars with a new conflict.
 */
export async function syncDueCalendars(
  { db, clock, origin, fetchText }: Omit<CalendarSyncContext, "now"> & { clock: () => Date },
  isStopping: () => boolean,
): Promise<number> {
  let conflicting = 0;
  while (!isStopping()) {
    const now = clock();
    const { rows } = await sql<{ id: number }>`
      update rental_calendars set next_fetch_at = ${new Date(now.getTime() + FETCH_INTERVAL_MS)}
      where id = (select id from rental_calendars where next_fetch_at <= ${now} order by next_fetch_at limit 1
        for update skip locked) returning id`.execute(db);
    const [due] = rows;
    if (!due) break;
    if (await syncCalendar({ db, now, origin, fetchText }, due.id)) conflicting += 1;
  }
  return conflicting;
}
