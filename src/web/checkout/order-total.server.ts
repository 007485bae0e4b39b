import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import type { Order } from "#domain/orders/order.ts";
import { getFormatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/localized-text.ts";
import { convertMoney } from "#kernel/money.ts";

/**
 * Formats the charged total of an order, and the approximate total in the buyer's currency at the exchange rate of the
 * order.
 */
export function formatOrderTotal(
  order: Order,
  { currencies }: Catalog,
  language: Language,
): { charged: string; approximate: string | undefined } {
  const base = currencies.get(order.baseCurrency) as Currency;
  const buyerCurrency = currencies.get(order.currency);
  const { formatPrice: price } = getFormatters(language);
  const total = { minor: order.totalMinor, currency: base.code };
  const charged = price(total, base);
  if (!buyerCurrency || buyerCurrency.code === base.code || order.totalMinor === 0)
    return { charged, approximate: undefined };
  const converted = convertMoney(total, { ...base, rate: "1" }, { ...buyerCurrency, rate: order.rate });
  return { charged, approximate: price(converted, buyerCurrency) };
}
