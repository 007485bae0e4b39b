import { calculateOrderTotals } from "#domain/cart/totals.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import type { Order, OrderLine } from "#domain/orders/order.ts";
import type { SellerOrderCharge } from "#domain/orders/seller-charges.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { convertMoney } from "#kernel/money.ts";

/**
 * Creates formatters for the amounts of an order in the buyer's currency, at the exchange rate of the order date
 * (EN-06). As in the cart, a total is the sum of the converted amounts, so that it matches the shown amounts exactly.
 */
export function createOrderAmounts(order: Order, { currencies }: Catalog, language: Language) {
  const base = currencies.get(order.baseCurrency) as Currency;
  const buyerCurrency = currencies.get(order.currency);
  // If the buyer's currency was removed from the shop, the charged currency is shown.
  const currency = buyerCurrency ? { ...buyerCurrency, rate: order.rate } : base;
  const baseAtOrderRate = { ...base, rate: "1" };
  const { formatPrice: price } = getFormatters(language);
  const toOrderCurrency = (minor: number): number =>
    convertMoney({ minor, currency: base.code }, baseAtOrderRate, currency).minor;
  const getUnitMinor = (line: OrderLine): number =>
    line.asked.currency === currency.code ? line.asked.minor : toOrderCurrency(line.unitMinor);
  const getDueMinor = (line: OrderLine): number =>
    line.asked.currency === currency.code ? line.askedDueMinor : toOrderCurrency(line.dueMinor);
  const lines = order.sellers.flatMap((seller) => seller.lines);
  const pricedLines = lines.map((line) => ({
    dueMinor: getDueMinor(line),
    quantity: line.quantity,
    isDelivered: order.shippingMinor > 0,
  }));
  const totals = calculateOrderTotals(pricedLines, toOrderCurrency(order.shippingMinor), order.taxPercent);
  const minorPerUnit = 10 ** currency.decimals;
  const showsCents = [totals.subtotal, totals.shipping, totals.tax].some((minor) => minor % minorPerUnit !== 0);
  const formatMinor = (minor: number) => price({ minor, currency: currency.code }, currency);
  const formatSum = (minor: number) => price({ minor, currency: currency.code }, currency, { alwaysCents: showsCents });
  const { t } = getTranslator(language);
  const baseName = pickTranslation(base.name, language).text;
  return {
    unit: (line: OrderLine) => formatMinor(getUnitMinor(line)),
    line: (line: OrderLine) => formatMinor(getUnitMinor(line) * line.quantity),
    due: (line: OrderLine) => formatMinor(getDueMinor(line) * line.quantity),
    /** Formats the charged amounts in the base currency, to the minor unit. */
    charge: ({ goodsMinor, shippingMinor, taxMinor, totalMinor }: SellerOrderCharge) => {
      const formatExact = (minor: number) => price({ minor, currency: base.code }, base, { alwaysCents: true });
      return {
        goods: formatExact(goodsMinor),
        shipping: shippingMinor > 0 ? formatExact(shippingMinor) : undefined,
        tax: formatExact(taxMinor),
        total: formatExact(totalMinor),
      };
    },
    share: (lines: readonly OrderLine[]) =>
      formatMinor(lines.reduce((sum, line) => sum + getDueMinor(line) * line.quantity, 0)),
    totals: {
      subtotal: formatSum(totals.subtotal),
      shipping: formatSum(totals.shipping),
      tax: formatSum(totals.tax),
      taxPercent: order.taxPercent,
      total: formatSum(totals.total),
      charged:
        currency.code === base.code
          ? t("orders.chargedSame", { currency: baseName })
          : t("orders.charged", {
              currency: baseName,
              total: wrapBidiIsolate(price({ minor: order.totalMinor, currency: base.code }, base)),
            }),
    },
  };
}
