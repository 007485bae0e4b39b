import { withTransaction } from "#db/transaction.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { MAX_CART_LINES } from "./cart.ts";
import { createCart, listCartLines, lockCart } from "./cart-lines.server.ts";
import { type CartContext, upsertCartLine } from "./commands.server.ts";
import { type AddListingsInput, addListingsSchema } from "./input.ts";
import { getCartOffers, type NamedCartOffer } from "./offers.server.ts";
import { createListingError, getRejectionCode, type NewCartLine, validateCartLine } from "./validate-line.ts";

export type AddListingsResult = {
  /** Cart token of a guest. Undefined for members, and for a guest without a cart when nothing was added. */
  token: string | undefined;
  /** Ids of the new cart lines. */
  lines: number[];
  /** Number of listings that were in the cart before. */
  present: number;
  /** Listings that could not be added, each with an error code. */
  lacking: { name: LocalizedText; code: string }[];
};

const noName: LocalizedText = { en: null, ar: null };

/**
 * Adds one piece of each listing to the visitor's cart, in one transaction. Listings that are in the cart keep their
 * quantity, so a form that is sent twice adds nothing twice. The result names the listings that cannot be bought now.
 */
export async function addListingsToCart(
  { db, clock, visitor }: CartContext,
  input: AddListingsInput,
): Promise<Result<AddListingsResult>> {
  const parsed = addListingsSchema.safeParse(input);
  if (!parsed.success)
    return failure("not_found", "product.not_found", [createListingError("product.not_found", "must be listing ids")]);
  const listingIds = [...new Set(parsed.data.ads)];
  const offers = await getCartOffers(db, listingIds, visitor.userId);
  const checked = listingIds.map((ad) => {
    const offer = offers.get(ad);
    return {
      ad,
      offer,
      result: validateCartLine({ ad, quantity: 1, options: {}, vehicle: parsed.data.vehicle }, offer),
    };
  });
  const addsNothing = checked.every(({ result }) => !result.ok);
  return withTransaction(db, async (trx) => {
    const locked = await lockCart(trx, clock, visitor);
    // A guest gets a cart only together with its first line.
    const cart = locked ?? (addsNothing ? undefined : await createCart(trx, clock, visitor));
    const lines = cart ? await listCartLines(trx, cart.id) : [];
    const summary: AddListingsResult = { token: cart?.token, lines: [], present: 0, lacking: [] };
    const addLacking = (offer: NamedCartOffer | undefined, code: string) =>
      summary.lacking.push({ name: offer?.name ?? noName, code });
    const addLine = async (cartId: number, line: NewCartLine) =>
      summary.lines.push(await upsertCartLine(trx, clock, cartId, line, false));
    for (const { ad, offer, result } of checked) {
      if (lines.some((line) => line.ad_id === ad)) summary.present += 1;
      else if (!result.ok) addLacking(offer, getRejectionCode(result));
      else if (!cart || lines.length + summary.lines.length >= MAX_CART_LINES) addLacking(offer, "cart.full");
      else await addLine(cart.id, result.value.line);
    }
    return ok(summary);
  });
}
