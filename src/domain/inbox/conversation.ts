import type { ConversationSide } from "#db/schema/inbox.ts";
import type { ListingKind, ListingStatus } from "#db/schema/listings.ts";
import type { TitleParts } from "#domain/catalog/listing-title.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import type { OfferView } from "./offer.ts";
import { type ViewingDetails, type ViewingView, viewingEvents } from "./viewing.ts";

export type { ConversationSide } from "#db/schema/inbox.ts";

export const getOtherSide = (side: ConversationSide): ConversationSide => (side === "buyer" ? "seller" : "buyer");

/** Maximum text lengths, in characters. */
export const inboxMaxLengths = { text: 2_000, report: 1_000, search: 100, key: 64 } as const;

/** Number of conversations on a page of the inbox list. */
export const CONVERSATIONS_PER_PAGE = 20;
export const MESSAGES_PER_PAGE = 30;

/** Maximum size of a message's picture, in bytes. */
export const MAX_MESSAGE_PICTURE_BYTES = 15 * 1_024 * 1_024;

export const inboxFilters = ["all", "unread", "archived"] as const;
export type InboxFilter = (typeof inboxFilters)[number];

export const getConversationPath = (id: number): string => `/account/inbox/${id}`;

/** Returns the path of a message's picture. Only participants can load the picture. */
export const getMessagePicturePath = (conversation: number, file: string): string =>
  `${getConversationPath(conversation)}/pictures/${file}`;

/**
 * Reason why a user cannot write in a conversation now. `unavailable` means that the other side has blocked the user or
 * is banned. The user does not learn which of the two applies.
 */
export type MessagingBlockReason = "you-blocked" | "unavailable" | "gone" | "closed";

/** Topic of a conversation: a listing, an order or a requested part. If it was deleted, only its kind is known. */
export type ConversationTopic =
  | {
      kind: "ad";
      ad: {
        id: number;
        slug: string;
        kind: ListingKind;
        name: LocalizedText;
        titleParts: TitleParts;
        status: ListingStatus;
        price: Money | null;
        pricePer: "whole" | "day";
        picture: string | null;
      } | null;
    }
  | { kind: "order"; order: { id: number; shareId: number; number: string; picture: string | null } | null }
  | { kind: "request"; request: { id: number; offerId: number; part: string } | null };

/** Other party of a conversation: a person or a seller. */
export type Counterpart = {
  /** Both languages are null if the account is deleted. */
  name: LocalizedText;
  picture: string | null;
  /** Public profile of a seller; null for buyers, who have no public profile. */
  seller: { id: number; slug: string; type: "personal" | "showroom" | "rental_room"; verified: boolean } | null;
};

/** Conversation in the inbox list, as `side` sees it. */
export type ConversationSummary = {
  id: number;
  side: ConversationSide;
  topic: ConversationTopic;
  other: Counterpart;
  /** Newest message; null if there is none yet. */
  last: {
    id: number;
    kind: "text" | "offer" | "event";
    own: boolean;
    text: string;
    hasPicture: boolean;
    event: MessageEvent | null;
    /** Amount of the offer, also for events about an offer. */
    amount: Money | null;
    /** Times of an event about a viewing. */
    viewing: ViewingDetails | null;
    at: Date;
  } | null;
  /** Newest appointment to view the car. */
  viewing: ViewingView | null;
  lastAt: Date;
  unread: number;
  archived: boolean;
};

export const messageEvents = [
  "offer-accepted",
  "offer-declined",
  "offer-withdrawn",
  "price",
  ...viewingEvents,
] as const;
export type MessageEvent = (typeof messageEvents)[number];

export type Message = {
  id: number;
  /** Side of the author; null for an automatic event. */
  side: ConversationSide | null;
  /** Whether the message is from the viewer's side. */
  own: boolean;
  /** Author, shown to colleagues; null if the account is deleted. */
  author: { id: number; name: string } | null;
  kind: "text" | "offer" | "event";
  text: string;
  picture: { url: string; width: number; height: number } | null;
  offer: OfferView | null;
  event: MessageEvent | null;
  /** New price for event "price"; null means price on request. */
  price: Money | null;
  /** Times of an event about a viewing. */
  viewing: ViewingDetails | null;
  /** Idempotency key chosen by the sender's client. */
  key: string | null;
  at: Date;
};

/** Conversation as shown on its own page. */
export type Conversation = {
  id: number;
  side: ConversationSide;
  topic: ConversationTopic;
  other: Counterpart;
  unread: number;
  archived: boolean;
  /** Reason why the viewer cannot write in the conversation. Undefined if the viewer can write. */
  silence: MessagingBlockReason | undefined;
  /** Id of the newest message that the other side has read. */
  seenTo: number;
  /** Whether the viewer can propose a price now. */
  mayOffer: boolean;
  /** Whether the viewer can offer a car of their own in part payment now. */
  mayOfferTradeIn: boolean;
  agreed: (Money & { until: Date }) | null;
  /** Newest appointment to view the car. */
  viewing: ViewingView | null;
  /** Whether the viewer can propose times to view the car now. */
  mayProposeViewing: boolean;
  /** Whether the viewer's side has an undecided report. */
  reported: boolean;
  /** Current price of the listing if changed since the last message. */
  newPrice: { price: Money | null } | null;
  createdAt: Date;
};
