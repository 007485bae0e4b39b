import type { ConversationSide, OfferState, StoredTradeIn } from "#db/schema/inbox.ts";
import type { ListingKind, ListingStatus } from "#db/schema/listings.ts";
import type { Money } from "#kernel/money.ts";

const hour = 60 * 60_000;

/** Time for which an offer stays open, in milliseconds. */
export const OFFER_DURATION_MS = 48 * hour;
export const AGREED_PRICE_DURATION_MS = 7 * 24 * hour;

/**
 * Quantity to which an agreed price applies. An agreement for any quantity would change the price of the whole stock.
 */
export const AGREED_PRICE_QUANTITY = 1;

/** Minimum amount of an offer, in percent of the price. */
const MIN_OFFER_PERCENT = 10;

/** Data of a listing that decides whether price offers are possible. */
export type OfferedListing = { kind: ListingKind; status: ListingStatus; price: Money | null };

export type StoredOffer = {
  id: number;
  side: ConversationSide;
  minor: number;
  currency: string;
  state: OfferState;
  madeAt: Date;
  endsAt: Date;
  agreedUntil: Date | null;
  /**
   * Car of the buyer that counts as a part of the price. `minor` is then the amount that the buyer pays in addition.
   */
  tradeIn: StoredTradeIn | null;
};

export const offerAnswers = ["accept", "decline", "withdraw"] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

export const isOfferAnswer = (value: unknown): value is OfferAnswer => offerAnswers.some((answer) => answer === value);

/** Price offer as one side of the conversation sees it, with the answers that the side may give. */
export type OfferView = Omit<StoredOffer, "agreedUntil"> & {
  own: boolean;
  agreedUntil: Date | null;
  may: readonly OfferAnswer[];
};

/** Reason why no price offer can be made for a listing. */
export type NoOfferReason = "no_ad" | "rental" | "sold" | "no_price";

/**
 * Returns the reason why no price offer can be made for a listing. Returns undefined for a listing that is on sale and
 * has a price.
 */
export function getNoOfferReason(listing: OfferedListing | null): NoOfferReason | undefined {
  if (!listing) return "no_ad";
  if (listing.kind === "rental") return "rental";
  if (listing.status !== "active" && listing.status !== "reserved") return "sold";
  return listing.price ? undefined : "no_price";
}

/**
 * Returns the state of an offer at the time `now`. An open offer has ended when it expires or when the listing becomes
 * cheaper than the offer.
 */
export function getOfferState(offer: StoredOffer, listing: OfferedListing | null, now: Date): OfferState {
  if (offer.state !== "open") return offer.state;
  if (offer.endsAt <= now || getNoOfferReason(listing) || !listing?.price) return "ended";
  return listing.price.currency === offer.currency && offer.minor <= listing.price.minor ? "open" : "ended";
}

/**
 * Lists the answers that a side may give to an open offer: withdraw its own offer, accept or decline the other side's
 * offer.
 */
export const listAllowedOfferAnswers = (
  state: OfferState,
  offeredBy: ConversationSide,
  viewerSide: ConversationSide,
): readonly OfferAnswer[] => {
  if (state !== "open") return [];
  return offeredBy === viewerSide ? ["withdraw"] : ["accept", "decline"];
};

/** State of an offer after each possible answer. */
export const offerStateByAnswer: Record<OfferAnswer, OfferState> = {
  accept: "accepted",
  decline: "declined",
  withdraw: "withdrawn",
};

/** Reason why the amount of an offer is invalid. */
export type OfferAmountError = "amount" | "currency" | "above" | "low";

/** Validates the amount of an offer against the price of the listing. Returns undefined for a valid amount. */
export function validateOfferAmount(offered: Money, price: Money): OfferAmountError | undefined {
  if (!Number.isSafeInteger(offered.minor) || offered.minor <= 0) return "amount";
  if (offered.currency !== price.currency) return "currency";
  if (offered.minor > price.minor) return "above";
  return BigInt(offered.minor) * 100n < BigInt(price.minor) * BigInt(MIN_OFFER_PERCENT) ? "low" : undefined;
}

/** Converts an offer to the form in which one side sees it. */
export function toOfferView(
  offer: StoredOffer,
  listing: OfferedListing | null,
  side: ConversationSide,
  now: Date,
  isBlocked: boolean,
): OfferView {
  const state = getOfferState(offer, listing, now);
  return {
    ...offer,
    state,
    own: offer.side === side,
    // While messages are blocked, an offer cannot be accepted or declined. The user's own offer can still be withdrawn.
    may: listAllowedOfferAnswers(state, offer.side, side).filter((answer) => !isBlocked || answer === "withdraw"),
  };
}
