import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** Who of the two in a conversation. */
export type Side = "buyer" | "seller";
export type OfferState = "open" | "accepted" | "declined" | "countered" | "withdrawn" | "ended";

type Written = ColumnType<Date, Date | undefined, never>;

/** A buyer's conversation with a seller, about an ad or about the seller's share of an order. */
export interface ConversationsTable {
  id: Generated<number>;
  about: "ad" | "order";
  /** Null: the account is gone. */
  buyer_id: number | null;
  seller_id: number;
  ad_id: number | null;
  seller_order_id: number | null;
  /** What the ad cost when something was last written. */
  price_minor: number | null;
  currency: string | null;
  created_at: Written;
  last_at: ColumnType<Date, Date | undefined, Date>;
}

/** How a side has a conversation; for a business one row, whoever of it reads. */
export interface ConversationSidesTable {
  conversation_id: number;
  side: Side;
  user_id: number | null;
  seller_id: number | null;
  /** The newest message that was read. */
  read_to: Generated<number>;
  unread: Generated<number>;
  unread_since: Date | null;
  /** When it was told by mail of what it hasn't read. */
  mailed_at: Date | null;
  archived: Generated<boolean>;
}

/** A price that one side proposes. */
export interface OffersTable {
  id: Generated<number>;
  conversation_id: number;
  side: Side;
  user_id: number | null;
  minor: number;
  currency: string;
  state: Generated<OfferState>;
  made_at: Written;
  ends_at: Date;
  answered_at: Date | null;
  answered_by: number | null;
  /** So long the buyer has the ad for it. */
  agreed_until: Date | null;
}

export interface MessagesTable {
  id: Generated<number>;
  conversation_id: number;
  /** Who wrote it; null: nobody, it happened. */
  side: Side | null;
  user_id: number | null;
  kind: "text" | "offer" | "event";
  text: Generated<string>;
  picture: string | null;
  picture_width: number | null;
  picture_height: number | null;
  offer_id: number | null;
  event: string | null;
  details: JSONColumnType<Record<string, unknown>, string | undefined, never>;
  /** Given by whoever sends: what is sent again is the same message. */
  key: string | null;
  at: Written;
}

/** A buyer or a seller who takes no messages of the other any more. */
export interface InboxBlocksTable {
  user_id: number;
  seller_id: number;
  by: Side;
  at: Written;
}

/** A side that asks moderators to look at what the other one writes. */
export interface ConversationReportsTable {
  id: Generated<number>;
  conversation_id: number;
  side: Side;
  user_id: number | null;
  reason: string;
  text: Generated<string>;
  state: Generated<"open" | "upheld" | "dismissed">;
  created_at: Written;
  decided_by: number | null;
  decided_at: Date | null;
  note: string | null;
}
