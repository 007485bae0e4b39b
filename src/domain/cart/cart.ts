import type { ListingKind, ListingStatus, StockAvailability } from "#db/schema/listings.ts";
import { AGREED_PRICE_QUANTITY } from "#domain/inbox/offer.ts";
import type { PurchaseOption } from "#domain/listings/detail/listing.ts";
import type { Money } from "#kernel/money.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";

/** Maximum quantity per cart line, regardless of the stock (QV-03). */
export const MAX_QUANTITY_PER_LINE = 999;

/** Maximum number of lines of a cart. */
export const MAX_CART_LINES = 100;

/** Data of a listing that the cart rules need. */
export type CartOffer = {
  kind: ListingKind;
  status: ListingStatus;
  availability: StockAvailability;
  stock: number;
  price: Money | null;
  /** Unit price that seller and buyer agreed on, in minor units of the price's currency. */
  agreedMinor?: number | null | undefined;
  /** Whether the buyer acts for the seller of the listing. */
  own?: boolean | undefined;
  options: readonly Pick<PurchaseOption, "slug" | "values">[];
};

/** Options that the buyer has chosen, as a map from option slug to value slug. */
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
 * Parses a typed quantity: an integer from 1, in Latin, Arabic or Persian digits. The upper limit depends on the
 * listing, see `getMaxQuantity`.
 */
export function parseQuantity(typed: unknown): number | undefined {
  const number = typeof typed === "string" ? parseLocalizedNumber(typed) : typed;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/**
 * Returns the reason why a listing cannot be bought, or undefined if it can be bought. The site must have a cart. The
 * listing must be an active car or part with a price, and belong to another seller.
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

/**
 * Returns the maximum quantity of a listing in a cart: at most 1 for a car, otherwise the stock. For backorders the
 * stock does not matter (ST-05).
 */
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
 * Returns whether the agreed price applies to a total quantity. Above the agreed quantity (`AGREED_PRICE_QUANTITY`),
 * every unit costs the regular price.
 */
const isAgreedPriceApplicable = (totalQuantity: number): boolean => totalQuantity <= AGREED_PRICE_QUANTITY;

/** Returns the unit price of a listing. `totalQuantity` is the quantity of the listing in all cart lines together. */
export function getUnitPrice(
  { price, agreedMinor }: Pick<CartOffer, "price" | "agreedMinor">,
  totalQuantity: number,
): Money | null {
  return price && typeof agreedMinor === "number" && isAgreedPriceApplicable(totalQuantity)
    ? { ...price, minor: agreedMinor }
    : price;
}

/** Returns the maximum quantity that can be bought now; 0 when the listing is not for sale. */
export const getPurchasableQuantity = (offer: CartOffer): number =>
  getNotForSaleReason(offer) ? 0 : getMaxQuantity(offer);

/**
 * Returns the valid values among the requested options of a listing, and the options without a valid value. Unknown
 * options are ignored (QV-03).
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

/** Serializes chosen options to a key, whatever their order. Cart lines with equal keys are the same line (ST-06). */
export function serializeOptions(choice: OptionChoice): string {
  const sorted = Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(sorted).toString();
}

/** Parses the key written by `serializeOptions`. */
export const parseOptionsKey = (key: string): OptionChoice => Object.fromEntries(new URLSearchParams(key));

/** Change of a cart line that the visitor must see before ordering, such as a higher price (rule 27). */
export type CartLineNotice =
  | { code: "gone"; reason: NotForSaleReason }
  | { code: "choice-gone" }
  | { code: "out-of-stock" }
  | { code: "quantity-lowered"; from: number; to: number }
  | { code: "price-changed"; from: Money };

export type CartLineRecord = { id: number; adId: number; quantity: number; choice: OptionChoice; seen: Money };

/** Cart line after the check against its listing: quantity, quantity limit, unit price and changes. */
export type RevalidatedLine = {
  quantity: number;
  limit: number;
  price: Money | null;
  /**
   * Whether the price applies that seller and buyer agreed on. `too-many` means that the quantity is too large for it.
   * Undefined without an agreed price.
   */
  agreed: "holds" | "too-many" | undefined;
  notices: CartLineNotice[];
};

/**
 * Checks cart lines against their current listings. Lines of one listing share its stock and its agreed price: earlier
 * lines get the stock first, and the total quantity decides the price. Nothing is written; the visitor sees the changes
 * and decides.
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
    if (!areChosenOptionsAvailable(line)) {
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
    const totalQuantity = takenQuantities.get(line.adId) ?? 0;
    state.price = getUnitPrice(line.offer, totalQuantity);
    if (typeof line.offer.agreedMinor === "number")
      state.agreed = isAgreedPriceApplicable(totalQuantity) ? "holds" : "too-many";
    state.notices = listNotices(line, state);
    // The limit includes the stock that later lines of the same listing do not use.
    state.limit = state.quantity + (remainingStock.get(line.adId) ?? 0);
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

/** Returns whether the chosen options of a cart line still exist and no option is missing. */
export function areChosenOptionsAvailable({ offer, choice }: { offer: CartOffer; choice: OptionChoice }): boolean {
  const resolved = resolveOptions(offer.options, choice);
  return resolved.missing.length === 0 && serializeOptions(resolved.choice) === serializeOptions(choice);
}

function listNotices(
  { seen: seenPrice, quantity: requestedQuantity }: CartLineRecord,
  { quantity, price }: RevalidatedLine,
): CartLineNotice[] {
  if (quantity === 0) return [{ code: "out-of-stock" }];
  const notices: CartLineNotice[] = [];
  if (quantity < requestedQuantity) notices.push({ code: "quantity-lowered", from: requestedQuantity, to: quantity });
  if (price && (price.minor !== seenPrice.minor || price.currency !== seenPrice.currency)) {
    notices.push({ code: "price-changed", from: seenPrice });
  }
  return notices;
}
