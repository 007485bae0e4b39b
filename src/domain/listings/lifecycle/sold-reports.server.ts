import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { type RateLimit, toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { notifyListingSeller } from "./seller-notifications.server.ts";
import { recordListingEvent } from "./transitions.server.ts";

/** Number of different people who must report a listing as sold before its seller is asked. */
const SOLD_REPORT_THRESHOLD = 3;
/** Number of days in which the seller has to answer whether a listing is sold. */
export const SOLD_QUESTION_ANSWER_DAYS = 7;

/** Rate limit of reports that a listing is sold, per person or network. */
const soldReportLimit: RateLimit = { name: "ad sold", most: 10, within: 24 * 60 * 60_000 };

/** Person who reports a listing as sold: a member, or a guest by network address. */
export type SoldReporter = { userId: number | undefined; address: string };

const getReporterKey = ({ userId, address }: SoldReporter): string =>
  userId === undefined ? `address ${toAddressKey(address)}` : `user ${userId}`;

const DAY_MS = 24 * 60 * 60_000;

/**
 * Records a report that a listing is sold. Repeated reports of one person count once. When enough people have reported
 * the listing, the seller is asked. Rentals cannot be reported. Callers should wake the mail job afterwards.
 */
export async function reportListingSold(
  db: Db,
  listingId: number,
  { reporter, now, origin }: { reporter: SoldReporter; now: Date; origin: string },
): Promise<Result<void> | (ReturnType<typeof failure> & { retryAt: Date })> {
  const key = getReporterKey(reporter);
  return withTransaction(db, async (trx) => {
    // The listing is locked, so that concurrent reports do not ask the seller twice.
    const { rows } = await sql<{ owner_id: number | null }>`
      select s.owner_id from ads a join sellers s on s.id = a.seller_id
      where a.id = ${listingId} and a.status = 'active' and a.kind <> 'rental' for update of a`.execute(trx);
    const [listing] = rows;
    if (!listing) return failure("not_found", "product.not_found");
    if (reporter.userId !== undefined && listing.owner_id === reporter.userId) return failure("forbidden", "ad.own");
    const allowance = await consumeRateLimit(trx, soldReportLimit, key, now);
    if (!allowance.allowed) return { ...failure("rate_limited", "ad.too_many"), retryAt: allowance.retryAt };
    await trx
      .insertInto("sold_reports")
      .values({ ad_id: listingId, reporter: createHash("sha256").update(key).digest("base64url"), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await askSellerAtThreshold(trx, listingId, now, origin);
    return ok(undefined);
  });
}

async function askSellerAtThreshold(trx: Db, listingId: number, now: Date, origin: string): Promise<void> {
  const { rows } = await sql<{ enough: boolean }>`
    select count(*) >= ${SOLD_REPORT_THRESHOLD} as enough from sold_reports where ad_id = ${listingId}`.execute(trx);
  if (!rows[0]?.enough) return;
  const insertedQuestion = await trx
    .insertInto("availability_checks")
    .values({ ad_id: listingId, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("ad_id")
    .executeTakeFirst();
  if (!insertedQuestion) return;
  await recordListingEvent(trx, { adId: listingId, eventType: "sold-asked", by: "system", now });
  await notifyListingSeller(trx, listingId, "sold-asked", { now, origin, day: getSoldQuestionDeadline(now) });
}

/** Returns the deadline for the seller's answer to a question asked at `askedAt`. */
export const getSoldQuestionDeadline = (askedAt: Date): Date =>
  new Date(askedAt.getTime() + SOLD_QUESTION_ANSWER_DAYS * DAY_MS);
