import { calculateDueTotals, type DeliveryMethodBySeller, getAmountDue, isDelivered } from "#domain/cart/amount-due.ts";
import type { Cart, CartLine } from "#domain/cart/queries.server.ts";
import { calculateOrderTotals, type TotalsSettings, toShippingMinorUnits } from "#domain/cart/totals.ts";
import { BASE_CURRENCY, type Catalog, type Currency } from "#domain/catalog/catalog.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { convertMoney, type Money } from "#kernel/money.ts";
import type { Preferences } from "#web/context.ts";

/**
 * Calculates the cart's amounts in the reader's currency, and the charged amounts in the base currency. Both keep
 * cents, so that the shown lines add up to the total.
 */
export function calculateCartPrices(
  cart: Cart,
  catalog: Catalog,
  settings: TotalsSettings,
  { language, currency }: Preferences,
  delivery: DeliveryMethodBySeller = {},
) {
  const base = catalog.currencies.get(BASE_CURRENCY) as Currency;
  const { formatPrice: price } = getFormatters(language);
  const converted = currency.code !== base.code;
  const toReaderCurrency = (money: Money): number => {
    const from = catalog.currencies.get(money.currency) ?? base;
    return convertMoney(money, from, currency).minor;
  };
  const unit = (line: CartLine) =>
    converted && line.product.price ? toReaderCurrency(line.product.price) : line.baseMinor;
  const lines = cart.groups.flatMap((group) => group.lines);
  const charged = calculateDueTotals(cart, catalog, settings, delivery);
  const due = (line: CartLine) =>
    converted && line.product.kind !== "car"
      ? unit(line)
      : converted && line.deposit
        ? Math.min(toReaderCurrency(line.deposit), unit(line))
        : getAmountDue(line, catalog);
  const totals = converted
    ? calculateOrderTotals(
        lines.map((line) => ({
          dueMinor: due(line),
          quantity: line.quantity,
          isDelivered: isDelivered(line, delivery),
        })),
        toReaderCurrency({ minor: toShippingMinorUnits(settings, base.decimals), currency: base.code }),
        settings.taxPercent,
      )
    : charged;
  const minorUnits = 10 ** currency.decimals;
  const cents = [totals.subtotal, totals.shipping, totals.tax].some((minor) => minor % minorUnits !== 0);
  const formatAmount = (minor: number) => price({ minor, currency: currency.code }, currency);
  return {
    /** Returns the unit price in minor units of the reader's currency. */
    unit,
    /** Returns the amount per unit that is paid with the order: for a car, the deposit. */
    due,
    totals,
    /** Charged amounts in the base currency. */
    charged,
    /** Whether the reader's currency differs from the base currency, in which the buyer is charged. */
    converted,
    base,
    formatAmount,
    /** Formats a sum. If one sum has cents, all sums show cents. */
    formatSum: (minor: number) => price({ minor, currency: currency.code }, currency, { alwaysCents: cents }),
    /** Formats an amount of any currency in the reader's currency. */
    formatMoney: (money: Money) => formatAmount(toReaderCurrency(money)),
    formatBaseAmount: (minor: number) => price({ minor, currency: base.code }, base),
  };
}

export type CartPrices = ReturnType<typeof calculateCartPrices>;
