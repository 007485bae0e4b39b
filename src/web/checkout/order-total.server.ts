import type { Catalogue, Currency } from "#domain/catalog/catalogue.ts";
import type { Order } from "#domain/orders/order.ts";
import { formatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/local-text.ts";
import { convert } from "#kernel/money.ts";

/** What is charged for an order, and about how much that is in the currency that its buyer saw, at that day's rate. */
export function inBothCurrencies(
  order: Order,
  { currencies }: Catalogue,
  language: Language,
): { charged: string; approximate: string | undefined } {
  const base = currencies.get(order.baseCurrency) as Currency;
  const seen = currencies.get(order.currency);
  const { price } = formatters(language);
  const total = { minor: order.totalMinor, currency: base.code };
  const charged = price(total, base);
  if (!seen || seen.code === base.code || order.totalMinor === 0) return { charged, approximate: undefined };
  const then = convert(total, { ...base, rate: "1" }, { ...seen, rate: order.rate });
  return { charged, approximate: price(then, seen) };
}
