import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ConversationSubjectKind } from "#db/schema/inbox.ts";
import { withTransaction } from "#db/transaction.ts";
import { type Actor, getPermissionFailure } from "#domain/accounts/roles.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { ConversationSide } from "./conversation.ts";
import {
  buildMessagingBlockColumns,
  createConversationNotFoundFailure,
  getMessagingBlockReason,
  type InboxContext,
  lockConversation,
  lockConversationParticipants,
  type UserConversation,
} from "./conversation-access.server.ts";
import {
  type ConversationViewRow,
  conversationViewColumns,
  conversationViewJoins,
  toConversationTopic,
  toCounterpart,
} from "./conversation-view.server.ts";
import { consumeConversationLimit, consumeMessageLimit, type RateLimitedFailure } from "./inbox-rate-limits.server.ts";
import { parseMessageKey, parseMessageText } from "./message-input.ts";
import { getNoOfferReason } from "./offer.ts";
import { writeTextMessage } from "./send-message.server.ts";

/**
 * Subject of a new conversation: a listing, about which a buyer writes, a seller order, about which either side writes,
 * or the offer for a requested part, about which the buyer writes.
 */
export type ConversationSubject = { adId: number } | { orderShareId: number } | { partOfferId: number };

type SubjectParties = {
  about: ConversationSubjectKind;
  buyerId: number;
  sellerId: number;
  adId: number | null;
  shareId: number | null;
  partOfferId: number | null;
};

/** Resolves the parties of a conversation about an offer for a requested part. Only the owner of the request may start it. */
async function resolvePartOfferParties(db: Db, userId: number, partOfferId: number): Promise<Result<SubjectParties>> {
  const offer = isId(partOfferId)
    ? await db
        .selectFrom("part_offers as o")
        .innerJoin("part_requests as r", "r.id", "o.request_id")
        .select("o.seller_id")
        .where("o.id", "=", partOfferId)
        .where("r.user_id", "=", userId)
        .where("r.state", "<>", "removed")
        .executeTakeFirst()
    : undefined;
  if (!offer) return failure("not_found", "part_offer.not_found");
  if ((await listAccessibleSellerIds(db, userId, "orders")).includes(offer.seller_id))
    return failure("forbidden", "conversation.own");
  return ok({ about: "request", buyerId: userId, sellerId: offer.seller_id, adId: null, shareId: null, partOfferId });
}

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

/**
 * Resolves the buyer and the seller of a conversation about a subject. Fails for listings that are no longer visible
 * and for orders by guests.
 */
async function resolveParties(db: Db, userId: number, subject: ConversationSubject): Promise<Result<SubjectParties>> {
  if ("partOfferId" in subject) return resolvePartOfferParties(db, userId, subject.partOfferId);
  if ("adId" in subject) {
    const listing = isId(subject.adId)
      ? await db
          .selectFrom("ads")
          .select("seller_id")
          .where("id", "=", subject.adId)
          .where("status", "in", ["active", "reserved", "sold", "expired"])
          .executeTakeFirst()
      : undefined;
    if (!listing) return failure("not_found", "product.not_found");
    if ((await listAccessibleSellerIds(db, userId)).includes(listing.seller_id))
      return failure("forbidden", "conversation.own");
    return ok({
      about: "ad",
      buyerId: userId,
      sellerId: listing.seller_id,
      adId: subject.adId,
      shareId: null,
      partOfferId: null,
    });
  }
  const sellerOrder = isId(subject.orderShareId)
    ? await db
        .selectFrom("seller_orders as s")
        .innerJoin("orders as o", "o.id", "s.order_id")
        .select(["o.user_id", "s.seller_id"])
        .where("s.id", "=", subject.orderShareId)
        .executeTakeFirst()
    : undefined;
  const actsForSeller =
    sellerOrder && (await listAccessibleSellerIds(db, userId, "orders")).includes(sellerOrder.seller_id);
  if (!sellerOrder || (sellerOrder.user_id !== userId && !actsForSeller))
    return failure("not_found", "order.not_found");
  if (sellerOrder.user_id === null) return failure("conflict", "conversation.no_account");
  if (sellerOrder.user_id === userId && actsForSeller) return failure("forbidden", "conversation.own");
  return ok({
    about: "order",
    buyerId: sellerOrder.user_id,
    sellerId: sellerOrder.seller_id,
    adId: null,
    shareId: subject.orderShareId,
    partOfferId: null,
  });
}

type ConversationPreviewRow = ConversationViewRow &
  Parameters<typeof getMessagingBlockReason>[0] & { buyer_id: number };

/**
 * Returns the preview of a new conversation for the page on which it starts: subject, other party, and whether writing is
 * possible. `conversation` is the id of the existing conversation.
 */
export async function getConversationPreview(db: Db, userId: number, subject: ConversationSubject, now: Date) {
  const parties = await resolveParties(db, userId, subject);
  if (!parties.ok) return parties;
  const { about, buyerId, sellerId, adId: listingId, shareId: sellerOrderId, partOfferId } = parties.value;
  const { rows } = await sql<ConversationPreviewRow>`
    select c.buyer_id, ${conversationViewColumns}, ${buildMessagingBlockColumns(sql`c.buyer_id`, now)}
    from (select ${about} as about, ${buyerId}::int as buyer_id, ${sellerId}::int as seller_id, ${listingId}::bigint as ad_id,
      ${sellerOrderId}::bigint as seller_order_id, ${partOfferId}::int as part_offer_id) c
    join sellers s on s.id = c.seller_id ${conversationViewJoins}`.execute(db);
  const row = rows[0] as ConversationPreviewRow;
  const side: ConversationSide = buyerId === userId ? "buyer" : "seller";
  const blockReason = getMessagingBlockReason(row, side);
  const topic = toConversationTopic(row);
  return ok({
    side,
    topic,
    other: toCounterpart(row, side),
    silence: blockReason,
    mayOffer: !blockReason && topic.kind === "ad" && getNoOfferReason(topic.ad) === undefined,
    conversation: await findConversation(db, parties.value),
  });
}

async function findConversation(
  db: Db,
  { about, buyerId, adId, shareId, partOfferId }: SubjectParties,
): Promise<number | undefined> {
  const found = await db
    .selectFrom("conversations")
    .select("id")
    .$if(about === "ad", (query) => query.where("buyer_id", "=", buyerId).where("ad_id", "=", adId))
    .$if(about === "order", (query) => query.where("seller_order_id", "=", shareId))
    .$if(about === "request", (query) => query.where("part_offer_id", "=", partOfferId))
    .executeTakeFirst();
  return found?.id;
}

/**
 * Starts a conversation with its first message. If a conversation about the subject exists, the message continues it.
 */
export async function startConversation(
  { db, clock }: InboxContext,
  actor: Actor,
  subject: ConversationSubject,
  { text: textInput, key: keyInput }: { text: unknown; key?: unknown },
): Promise<Result<{ conversation: number; message: number }> | RateLimitedFailure> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const text = parseMessageText(textInput);
  if (!text.ok) return text;
  if (!text.value) return createFieldFailure("text", "required");
  const now = clock();
  const failed =
    (await consumeConversationStartLimit(db, actor.id, subject, now)) ?? (await consumeMessageLimit(db, actor.id, now));
  if (failed) return failed;
  return withTransaction(db, async (trx) => {
    const opened = await findOrCreateConversation(trx, actor.id, subject, now);
    if (!opened.ok) return opened;
    const userConversation = opened.value;
    const message = await writeTextMessage(
      trx,
      userConversation,
      actor.id,
      { text: text.value, key: parseMessageKey(keyInput) },
      now,
    );
    return message.ok ? ok({ conversation: userConversation.id, ...message.value }) : message;
  });
}

/**
 * Counts the start of a conversation for the rate limits. Returns a failure if the user may not start it. Continuing an
 * existing conversation is not counted.
 */
export async function consumeConversationStartLimit(
  db: Db,
  userId: number,
  subject: ConversationSubject,
  now: Date,
): Promise<Failure | RateLimitedFailure | undefined> {
  const parties = await resolveParties(db, userId, subject);
  if (!parties.ok) return parties;
  if ((await findConversation(db, parties.value)) !== undefined) return undefined;
  const { buyerId, sellerId } = parties.value;
  const recipient = buyerId === userId ? `seller ${sellerId}` : `member ${buyerId}`;
  return consumeConversationLimit(db, { userId, recipient }, now);
}

/**
 * Finds the conversation about a subject or creates it, and locks it. Nobody sees a new conversation until it has a
 * message.
 */
export async function findOrCreateConversation(
  trx: Db,
  userId: number,
  subject: ConversationSubject,
  now: Date,
): Promise<Result<UserConversation>> {
  const parties = await resolveParties(trx, userId, subject);
  if (!parties.ok) return parties;
  const { about, buyerId, sellerId, adId: listingId, shareId: sellerOrderId, partOfferId } = parties.value;
  await lockConversationParticipants(trx, { buyerId, sellerId });
  const inserted = await sql<{ id: number }>`
    insert into conversations (about, buyer_id, seller_id, ad_id, seller_order_id, part_offer_id, price_minor, currency,
      created_at, last_message_at)
    select ${about}, ${buyerId}, ${sellerId}, ${listingId}::bigint, ${sellerOrderId}::bigint, ${partOfferId}::int,
      a.price_minor, case when a.price_minor is not null then a.currency end, ${now}, ${now}
    from (select) one left join ads a on a.id = ${listingId}::bigint
    on conflict do nothing returning id`.execute(trx);
  const id = inserted.rows[0]?.id ?? (await findConversation(trx, parties.value));
  if (inserted.rows.length > 0) {
    await sql`
      insert into conversation_participants (conversation_id, side, user_id, seller_id)
      values (${id}, 'buyer', ${buyerId}, null), (${id}, 'seller', null, ${sellerId})`.execute(trx);
  }
  const userConversation =
    id === undefined ? undefined : await lockConversation(trx, userId, id, { now, withAd: true });
  return userConversation ? ok(userConversation) : createConversationNotFoundFailure();
}
