import type { ProductOption } from "#domain/ads/product.ts";
import { type Choice, limitOf, notForSale } from "#domain/cart/cart.ts";
import { addLine, type CartContext } from "#domain/cart/commands.server.ts";
import { offersOf } from "#domain/cart/offers.server.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Order, OrderLine } from "./order.ts";

export type Reordered = {
  /** A new cart's token, when there was none. */
  token: string | undefined;
  /** Lines that are in the cart now, whole or in part. */
  added: number;
  /** What could not be bought again as it was, and the cart's code for why. */
  lacking: { name: LocalText; code: string }[];
};

/** Puts into the cart what can be bought again of an order, at today's prices; says what can't. */
export async function reorder(context: CartContext, order: Order): Promise<Reordered> {
  const lines = order.sellers.flatMap((seller) => seller.lines);
  const offers = await offersOf(
    context.db,
    lines.flatMap(({ adId }) => adId ?? []),
    context.visitor.userId,
  );
  const told: Reordered = { token: undefined, added: 0, lacking: [] };
  let { visitor } = context;
  // One after the other: lines of one ad share its stock.
  for (const line of lines) {
    const lacks = (code: string) => told.lacking.push({ name: line.name, code });
    const offer = line.adId === null ? undefined : offers.get(line.adId);
    const reason = offer && notForSale(offer);
    const limit = offer && !reason ? limitOf(offer) : 0;
    if (!offer || line.adId === null) lacks("cart.withdrawn");
    else if (reason) lacks(`cart.${reason}`);
    else if (limit === 0) lacks("cart.out_of_stock");
    else {
      const quantity = Math.min(line.quantity, limit);
      const options = choiceAgain(line, offer.options);
      const result = await addLine(
        { ...context, visitor },
        { ad: line.adId, quantity, options, vehicle: line.vehicle?.id },
      );
      if (!result.ok) {
        lacks(result.code);
        continue;
      }
      told.added += 1;
      if (result.value.token && visitor.userId === undefined) {
        told.token = result.value.token;
        visitor = { ...visitor, token: result.value.token };
      }
      if (result.value.added < line.quantity) lacks("cart.quantity_invalid");
    }
  }
  return told;
}

const same = (a: LocalText, b: LocalText): boolean =>
  (a.en !== null && a.en === b.en) || (a.ar !== null && a.ar === b.ar);

/** What was chosen then, among what can be chosen now; orders keep the words alone. */
function choiceAgain({ options }: OrderLine, offered: readonly ProductOption[]): Choice {
  const chosen = options.flatMap(({ name, value }): [string, string][] => {
    const option = offered.find((each) => same(each.name, name));
    const found = option?.values.find((each) => same(each.name, value));
    return option && found ? [[option.slug, found.slug]] : [];
  });
  return Object.fromEntries(chosen);
}
