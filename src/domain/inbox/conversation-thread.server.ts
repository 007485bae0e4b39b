import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { OfferState, StoredTradeIn } from "#db/schema/inbox.ts";
import { type Actor, getPermissionFailure } from "#domain/accounts/roles.ts";
import type { Money } from "#kernel/money.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { buildAgreedPriceQuery } from "./agreed-price.server.ts";
import {
  type Conversation,
  type ConversationSide,
  getMessagePicturePath,
  getOtherSide,
  MESSAGES_PER_PAGE,
  type Message,
  type MessageEvent,
} from "./conversation.ts";
import {
  createConversationNotFoundFailure,
  findUserConversation,
  type UserConversation,
} from "./conversation-access.server.ts";
import {
  type ConversationViewRow,
  conversationViewColumns,
  conversationViewJoins,
  toConversationTopic,
  toCounterpart,
} from "./conversation-view.server.ts";
import { getNoOfferReason, type OfferView, toOfferView } from "./offer.ts";
import { getNoTradeInReason } from "./trade-in.ts";
import { getNoViewingReason, type ViewingDetails } from "./viewing.ts";
import { buildNewestViewingColumn, type NewestViewingRow, toNewestViewing } from "./viewing-queries.server.ts";

/**
 * Range of messages to read: the newest ones, those before an id, or those after an id. The messages are returned in
 * chronological order.
 */
export type ThreadQuery = { before?: number | undefined; after?: number | undefined; limit?: number };

export type ConversationThread = {
  conversation: Conversation;
  messages: Message[];
  /** Whether older messages exist. */
  hasOlder: boolean;
  /** Open price offer that waits for an answer. */
  offer: OfferView | undefined;
};

/**
 * Returns a conversation of the user with a range of its messages. Does not mark the messages as read;
 * `markMessagesRead` does that.
 */
export async function getConversationThread(
  db: Db,
  actor: Actor,
  id: number,
  query: ThreadQuery & { now: Date },
): Promise<Result<ConversationThread>> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const userConversation = await findUserConversation(db, actor.id, id, query.now);
  if (!userConversation) return createConversationNotFoundFailure();
  const { messages, hasOlder } = await listMessages(db, userConversation, query);
  const openOffers = await sql<OfferRow>`
    select ${offerViewColumns} from offers f where f.conversation_id = ${id} and f.state = 'open'`.execute(db);
  const offer = openOffers.rows[0] && presentOffer(openOffers.rows[0], userConversation, query.now);
  return ok({
    conversation: await loadConversationView(db, userConversation, query.now),
    messages,
    hasOlder,
    offer: offer?.state === "open" ? offer : undefined,
  });
}

type ConversationRow = ConversationViewRow & {
  unread: number;
  archived: boolean;
  seen_to: number;
  created_at: Date;
  reported: boolean;
  agreed_minor: number | null;
  agreed_until: Date | null;
  viewing: NewestViewingRow | null;
};

async function loadConversationView(db: Db, userConversation: UserConversation, now: Date): Promise<Conversation> {
  const { rows } = await sql<ConversationRow>`
    select ${conversationViewColumns}, v.unread, v.archived, other.last_read_id as seen_to, c.created_at, g.minor as agreed_minor,
      g.until as agreed_until, ${buildNewestViewingColumn(now)} as viewing,
      exists (select from conversation_reports r
        where r.conversation_id = c.id and r.side = ${userConversation.side} and r.state = 'open') as reported
    from conversations c join sellers s on s.id = c.seller_id ${conversationViewJoins}
      join conversation_participants v on v.conversation_id = c.id and v.side = ${userConversation.side}
      join conversation_participants other on other.conversation_id = c.id and other.side = ${getOtherSide(userConversation.side)}
      left join lateral ${buildAgreedPriceQuery(sql`c.buyer_id`, now)} g on true
    where c.id = ${userConversation.id}`.execute(db);
  const row = rows[0] as ConversationRow;
  const price = userConversation.listing?.price ?? null;
  const isNewPrice =
    userConversation.listing &&
    (price?.minor !== userConversation.knownPrice?.minor || price?.currency !== userConversation.knownPrice?.currency);
  return {
    id: userConversation.id,
    side: userConversation.side,
    topic: toConversationTopic(row),
    other: toCounterpart(row, userConversation.side),
    unread: row.unread,
    archived: row.archived,
    silence: userConversation.blockReason,
    seenTo: row.seen_to,
    mayOffer: !userConversation.blockReason && getNoOfferReason(userConversation.listing) === undefined,
    mayOfferTradeIn:
      userConversation.side === "buyer" &&
      !userConversation.blockReason &&
      getNoTradeInReason(userConversation.listing) === undefined,
    agreed:
      row.agreed_minor === null || !row.agreed_until || !price
        ? null
        : { minor: row.agreed_minor, currency: price.currency, until: row.agreed_until },
    viewing: toNewestViewing(row.viewing, userConversation.listing, userConversation.side, now),
    mayProposeViewing: !userConversation.blockReason && getNoViewingReason(userConversation.listing) === undefined,
    reported: row.reported,
    newPrice: isNewPrice ? { price } : null,
    createdAt: row.created_at,
  };
}

type OfferRow = {
  offer_id: number | null;
  offer_side: ConversationSide;
  minor: number;
  offer_currency: string;
  state: OfferState;
  created_at: Date;
  ends_at: Date;
  until: Date | null;
  trade_in: StoredTradeIn | null;
};

const offerViewColumns = sql`f.id as offer_id, f.side as offer_side, f.minor, f.currency as offer_currency, f.state, f.created_at,
  f.ends_at, f.agreed_until as until, f.trade_in`;

const presentOffer = (
  row: OfferRow,
  { listing: ad, side, blockReason: silence }: UserConversation,
  now: Date,
): OfferView | undefined =>
  row.offer_id === null
    ? undefined
    : toOfferView(
        {
          id: row.offer_id,
          side: row.offer_side,
          minor: row.minor,
          currency: row.offer_currency,
          state: row.state,
          madeAt: row.created_at,
          endsAt: row.ends_at,
          agreedUntil: row.until,
          tradeIn: row.trade_in,
        },
        ad,
        side,
        now,
        silence !== undefined,
      );

type MessageRow = OfferRow & {
  id: number;
  side: ConversationSide | null;
  user_id: number | null;
  name: string | null;
  kind: Message["kind"];
  text: string;
  picture: string | null;
  picture_width: number | null;
  picture_height: number | null;
  event: MessageEvent | null;
  details: { price?: Money | null; viewing?: ViewingDetails };
  key: string | null;
  at: Date;
};

async function listMessages(
  db: Db,
  userConversation: UserConversation,
  { before, after, limit = MESSAGES_PER_PAGE, now }: ThreadQuery & { now: Date },
): Promise<{ messages: Message[]; hasOlder: boolean }> {
  const pageCondition =
    after !== undefined ? sql`and m.id > ${after}` : before !== undefined ? sql`and m.id < ${before}` : sql``;
  // The query reads one extra row, which shows whether there are more messages.
  const { rows } = await sql<MessageRow>`
    select m.id, m.side, m.user_id, u.name, m.kind, m.text, m.picture, m.picture_width, m.picture_height, m.event,
      m.details, m.key, m.created_at as at, ${offerViewColumns}
    from messages m left join users u on u.id = m.user_id left join offers f on f.id = m.offer_id
    where m.conversation_id = ${userConversation.id} ${pageCondition}
    order by m.id ${after === undefined ? sql`desc` : sql`asc`} limit ${limit + 1}`.execute(db);
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (after === undefined) page.reverse();
  return {
    messages: page.map((row) => toMessage(row, userConversation, now)),
    hasOlder: after === undefined ? hasMore : page.length > 0,
  };
}

const toMessage = (row: MessageRow, userConversation: UserConversation, now: Date): Message => ({
  id: row.id,
  side: row.side,
  own: row.side === userConversation.side,
  author: row.user_id === null || row.name === null ? null : { id: row.user_id, name: row.name },
  kind: row.kind,
  text: row.text,
  picture:
    row.picture && row.picture_width && row.picture_height
      ? {
          url: getMessagePicturePath(userConversation.id, row.picture),
          width: row.picture_width,
          height: row.picture_height,
        }
      : null,
  offer: presentOffer(row, userConversation, now) ?? null,
  event: row.event,
  price: row.event === "price" ? (row.details.price ?? null) : null,
  viewing: row.details.viewing ?? null,
  key: row.side === userConversation.side ? row.key : null,
  at: row.at,
});

/**
 * Finds the first unread message for the user's side. Returns undefined if everything is read or the user does not take
 * part.
 */
export async function findFirstUnreadMessage(
  db: Db,
  userId: number,
  id: number,
  now: Date,
): Promise<number | undefined> {
  const userConversation = await findUserConversation(db, userId, id, now);
  if (!userConversation) return undefined;
  const { rows } = await sql<{ id: number }>`
    select m.id from conversation_participants v join messages m on m.conversation_id = v.conversation_id
    where v.conversation_id = ${id} and v.side = ${userConversation.side} and v.unread > 0 and m.id > v.last_read_id
      and m.side = ${getOtherSide(userConversation.side)}
    order by m.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Returns whether the user takes part in the conversation in which a picture was sent. */
export async function canSeeConversationPicture(
  db: Db,
  userId: number,
  id: number,
  file: string,
  now: Date,
): Promise<boolean> {
  return (await findUserConversation(db, userId, id, now)) !== undefined && isConversationPicture(db, id, file);
}

/** Checks whether a picture was sent in a conversation. */
export async function isConversationPicture(db: Db, id: number, file: string): Promise<boolean> {
  const found = await db
    .selectFrom("messages")
    .select("id")
    .where("conversation_id", "=", id)
    .where("picture", "=", file)
    .executeTakeFirst();
  return found !== undefined;
}
