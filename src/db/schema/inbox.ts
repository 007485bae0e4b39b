import type { ColumnType, Generated, JSONColumnType } from "kysely";

export type ConversationSide = "buyer" | "seller";
export type OfferState = "open" | "accepted" | "declined" | "countered" | "withdrawn" | "ended";

type CreatedColumn = ColumnType<Date, Date | undefined, never>;

/** Conversation of a buyer with a seller, about a listing or a seller order. */
export interface ConversationsTable {
  id: Generated<number>;
  about: "ad" | "order";
  /** Null when the account was deleted. */
  buyer_id: number | null;
  seller_id: number;
  ad_id: number | null;
  seller_order_id: number | null;
  /** Price of the listing when the last message was written. */
  price_minor: number | null;
  currency: string | null;
  created_at: CreatedColumn;
  last_at: ColumnType<Date, Date | undefined, Date>;
}

/** State of a conversation for one participant. A business has one row for all of its staff. */
export interface ConversationSidesTable {
  conversation_id: number;
  side: ConversationSide;
  user_id: number | null;
  seller_id: number | null;
  /** Id of the newest message that was read. */
  read_to: Generated<number>;
  unread: Generated<number>;
  unread_since: Date | null;
  /** Time of the mail about unread messages. */
  mailed_at: Date | null;
  archived: Generated<boolean>;
}

export interface OffersTable {
  id: Generated<number>;
  conversation_id: number;
  side: ConversationSide;
  user_id: number | null;
  minor: number;
  currency: string;
  state: Generated<OfferState>;
  made_at: CreatedColumn;
  ends_at: Date;
  answered_at: Date | null;
  answered_by: number | null;
  /** Time until which the listing is reserved for the buyer. */
  agreed_until: Date | null;
}

export interface MessagesTable {
  id: Generated<number>;
  conversation_id: number;
  /** Author of the message. Null for an event. */
  side: ConversationSide | null;
  user_id: number | null;
  kind: "text" | "offer" | "event";
  text: Generated<string>;
  picture: string | null;
  picture_width: number | null;
  picture_height: number | null;
  offer_id: number | null;
  event: string | null;
  details: JSONColumnType<Record<string, unknown>, string | undefined, never>;
  /** Key chosen by the sender. A message with the same key is not created twice. */
  key: string | null;
  at: CreatedColumn;
}

/** Block of all messages between a buyer and a seller. `by` is the participant who set the block. */
export interface InboxBlocksTable {
  user_id: number;
  seller_id: number;
  by: ConversationSide;
  at: CreatedColumn;
}

/** Request of a participant that moderators read the conversation. */
export interface ConversationReportsTable {
  id: Generated<number>;
  conversation_id: number;
  side: ConversationSide;
  user_id: number | null;
  reason: string;
  text: Generated<string>;
  state: Generated<"open" | "upheld" | "dismissed">;
  created_at: CreatedColumn;
  decided_by: number | null;
  decided_at: Date | null;
  note: string | null;
}
