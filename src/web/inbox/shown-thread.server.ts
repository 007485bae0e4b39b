import type { OfferState, Side } from "#db/schema/inbox.ts";
import type { Currency } from "#domain/catalog/catalogue.ts";
import type { Message } from "#domain/inbox/conversation.ts";
import type { OfferAnswer, OfferView } from "#domain/inbox/offer.ts";
import type { Thread } from "#domain/inbox/thread.server.ts";
import { formatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/local-text.ts";
import type { Money } from "#kernel/money.ts";
import { amountIn, eventWords, shownOther, shownTopic } from "./shown.server.ts";
import { timesIn } from "./times.server.ts";

export type ShownOffer = {
  id: number;
  own: boolean;
  amount: string;
  state: OfferState;
  may: readonly OfferAnswer[];
  /** Whole hours until it ends. */
  hoursLeft: number;
};

export type ShownMessage = {
  id: number;
  side: Side | null;
  own: boolean;
  /** Which of one's colleagues wrote it. */
  author: string | undefined;
  text: string;
  picture: Message["picture"];
  offer: ShownOffer | undefined;
  event: string | undefined;
  key: string | null;
  time: string;
  /** Begins a new day: its name. */
  day: string | undefined;
};

const hour = 60 * 60_000;

/** A conversation in the words of its page. */
export function shownThread(
  { conversation, messages, offer }: Thread,
  {
    language,
    currencies,
    now,
    userId,
  }: {
    language: Language;
    currencies: ReadonlyMap<string, Currency>;
    now: Date;
    userId: number;
  },
) {
  const amount = amountIn(language, currencies);
  const times = timesIn(language, now);
  const { date } = formatters(language);
  const shownOffer = (view: OfferView): ShownOffer => ({
    id: view.id,
    own: view.own,
    amount: amount(view),
    state: view.state,
    may: view.may,
    hoursLeft: Math.max(0, Math.floor((view.endsAt.getTime() - now.getTime()) / hour)),
  });
  let last = "";
  const shown = messages.map((message): ShownMessage => {
    const day = times.day(message.at);
    const isNew = day.key !== last;
    last = day.key;
    const { event, offer: of } = message;
    const money: Money | null = event === "price" ? message.price : of;
    return {
      id: message.id,
      side: message.side,
      own: message.own,
      author: message.own && message.author && message.author.id !== userId ? message.author.name : undefined,
      text: message.text,
      picture: message.picture,
      offer: message.kind === "offer" && of ? shownOffer(of) : undefined,
      event: event ? eventWords(event, money, language, amount) : undefined,
      key: message.key,
      time: times.clock(message.at),
      day: isNew ? day.name : undefined,
    };
  });
  const { topic } = conversation;
  const price = topic.kind === "ad" ? topic.ad?.price : undefined;
  const isPart = topic.kind === "ad" && topic.ad?.kind === "part";
  return {
    id: conversation.id,
    side: conversation.side,
    other: shownOther(conversation.other, language),
    topic: shownTopic(topic, conversation.side, language, amount),
    silence: conversation.silence,
    seenTo: conversation.seenTo,
    archived: conversation.archived,
    reported: conversation.reported,
    mayOffer: conversation.mayOffer,
    /** What offers are made in, and what is asked. */
    asked: price && conversation.mayOffer ? { price: amount(price), currency: price.currency, isPart } : undefined,
    offer: offer && shownOffer(offer),
    agreed: conversation.agreed
      ? {
          amount: amount(conversation.agreed),
          until: date(conversation.agreed.until),
          isPart,
          mayBuy: topic.kind === "ad" && topic.ad?.status === "active" && conversation.side === "buyer",
        }
      : undefined,
    newPrice: conversation.newPrice && eventWords("price", conversation.newPrice.price, language, amount),
    messages: shown,
  };
}

export type ShownThread = ReturnType<typeof shownThread>;
