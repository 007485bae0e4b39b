import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { announce } from "#domain/live/announce.server.ts";
import type { Money } from "#kernel/money.ts";
import type { MessageEvent } from "./conversation.ts";
import { otherSide, type Side } from "./conversation.ts";
import { type Held, peopleOf } from "./held.server.ts";

/** What is written into a conversation. */
export type NewMessage =
  | { kind: "text"; text: string; picture?: KeptPicture | undefined; key?: string | undefined }
  | { kind: "offer"; offerId: number }
  | { kind: "event"; event: MessageEvent; offerId: number };

export type KeptPicture = { file: string; width: number; height: number };

type Author = { side: Side; userId: number };

const isSamePrice = (a: Money | null, b: Money | null): boolean => a?.minor === b?.minor && a?.currency === b?.currency;

/**
 * Writes a message into a locked conversation, and tells the open pages of both sides. It is unread for the other one; the own
 * side has read everything by it. Where the ad's price has changed since the last message, that stands before it.
 */
export async function writeMessage(
  trx: Db,
  held: Held,
  { side, userId }: Author,
  message: NewMessage,
  now: Date,
): Promise<number> {
  const price = held.ad?.price ?? null;
  if (held.ad && !isSamePrice(price, held.knownPrice)) {
    await insert(trx, held.id, { kind: "event", event: "price", details: JSON.stringify({ price }), at: now });
  }
  const id = await insert(trx, held.id, { ...columnsOf(message), side, user_id: userId, at: now });
  await trx
    .updateTable("conversations")
    .set({ last_at: now, price_minor: price?.minor ?? null, currency: price?.currency ?? null })
    .where("id", "=", held.id)
    .execute();
  await sql`
    update conversation_sides set
      unread = case side when ${side} then 0 else unread + 1 end,
      unread_since = case side when ${side} then null else coalesce(unread_since, ${now}) end,
      read_to = case side when ${side} then ${id} else read_to end,
      mailed_at = case side when ${side} then null else mailed_at end,
      archived = false
    where conversation_id = ${held.id}`.execute(trx);
  const people = await peopleOf(trx, held);
  const everybody = new Set([...people[otherSide(side)], ...people[side], userId]);
  await announce(
    trx,
    [...everybody].map((person) => ({ kind: "message", userId: person, conversation: held.id })),
  );
  return id;
}

type Row = {
  kind: "text" | "offer" | "event";
  at: Date;
  side?: Side;
  user_id?: number;
  text?: string;
  picture?: string | null;
  picture_width?: number | null;
  picture_height?: number | null;
  offer_id?: number;
  event?: MessageEvent;
  details?: string;
  key?: string | null;
};

async function insert(trx: Db, conversation: number, row: Row): Promise<number> {
  const { id } = await trx
    .insertInto("messages")
    .values({
      conversation_id: conversation,
      side: null,
      user_id: null,
      picture: null,
      picture_width: null,
      picture_height: null,
      offer_id: null,
      event: null,
      key: null,
      ...row,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

function columnsOf(message: NewMessage): Omit<Row, "at"> {
  switch (message.kind) {
    case "offer":
      return { kind: "offer", offer_id: message.offerId };
    case "event":
      return { kind: "event", event: message.event, offer_id: message.offerId };
    case "text": {
      const { text, picture, key = null } = message;
      return {
        kind: "text",
        text,
        picture: picture?.file ?? null,
        picture_width: picture?.width ?? null,
        picture_height: picture?.height ?? null,
        key,
      };
    }
  }
}
