import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import type { Limit } from "#domain/limits/limits.ts";
import { type Failure, failure } from "#kernel/result.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** An account is new for so long, in milliseconds. */
const newFor = 2 * day;

type Of = Record<"known" | "new", Limit>;

/** How much one person writes: whoever has just come is not known yet. */
const messages: Of = {
  known: { name: "inbox.messages", most: 20, within: minute },
  new: { name: "inbox.messages", most: 10, within: minute },
};
const conversations: Of = {
  known: { name: "inbox.conversations", most: 30, within: day },
  new: { name: "inbox.conversations", most: 8, within: day },
};
/** Conversations that new and unconfirmed accounts together may begin with one seller. Others reach a popular seller all the same. */
const newcomersToSeller: Limit = { name: "inbox.newcomers-to-seller", most: 10, within: 60 * minute };
const offers: Limit = { name: "inbox.offers", most: 30, within: 60 * minute };
const reports: Limit = { name: "inbox.reports", most: 20, within: day };

/** A longer text that says the same to more sellers than this within a day is an advertisement. */
const sameTextTo = 5;
/** "Is it still there?" is asked of many: so short a text is nobody's advertisement. */
const shortText = 60;

/** Refused for writing too much; `retryAt` says from when on it is worth another try. */
export type TooMany = Failure & { retryAt: Date };

async function isNew(db: Db, userId: number, now: Date): Promise<boolean> {
  const user = await db.selectFrom("users").select("created_at").where("id", "=", userId).executeTakeFirst();
  return !user || now.getTime() - user.created_at.getTime() < newFor;
}

async function counted(db: Db, limit: Limit, userId: number, now: Date, code: string): Promise<TooMany | undefined> {
  const use = await countUse(db, limit, String(userId), now);
  return use.allowed ? undefined : { ...failure("rate_limited", code), retryAt: use.retryAt };
}

/** Counts a message of somebody, and says when it is one too many. */
export const countMessage = async (db: Db, userId: number, now: Date) =>
  counted(db, messages[(await isNew(db, userId, now)) ? "new" : "known"], userId, now, "inbox.too_many_messages");

/** Counts a conversation that somebody begins with somebody else: by who begins it, and of newcomers by whom it reaches. */
export async function countConversation(
  db: Db,
  { userId, recipient }: { userId: number; recipient: string },
  now: Date,
): Promise<TooMany | undefined> {
  const user = await db.selectFrom("users").select("email_verified").where("id", "=", userId).executeTakeFirst();
  const isNewcomer = await isNew(db, userId, now);
  const limit = conversations[isNewcomer ? "new" : "known"];
  const refused = await counted(db, limit, userId, now, "inbox.too_many_conversations");
  if (refused || (user?.email_verified && !isNewcomer)) return refused;
  const use = await countUse(db, newcomersToSeller, recipient, now);
  return use.allowed ? undefined : { ...failure("rate_limited", "inbox.seller_busy"), retryAt: use.retryAt };
}

export const countOffer = (db: Db, userId: number, now: Date) =>
  counted(db, offers, userId, now, "inbox.too_many_offers");

export const countReport = (db: Db, userId: number, now: Date) =>
  counted(db, reports, userId, now, "inbox.too_many_reports");

/** Whether a buyer has sent this very text to so many other sellers today that it is an advertisement. */
export async function isAdvertisement(
  db: Db,
  userId: number,
  sellerId: number,
  text: string,
  now: Date,
): Promise<boolean> {
  if ([...text].length <= shortText) return false;
  const { rows } = await sql<{ sellers: number }>`
    select count(distinct c.seller_id)::int as sellers
    from messages m join conversations c on c.id = m.conversation_id
    where m.user_id = ${userId} and m.at > ${new Date(now.getTime() - day)} and m.side = 'buyer' and m.text = ${text}
      and c.seller_id <> ${sellerId}`.execute(db);
  return (rows[0]?.sellers ?? 0) >= sameTextTo;
}
