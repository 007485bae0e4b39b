import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { OfferState } from "#db/schema/inbox.ts";
import { type Actor, refusal } from "#domain/accounts/roles.ts";
import type { Money } from "#kernel/money.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { agreementOf } from "./agreed.server.ts";
import {
  type Conversation,
  type Message,
  type MessageEvent,
  messagePicturePath,
  messagesOnPage,
  otherSide,
  type Side,
} from "./conversation.ts";
import { conversationNotFound, type Held, heldConversation } from "./held.server.ts";
import { noOffers, type OfferView, offerView } from "./offer.ts";
import { otherOf, type ShownRow, shownColumns, shownJoins, topicOf } from "./shown.server.ts";

/** Which messages: the newest, those before one (older), or those after one (newer), always in the order they were written. */
export type ThreadWish = { before?: number | undefined; after?: number | undefined; limit?: number };

export type Thread = {
  conversation: Conversation;
  messages: Message[];
  /** Whether there are older ones than the first of these. */
  hasOlder: boolean;
  /** The offer that waits for an answer. */
  offer: OfferView | undefined;
};

/** One conversation of whoever acts, with some of its messages. Reading it marks nothing: `markRead` does. */
export async function conversationOf(
  db: Db,
  actor: Actor,
  id: number,
  wish: ThreadWish & { now: Date },
): Promise<Result<Thread>> {
  const forbidden = refusal(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const held = await heldConversation(db, actor.id, id, wish.now);
  if (!held) return conversationNotFound();
  const { messages, hasOlder } = await messagesOf(db, held, wish);
  const open = await sql<OfferRow>`
    select ${offerColumns} from offers f where f.conversation_id = ${id} and f.state = 'open'`.execute(db);
  const offer = open.rows[0] && shownOffer(open.rows[0], held, wish.now);
  return ok({
    conversation: await shownConversation(db, held, wish.now),
    messages,
    hasOlder,
    offer: offer?.state === "open" ? offer : undefined,
  });
}

type ConversationRow = ShownRow & {
  unread: number;
  archived: boolean;
  seen_to: number;
  created_at: Date;
  reported: boolean;
  agreed_minor: number | null;
  agreed_until: Date | null;
};

async function shownConversation(db: Db, held: Held, now: Date): Promise<Conversation> {
  const { rows } = await sql<ConversationRow>`
    select ${shownColumns}, v.unread, v.archived, other.read_to as seen_to, c.created_at, g.minor as agreed_minor,
      g.until as agreed_until,
      exists (select from conversation_reports r
        where r.conversation_id = c.id and r.side = ${held.side} and r.state = 'open') as reported
    from conversations c join sellers s on s.id = c.seller_id ${shownJoins}
      join conversation_sides v on v.conversation_id = c.id and v.side = ${held.side}
      join conversation_sides other on other.conversation_id = c.id and other.side = ${otherSide(held.side)}
      left join lateral ${agreementOf(sql`c.buyer_id`, now)} g on true
    where c.id = ${held.id}`.execute(db);
  const row = rows[0] as ConversationRow;
  const price = held.ad?.price ?? null;
  const isNewPrice =
    held.ad && (price?.minor !== held.knownPrice?.minor || price?.currency !== held.knownPrice?.currency);
  return {
    id: held.id,
    side: held.side,
    topic: topicOf(row),
    other: otherOf(row, held.side),
    unread: row.unread,
    archived: row.archived,
    silence: held.silence,
    seenTo: row.seen_to,
    mayOffer: !held.silence && noOffers(held.ad) === undefined,
    agreed:
      row.agreed_minor === null || !row.agreed_until || !price
        ? null
        : { minor: row.agreed_minor, currency: price.currency, until: row.agreed_until },
    reported: row.reported,
    newPrice: isNewPrice ? { price } : null,
    createdAt: row.created_at,
  };
}

type OfferRow = {
  offer_id: number | null;
  offer_side: Side;
  minor: number;
  offer_currency: string;
  state: OfferState;
  made_at: Date;
  ends_at: Date;
  until: Date | null;
};

const offerColumns = sql`f.id as offer_id, f.side as offer_side, f.minor, f.currency as offer_currency, f.state, f.made_at,
  f.ends_at, f.agreed_until as until`;

const shownOffer = (row: OfferRow, { ad, side, silence }: Held, now: Date): OfferView | undefined =>
  row.offer_id === null
    ? undefined
    : offerView(
        {
          id: row.offer_id,
          side: row.offer_side,
          minor: row.minor,
          currency: row.offer_currency,
          state: row.state,
          madeAt: row.made_at,
          endsAt: row.ends_at,
          agreedUntil: row.until,
        },
        ad,
        side,
        now,
        silence !== undefined,
      );

type MessageRow = OfferRow & {
  id: number;
  side: Side | null;
  user_id: number | null;
  name: string | null;
  kind: Message["kind"];
  text: string;
  picture: string | null;
  picture_width: number | null;
  picture_height: number | null;
  event: MessageEvent | null;
  details: { price?: Money | null };
  key: string | null;
  at: Date;
};

async function messagesOf(
  db: Db,
  held: Held,
  { before, after, limit = messagesOnPage, now }: ThreadWish & { now: Date },
): Promise<{ messages: Message[]; hasOlder: boolean }> {
  const part =
    after !== undefined ? sql`and m.id > ${after}` : before !== undefined ? sql`and m.id < ${before}` : sql``;
  // One more than asked for says whether there are more.
  const { rows } = await sql<MessageRow>`
    select m.id, m.side, m.user_id, u.name, m.kind, m.text, m.picture, m.picture_width, m.picture_height, m.event,
      m.details, m.key, m.at, ${offerColumns}
    from messages m left join users u on u.id = m.user_id left join offers f on f.id = m.offer_id
    where m.conversation_id = ${held.id} ${part}
    order by m.id ${after === undefined ? sql`desc` : sql`asc`} limit ${limit + 1}`.execute(db);
  const isMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (after === undefined) page.reverse();
  return {
    messages: page.map((row) => messageOf(row, held, now)),
    hasOlder: after === undefined ? isMore : page.length > 0,
  };
}

const messageOf = (row: MessageRow, held: Held, now: Date): Message => ({
  id: row.id,
  side: row.side,
  own: row.side === held.side,
  author: row.user_id === null || row.name === null ? null : { id: row.user_id, name: row.name },
  kind: row.kind,
  text: row.text,
  picture:
    row.picture && row.picture_width && row.picture_height
      ? { url: messagePicturePath(held.id, row.picture), width: row.picture_width, height: row.picture_height }
      : null,
  offer: shownOffer(row, held, now) ?? null,
  event: row.event,
  price: row.event === "price" ? (row.details.price ?? null) : null,
  key: row.side === held.side ? row.key : null,
  at: row.at,
});

/** The first message that a side hasn't read; undefined when it has read everything, or isn't on any side. */
export async function firstUnread(db: Db, userId: number, id: number, now: Date): Promise<number | undefined> {
  const held = await heldConversation(db, userId, id, now);
  if (!held) return undefined;
  const { rows } = await sql<{ id: number }>`
    select m.id from conversation_sides v join messages m on m.conversation_id = v.conversation_id
    where v.conversation_id = ${id} and v.side = ${held.side} and v.unread > 0 and m.id > v.read_to
      and m.side = ${otherSide(held.side)}
    order by m.id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Whether a picture was sent in a conversation which somebody takes part in. */
export async function seesPicture(db: Db, userId: number, id: number, file: string, now: Date): Promise<boolean> {
  return (await heldConversation(db, userId, id, now)) !== undefined && isPictureOf(db, id, file);
}

/** Whether a picture was sent in a conversation. */
export async function isPictureOf(db: Db, id: number, file: string): Promise<boolean> {
  const found = await db
    .selectFrom("messages")
    .select("id")
    .where("conversation_id", "=", id)
    .where("picture", "=", file)
    .executeTakeFirst();
  return found !== undefined;
}
