import type { SellerOrderCharge } from "#domain/cart/charges.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Order } from "#domain/orders/order.ts";
import { getFormatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import { createOrderReader, formatCharged, presentOrderTotals } from "#web/cart/totals-view.ts";

/**
 * Creates formatters for the amounts of an order (EN-06): what is charged, in its currencies, and estimates in the
 * buyer's currency at the exchange rates of the order.
 */
export function createOrderAmounts(order: Order, catalog: Catalog, language: Language) {
  const reader = createOrderReader(order, catalog, language);
  return {
    format: (money: Money) => formatCharged(money, reader),
    /** Formats the amounts of a charge to the minor unit. */
    charge: ({
      currency: code,
      goodsMinor,
      shippingMinor,
      taxMinor,
      includedTaxMinor,
      totalMinor,
    }: SellerOrderCharge) => {
      const formatExact = (minor: number) =>
        getFormatters(language).formatPrice({ minor, currency: code }, reader.getCurrency(code), { alwaysCents: true });
      return {
        goods: formatExact(goodsMinor),
        shipping: shippingMinor > 0 ? formatExact(shippingMinor) : undefined,
        tax: taxMinor > 0 || includedTaxMinor === 0 ? formatExact(taxMinor) : undefined,
        total: formatExact(totalMinor),
      };
    },
    totals: presentOrderTotals(order, catalog, language),
  };
}
