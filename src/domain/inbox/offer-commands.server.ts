import type { Db } from "#db/database.ts";
import type { OfferState, StoredTradeIn } from "#db/schema/inbox.ts";
import { withResultTransaction, withTransaction } from "#db/transaction.ts";
import { type Actor, getPermissionFailure } from "#domain/accounts/roles.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import type { Money } from "#kernel/money.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { type ConversationSide, getConversationPath, getOtherSide } from "./conversation.ts";
import {
  createConversationNotFoundFailure,
  createMessagingBlockedFailure,
  findUserConversation,
  type InboxContext,
  listConversationParticipants,
  lockConversation,
  type UserConversation,
} from "./conversation-access.server.ts";
import { consumeOfferLimit, type RateLimitedFailure } from "./inbox-rate-limits.server.ts";
import {
  AGREED_PRICE_DURATION_MS,
  getNoOfferReason,
  getOfferState,
  listAllowedOfferAnswers,
  OFFER_DURATION_MS,
  type OfferAnswer,
  offerStateByAnswer,
  type StoredOffer,
  validateOfferAmount,
} from "./offer.ts";
import {
  type ConversationSubject,
  consumeConversationStartLimit,
  findOrCreateConversation,
} from "./start-conversation.server.ts";
import { writeMessage } from "./write-message.server.ts";

export type OfferResult = { conversation: number; offer: number; message: number };

/** Makes a price offer in a conversation about a listing. An open offer of the other side is marked as countered. */
export async function createOffer(
  { db, clock }: InboxContext,
  actor: Actor,
  conversation: number,
  amount: Money,
): Promise<Result<OfferResult> | RateLimitedFailure> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const now = clock();
  if (!(await findUserConversation(db, actor.id, conversation, now))) return createConversationNotFoundFailure();
  const rateLimited = await consumeOfferLimit(db, actor.id, now);
  if (rateLimited) return rateLimited;
  return withTransaction(db, async (trx) => {
    const userConversation = await lockConversation(trx, actor.id, conversation, { now, withAd: true });
    return userConversation
      ? insertOffer(trx, userConversation, actor.id, checkAmount(amount), now)
      : createConversationNotFoundFailure();
  });
}

/** Starts a conversation about a listing with a price offer. */
export async function createListingOffer(
  { db, clock }: InboxContext,
  actor: Actor,
  listingId: number,
  amount: Money,
): Promise<Result<OfferResult> | RateLimitedFailure> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const now = clock();
  const subject: ConversationSubject = { adId: listingId };
  const failed =
    (await consumeConversationStartLimit(db, actor.id, subject, now)) ?? (await consumeOfferLimit(db, actor.id, now));
  if (failed) return failed;
  return withResultTransaction(db, async (trx) => {
    const opened = await findOrCreateConversation(trx, actor.id, subject, now);
    return opened.ok ? insertOffer(trx, opened.value, actor.id, checkAmount(amount), now) : opened;
  });
}

/** Content of an offer: the amount that the buyer pays, and a car in part payment if there is one. */
type OfferTerms = Money & { tradeIn: StoredTradeIn | null };

/** Decides what a new offer contains, given the price of the listing and the offer that is open before. */
type DecideOfferTerms = (
  userConversation: UserConversation,
  price: Money,
  openOffer: StoredOffer | undefined,
) => Result<OfferTerms>;

const checkAmount =
  (amount: Money): DecideOfferTerms =>
  (_, price) => {
    const error = validateOfferAmount(amount, price);
    return error ? createFieldFailure("amount", `offer.${error}`) : ok({ ...amount, tradeIn: null });
  };

/** Stores an offer in a locked conversation, closes the one before, writes the message and notifies the other side. */
export async function insertOffer(
  trx: Db,
  userConversation: UserConversation,
  userId: number,
  decideTerms: DecideOfferTerms,
  now: Date,
): Promise<Result<OfferResult>> {
  if (userConversation.blockReason) return createMessagingBlockedFailure(userConversation.blockReason);
  const noOfferReason = getNoOfferReason(userConversation.listing);
  const price = userConversation.listing?.price;
  if (noOfferReason || !price) return failure("conflict", `offer.${noOfferReason ?? "no_price"}`);
  const previousOffer = await findOpenOffer(trx, userConversation.id);
  const isOpen = previousOffer && getOfferState(previousOffer, userConversation.listing, now) === "open";
  const terms = decideTerms(userConversation, price, isOpen ? previousOffer : undefined);
  if (!terms.ok) return terms;
  const { minor, currency, tradeIn } = terms.value;
  if (previousOffer) {
    // An open offer of the user becomes `withdrawn`, an open offer of the other side `countered`. An expired offer
    // becomes `ended`.
    const state = previousOffer.side === userConversation.side ? "withdrawn" : "countered";
    await closeOffer(trx, previousOffer.id, { state: isOpen ? state : "ended", userId, now });
  }
  const { id } = await trx
    .insertInto("offers")
    .values({
      conversation_id: userConversation.id,
      side: userConversation.side,
      user_id: userId,
      minor,
      currency,
      trade_in: tradeIn && JSON.stringify(tradeIn),
      created_at: now,
      ends_at: new Date(now.getTime() + OFFER_DURATION_MS),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const message = await writeMessage(
    trx,
    userConversation,
    { side: userConversation.side, userId },
    { kind: "offer", offerId: id },
    now,
  );
  await notifyOtherSide(trx, userConversation, tradeIn ? "offer-with-car-made" : "offer-made", { minor, currency });
  return ok({ conversation: userConversation.id, offer: id, message });
}

/**
 * Accepts or declines the other side's offer, or withdraws the user's own offer. Of two simultaneous answers only one
 * succeeds.
 */
export async function respondToOffer(
  { db, clock }: InboxContext,
  actor: Actor,
  offerId: number,
  answer: OfferAnswer,
): Promise<Result<{ conversation: number; message: number }>> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const now = clock();
  return withTransaction(db, async (trx) => {
    const conversation = Number.isSafeInteger(offerId)
      ? await trx.selectFrom("offers").select("conversation_id as id").where("id", "=", offerId).executeTakeFirst()
      : undefined;
    const userConversation =
      conversation && (await lockConversation(trx, actor.id, conversation.id, { now, withAd: true }));
    const offer = userConversation && (await findOffer(trx, offerId));
    if (!offer) return createOfferNotFoundFailure();
    const state = getOfferState(offer, userConversation.listing, now);
    if (state !== "open") return failure("conflict", `offer.is_${state}`);
    if (!listAllowedOfferAnswers(state, offer.side, userConversation.side).includes(answer)) {
      return failure("forbidden", answer === "withdraw" ? "offer.not_yours" : "offer.yours");
    }
    if (userConversation.blockReason && answer !== "withdraw")
      return createMessagingBlockedFailure(userConversation.blockReason);
    await closeOffer(trx, offer.id, { state: offerStateByAnswer[answer], userId: actor.id, now });
    const event = `offer-${offerStateByAnswer[answer]}` as "offer-accepted" | "offer-declined" | "offer-withdrawn";
    const author = { side: userConversation.side, userId: actor.id };
    const message = await writeMessage(trx, userConversation, author, { kind: "event", event, offerId: offer.id }, now);
    if (event !== "offer-withdrawn") await notifyOtherSide(trx, userConversation, event, offer);
    return ok({ conversation: userConversation.id, message });
  });
}

const createOfferNotFoundFailure = (): Failure => failure("not_found", "offer.not_found");

/** Columns of a stored offer. */
const offerColumns = [
  "id",
  "side",
  "minor",
  "currency",
  "state",
  "created_at as madeAt",
  "ends_at as endsAt",
  "agreed_until as agreedUntil",
  "trade_in as tradeIn",
] as const;

const findOffer = (trx: Db, id: number): Promise<StoredOffer | undefined> =>
  trx.selectFrom("offers").select(offerColumns).where("id", "=", id).executeTakeFirst();

const findOpenOffer = (trx: Db, conversation: number): Promise<StoredOffer | undefined> =>
  trx
    .selectFrom("offers")
    .select(offerColumns)
    .where("conversation_id", "=", conversation)
    .where("state", "=", "open")
    .executeTakeFirst();

async function closeOffer(
  trx: Db,
  id: number,
  { state, userId, now }: { state: OfferState; userId: number; now: Date },
): Promise<void> {
  await trx
    .updateTable("offers")
    .set({
      state,
      answered_at: now,
      answered_by: userId,
      agreed_until: state === "accepted" ? new Date(now.getTime() + AGREED_PRICE_DURATION_MS) : null,
    })
    .where("id", "=", id)
    .execute();
}

/** Notifies everybody on the other side of the conversation about an offer. */
async function notifyOtherSide(
  trx: Db,
  userConversation: UserConversation,
  kind: "offer-made" | "offer-with-car-made" | "offer-accepted" | "offer-declined",
  { minor, currency }: Money,
): Promise<void> {
  const other: ConversationSide = getOtherSide(userConversation.side);
  const recipients = (await listConversationParticipants(trx, userConversation))[other];
  const listingName =
    userConversation.listingId === null
      ? undefined
      : await trx
          .selectFrom("ad_translations")
          .select(["narrating_ar as ar", "narrating_en as en"])
          .where("ad_id", "=", userConversation.listingId)
          .executeTakeFirst();
  await notify(
    trx,
    recipients.map((userId) => ({
      userId,
      kind,
      data: { name: { ar: listingName?.ar ?? null, en: listingName?.en ?? null }, price: { minor, currency } },
      path: getConversationPath(userConversation.id),
    })),
  );
}
