import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { RateLimit } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { type Failure, failure } from "#kernel/result.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Age up to which an account counts as new, in milliseconds. */
const NEW_ACCOUNT_MS = 2 * day;

type LimitsByTrust = Record<"known" | "new", RateLimit>;

/** Rate limits of messages per user. New accounts have lower limits. */
const messageLimits: LimitsByTrust = {
  known: { name: "inbox.messages", most: 20, within: minute },
  new: { name: "inbox.messages", most: 10, within: minute },
};
const conversationLimits: LimitsByTrust = {
  known: { name: "inbox.conversations", most: 30, within: day },
  new: { name: "inbox.conversations", most: 8, within: day },
};
/**
 * Rate limit of conversations that all new and unconfirmed accounts together may start with one seller. Other buyers
 * can still write to a popular seller.
 */
const newcomersPerSellerLimit: RateLimit = { name: "inbox.newcomers-to-seller", most: 10, within: 60 * minute };
const offerLimit: RateLimit = { name: "inbox.offers", most: 30, within: 60 * minute };
const reportLimit: RateLimit = { name: "inbox.reports", most: 20, within: day };

/** Number of sellers who got the same long text within a day. From this number on, the text counts as advertising. */
const MAX_SAME_TEXT_SELLERS = 5;
/**
 * Maximum length of a text that never counts as advertising. Short texts such as "Is it still available?" are sent to
 * many sellers.
 */
const MAX_SHORT_TEXT_LENGTH = 60;

/** Failure of an exceeded rate limit. `retryAt` is the time of the next allowed attempt. */
export type RateLimitedFailure = Failure & { retryAt: Date };

async function isNewAccount(db: Db, userId: number, now: Date): Promise<boolean> {
  const user = await db.selectFrom("users").select("created_at").where("id", "=", userId).executeTakeFirst();
  return !user || now.getTime() - user.created_at.getTime() < NEW_ACCOUNT_MS;
}

async function consumeLimit(
  db: Db,
  limit: RateLimit,
  userId: number,
  now: Date,
  code: string,
): Promise<RateLimitedFailure | undefined> {
  const result = await consumeRateLimit(db, limit, String(userId), now);
  return result.allowed ? undefined : { ...failure("rate_limited", code), retryAt: result.retryAt };
}

/** Counts a message of the user for the rate limit. Returns a failure when the limit is exceeded. */
export const consumeMessageLimit = async (db: Db, userId: number, now: Date) =>
  consumeLimit(
    db,
    messageLimits[(await isNewAccount(db, userId, now)) ? "new" : "known"],
    userId,
    now,
    "inbox.too_many_messages",
  );

/**
 * Counts a new conversation for the rate limit of the user who starts it. For new and unconfirmed accounts, also counts
 * for the limit of the recipient.
 */
export async function consumeConversationLimit(
  db: Db,
  { userId, recipient }: { userId: number; recipient: string },
  now: Date,
): Promise<RateLimitedFailure | undefined> {
  const user = await db.selectFrom("users").select("email_verified").where("id", "=", userId).executeTakeFirst();
  const isNewcomer = await isNewAccount(db, userId, now);
  const limit = conversationLimits[isNewcomer ? "new" : "known"];
  const rateLimited = await consumeLimit(db, limit, userId, now, "inbox.too_many_conversations");
  if (rateLimited || (user?.email_verified && !isNewcomer)) return rateLimited;
  const result = await consumeRateLimit(db, newcomersPerSellerLimit, recipient, now);
  return result.allowed ? undefined : { ...failure("rate_limited", "inbox.seller_busy"), retryAt: result.retryAt };
}

/** Counts a price offer of the user for the rate limit. Returns a failure above 30 offers an hour. */
export const consumeOfferLimit = (db: Db, userId: number, now: Date) =>
  consumeLimit(db, offerLimit, userId, now, "inbox.too_many_offers");

/** Counts a conversation report of the user for the rate limit. Returns a failure above 20 reports a day. */
export const consumeReportLimit = (db: Db, userId: number, now: Date) =>
  consumeLimit(db, reportLimit, userId, now, "inbox.too_many_reports");

/** Returns whether a buyer has sent the same text to so many other sellers today that it counts as advertising. */
export async function isMassMessage(
  db: Db,
  userId: number,
  sellerId: number,
  text: string,
  now: Date,
): Promise<boolean> {
  if ([...text].length <= MAX_SHORT_TEXT_LENGTH) return false;
  const { rows } = await sql<{ sellers: number }>`
    select count(distinct c.seller_id)::int as sellers
    from messages m join conversations c on c.id = m.conversation_id
    where m.user_id = ${userId} and m.created_at > ${new Date(now.getTime() - day)} and m.side = 'buyer' and m.text = ${text}
      and c.seller_id <> ${sellerId}`.execute(db);
  return (rows[0]?.sellers ?? 0) >= MAX_SAME_TEXT_SELLERS;
}
