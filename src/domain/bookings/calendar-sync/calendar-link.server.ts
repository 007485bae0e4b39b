import { randomBytes } from "node:crypto";
import type { Db } from "#db/database.ts";
import { type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { bookingLimits, dayBlockLimits } from "../booking.ts";
import { addDays, getToday } from "../days.ts";
import { listListingBookings } from "../queries.server.ts";
import { findRentalListing } from "../rental-listing.server.ts";
import { formatCalendar } from "./icalendar.ts";

/** Days before today whose bookings are still published, so that programs keep the rental that is running. */
const PAST_DAYS = bookingLimits.longest;

/** Returns the path under which other programs read the calendar of a listing. */
export const getCalendarFeedPath = (token: string): string => `/calendars/${token}.ics`;

/** Returns the token of a listing's calendar. Undefined if the office shares none. */
export async function findCalendarToken(db: Db, listingId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("rental_calendar_links")
    .select("token")
    .where("ad_id", "=", listingId)
    .executeTakeFirst();
  return row?.token;
}

/** Shares the calendar of a listing under a new secret address. An earlier address stops working. */
export async function replaceCalendarLink(db: Db, listingId: number, now: Date): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await db
    .insertInto("rental_calendar_links")
    .values({ ad_id: listingId, token, created_at: now })
    .onConflict((conflict) => conflict.column("ad_id").doUpdateSet({ token, created_at: now }))
    .execute();
  return token;
}

/** Stops sharing the calendar of a listing. */
export async function removeCalendarLink(db: Db, listingId: number): Promise<void> {
  await db.deleteFrom("rental_calendar_links").where("ad_id", "=", listingId).execute();
}

/** Words for the events of a published calendar. They say nothing about customers. */
export type CalendarWords = { booked: string; blocked: string };

/** Returns the end of the identifiers of a site's events, by which the site knows its own events again. */
export const getEventSuffix = (origin: string): string => `@${new URL(origin).hostname}`;

/**
 * Formats the calendar of the listing to which a token belongs: its bookings and blocks without data of customers.
 * Returns undefined for a token that nobody shares.
 */
export async function formatSharedCalendar(
  { db, now, origin }: { db: Db; now: Date; origin: string },
  token: string,
  language: Language,
  words: CalendarWords,
): Promise<string | undefined> {
  const link = await db
    .selectFrom("rental_calendar_links")
    .select("ad_id")
    .where("token", "=", token)
    .executeTakeFirst();
  const listing = link && (await findRentalListing(db, link.ad_id));
  if (!listing) return undefined;
  const today = getToday(listing.timeZone, now);
  const span = { from: addDays(today, -PAST_DAYS), to: addDays(today, dayBlockLimits.ahead + dayBlockLimits.longest) };
  const bookings = await listListingBookings(db, listing.id, span);
  const events = bookings.map(({ id, status, from, to, pickUpTime, returnTime, changedAt }) => ({
    uid: `booking-${id}${getEventSuffix(origin)}`,
    from,
    to,
    pickUpTime,
    returnTime,
    changedAt,
    summary: status === "blocked" ? words.blocked : words.booked,
  }));
  const title: LocalizedText = listing.title;
  return formatCalendar(pickTranslation(title, language).text, events, listing.timeZone);
}
