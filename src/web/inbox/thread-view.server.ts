import type { Currency } from "#domain/catalog/catalog.ts";
import type { ConversationThread } from "#domain/inbox/conversation-thread.server.ts";
import type { OfferView } from "#domain/inbox/offer.ts";
import { getFormatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import {
  createAmountFormatter,
  formatConversationEvent,
  presentParticipant,
  presentTopic,
} from "./conversation-view.server.ts";
import { createMessageTimeFormatter } from "./message-times.server.ts";
import { presentTradeIn } from "./trade-in-view.server.ts";
import { presentNewestViewing } from "./viewing-view.server.ts";

const HOUR_MS = 60 * 60_000;

type ThreadOptions = { language: Language; currencies: ReadonlyMap<string, Currency>; now: Date; userId: number };

/** Presents a conversation with its messages and offers for its page. */
export function presentThread(
  { conversation, messages, offer }: ConversationThread,
  { language, currencies, now, userId }: ThreadOptions,
) {
  const formatAmount = createAmountFormatter(language, currencies);
  const times = createMessageTimeFormatter(language, now);
  const { formatDate: date } = getFormatters(language);
  const presentOffer = (view: OfferView) => ({
    id: view.id,
    own: view.own,
    amount: formatAmount(view),
    tradeIn: view.tradeIn ? presentTradeIn(view.tradeIn, view.currency, language, formatAmount) : undefined,
    state: view.state,
    may: view.may,
    /** Whole hours until the offer expires. */
    hoursLeft: Math.max(0, Math.floor((view.endsAt.getTime() - now.getTime()) / HOUR_MS)),
  });
  let lastDayKey = "";
  const messageViews = messages.map((message) => {
    const day = times.day(message.at);
    const isNew = day.key !== lastDayKey;
    lastDayKey = day.key;
    const { event, offer: messageOffer } = message;
    const money: Money | null = event === "price" ? message.price : messageOffer;
    return {
      id: message.id,
      side: message.side,
      own: message.own,
      /** Name of the colleague who wrote the message. Undefined for the reader's own messages. */
      author: message.own && message.author && message.author.id !== userId ? message.author.name : undefined,
      text: message.text,
      picture: message.picture,
      offer: message.kind === "offer" && messageOffer ? presentOffer(messageOffer) : undefined,
      event: event
        ? formatConversationEvent(event, { money, viewing: message.viewing }, language, formatAmount)
        : undefined,
      key: message.key,
      time: times.clock(message.at),
      /** Name of the day. Set on the first message of each day. */
      day: isNew ? day.name : undefined,
    };
  });
  const { topic } = conversation;
  const price = topic.kind === "ad" ? topic.ad?.price : undefined;
  const isPart = topic.kind === "ad" && topic.ad?.kind === "part";
  return {
    id: conversation.id,
    side: conversation.side,
    other: presentParticipant(conversation.other, language),
    topic: presentTopic(topic, conversation.side, language, formatAmount),
    silence: conversation.silence,
    seenTo: conversation.seenTo,
    archived: conversation.archived,
    reported: conversation.reported,
    mayOffer: conversation.mayOffer,
    /** Asking price of the listing and the currency for offers. */
    asked:
      price && conversation.mayOffer ? { price: formatAmount(price), currency: price.currency, isPart } : undefined,
    /** Whether the reader can offer a car of their own in part payment. */
    mayOfferTradeIn: conversation.mayOfferTradeIn,
    offer: offer && presentOffer(offer),
    agreed: conversation.agreed
      ? {
          amount: formatAmount(conversation.agreed),
          until: date(conversation.agreed.until),
          isPart,
          mayBuy: topic.kind === "ad" && topic.ad?.status === "active" && conversation.side === "buyer",
        }
      : undefined,
    viewing: presentNewestViewing(conversation.viewing, language, now),
    mayProposeViewing: conversation.mayProposeViewing,
    newPrice:
      conversation.newPrice &&
      formatConversationEvent("price", { money: conversation.newPrice.price, viewing: null }, language, formatAmount),
    messages: messageViews,
  };
}

export type ThreadView = ReturnType<typeof presentThread>;

export type MessageView = ThreadView["messages"][number];
export type MessageOfferView = NonNullable<MessageView["offer"]>;
