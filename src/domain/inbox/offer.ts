import type { AdKind, AdStatus } from "#db/schema/ads.ts";
import type { OfferState, Side } from "#db/schema/inbox.ts";
import type { Money } from "#kernel/money.ts";

const hour = 60 * 60_000;

/** How long an offer waits for an answer, and how long what was agreed holds, in milliseconds. */
export const offerLasts = 48 * hour;
export const agreementLasts = 7 * 24 * hour;

/**
 * How many pieces have the price that was agreed: what is written to each other about more than one is for nobody here to read, and a
 * price for a week and any number would be a new price for all of the stock.
 */
export const agreedPieces = 1;

/** Less of the price than this is no offer, in percent. */
export const leastPercent = 10;

/** What the rules need to know of the ad that an offer is for. */
export type OfferedAd = { kind: AdKind; status: AdStatus; price: Money | null };

export type StoredOffer = {
  id: number;
  side: Side;
  minor: number;
  currency: string;
  state: OfferState;
  madeAt: Date;
  endsAt: Date;
  agreedUntil: Date | null;
};

export const offerAnswers = ["accept", "decline", "withdraw"] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

export const isOfferAnswer = (value: unknown): value is OfferAnswer => offerAnswers.some((answer) => answer === value);

/** An offer as one side sees it now, with what it can do. */
export type OfferView = Omit<StoredOffer, "agreedUntil"> & {
  own: boolean;
  agreedUntil: Date | null;
  may: readonly OfferAnswer[];
};

/** Why no price can be proposed for an ad at all; undefined: one can. */
export type NoOffers = "no_ad" | "rental" | "sold" | "no_price";

/** Whether prices can be proposed: for what is for sale and says what it costs. */
export function noOffers(ad: OfferedAd | null): NoOffers | undefined {
  if (!ad) return "no_ad";
  if (ad.kind === "rental") return "rental";
  if (ad.status !== "active" && ad.status !== "reserved") return "sold";
  return ad.price ? undefined : "no_price";
}

/** What an offer is at this moment: one that waited too long, or asks more than the ad does now, has ended by itself. */
export function offerState(offer: StoredOffer, ad: OfferedAd | null, now: Date): OfferState {
  if (offer.state !== "open") return offer.state;
  if (offer.endsAt <= now || noOffers(ad) || !ad?.price) return "ended";
  return ad.price.currency === offer.currency && offer.minor <= ad.price.minor ? "open" : "ended";
}

/** What a side can answer to an open offer: its own is taken back, the other's accepted or declined. */
export const mayAnswer = (state: OfferState, by: Side, side: Side): readonly OfferAnswer[] => {
  if (state !== "open") return [];
  return by === side ? ["withdraw"] : ["accept", "decline"];
};

/** What an answer makes of an offer. */
export const answered: Record<OfferAnswer, OfferState> = {
  accept: "accepted",
  decline: "declined",
  withdraw: "withdrawn",
};

/** What is wrong with an amount; undefined: nothing. */
export type WrongAmount = "amount" | "currency" | "above" | "low";

/** Judges what somebody proposes for an ad of that price. */
export function wrongAmount(offered: Money, price: Money): WrongAmount | undefined {
  if (!Number.isSafeInteger(offered.minor) || offered.minor <= 0) return "amount";
  if (offered.currency !== price.currency) return "currency";
  if (offered.minor > price.minor) return "above";
  return BigInt(offered.minor) * 100n < BigInt(price.minor) * BigInt(leastPercent) ? "low" : undefined;
}

/** An offer as `side` sees it. */
export function offerView(offer: StoredOffer, ad: OfferedAd | null, side: Side, now: Date, silent: boolean): OfferView {
  const state = offerState(offer, ad, now);
  return {
    ...offer,
    state,
    own: offer.side === side,
    // Where nothing can be written any more nothing can be agreed; one's own offer can still be taken back.
    may: mayAnswer(state, offer.side, side).filter((answer) => !silent || answer === "withdraw"),
  };
}
