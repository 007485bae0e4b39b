import { calculateCartCharges, type DeliveryMethodBySeller, getAmountDue } from "#domain/cart/amount-due.ts";
import { findCommonTaxPercent } from "#domain/cart/charges.ts";
import type { Cart, CartLine } from "#domain/cart/queries.server.ts";
import type { TotalsSettings } from "#domain/cart/totals.ts";
import { BASE_CURRENCY, type Catalog, type Currency } from "#domain/catalog/catalog.ts";
import type { Destination } from "#domain/shipping/shipping-rate.ts";
import type { Money } from "#kernel/money.ts";
import type { Preferences } from "#web/context.ts";
import { presentCoupons } from "./coupon-view.server.ts";
import { type AmountReader, formatCharged, formatEstimate, presentTotals } from "./totals-view.ts";

/**
 * Calculates the amounts of a cart: what is charged in the currencies of its listings, and estimates in the reader's
 * currency.
 */
export function calculateCartPrices(
  cart: Cart,
  catalog: Catalog,
  settings: TotalsSettings,
  { language, currency }: Preferences,
  delivery: DeliveryMethodBySeller = {},
  destination?: Destination,
) {
  const reader: AmountReader = {
    language,
    currency,
    getCurrency: (code) => catalog.currencies.get(code) ?? (catalog.currencies.get(BASE_CURRENCY) as Currency),
  };
  const { sellerOrders, totals, quotes } = calculateCartCharges(cart, catalog, settings, delivery, destination);
  return {
    coupons: presentCoupons(cart, sellerOrders, reader),
    /** Shipping quotes by seller id. */
    quotes,
    totals: presentTotals(totals, findCommonTaxPercent(sellerOrders.map(({ tax }) => tax.percent)), reader),
    /** Returns the amount per unit that is paid with the order: for a car, the deposit. */
    due: (line: CartLine): Money => ({
      minor: getAmountDue(line),
      currency: line.product.price?.currency ?? BASE_CURRENCY,
    }),
    /** Formats an amount in its own currency. */
    format: (money: Money) => formatCharged(money, reader),
    /** Formats an estimate in the reader's currency. Undefined if the amount is in that currency anyway. */
    estimate: (money: Money) => formatEstimate(money, reader),
  };
}

export type CartPrices = ReturnType<typeof calculateCartPrices>;
