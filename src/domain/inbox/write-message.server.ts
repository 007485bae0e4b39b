import { type Insertable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { MessagesTable } from "#db/schema/inbox.ts";
import { publishLiveEvents } from "#domain/live-events/event-publisher.server.ts";
import type { Money } from "#kernel/money.ts";
import { type ConversationSide, getOtherSide, type MessageEvent } from "./conversation.ts";
import { listConversationParticipants, type UserConversation } from "./conversation-access.server.ts";
import type { ViewingDetails, ViewingEvent } from "./viewing.ts";

export type NewMessage =
  | { kind: "text"; text: string; picture?: MessagePicture | undefined; key?: string | undefined }
  | { kind: "offer"; offerId: number }
  | { kind: "event"; event: MessageEvent; offerId: number }
  | { kind: "event"; event: ViewingEvent; viewing: ViewingDetails };

export type MessagePicture = { file: string; width: number; height: number };

type Author = { side: ConversationSide; userId: number };

const isSamePrice = (a: Money | null, b: Money | null): boolean => a?.minor === b?.minor && a?.currency === b?.currency;

/**
 * Writes a message into a locked conversation and publishes an event to both sides. The message is unread for the other
 * side; for the author's side, all messages become read. If the price has changed since the last message, a message
 * about the price is inserted first.
 */
export async function writeMessage(
  trx: Db,
  userConversation: UserConversation,
  { side, userId }: Author,
  message: NewMessage,
  now: Date,
): Promise<number> {
  const price = userConversation.listing?.price ?? null;
  if (userConversation.listing && !isSamePrice(price, userConversation.knownPrice)) {
    await insertMessage(trx, userConversation.id, {
      kind: "event",
      event: "price",
      details: JSON.stringify({ price }),
      created_at: now,
    });
  }
  const id = await insertMessage(trx, userConversation.id, {
    ...toMessageColumns(message),
    side,
    user_id: userId,
    created_at: now,
  });
  await trx
    .updateTable("conversations")
    .set({ last_message_at: now, price_minor: price?.minor ?? null, currency: price?.currency ?? null })
    .where("id", "=", userConversation.id)
    .execute();
  await sql`
    update conversation_participants set
      unread = case side when ${side} then 0 else unread + 1 end,
      unread_since = case side when ${side} then null else coalesce(unread_since, ${now}) end,
      last_read_id = case side when ${side} then ${id} else last_read_id end,
      mailed_at = case side when ${side} then null else mailed_at end,
      archived = false
    where conversation_id = ${userConversation.id}`.execute(trx);
  const participants = await listConversationParticipants(trx, userConversation);
  const recipients = new Set([...participants[getOtherSide(side)], ...participants[side], userId]);
  await publishLiveEvents(
    trx,
    [...recipients].map((person) => ({ kind: "message", userId: person, conversation: userConversation.id })),
  );
  return id;
}

type NewMessageRow = Omit<Insertable<MessagesTable>, "conversation_id">;

async function insertMessage(trx: Db, conversation: number, row: NewMessageRow): Promise<number> {
  const { id } = await trx
    .insertInto("messages")
    .values({ conversation_id: conversation, ...row })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function toMessageColumns(message: NewMessage): NewMessageRow {
  if (message.kind === "offer") return { kind: "offer", offer_id: message.offerId };
  if (message.kind === "event") {
    const { event } = message;
    return "viewing" in message
      ? { kind: "event", event, details: JSON.stringify({ viewing: message.viewing }) }
      : { kind: "event", event, offer_id: message.offerId };
  }
  const { text, picture, key } = message;
  return {
    kind: "text",
    text,
    picture: picture?.file,
    picture_width: picture?.width,
    picture_height: picture?.height,
    key,
  };
}
