import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import { addressKey, type Limit } from "#domain/limits/limits.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { writeAdEvent } from "./move.server.ts";
import { tellSellerOf } from "./tell.server.ts";

/** So many different people have to say that an ad has been sold before its seller is asked. */
export const enoughReports = 3;
/** How long the seller has to answer, in days. */
export const daysToAnswer = 7;

/** One person, or one household, says it of so many ads a day. */
export const soldReportLimit: Limit = { name: "ad sold", most: 10, within: 24 * 60 * 60_000 };

/** Who says so: a member, or whoever is at an address. */
export type Reporter = { userId: number | undefined; address: string };

const keyOf = ({ userId, address }: Reporter): string =>
  userId === undefined ? `address ${addressKey(address)}` : `user ${userId}`;

const day = 24 * 60 * 60_000;

/**
 * Somebody says that an ad has been sold already; saying it twice is saying it once. When enough different people do, the
 * seller is asked. What is let isn't sold. Wake the mail job afterwards.
 */
export async function reportSold(
  db: Db,
  adId: number,
  { reporter, now, origin }: { reporter: Reporter; now: Date; origin: string },
): Promise<Result<void> | (ReturnType<typeof failure> & { retryAt: Date })> {
  const key = keyOf(reporter);
  return inTransaction(db, async (trx) => {
    // Locked, so that the third and the fourth who say so at the same moment don't ask twice.
    const { rows } = await sql<{ owner_id: number | null }>`
      select s.owner_id from ads a join sellers s on s.id = a.seller_id
      where a.id = ${adId} and a.status = 'active' and a.kind <> 'rental' for update of a`.execute(trx);
    const [ad] = rows;
    if (!ad) return failure("not_found", "product.not_found");
    if (reporter.userId !== undefined && ad.owner_id === reporter.userId) return failure("forbidden", "ad.own");
    const allowance = await countUse(trx, soldReportLimit, key, now);
    if (!allowance.allowed) return { ...failure("rate_limited", "ad.too_many"), retryAt: allowance.retryAt };
    await trx
      .insertInto("ad_sold_reports")
      .values({ ad_id: adId, reporter: createHash("sha256").update(key).digest("base64url"), at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await askWhenEnough(trx, adId, now, origin);
    return ok(undefined);
  });
}

async function askWhenEnough(trx: Db, adId: number, now: Date, origin: string): Promise<void> {
  const { rows } = await sql<{ enough: boolean }>`
    select count(*) >= ${enoughReports} as enough from ad_sold_reports where ad_id = ${adId}`.execute(trx);
  if (!rows[0]?.enough) return;
  const asked = await trx
    .insertInto("ad_sold_questions")
    .values({ ad_id: adId, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("ad_id")
    .executeTakeFirst();
  if (!asked) return;
  await writeAdEvent(trx, { adId, what: "sold-asked", by: "system", now });
  await tellSellerOf(trx, adId, "sold-asked", { now, origin, day: answerBy(now) });
}

/** Until when a question that was asked then waits for its answer. */
export const answerBy = (askedAt: Date): Date => new Date(askedAt.getTime() + daysToAnswer * day);

/** When the seller was asked whether an ad is still there, if they haven't answered. */
export async function soldQuestionOf(db: Db, adId: number): Promise<Date | undefined> {
  const row = await db.selectFrom("ad_sold_questions").select("asked_at").where("ad_id", "=", adId).executeTakeFirst();
  return row?.asked_at;
}
