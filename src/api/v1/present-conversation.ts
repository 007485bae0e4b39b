import type {
  Conversation,
  ConversationSummary,
  ConversationTopic,
  Counterpart,
  Message,
} from "#domain/inbox/conversation.ts";
import { AGREED_PRICE_QUANTITY, type OfferView } from "#domain/inbox/offer.ts";
import type { ViewingView } from "#domain/inbox/viewing.ts";

const toIsoString = (date: Date): string => date.toISOString();

function presentSubject(topic: ConversationTopic) {
  if (topic.kind === "order") {
    const { order } = topic;
    const { picture: image, ...rest } = order ?? { picture: null, id: 0, shareId: 0, number: "" };
    return { type: topic.kind, product: null, order: order && { ...rest, image }, request: null };
  }
  if (topic.kind === "request") return { type: topic.kind, product: null, order: null, request: topic.request };
  const { ad } = topic;
  if (!ad) return { type: topic.kind, product: null, order: null, request: null };
  const { picture: image, titleParts: _, ...rest } = ad;
  return { type: topic.kind, product: { ...rest, image }, order: null, request: null };
}

const presentParticipant = ({ name, picture, seller }: Counterpart) => ({ name, image: picture, seller });

/** Presents a conversation as an entry of a list. */
export const presentConversationSummary = ({
  id,
  side,
  topic,
  other,
  last,
  viewing,
  lastAt,
  unread,
  archived,
}: ConversationSummary) => ({
  id,
  side,
  about: presentSubject(topic),
  other: presentParticipant(other),
  last: last && { ...last, at: toIsoString(last.at) },
  viewing: viewing && presentViewing(viewing),
  lastAt: toIsoString(lastAt),
  unread,
  archived,
});

/** Presents an appointment, with ISO 8601 times. */
export const presentViewing = ({ times, startsAt, may, ...viewing }: ViewingView) => ({
  ...viewing,
  times: times.map(toIsoString),
  startsAt: startsAt && toIsoString(startsAt),
  may: [...may],
});

/** Presents an offer, with its amount in minor units and with ISO 8601 times. */
const presentOffer = ({ id, side, own, minor, currency, tradeIn, state, may, ...times }: OfferView) => ({
  id,
  side,
  own,
  amount: { minor, currency },
  tradeIn: tradeIn && {
    ...tradeIn,
    allowance: { minor: tradeIn.allowance, currency },
    value: tradeIn.value && {
      low: { minor: tradeIn.value.low, currency },
      high: { minor: tradeIn.value.high, currency },
    },
  },
  state,
  may: [...may],
  madeAt: toIsoString(times.madeAt),
  endsAt: toIsoString(times.endsAt),
  agreedUntil: times.agreedUntil && toIsoString(times.agreedUntil),
});

/** Presents a message of a conversation. */
export const presentMessage = ({ offer, at, ...message }: Message) => ({
  ...message,
  offer: offer && presentOffer(offer),
  at: toIsoString(at),
});

/** Presents a conversation together with its open offer. */
export const presentApiConversation = (conversation: Conversation, offer: OfferView | undefined) => {
  const { id, side, topic, other, unread, archived, silence, seenTo, mayOffer, agreed, reported, createdAt } =
    conversation;
  const { viewing, mayProposeViewing, mayOfferTradeIn } = conversation;
  return {
    id,
    side,
    about: presentSubject(topic),
    other: presentParticipant(other),
    unread,
    archived,
    silence: silence ?? null,
    seenTo,
    mayOffer,
    mayOfferTradeIn,
    agreed: agreed && {
      price: { minor: agreed.minor, currency: agreed.currency },
      pieces: AGREED_PRICE_QUANTITY,
      until: toIsoString(agreed.until),
    },
    viewing: viewing && presentViewing(viewing),
    mayProposeViewing,
    reported,
    offer: offer ? presentOffer(offer) : null,
    createdAt: toIsoString(createdAt),
  };
};
