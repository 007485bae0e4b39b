import type { OrderTotals } from "#domain/cart/totals.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { CartPrices } from "#web/cart/cart-prices.server.ts";

/** Amounts of an order that differ between an order with a delivery and an order that is picked up completely. */
type AmountsDue = {
  /** Shipping costs. Undefined when nothing is charged for shipping. */
  shipping: string | undefined;
  total: string;
  /** Charged total, when the reader sees a different currency. */
  charged: string | undefined;
  /** Total that the buyer agrees to, in minor units of the base currency (rule 27). */
  seen: number;
};

export type CheckoutAmounts = {
  subtotal: string;
  tax: string;
  taxPercent: string;
  /** Amounts when at least one item is delivered. `pickedUp` holds the amounts when everything is picked up. */
  delivered: AmountsDue;
  pickedUp: AmountsDue;
};

type PricesByDelivery = { delivered: CartPrices; pickedUp: CartPrices };

/** Presents the order's amounts with and without delivery, so that choosing a method shows its price immediately. */
export function presentCheckoutAmounts(
  { delivered, pickedUp }: PricesByDelivery,
  currency: string,
  taxPercent: string,
  language: Language,
): CheckoutAmounts {
  const { t } = getTranslator(language);
  const toAmountsDue = (prices: CartPrices): AmountsDue => ({
    shipping: prices.charged.shipping > 0 ? delivered.formatSum(prices.totals.shipping) : undefined,
    total: delivered.formatSum(prices.totals.total),
    charged: prices.converted
      ? t("checkout.charged", { total: wrapBidiIsolate(prices.formatBaseAmount(prices.charged.total)), currency })
      : undefined,
    seen: prices.charged.total,
  });
  const { subtotal, tax }: OrderTotals = delivered.totals;
  return {
    subtotal: delivered.formatSum(subtotal),
    tax: delivered.formatSum(tax),
    taxPercent,
    delivered: toAmountsDue(delivered),
    pickedUp: toAmountsDue(pickedUp),
  };
}
