import type { Delivery } from "#db/schema/orders.ts";
import { baseCurrency, type Catalogue, type Currency } from "#domain/catalog/catalogue.ts";
import { convert } from "#kernel/money.ts";
import type { Cart, CartLine } from "./queries.server.ts";
import { type Priced, shippingMinor, type Totals, type TotalsSettings, totalsOf } from "./totals.ts";

/** By seller's id how their parts come to the buyer; delivery unless said otherwise. */
export type DeliveryBySeller = Readonly<Record<string, Delivery>>;

type Currencies = Pick<Catalogue, "currencies">;

/** Cars are kept for their buyer and fetched; parts are brought, unless the buyer fetches them. */
export const isDelivered = ({ product }: Pick<CartLine, "product">, delivery: DeliveryBySeller): boolean =>
  product.kind !== "car" && (delivery[String(product.seller.id)] ?? "delivery") === "delivery";

/** What of a piece is paid with the order, in minor units of the base currency: a part's price, a car's deposit. */
export function dueOf({ product, baseMinor, deposit }: CartLine, { currencies }: Currencies): number {
  if (product.kind !== "car") return baseMinor;
  const from = deposit && currencies.get(deposit.currency);
  if (!from) return 0;
  return Math.min(convert(deposit, from, currencies.get(baseCurrency) as Currency).minor, baseMinor);
}

/** What the cart costs when it is ordered now, in the base currency: for checkout, orders and the API (rule 13). */
export function dueTotals(
  cart: Cart,
  catalogue: Currencies,
  settings: TotalsSettings,
  delivery: DeliveryBySeller = {},
): Totals {
  const lines = cart.groups.flatMap((group) =>
    group.lines.map(
      (line): Priced => ({
        dueMinor: dueOf(line, catalogue),
        quantity: line.quantity,
        isDelivered: isDelivered(line, delivery),
      }),
    ),
  );
  const { decimals } = catalogue.currencies.get(baseCurrency) as Currency;
  return totalsOf(lines, shippingMinor(settings, decimals), settings.taxPercent);
}
