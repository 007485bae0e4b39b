import type { ConversationSide, OfferState } from "#db/schema/inbox.ts";
import type { ListingKind, ListingStatus } from "#db/schema/listings.ts";
import type { Money } from "#kernel/money.ts";

const hour = 60 * 60_000;

/** Duration of an open offer, and of an agreement, in milliseconds. */
export const OFFER_DURATION_MS = 48 * hour;
export const AGREEMENT_DURATION_MS = 7 * 24 * hour;

/**
 * Quantity covered by an agreed price. Messages about larger quantities are not parsed. A price for any quantity would
 * be a new price for the whole stock.
 */
export const AGREED_QUANTITY = 1;

/** Minimum offer, in percent of the price. */
export const MIN_OFFER_PERCENT = 10;

/** Data of a listing that the offer rules need. */
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
};

export const offerAnswers = ["accept", "decline", "withdraw"] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

export const isOfferAnswer = (value: unknown): value is OfferAnswer => offerAnswers.some((answer) => answer === value);

/** Offer as one side sees it, with the allowed answers. */
export type OfferView = Omit<StoredOffer, "agreedUntil"> & {
  own: boolean;
  agreedUntil: Date | null;
  may: readonly OfferAnswer[];
};

/** Reason why no price can be proposed for a listing. */
export type NoOfferReason = "no_ad" | "rental" | "sold" | "no_price";

/** Returns why no price can be proposed for a listing. Undefined for a listing on sale with a price. */
export function getNoOfferReason(listing: OfferedListing | null): NoOfferReason | undefined {
  if (!listing) return "no_ad";
  if (listing.kind === "rental") return "rental";
  if (listing.status !== "active" && listing.status !== "reserved") return "sold";
  return listing.price ? undefined : "no_price";
}

/**
 * Returns the effective state of an offer. An open offer ends when expired or when the listing becomes cheaper than the
 * offer.
 */
export function getOfferState(offer: StoredOffer, listing: OfferedListing | null, now: Date): OfferState {
  if (offer.state !== "open") return offer.state;
  if (offer.endsAt <= now || getNoOfferReason(listing) || !listing?.price) return "ended";
  return listing.price.currency === offer.currency && offer.minor <= listing.price.minor ? "open" : "ended";
}

/** Lists the answers that a side may give to an open offer: withdraw its own, accept or decline the other's. */
export const listAllowedAnswers = (
  state: OfferState,
  offeredBy: ConversationSide,
  viewerSide: ConversationSide,
): readonly OfferAnswer[] => {
  if (state !== "open") return [];
  return offeredBy === viewerSide ? ["withdraw"] : ["accept", "decline"];
};

/** State of an offer after each answer. */
export const answeredStates: Record<OfferAnswer, OfferState> = {
  accept: "accepted",
  decline: "declined",
  withdraw: "withdrawn",
};

/** Problem of an offered amount. */
export type OfferAmountError = "amount" | "currency" | "above" | "low";

/** Validates an offered amount against the listing's price. Undefined means valid. */
export function validateOfferAmount(offered: Money, price: Money): OfferAmountError | undefined {
  if (!Number.isSafeInteger(offered.minor) || offered.minor <= 0) return "amount";
  if (offered.currency !== price.currency) return "currency";
  if (offered.minor > price.minor) return "above";
  return BigInt(offered.minor) * 100n < BigInt(price.minor) * BigInt(MIN_OFFER_PERCENT) ? "low" : undefined;
}

/** Converts an offer to the view of one side. */
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
    // While messaging is blocked, an offer cannot be accepted or declined; the own offer can still be withdrawn.
    may: listAllowedAnswers(state, offer.side, side).filter((answer) => !isBlocked || answer === "withdraw"),
  };
}
