import {
  areChosenOptionsAvailable,
  type CartLineRecord,
  type CartOffer,
  getPurchasableQuantity,
  MAX_CART_LINES,
  serializeOptions,
} from "./cart.ts";

export type MergeableLine = CartLineRecord & { offer: CartOffer };

/** Result of merging a guest's lines into a member's cart. */
export type MergedCartLines = {
  /** Lines of the member, with their new quantity and seen price. */
  updated: { id: number; quantity: number; seen: CartLineRecord["seen"] }[];
  /** Guest lines to move to the member's cart, with the quantity that is allowed. */
  moved: { line: MergeableLine; quantity: number }[];
  /** Quantity added to the cart. */
  added: number;
  /** Quantity that was not added, because of the stock or the cart limit. */
  left: number;
};

/**
 * Merges a guest's lines into a member's cart (rule 25). Quantities of the same listing with the same options add up,
 * limited by the stock. The member's quantities never decrease. Unavailable lines move unchanged, and the cart page
 * explains the reason.
 */
export function mergeCartLines(
  memberLines: readonly MergeableLine[],
  guestLines: readonly MergeableLine[],
): MergedCartLines {
  const merged: MergedCartLines = { updated: [], moved: [], added: 0, left: 0 };
  const inCart = new Map<number, number>();
  const addPieces = (ad: number, addedQuantity: number) => inCart.set(ad, (inCart.get(ad) ?? 0) + addedQuantity);
  for (const line of memberLines) addPieces(line.adId, line.quantity);
  for (const line of guestLines) {
    const sameLine = memberLines.find(
      (each) => each.adId === line.adId && serializeOptions(each.choice) === serializeOptions(line.choice),
    );
    const isFull = !sameLine && memberLines.length + merged.moved.length >= MAX_CART_LINES;
    const limit = areChosenOptionsAvailable(line) ? getPurchasableQuantity(line.offer) : 0;
    if (limit === 0) {
      if (!sameLine && !isFull) merged.moved.push({ line, quantity: line.quantity });
      continue;
    }
    const available = isFull ? 0 : Math.max(0, limit - (inCart.get(line.adId) ?? 0));
    const addedQuantity = Math.min(line.quantity, available);
    merged.added += addedQuantity;
    merged.left += line.quantity - addedQuantity;
    if (addedQuantity === 0) continue;
    addPieces(line.adId, addedQuantity);
    if (sameLine)
      merged.updated.push({
        id: sameLine.id,
        quantity: sameLine.quantity + addedQuantity,
        seen: pickSeenPrice(sameLine, line),
      });
    else merged.moved.push({ line, quantity: addedQuantity });
  }
  return merged;
}

/**
 * Returns the seen price to store for a merged line. Prefers an outdated price, because a price change must be reported
 * (rule 27).
 */
function pickSeenPrice(memberLine: MergeableLine, guestLine: MergeableLine): CartLineRecord["seen"] {
  const { price } = memberLine.offer;
  const isStale = price?.minor !== memberLine.seen.minor || price.currency !== memberLine.seen.currency;
  return isStale ? memberLine.seen : guestLine.seen;
}
