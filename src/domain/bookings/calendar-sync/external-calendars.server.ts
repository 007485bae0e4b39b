import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { createFieldFailure, createSingleLineField, parseFields } from "#domain/forms/form-fields.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { RentalPeriod } from "../booking.ts";
import { lockRentalListing } from "../rental-listing.server.ts";
import { parseFeedUrl } from "./fetch-feed.server.ts";

/** Maximum number of external calendars of a listing. */
export const MAX_CALENDARS = 5;
const MAX_CALENDAR_NAME_LENGTH = 60;
const MAX_URL_LENGTH = 1_000;

/** Event of an external calendar on days on which the car is booked. */
export type CalendarConflict = RentalPeriod & { event: string };

/** External calendar of a listing, with the state of its last fetches. */
export type ExternalCalendar = {
  id: number;
  listingId: number;
  name: string;
  url: string;
  attemptedAt: Date | null;
  /** Last time at which the calendar was read without an error. */
  fetchedAt: Date | null;
  /** Code of the last failure. Null after a success. */
  error: string | null;
  /** Number of repeating events, which are not imported. */
  skipped: number;
  conflicts: CalendarConflict[];
  /** Number of coming events that block days. */
  events: number;
};

const selectCalendars = (db: Db) =>
  db
    .selectFrom("rental_calendars as c")
    .select([
      "c.id",
      "c.ad_id as listingId",
      "c.name",
      "c.url",
      "c.attempted_at as attemptedAt",
      "c.fetched_at as fetchedAt",
      "c.error",
      "c.skipped",
      "c.conflicts",
      sql<number>`(select count(distinct b.calendar_event)::int from bookings b where b.calendar_id = c.id)`.as(
        "events",
      ),
    ]);

/** Lists the external calendars of a listing in the order in which they were added. */
export const listExternalCalendars = (db: Db, listingId: number): Promise<ExternalCalendar[]> =>
  selectCalendars(db).where("c.ad_id", "=", listingId).orderBy("c.id").execute();

/** Finds an external calendar by its id. */
export const findExternalCalendar = (db: Db, id: number): Promise<ExternalCalendar | undefined> =>
  selectCalendars(db).where("c.id", "=", id).executeTakeFirst();

const calendarSchema = z.object({
  name: createSingleLineField(MAX_CALENDAR_NAME_LENGTH),
  url: createSingleLineField(MAX_URL_LENGTH),
});

/**
 * Adds an external calendar to a listing and returns its id. The caller fetches it. Fails with `calendar.address` for an
 * address that is not a public https address, `calendar.own` for one of this site, `calendar.exists` and
 * `calendar.limit`.
 */
export async function addExternalCalendar(
  { db, now, origin }: { db: Db; now: Date; origin: string },
  listingId: number,
  input: unknown,
): Promise<Result<number>> {
  const parsed = parseFields(calendarSchema, input, ["name", "url"]);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "invalid", parsed.errors);
  const url = parseFeedUrl(parsed.value.url);
  if (!url) return createFieldFailure("url", "calendar.address");
  if (url.hostname === new URL(origin).hostname) return createFieldFailure("url", "calendar.own");
  return withTransaction(db, async (trx): Promise<Result<number>> => {
    if (!(await lockRentalListing(trx, listingId))) return failure("not_found", "booking.not_found");
    const calendars = await listExternalCalendars(trx, listingId);
    if (calendars.some((each) => each.url === url.href)) return createFieldFailure("url", "calendar.exists");
    if (calendars.length >= MAX_CALENDARS) return createFieldFailure("url", "calendar.limit");
    const { id } = await trx
      .insertInto("rental_calendars")
      .values({ ad_id: listingId, name: parsed.value.name, url: url.href, created_at: now, next_fetch_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return ok(id);
  });
}

/** Removes an external calendar of a listing together with its blocks. */
export async function removeExternalCalendar(db: Db, listingId: number, id: number): Promise<void> {
  await db.deleteFrom("rental_calendars").where("id", "=", id).where("ad_id", "=", listingId).execute();
}
