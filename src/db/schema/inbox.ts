import type { ColumnType, Generated, JSONColumnType } from "kysely";

export type ConversationSide = "buyer" | "seller";
export type ConversationSubjectKind = "ad" | "order" | "request";
export type ViewingState =
  | "open"
  | "accepted"
  | "declined"
  | "countered"
  | "cancelled"
  | "expired"
  | "over"
  | "unavailable";
export type OfferState = "open" | "accepted" | "declined" | "countered" | "withdrawn" | "ended";

export type TradeInCondition = "excellent" | "good" | "fair" | "repair";

/** Car of the buyer in an offer, as stored. Amounts are in minor units of the offer's currency. */
export type StoredTradeIn = {
  /** Names of make and model when the car was offered. */
  car: { ar: string; en: string };
  year: number;
  km: number;
  condition: TradeInCondition;
  /** Part of the price for which the car counts. */
  allowance: number;
  /** Range of the asking prices of such cars when the car was offered. Null without enough listings. */
  value: { low: number; high: number } | null;
};

type CreatedColumn = ColumnType<Date, Date | undefined, never>;

/** Conversation between a buyer and a seller, about a listing, a seller order or the offer for a requested part. */
export interface ConversationsTable {
  id: Generated<number>;
  about: ConversationSubjectKind;
  /** Null when the account was deleted. */
  buyer_id: number | null;
  seller_id: number;
  ad_id: number | null;
  seller_order_id: number | null;
  part_offer_id: number | null;
  /** Price of the listing when the last message was written, in minor units. */
  price_minor: number | null;
  currency: string | null;
  created_at: CreatedColumn;
  last_message_at: ColumnType<Date, Date | undefined, Date>;
}

/** State of a conversation for one of its two sides. All staff of a business share one row. */
export interface ConversationParticipantsTable {
  conversation_id: number;
  side: ConversationSide;
  user_id: number | null;
  seller_id: number | null;
  /** Id of the newest message that this side has read. */
  last_read_id: Generated<number>;
  unread: Generated<number>;
  unread_since: Date | null;
  /** Time at which a mail about unread messages was sent. */
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
  created_at: CreatedColumn;
  ends_at: Date;
  answered_at: Date | null;
  answered_by: number | null;
  /** Time until which an accepted offer reserves the listing for the buyer. */
  agreed_until: Date | null;
  /**
   * Car of the buyer that counts as a part of the price. `minor` is then the amount that the buyer pays in addition.
   */
  trade_in: ColumnType<StoredTradeIn | null, string | null | undefined, never>;
}

/** Appointment to view the car of a conversation. Only one per conversation is open or accepted. */
export interface ViewingsTable {
  id: Generated<number>;
  conversation_id: number;
  /** Side that proposed the times. */
  side: ConversationSide;
  /** Proposed times as ISO 8601 texts in UTC, earliest first. */
  times: JSONColumnType<string[], string, never>;
  time_zone: string;
  /** Place in words. Null: at the address of the business, or not agreed yet. */
  place: string | null;
  state: Generated<ViewingState>;
  /** Accepted time. A cancelled appointment keeps it. */
  starts_at: Date | null;
  /** Time at which both sides are reminded. Null after the reminder, and when there is none. */
  remind_at: Date | null;
  created_at: CreatedColumn;
}

export interface MessagesTable {
  id: Generated<number>;
  conversation_id: number;
  /** Side that wrote the message. Null for an event. */
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
  /** Key that the sender chose. Sending the same key again creates no second message. */
  key: string | null;
  created_at: CreatedColumn;
}

/** Block between a buyer and a seller, who can then not write to each other. `by` is the side that set the block. */
export interface InboxBlocksTable {
  user_id: number;
  seller_id: number;
  by: ConversationSide;
  created_at: CreatedColumn;
}

/** Report of a conversation by one of its sides. Moderators may then read the conversation. */
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
