import { getMaxQuantity, getNotForSaleReason, type OptionChoice } from "#domain/cart/cart.ts";
import { addCartLine, type CartContext } from "#domain/cart/commands.server.ts";
import { getCartOffers } from "#domain/cart/offers.server.ts";
import type { PurchaseOption } from "#domain/listings/detail/listing.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Order, OrderLine } from "./order.ts";

export type ReorderResult = {
  /** Token of the new cart, if the visitor had no cart before. */
  token: string | undefined;
  /** Number of lines that were added, fully or in part. */
  added: number;
  /** Lines that could not be added as they were ordered, each with an error code. */
  lacking: { name: LocalizedText; code: string }[];
};

/**
 * Adds the products of an order to the visitor's cart, at current prices. The result names the lines that can no longer
 * be bought as ordered.
 */
export async function addOrderToCart(context: CartContext, order: Order): Promise<ReorderResult> {
  const lines = order.sellers.flatMap((seller) => seller.lines);
  const offers = await getCartOffers(
    context.db,
    lines.flatMap(({ adId }) => adId ?? []),
    context.visitor.userId,
  );
  const summary: ReorderResult = { token: undefined, added: 0, lacking: [] };
  let { visitor } = context;
  // Lines of the same listing share its stock, so the lines are added one after the other.
  for (const line of lines) {
    const addLacking = (code: string) => summary.lacking.push({ name: line.name, code });
    const offer = line.adId === null ? undefined : offers.get(line.adId);
    const reason = offer && getNotForSaleReason(offer);
    const limit = offer && !reason ? getMaxQuantity(offer) : 0;
    if (!offer || line.adId === null) addLacking("cart.withdrawn");
    else if (reason) addLacking(`cart.${reason}`);
    else if (limit === 0) addLacking("cart.out_of_stock");
    else {
      const quantity = Math.min(line.quantity, limit);
      const options = matchOptions(line, offer.options);
      const result = await addCartLine(
        { ...context, visitor },
        { ad: line.adId, quantity, options, vehicle: line.vehicle?.id },
      );
      if (!result.ok) {
        addLacking(result.code);
        continue;
      }
      summary.added += 1;
      if (result.value.token && visitor.userId === undefined) {
        summary.token = result.value.token;
        visitor = { ...visitor, token: result.value.token };
      }
      if (result.value.added < line.quantity) addLacking("cart.quantity_invalid");
    }
  }
  return summary;
}

const isSameText = (a: LocalizedText, b: LocalizedText): boolean =>
  (a.en !== null && a.en === b.en) || (a.ar !== null && a.ar === b.ar);

/**
 * Finds the current options of a listing that have the names of the ordered options. Orders store option names without
 * ids.
 */
function matchOptions({ options }: OrderLine, currentOptions: readonly PurchaseOption[]): OptionChoice {
  const chosen = options.flatMap(({ name, value }): [string, string][] => {
    const option = currentOptions.find((each) => isSameText(each.name, name));
    const found = option?.values.find((each) => isSameText(each.name, value));
    return option && found ? [[option.slug, found.slug]] : [];
  });
  return Object.fromEntries(chosen);
}
