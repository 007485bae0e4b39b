import type { AdKind, AdStatus, Availability } from "#db/schema/ads.ts";
import type { ProductOption } from "#domain/ads/product.ts";
import { agreedPieces } from "#domain/inbox/offer.ts";
import { parseTypedNumber } from "#kernel/digits.ts";
import type { Money } from "#kernel/money.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";

/** No more of one thing than this, whatever the stock (QV-03). */
export const mostOfOne = 999;

/** Different lines a cart may have. */
export const mostLines = 100;

/** What the rules need to know of an ad. */
export type Offer = {
  kind: AdKind;
  status: AdStatus;
  availability: Availability;
  stock: number;
  price: Money | null;
  /** What the buyer has agreed on with the seller for a piece, in minor units of the price's currency. */
  agreedMinor?: number | null | undefined;
  /** Whether whoever buys acts for its seller. */
  own?: boolean | undefined;
  options: readonly Pick<ProductOption, "slug" | "values">[];
};

/** Option slug → the slug of the value that was chosen. */
export type Choice = Record<string, string>;

/** Why an ad can't be put in a cart at all. */
export type NotForSale =
  | "no_cart"
  | "own"
  | "price_on_request"
  | "rental"
  | "reserved"
  | "sold"
  | "expired"
  | "withdrawn";

/**
 * A quantity as people type it: a whole number from 1 in any of the three kinds of digits.
 * Undefined for everything else; the upper limit is the ad's own, see `limitOf`.
 */
export function parseQuantity(typed: unknown): number | undefined {
  const number = typeof typed === "string" ? parseTypedNumber(typed) : typed;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/** Undefined when it can be bought here: the site has a cart, and it is somebody else's car or part with a price whose ad is active. */
export function notForSale({
  kind,
  status,
  price,
  own,
}: Pick<Offer, "kind" | "status" | "price" | "own">): NotForSale | undefined {
  if (kind === "rental") return "rental";
  if (own) return "own";
  if (status !== "active")
    return status === "reserved" || status === "sold" || status === "expired" ? status : "withdrawn";
  if (!getSiteProfile().hasCart) return "no_cart";
  return price === null ? "price_on_request" : undefined;
}

/** How many of it a cart may hold: of a car one, of what is ordered from the maker as many as a cart takes (ST-05). */
export function limitOf({ kind, availability, stock }: Pick<Offer, "kind" | "availability" | "stock">): number {
  if (availability === "out-of-stock") return 0;
  const most = availability === "on-backorder" ? mostOfOne : Math.min(stock, mostOfOne);
  return kind === "car" ? Math.min(most, 1) : most;
}

/** Whether what was agreed on holds for so many pieces: with more than were agreed on, each costs what everybody pays. */
export const holdsAgreed = ({ agreedMinor }: Pick<Offer, "agreedMinor">, pieces: number): boolean =>
  typeof agreedMinor === "number" && pieces <= agreedPieces;

/** What each piece costs whoever takes so many of an ad, of all its lines together. */
export function priceFor(offer: Pick<Offer, "price" | "agreedMinor">, pieces: number): Money | null {
  const { price, agreedMinor } = offer;
  return price && typeof agreedMinor === "number" && holdsAgreed(offer, pieces)
    ? { ...price, minor: agreedMinor }
    : price;
}

/** How many of it can be bought; 0 when it isn't for sale. */
export const buyable = (offer: Offer): number => (notForSale(offer) ? 0 : limitOf(offer));

/** What was chosen of the ad's own options, and which of them still wait; anything else given is ignored (QV-03). */
export function chosenOf(options: Offer["options"], given: Choice): { choice: Choice; missing: string[] } {
  const choice: Choice = {};
  const missing: string[] = [];
  for (const option of options) {
    const value = Object.hasOwn(given, option.slug) ? given[option.slug] : undefined;
    if (value !== undefined && option.values?.some((each) => each.slug === value)) choice[option.slug] = value;
    else missing.push(option.slug);
  }
  return { choice, missing };
}

/** One way of writing a choice, whatever order it was made in: the same choice is the same line (ST-06). */
export function choiceKey(choice: Choice): string {
  const sorted = Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(sorted).toString();
}

export const choiceFromKey = (key: string): Choice => Object.fromEntries(new URLSearchParams(key));

/** What a reader must be told of a line before paying (rule 27). */
export type Notice =
  | { code: "gone"; reason: NotForSale }
  | { code: "choice-gone" }
  | { code: "out-of-stock" }
  | { code: "quantity-lowered"; from: number; to: number }
  | { code: "price-changed"; from: Money };

export type StoredLine = { id: number; adId: number; quantity: number; choice: Choice; seen: Money };

/** A line as it counts now: what is bought of it, how many could be, what a piece costs, and what has changed. */
export type Settled = {
  quantity: number;
  limit: number;
  price: Money | null;
  /** Whether that is what was agreed on; `too-many`: it would be for fewer pieces. */
  agreed: "holds" | "too-many" | undefined;
  notices: Notice[];
};

/**
 * What of the stored lines can be bought now. Lines of one ad share its stock and what was agreed on: earlier ones are
 * served first, and all of them count for the price. Nothing is written; the visitor sees the notices and decides.
 */
export function settle(lines: readonly (StoredLine & { offer: Offer })[]): Map<number, Settled> {
  const left = new Map<number, number>();
  const taken = new Map<number, number>();
  const settled = new Map<number, Settled>();
  for (const line of lines) {
    const reason = notForSale(line.offer);
    if (reason) {
      settled.set(line.id, { ...untold(line), notices: [{ code: "gone", reason }] });
      continue;
    }
    if (!stillOffered(line)) {
      settled.set(line.id, { ...untold(line), notices: [{ code: "choice-gone" }] });
      continue;
    }
    const limit = left.get(line.adId) ?? limitOf(line.offer);
    const quantity = Math.min(line.quantity, limit);
    left.set(line.adId, limit - quantity);
    taken.set(line.adId, (taken.get(line.adId) ?? 0) + quantity);
    settled.set(line.id, { ...untold(line), quantity, limit });
  }
  for (const line of lines) {
    const state = settled.get(line.id);
    if (!state || state.notices.length > 0) continue;
    const pieces = taken.get(line.adId) ?? 0;
    state.price = priceFor(line.offer, pieces);
    if (typeof line.offer.agreedMinor === "number")
      state.agreed = holdsAgreed(line.offer, pieces) ? "holds" : "too-many";
    state.notices = noticesOf(line, state);
    // What later lines of the same ad leave can be had more of.
    if (state.quantity > 0) state.limit = state.quantity + (left.get(line.adId) ?? 0);
  }
  return settled;
}

const untold = ({ offer }: { offer: Offer }): Settled => ({
  quantity: 0,
  limit: 0,
  price: offer.price,
  agreed: undefined,
  notices: [],
});

/** Whether what was chosen can still be chosen, and nothing else must be. */
export function stillOffered({ offer, choice }: { offer: Offer; choice: Choice }): boolean {
  const now = chosenOf(offer.options, choice);
  return now.missing.length === 0 && choiceKey(now.choice) === choiceKey(choice);
}

function noticesOf({ seen, quantity: wanted }: StoredLine, { quantity, price }: Settled): Notice[] {
  if (quantity === 0) return [{ code: "out-of-stock" }];
  const notices: Notice[] = [];
  if (quantity < wanted) notices.push({ code: "quantity-lowered", from: wanted, to: quantity });
  if (price && (price.minor !== seen.minor || price.currency !== seen.currency)) {
    notices.push({ code: "price-changed", from: seen });
  }
  return notices;
}
