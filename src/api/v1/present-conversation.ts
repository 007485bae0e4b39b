import type { Conversation, ConversationSummary, Message, Other, Topic } from "#domain/inbox/conversation.ts";
import { agreedPieces, type OfferView } from "#domain/inbox/offer.ts";

const instant = (date: Date): string => date.toISOString();

function aboutOf(topic: Topic) {
  if (topic.kind === "order") {
    const { order } = topic;
    const { picture: image, ...rest } = order ?? { picture: null, id: 0, shareId: 0, number: "" };
    return { type: topic.kind, product: null, order: order && { ...rest, image } };
  }
  const { ad } = topic;
  if (!ad) return { type: topic.kind, product: null, order: null };
  const { picture: image, ...rest } = ad;
  return { type: topic.kind, product: { ...rest, image }, order: null };
}

const otherOf = ({ name, picture, seller }: Other) => ({ name, image: picture, seller });

/** A conversation as lists of the API have it. */
export const presentSummary = ({ id, side, topic, other, last, lastAt, unread, archived }: ConversationSummary) => ({
  id,
  side,
  about: aboutOf(topic),
  other: otherOf(other),
  last: last && { ...last, at: instant(last.at) },
  lastAt: instant(lastAt),
  unread,
  archived,
});

export const presentOffer = ({ id, side, own, minor, currency, state, may, ...times }: OfferView) => ({
  id,
  side,
  own,
  amount: { minor, currency },
  state,
  may: [...may],
  madeAt: instant(times.madeAt),
  endsAt: instant(times.endsAt),
  agreedUntil: times.agreedUntil && instant(times.agreedUntil),
});

export const presentMessage = ({ offer, at, ...message }: Message) => ({
  ...message,
  offer: offer && presentOffer(offer),
  at: instant(at),
});

/** A conversation as the API shows it, with the offer that waits for an answer. */
export const presentConversation = (conversation: Conversation, offer: OfferView | undefined) => {
  const { id, side, topic, other, unread, archived, silence, seenTo, mayOffer, agreed, reported, createdAt } =
    conversation;
  return {
    id,
    side,
    about: aboutOf(topic),
    other: otherOf(other),
    unread,
    archived,
    silence: silence ?? null,
    seenTo,
    mayOffer,
    agreed: agreed && {
      price: { minor: agreed.minor, currency: agreed.currency },
      pieces: agreedPieces,
      until: instant(agreed.until),
    },
    reported,
    offer: offer ? presentOffer(offer) : null,
    createdAt: instant(createdAt),
  };
};
