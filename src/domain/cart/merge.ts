import { buyable, choiceKey, mostLines, type Offer, type StoredLine, stillOffered } from "./cart.ts";

export type BroughtLine = StoredLine & { offer: Offer };

/** What becomes of the member's cart: quantities of lines as they are to be, those that came with the visitor among them. */
export type Merged = {
  /** Lines of the member with their new quantity, and the price that counts as seen. */
  grown: { id: number; quantity: number; seen: StoredLine["seen"] }[];
  /** Lines of the visitor that the member had not, with the quantity that still fits. */
  moved: { line: BroughtLine; quantity: number }[];
  /** Pieces that the cart has more than before. */
  added: number;
  /** Pieces that found no room: the stock has no more of them, or the cart is full. */
  left: number;
};

/**
 * Puts a visitor's lines into a member's cart (rule 25). The same ad with the same choice adds up, capped by what there
 * is of the ad; what the member has is never lowered. What can't be bought any more moves as it is, the cart says why.
 */
export function mergeLines(own: readonly BroughtLine[], brought: readonly BroughtLine[]): Merged {
  const merged: Merged = { grown: [], moved: [], added: 0, left: 0 };
  const inCart = new Map<number, number>();
  const count = (ad: number, pieces: number) => inCart.set(ad, (inCart.get(ad) ?? 0) + pieces);
  for (const line of own) count(line.adId, line.quantity);
  for (const line of brought) {
    const same = own.find((each) => each.adId === line.adId && choiceKey(each.choice) === choiceKey(line.choice));
    const isFull = !same && own.length + merged.moved.length >= mostLines;
    const limit = stillOffered(line) ? buyable(line.offer) : 0;
    if (limit === 0) {
      if (!same && !isFull) merged.moved.push({ line, quantity: line.quantity });
      continue;
    }
    const room = isFull ? 0 : Math.max(0, limit - (inCart.get(line.adId) ?? 0));
    const pieces = Math.min(line.quantity, room);
    merged.added += pieces;
    merged.left += line.quantity - pieces;
    if (pieces === 0) continue;
    count(line.adId, pieces);
    if (same) merged.grown.push({ id: same.id, quantity: same.quantity + pieces, seen: staler(same, line) });
    else merged.moved.push({ line, quantity: pieces });
  }
  return merged;
}

/** A price that was agreed to and isn't the ad's any more has to be told (rule 27), whichever line it comes from. */
function staler(own: BroughtLine, brought: BroughtLine): StoredLine["seen"] {
  const { price } = own.offer;
  const isStale = price?.minor !== own.seen.minor || price.currency !== own.seen.currency;
  return isStale ? own.seen : brought.seen;
}
