import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { isOverlapError, retryOnConflict } from "#db/retry-on-conflict.ts";
import { withTransaction } from "#db/transaction.ts";
import { createFieldError, createFieldFailure } from "#domain/forms/form-fields.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { allocateUnit } from "./allocate-unit.server.ts";
import { hasOverlap, type RentalPeriod, validateDayBlock } from "./booking.ts";
import { getToday } from "./days.ts";
import { parseDayBlockInput } from "./input.ts";
import { type Booking, listListingBookings } from "./queries.server.ts";
import { lockRentalListing } from "./rental-listing.server.ts";

const bookingNotFoundFailure = (): Failure => failure("not_found", "booking.not_found");

/** Failure to block days, with the bookings and earlier blocks that overlap the requested days. */
export type BlockDaysFailure = Failure & { conflictingBookings?: Booking[] };

/** Blocks one car of a listing for a date range, for the seller's own use or for maintenance. */
export async function blockDays(
  { db, clock }: { db: Db; clock: Clock },
  sellerIds: readonly number[],
  listingId: number,
  input: unknown,
): Promise<Result<null> | BlockDaysFailure> {
  const parsed = parseDayBlockInput(input);
  if (!parsed.ok) return failure("invalid", parsed.errors[0]?.code ?? "invalid", parsed.errors);
  const { note, ...dateRange } = parsed.value;
  try {
    return await retryOnConflict(() =>
      withTransaction(db, async (trx): Promise<Result<null> | BlockDaysFailure> => {
        const listing = await lockRentalListing(trx, listingId);
        if (!listing || !sellerIds.includes(listing.sellerId)) return bookingNotFoundFailure();
        const now = clock();
        const today = getToday(listing.timeZone, now);
        const issue = validateDayBlock(dateRange, today);
        if (issue) return createFieldFailure(issue.path, issue.code);
        const allocation = await allocateUnit(trx, listing, dateRange, today);
        if (!("unit" in allocation))
          return createBlockFailure(await findBlockingBookings(trx, listingId, allocation.taken));
        await trx
          .insertInto("bookings")
          .values({
            ad_id: listing.id,
            seller_id: listing.sellerId,
            unit: allocation.unit,
            status: "blocked",
            period: sql<string>`daterange(${dateRange.from}::date, ${dateRange.to}::date)`,
            ad_name_en: listing.title.en,
            ad_name_ar: listing.title.ar,
            currency: listing.currency,
            note,
            time_zone: listing.timeZone,
            created_at: now,
            changed_at: now,
          })
          .execute();
        return ok(null);
      }),
    );
  } catch (error) {
    if (isOverlapError(error)) return createBlockFailure([]);
    throw error;
  }
}

/** Finds the bookings and blocks that occupy the listing on the given days. */
async function findBlockingBookings(db: Db, listingId: number, periods: readonly RentalPeriod[]): Promise<Booking[]> {
  const [first, last] = [periods[0], periods.at(-1)];
  if (!first || !last) return [];
  const bookings = await listListingBookings(db, listingId, { from: first.from, to: last.to });
  return bookings.filter((each) => each.status !== "completed" && periods.some((span) => hasOverlap(span, each)));
}

/** Creates the failure for overlapping bookings or earlier blocks. */
function createBlockFailure(conflictingBookings: Booking[]): BlockDaysFailure {
  const isOwn = conflictingBookings.length > 0 && conflictingBookings.every(({ status }) => status === "blocked");
  const code = isOwn ? "block.blocked" : "block.booked";
  return { ...failure("conflict", code, [createFieldError("from", code)]), conflictingBookings };
}

/**
 * Removes a block and frees its days. Fails with `booking.not_found` for an unknown block, and for a block of an external
 * calendar, which the next fetch would bring back.
 */
export async function unblockDays(
  db: Db,
  sellerIds: readonly number[],
  listingId: number,
  blockId: number,
): Promise<Result<null>> {
  const { rows } = await sql`
    delete from bookings where id = ${blockId} and ad_id = ${listingId} and status = 'blocked'
      and calendar_id is null and seller_id = any(${[...sellerIds]}::int[]) returning id`.execute(db);
  return rows.length > 0 ? ok(null) : bookingNotFoundFailure();
}
