import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { CartPrices } from "#web/cart/cart-prices.server.ts";

/**
 * Presents the order's amounts twice, with and without delivery. The page switches between both at once when the
 * buyer chooses another delivery method.
 */
export function presentCheckoutAmounts(
  { delivered, pickedUp }: { delivered: CartPrices; pickedUp: CartPrices },
  currency: string,
  taxPercent: string,
  language: Language,
) {
  const { t } = getTranslator(language);
  const toAmountsDue = (prices: CartPrices) => ({
    /** Formatted shipping costs. Undefined when nothing is charged for shipping. */
    shipping: prices.charged.shipping > 0 ? delivered.formatSum(prices.totals.shipping) : undefined,
    total: delivered.formatSum(prices.totals.total),
    /** Charged total, when the reader sees a different currency. */
    charged: prices.converted
      ? t("checkout.charged", { total: wrapBidiIsolate(prices.formatBaseAmount(prices.charged.total)), currency })
      : undefined,
    /** Total that the buyer agrees to by placing the order, in minor units of the base currency. */
    seen: prices.charged.total,
  });
  const { subtotal, tax } = delivered.totals;
  return {
    subtotal: delivered.formatSum(subtotal),
    tax: delivered.formatSum(tax),
    taxPercent,
    /** Amounts when at least one item is delivered. `pickedUp` holds the amounts when everything is picked up. */
    delivered: toAmountsDue(delivered),
    pickedUp: toAmountsDue(pickedUp),
  };
}
