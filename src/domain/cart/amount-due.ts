import type { DeliveryMethod } from "#db/schema/orders.ts";
import { BASE_CURRENCY, type Catalog, type Currency } from "#domain/catalog/catalog.ts";
import { convertMoney } from "#kernel/money.ts";
import type { Cart, CartLine } from "./queries.server.ts";
import { calculateTotals, type Totals, type TotalsLine, type TotalsSettings, toShippingMinor } from "./totals.ts";

/** Delivery method by seller id; defaults to delivery. */
export type DeliveryBySeller = Readonly<Record<string, DeliveryMethod>>;

type Currencies = Pick<Catalog, "currencies">;

/** Returns whether a line is delivered. Cars are picked up; parts are delivered unless the buyer picks them up. */
export const isDelivered = ({ product }: Pick<CartLine, "product">, delivery: DeliveryBySeller): boolean =>
  product.kind !== "car" && (delivery[String(product.seller.id)] ?? "delivery") === "delivery";

/**
 * Returns the amount due per unit with the order, in minor units of the base currency: a part's price or a car's
 * deposit.
 */
export function getAmountDue({ product, baseMinor, deposit }: CartLine, { currencies }: Currencies): number {
  if (product.kind !== "car") return baseMinor;
  const from = deposit && currencies.get(deposit.currency);
  if (!from) return 0;
  return Math.min(convertMoney(deposit, from, currencies.get(BASE_CURRENCY) as Currency).minor, baseMinor);
}

/**
 * Calculates the totals of ordering the cart now, in the base currency. Used by checkout, orders and the API (rule 13).
 */
export function calculateDueTotals(
  cart: Cart,
  catalogue: Currencies,
  settings: TotalsSettings,
  delivery: DeliveryBySeller = {},
): Totals {
  const lines = cart.groups.flatMap((group) =>
    group.lines.map(
      (line): TotalsLine => ({
        dueMinor: getAmountDue(line, catalogue),
        quantity: line.quantity,
        isDelivered: isDelivered(line, delivery),
      }),
    ),
  );
  const { decimals } = catalogue.currencies.get(BASE_CURRENCY) as Currency;
  return calculateTotals(lines, toShippingMinor(settings, decimals), settings.taxPercent);
}
