import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import { withTransaction } from "#db/transaction.ts";
import { type Actor, getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import {
  buildMessagingBlockColumns,
  createMessagingBlockedFailure,
  getMessagingBlockReason,
} from "#domain/inbox/conversation-access.server.ts";
import { consumeMessageLimit, type RateLimitedFailure } from "#domain/inbox/inbox-rate-limits.server.ts";
import { findBannedWordFailure } from "#domain/moderation/banned-word-failure.server.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { canActForSeller, isSellerOwnerOrStaff } from "#domain/sellers/seller-access.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { MAX_UNANSWERED_QUESTIONS } from "./listing-question.ts";
import { parseListingAnswer, parseListingQuestion } from "./question-input.ts";
import { notifyAnsweredQuestion, notifyAskedQuestion, notifyRemovedQuestion } from "./question-notifications.server.ts";

/** Context of commands on questions. `origin` is the origin of links in mails. */
export type QuestionContext = {
  db: Db;
  clock: Clock;
  /** Wakes the mail job. */
  wakeMail: () => void;
  origin: string;
};

type QuestionResult = Result<{ id: number }> | RateLimitedFailure;

/** Rate limit of new questions of a member. */
const dailyLimit = { name: "listing-questions", most: 20, within: 86_400_000 };

const createQuestionNotFoundFailure = (): Failure => failure("not_found", "question.not_found");

const isForSale = (status: ListingStatus): boolean => status === "active" || status === "reserved";

/**
 * Asks the seller of a listing a public question. Needs a confirmed email address and a listing that is for sale. Fails
 * like a message for blocked members and sellers without an account. Repeating an unanswered question returns its id.
 * Only the reader who asked and the seller see the question before it is answered, which keeps advertising off the page.
 */
export async function askListingQuestion(
  { db, clock, wakeMail, origin }: QuestionContext,
  actor: Actor,
  listingId: number,
  input: unknown,
): Promise<QuestionResult> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const parsed = parseListingQuestion(input);
  if (!parsed.ok) return parsed;
  const question = parsed.value;
  const now = clock();
  const seller = await findAskedSeller(db, actor.id, listingId, now);
  if (!seller.ok) return seller;
  const refused =
    (await findBannedWordFailure(db, { question })) ??
    (await consumeMessageLimit(db, actor.id, now)) ??
    (await consumeDailyLimit(db, actor.id, now));
  if (refused) return refused;
  const result = await withTransaction(db, (trx) =>
    insertQuestion(trx, { userId: actor.id, listingId, sellerId: seller.value, question }, { now, origin }),
  );
  if (result.ok) wakeMail();
  return result;
}

type AskedSellerRow = Parameters<typeof getMessagingBlockReason>[0] & {
  status: ListingStatus;
  seller_id: number;
  email_verified: boolean;
};

/** Finds the seller whom a member may ask about a listing. */
async function findAskedSeller(db: Db, userId: number, listingId: number, now: Date): Promise<Result<number>> {
  const { rows } = await sql<AskedSellerRow>`
    select a.status, a.seller_id, u.email_verified, 'ad' as about, u.id as buyer_id, ${buildMessagingBlockColumns(sql`u.id`, now)}
    from ads a join sellers s on s.id = a.seller_id join users u on u.id = ${userId}
    where a.id = ${listingId} and a.status in ('active', 'reserved', 'sold', 'expired')`.execute(db);
  const [row] = rows;
  if (!row) return failure("not_found", "product.not_found");
  if (await canActForSeller(db, userId, row.seller_id, "ads")) return failure("forbidden", "question.own");
  if (!isForSale(row.status)) return failure("conflict", "question.closed");
  if (!row.email_verified) return failure("forbidden", "question.unconfirmed");
  const blockReason = getMessagingBlockReason(row, "buyer");
  return blockReason ? createMessagingBlockedFailure(blockReason) : ok(row.seller_id);
}

async function consumeDailyLimit(db: Db, userId: number, now: Date): Promise<RateLimitedFailure | undefined> {
  const result = await consumeRateLimit(db, dailyLimit, String(userId), now);
  return result.allowed
    ? undefined
    : { ...failure("rate_limited", "inbox.too_many_messages"), retryAt: result.retryAt };
}

type NewQuestion = { userId: number; listingId: number; sellerId: number; question: string };

async function insertQuestion(
  trx: Db,
  { userId, listingId, sellerId, question }: NewQuestion,
  notice: { now: Date; origin: string },
): Promise<Result<{ id: number }>> {
  // The user row is locked, so that concurrent questions cannot exceed the limit.
  await sql`select id from users where id = ${userId} for update`.execute(trx);
  const { rows } = await sql<{ same: number | null; open: number }>`
    select max(id) filter (where text = ${question}) as same, count(*)::int as open from listing_questions
    where user_id = ${userId} and ad_id = ${listingId} and (answer is null or hidden_at is not null)`.execute(trx);
  const { same, open } = rows[0] ?? { same: null, open: 0 };
  if (same !== null) return ok({ id: same });
  if (open >= MAX_UNANSWERED_QUESTIONS) return failure("conflict", "question.full");
  const inserted = await trx
    .insertInto("listing_questions")
    .values({
      ad_id: listingId,
      user_id: userId,
      text: question,
      created_at: notice.now,
      answer: null,
      answered_at: null,
      answered_by: null,
      hidden_at: null,
      hidden_by: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await notifyAskedQuestion(trx, { listingId, sellerId, question }, notice);
  return ok(inserted);
}

type LockedQuestion = {
  adId: number;
  userId: number;
  text: string;
  answer: string | null;
  sellerId: number;
  status: ListingStatus;
};

/** Locks a question that is not hidden. */
async function lockQuestion(trx: Db, id: number): Promise<LockedQuestion | undefined> {
  const { rows } = await sql<LockedQuestion>`
    select q.ad_id as "adId", q.user_id as "userId", q.text, q.answer, a.seller_id as "sellerId", a.status
    from listing_questions q join ads a on a.id = q.ad_id where q.id = ${id}::bigint and q.hidden_at is null for update of q`.execute(
    trx,
  );
  return rows[0];
}

/**
 * Answers a question for the seller, which publishes both. Answering again replaces the answer. The person who asked is
 * notified once. Fails for listings that are no longer for sale.
 */
export async function answerListingQuestion(
  { db, clock, wakeMail, origin }: QuestionContext,
  actor: Member,
  id: number,
  input: unknown,
): Promise<QuestionResult> {
  const parsed = parseListingAnswer(input);
  if (!parsed.ok) return parsed;
  const answer = parsed.value;
  const now = clock();
  const refused = (await findBannedWordFailure(db, { answer })) ?? (await consumeMessageLimit(db, actor.id, now));
  if (refused) return refused;
  const result = await withTransaction(db, async (trx): Promise<Result<{ id: number }>> => {
    const question = await lockQuestion(trx, id);
    if (!question || !(await canActForSeller(trx, actor.id, question.sellerId, "ads")))
      return createQuestionNotFoundFailure();
    if (!isForSale(question.status)) return failure("conflict", "question.closed");
    await trx
      .updateTable("listing_questions")
      .set({ answer, answered_at: now, answered_by: actor.id })
      .where("id", "=", id)
      .execute();
    if (question.answer === null) {
      const { adId: listingId, userId, text } = question;
      await notifyAnsweredQuestion(trx, { listingId, userId, question: text, answer }, { now, origin });
    }
    return ok({ id });
  });
  if (result.ok) wakeMail();
  return result;
}

/**
 * Hides a question for the seller: it leaves the page for good, with its answer. The person who asked is not notified,
 * so that hiding starts no quarrel. Hidden questions still count for the limit of questions about the listing.
 */
export async function hideListingQuestion(
  { db, now }: { db: Db; now: Date },
  actor: Member,
  id: number,
): Promise<Result<{ id: number }>> {
  return withTransaction(db, async (trx): Promise<Result<{ id: number }>> => {
    const question = await lockQuestion(trx, id);
    if (!question || !(await canActForSeller(trx, actor.id, question.sellerId, "ads")))
      return createQuestionNotFoundFailure();
    await hideQuestion(trx, id, { hidden_at: now, hidden_by: "seller" });
    return ok({ id });
  });
}

/** Removes a question for the moderators and notifies the person who asked. Sellers may not decide about their listings. */
export async function removeListingQuestion(
  { db, now }: { db: Db; now: Date },
  actor: Actor,
  id: number,
): Promise<Result<{ id: number }>> {
  const forbidden = getPermissionFailure(actor, "moderate");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  return withTransaction(db, async (trx): Promise<Result<{ id: number }>> => {
    const question = await lockQuestion(trx, id);
    if (!question) return createQuestionNotFoundFailure();
    if (await isSellerOwnerOrStaff(trx, actor.id, question.sellerId)) return failure("forbidden", "question.own");
    await hideQuestion(trx, id, { hidden_at: now, hidden_by: "moderator" });
    const { adId: listingId, userId } = question;
    await notifyRemovedQuestion(trx, { listingId, userId });
    await writeAuditLog(trx, actor, {
      action: "question.remove",
      subject: "ad",
      subjectId: listingId,
      details: { question: id },
    });
    return ok({ id });
  });
}

const hideQuestion = (trx: Db, id: number, hidden: { hidden_at: Date; hidden_by: "seller" | "moderator" }) =>
  trx.updateTable("listing_questions").set(hidden).where("id", "=", id).execute();
