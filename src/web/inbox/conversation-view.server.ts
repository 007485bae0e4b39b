import type { ListingStatus } from "#db/schema/listings.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import { formatListingTitle } from "#domain/catalog/listing-title.ts";
import type {
  ConversationSide,
  ConversationSummary,
  ConversationTopic,
  Counterpart,
  MessageEvent,
} from "#domain/inbox/conversation.ts";
import { isViewingEvent, type ViewingDetails } from "#domain/inbox/viewing.ts";
import { getListingDisplayStatus, getListingPath } from "#domain/listings/detail/listing.ts";
import { getOrderPath, getSellerOrderPath } from "#domain/orders/order.ts";
import { getPartRequestPath, getWantedPartPath } from "#domain/part-requests/part-request.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickTranslation, type TextWithLanguage } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import type { createMessageTimeFormatter } from "./message-times.server.ts";
import { formatViewingTime, presentNewestViewing } from "./viewing-view.server.ts";

type Currencies = ReadonlyMap<string, Currency>;

/** Creates a formatter for amounts in their own currency. Agreed amounts are never converted. */
export function createAmountFormatter(language: Language, currencies: Currencies): (money: Money) => string {
  const { formatPrice: price } = getFormatters(language);
  return (money) => {
    const currency = currencies.get(money.currency);
    return currency ? price(money, currency) : `${money.minor} ${money.currency}`;
  };
}

/**
 * Presents the other participant of a conversation: name, picture, public page and verification in the reader's
 * language.
 */
export function presentParticipant(participant: Counterpart, language: Language) {
  const name = pickTranslation(participant.name, language);
  const { t } = getTranslator(language);
  return {
    name: name.text ? name : { text: t(participant.seller ? "inbox.unnamed" : "inbox.former"), lang: language },
    picture: participant.picture,
    /** Path of the participant's public page. Undefined when there is none. */
    href: participant.seller ? getSellerPath(participant.seller) : undefined,
    verified: participant.seller?.verified ?? false,
    kind: participant.seller?.type ?? ("buyer" as const),
  };
}

export type ConversationTopicView = {
  kind: ConversationTopic["kind"];
  /** Name of the listing, order or requested part. Null when it no longer exists. */
  name: TextWithLanguage | null;
  href: string | undefined;
  picture: string | null;
  /** Status of the listing. Undefined for other topics. */
  status: ListingStatus | undefined;
  price: string | undefined;
  perDay: boolean;
  adId: number | undefined;
};

/** Returns whether the public may open a listing with this status. */
const isPubliclyVisible = (status: ListingStatus): boolean =>
  ["active", "reserved", "sold", "expired"].includes(status);

/** Presents what a conversation is about, with its link for the buyer or the seller. */
export function presentTopic(
  topic: ConversationTopic,
  side: ConversationSide,
  language: Language,
  formatAmount: (money: Money) => string,
): ConversationTopicView {
  const { t } = getTranslator(language);
  if (topic.kind === "order") {
    const { order } = topic;
    return {
      kind: "order",
      name: order && { text: t("inbox.topic.order", { number: order.number }), lang: language },
      href: order ? (side === "buyer" ? getOrderPath(order.id) : getSellerOrderPath(order.shareId)) : undefined,
      picture: order?.picture ?? null,
      status: undefined,
      price: undefined,
      perDay: false,
      adId: undefined,
    };
  }
  if (topic.kind === "request") {
    const { request } = topic;
    return {
      kind: "request",
      name: request && { text: t("inbox.topic.request", { part: request.part }), lang: language },
      href: request ? (side === "buyer" ? getPartRequestPath(request.id) : getWantedPartPath(request.id)) : undefined,
      picture: null,
      status: undefined,
      price: undefined,
      perDay: false,
      adId: undefined,
    };
  }
  const { ad: listing } = topic;
  return {
    kind: "ad",
    name: listing && pickTranslation(formatListingTitle(listing.titleParts), language),
    href: listing
      ? side === "seller"
        ? `/account/ads/${listing.id}`
        : isPubliclyVisible(listing.status)
          ? getListingPath(listing)
          : undefined
      : undefined,
    picture: listing?.picture ?? null,
    status: listing ? getListingDisplayStatus(listing) : undefined,
    price: listing?.price ? formatAmount(listing.price) : undefined,
    perDay: listing?.pricePer === "day",
    adId: listing?.id,
  };
}

/** Presents a conversation for the list: participant, subject and the newest message in one line. */
export function presentConversationRow(
  summary: ConversationSummary,
  {
    language,
    currencies,
    times,
    now,
  }: { language: Language; currencies: Currencies; times: ReturnType<typeof createMessageTimeFormatter>; now: Date },
) {
  const formatAmount = createAmountFormatter(language, currencies);
  return {
    id: summary.id,
    other: presentParticipant(summary.other, language),
    topic: presentTopic(summary.topic, summary.side, language, formatAmount),
    snippet: formatSnippet(summary, language, formatAmount),
    viewing: presentRowViewing(summary, language, now),
    time: times.brief(summary.lastAt),
    unread: summary.unread,
  };
}

/** Presents the viewing of a conversation for the list: its state and its time, while it is ahead. */
function presentRowViewing({ viewing }: ConversationSummary, language: Language, now: Date) {
  const view = presentNewestViewing(viewing, language, now);
  if (view?.state !== "open" && view?.state !== "accepted") return undefined;
  return { state: view.state, time: view.times[0]?.text ?? "" };
}

function formatSnippet(
  { last: lastMessage }: ConversationSummary,
  language: Language,
  formatAmount: (money: Money) => string,
): string {
  if (!lastMessage) return "";
  const { t } = getTranslator(language);
  if (lastMessage.event) {
    const facts = { money: lastMessage.amount, viewing: lastMessage.viewing };
    return formatConversationEvent(lastMessage.event, facts, language, formatAmount);
  }
  const text =
    lastMessage.kind === "offer"
      ? t("inbox.snippet.offer", { amount: lastMessage.amount ? formatAmount(lastMessage.amount) : "" })
      : lastMessage.text.replace(/\s+/g, " ") || t("inbox.picture");
  return lastMessage.own ? t("inbox.you", { text }) : text;
}

/** Formats an event of a conversation as text. */
export function formatConversationEvent(
  event: MessageEvent,
  { money, viewing }: { money: Money | null; viewing: ViewingDetails | null },
  language: Language,
  formatAmount: (money: Money) => string,
): string {
  const { t } = getTranslator(language);
  if (viewing && isViewingEvent(event)) {
    const times = viewing.times.map((time) => formatViewingTime(new Date(time), viewing.timeZone, language));
    return t(`inbox.event.${event}`, { times: times.join(" · ") });
  }
  if (event === "price" && !money) return t("inbox.event.priceOnRequest");
  return t(`inbox.event.${event}`, { amount: money ? formatAmount(money) : "", times: "" });
}

export type ConversationView = ReturnType<typeof presentConversationRow>;
