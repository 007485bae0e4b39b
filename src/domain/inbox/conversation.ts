import type { AdKind, AdStatus } from "#db/schema/ads.ts";
import type { Side } from "#db/schema/inbox.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Money } from "#kernel/money.ts";
import type { OfferView } from "./offer.ts";

export type { Side } from "#db/schema/inbox.ts";

export const otherSide = (side: Side): Side => (side === "buyer" ? "seller" : "buyer");

/** Longest texts, in characters. */
export const inboxLimits = { text: 2_000, report: 1_000, search: 100, key: 64 } as const;

/** How many conversations a list shows, and messages a page of one. */
export const conversationsOnPage = 20;
export const messagesOnPage = 30;

/** What a picture of a message may weigh, in bytes. */
export const largestMessagePicture = 15 * 1_024 * 1_024;

export const inboxFilters = ["all", "unread", "archived"] as const;
export type InboxFilter = (typeof inboxFilters)[number];

/** Where a conversation is read. */
export const conversationPath = (id: number): string => `/account/inbox/${id}`;

/** Where a message's picture is served, to those who take part. */
export const messagePicturePath = (conversation: number, file: string): string =>
  `${conversationPath(conversation)}/pictures/${file}`;

/**
 * Why nobody can write in a conversation just now. `unavailable`: the other side takes no messages, whether it wants none
 * from here or was shut out; which of the two is nobody's business.
 */
export type Silence = "you-blocked" | "unavailable" | "gone" | "closed";

/** What a conversation is about; what has gone is known by its kind alone. */
export type Topic =
  | {
      kind: "ad";
      ad: {
        id: number;
        slug: string;
        kind: AdKind;
        name: LocalText;
        status: AdStatus;
        price: Money | null;
        pricePer: "whole" | "day";
        picture: string | null;
      } | null;
    }
  | { kind: "order"; order: { id: number; shareId: number; number: string; picture: string | null } | null };

/** The other side: a person, or a seller. */
export type Other = {
  /** Both null: the account is gone. */
  name: LocalText;
  /** Address of the picture. */
  picture: string | null;
  /** Where it shows itself; people have no such page. */
  seller: { id: number; slug: string; type: "personal" | "showroom" | "rental_room"; verified: boolean } | null;
};

/** A conversation as its list shows it, seen from `side`. */
export type ConversationSummary = {
  id: number;
  /** The side of who looks. */
  side: Side;
  topic: Topic;
  other: Other;
  /** The newest message; null where there is none yet. */
  last: {
    id: number;
    kind: "text" | "offer" | "event";
    own: boolean;
    text: string;
    hasPicture: boolean;
    event: MessageEvent | null;
    /** Of an offer, or of the event's. */
    amount: Money | null;
    at: Date;
  } | null;
  lastAt: Date;
  unread: number;
  archived: boolean;
};

export const messageEvents = ["offer-accepted", "offer-declined", "offer-withdrawn", "price"] as const;
export type MessageEvent = (typeof messageEvents)[number];

export type Message = {
  id: number;
  /** Null: nobody wrote it, it happened. */
  side: Side | null;
  /** Of the side of who looks. */
  own: boolean;
  /** Who wrote it, for colleagues; null once the account is gone. */
  author: { id: number; name: string } | null;
  kind: "text" | "offer" | "event";
  text: string;
  picture: { url: string; width: number; height: number } | null;
  offer: OfferView | null;
  event: MessageEvent | null;
  /** With the event "price": what the ad costs from here on; null: on request. */
  price: Money | null;
  /** What the sender's program called it. */
  key: string | null;
  at: Date;
};

/** A conversation as its own page shows it. */
export type Conversation = {
  id: number;
  side: Side;
  topic: Topic;
  other: Other;
  unread: number;
  archived: boolean;
  /** Undefined: it can be written to. */
  silence: Silence | undefined;
  /** The newest message that the other side has read. */
  seenTo: number;
  /** Whether a price can be proposed; else why not, where it is about an ad. */
  mayOffer: boolean;
  /** What was agreed, as long as it holds. */
  agreed: (Money & { until: Date }) | null;
  /** This side's report that nobody has decided on yet. */
  reported: boolean;
  /** What the ad costs now, when nothing was written since the price changed. */
  newPrice: { price: Money | null } | null;
  createdAt: Date;
};
