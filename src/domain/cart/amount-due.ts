import type { DeliveryMethod } from "#db/schema/orders.ts";
import { BASE_CURRENCY, type Catalog, type Currency } from "#domain/catalog/catalog.ts";
import { convertMoney } from "#kernel/money.ts";
import type { Cart, CartLine } from "./queries.server.ts";
import {
  calculateOrderTotals,
  type OrderTotals,
  type TotalsLine,
  type TotalsSettings,
  toShippingMinorUnits,
} from "./totals.ts";

/** Delivery method for each seller id. A seller without an entry delivers. */
export type DeliveryMethodBySeller = Readonly<Record<string, DeliveryMethod>>;

type Currencies = Pick<Catalog, "currencies">;

/**
 * Returns whether a cart line is delivered. Cars are always picked up; parts are delivered unless the buyer picks them
 * up.
 */
export const isDelivered = ({ product }: Pick<CartLine, "product">, delivery: DeliveryMethodBySeller): boolean =>
  product.kind !== "car" && (delivery[String(product.seller.id)] ?? "delivery") === "delivery";

/**
 * Returns the amount to pay per unit when ordering, in minor units of the base currency: the price of a part or the
 * deposit of a car.
 */
export function getAmountDue({ product, baseMinor, deposit }: CartLine, { currencies }: Currencies): number {
  if (product.kind !== "car") return baseMinor;
  const from = deposit && currencies.get(deposit.currency);
  if (!from) return 0;
  return Math.min(convertMoney(deposit, from, currencies.get(BASE_CURRENCY) as Currency).minor, baseMinor);
}

/**
 * Calculates the totals to pay when the cart is ordered now, in the base currency. Used by checkout, orders and the API
 * (rule 13).
 */
export function calculateDueTotals(
  cart: Cart,
  catalog: Currencies,
  settings: TotalsSettings,
  delivery: DeliveryMethodBySeller = {},
): OrderTotals {
  const lines = cart.groups.flatMap((group) =>
    group.lines.map(
      (line): TotalsLine => ({
        dueMinor: getAmountDue(line, catalog),
        quantity: line.quantity,
        isDelivered: isDelivered(line, delivery),
      }),
    ),
  );
  const { decimals } = catalog.currencies.get(BASE_CURRENCY) as Currency;
  return calculateOrderTotals(lines, toShippingMinorUnits(settings, decimals), settings.taxPercent);
}
