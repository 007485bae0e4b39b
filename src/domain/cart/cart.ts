import type { Availability, ListingKind, ListingStatus } from "#db/schema/listings.ts";
import { AGREED_QUANTITY } from "#domain/inbox/offer.ts";
import type { ListingOption } from "#domain/listings/detail/listing.ts";
import type { Money } from "#kernel/money.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";

/** Maximum quantity per cart line, regardless of the stock (QV-03). */
export const MAX_QUANTITY_PER_LINE = 999;

/** Maximum number of lines of a cart. */
export const MAX_CART_LINES = 100;

/** Listing data that the cart rules need. */
export type CartOffer = {
  kind: ListingKind;
  status: ListingStatus;
  availability: Availability;
  stock: number;
  price: Money | null;
  /** Unit price agreed with the seller, in minor units of the price's currency. */
  agreedMinor?: number | null | undefined;
  /** Whether the buyer acts for the seller of the listing. */
  own?: boolean | undefined;
  options: readonly Pick<ListingOption, "slug" | "values">[];
};

/** Chosen option values: option slug to value slug. */
export type OptionChoice = Record<string, string>;

/** Reasons why a listing cannot be put into a cart. */
export type NotForSaleReason =
  | "no_cart"
  | "own"
  | "price_on_request"
  | "rental"
  | "reserved"
  | "sold"
  | "expired"
  | "withdrawn";

/**
 * Parses a typed quantity: an integer from 1 in any of the three kinds of digits. The upper limit depends on the
 * listing, see `getMaxQuantity`.
 */
export function parseQuantity(typed: unknown): number | undefined {
  const number = typeof typed === "string" ? parseLocalizedNumber(typed) : typed;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/**
 * Returns the reason why a listing cannot be bought; undefined when it can. The site must have a cart, and the listing
 * must be another seller's active car or part with a price.
 */
export function getNotForSaleReason({
  kind,
  status,
  price,
  own,
}: Pick<CartOffer, "kind" | "status" | "price" | "own">): NotForSaleReason | undefined {
  if (kind === "rental") return "rental";
  if (own) return "own";
  if (status !== "active")
    return status === "reserved" || status === "sold" || status === "expired" ? status : "withdrawn";
  if (!getSiteProfile().hasCart) return "no_cart";
  return price === null ? "price_on_request" : undefined;
}

/** Returns the maximum quantity in a cart: 1 for a car, and the cart limit for items on backorder (ST-05). */
export function getMaxQuantity({
  kind,
  availability,
  stock,
}: Pick<CartOffer, "kind" | "availability" | "stock">): number {
  if (availability === "out-of-stock") return 0;
  const maxQuantity = availability === "on-backorder" ? MAX_QUANTITY_PER_LINE : Math.min(stock, MAX_QUANTITY_PER_LINE);
  return kind === "car" ? Math.min(maxQuantity, 1) : maxQuantity;
}

/**
 * Returns whether the agreed price applies to the quantity. For larger quantities every unit costs the regular price.
 */
export const isAgreedPriceValid = ({ agreedMinor }: Pick<CartOffer, "agreedMinor">, pieces: number): boolean =>
  typeof agreedMinor === "number" && pieces <= AGREED_QUANTITY;

/** Returns the unit price for a quantity of a listing, over all its lines. */
export function getUnitPrice(offer: Pick<CartOffer, "price" | "agreedMinor">, pieces: number): Money | null {
  const { price, agreedMinor } = offer;
  return price && typeof agreedMinor === "number" && isAgreedPriceValid(offer, pieces)
    ? { ...price, minor: agreedMinor }
    : price;
}

/** Returns the quantity that can be bought; 0 when the listing is not for sale. */
export const getPurchasableQuantity = (offer: CartOffer): number =>
  getNotForSaleReason(offer) ? 0 : getMaxQuantity(offer);

/**
 * Resolves the chosen values of a listing's options and lists the missing options. Unknown options are ignored (QV-03).
 */
export function resolveOptions(
  options: CartOffer["options"],
  requested: OptionChoice,
): { choice: OptionChoice; missing: string[] } {
  const choice: OptionChoice = {};
  const missing: string[] = [];
  for (const option of options) {
    const value = Object.hasOwn(requested, option.slug) ? requested[option.slug] : undefined;
    if (value !== undefined && option.values?.some((each) => each.slug === value)) choice[option.slug] = value;
    else missing.push(option.slug);
  }
  return { choice, missing };
}

/** Serializes options independent of their order. Equal options belong to the same line (ST-06). */
export function serializeOptions(choice: OptionChoice): string {
  const sorted = Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(sorted).toString();
}

/** Parses the key written by `serializeOptions`. */
export const parseOptionsKey = (key: string): OptionChoice => Object.fromEntries(new URLSearchParams(key));

/** Change that the visitor must see before paying (rule 27). */
export type CartLineNotice =
  | { code: "gone"; reason: NotForSaleReason }
  | { code: "choice-gone" }
  | { code: "out-of-stock" }
  | { code: "quantity-lowered"; from: number; to: number }
  | { code: "price-changed"; from: Money };

export type CartLineRecord = { id: number; adId: number; quantity: number; choice: OptionChoice; seen: Money };

/** Line after revalidation: quantity, limit, unit price and changes. */
export type RevalidatedLine = {
  quantity: number;
  limit: number;
  price: Money | null;
  /** Whether the agreed price applies. `too-many` means that it would apply to a smaller quantity. */
  agreed: "holds" | "too-many" | undefined;
  notices: CartLineNotice[];
};

/**
 * Revalidates cart lines against the current listings. Lines of one listing share its stock and its agreed price.
 * Earlier lines are served first, and the total quantity decides the price. Nothing is written; the visitor sees the
 * notices and decides.
 */
export function revalidateCart(
  lines: readonly (CartLineRecord & { offer: CartOffer })[],
): Map<number, RevalidatedLine> {
  const remainingStock = new Map<number, number>();
  const takenQuantities = new Map<number, number>();
  const revalidated = new Map<number, RevalidatedLine>();
  for (const line of lines) {
    const reason = getNotForSaleReason(line.offer);
    if (reason) {
      revalidated.set(line.id, { ...toUnavailableLine(line), notices: [{ code: "gone", reason }] });
      continue;
    }
    if (!hasAvailableOptions(line)) {
      revalidated.set(line.id, { ...toUnavailableLine(line), notices: [{ code: "choice-gone" }] });
      continue;
    }
    const limit = remainingStock.get(line.adId) ?? getMaxQuantity(line.offer);
    const quantity = Math.min(line.quantity, limit);
    remainingStock.set(line.adId, limit - quantity);
    takenQuantities.set(line.adId, (takenQuantities.get(line.adId) ?? 0) + quantity);
    revalidated.set(line.id, { ...toUnavailableLine(line), quantity, limit });
  }
  for (const line of lines) {
    const state = revalidated.get(line.id);
    if (!state || state.notices.length > 0) continue;
    const pieces = takenQuantities.get(line.adId) ?? 0;
    state.price = getUnitPrice(line.offer, pieces);
    if (typeof line.offer.agreedMinor === "number")
      state.agreed = isAgreedPriceValid(line.offer, pieces) ? "holds" : "too-many";
    state.notices = listNotices(line, state);
    // The limit includes the stock that later lines of the same listing leave over.
    if (state.quantity > 0) state.limit = state.quantity + (remainingStock.get(line.adId) ?? 0);
  }
  return revalidated;
}

const toUnavailableLine = ({ offer }: { offer: CartOffer }): RevalidatedLine => ({
  quantity: 0,
  limit: 0,
  price: offer.price,
  agreed: undefined,
  notices: [],
});

/** Returns whether the chosen options are still available and complete. */
export function hasAvailableOptions({ offer, choice }: { offer: CartOffer; choice: OptionChoice }): boolean {
  const resolved = resolveOptions(offer.options, choice);
  return resolved.missing.length === 0 && serializeOptions(resolved.choice) === serializeOptions(choice);
}

function listNotices(
  { seen, quantity: wanted }: CartLineRecord,
  { quantity, price }: RevalidatedLine,
): CartLineNotice[] {
  if (quantity === 0) return [{ code: "out-of-stock" }];
  const notices: CartLineNotice[] = [];
  if (quantity < wanted) notices.push({ code: "quantity-lowered", from: wanted, to: quantity });
  if (price && (price.minor !== seen.minor || price.currency !== seen.currency)) {
    notices.push({ code: "price-changed", from: seen });
  }
  return notices;
}
