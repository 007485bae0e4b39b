import type { Totals } from "#domain/cart/totals.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import type { Language } from "#kernel/local-text.ts";
import type { PricedCart } from "#web/cart/prices.server.ts";

/** What is due, of which only shipping depends on how things get to the buyer. */
export type Due = {
  /** Undefined: none. */
  shipping: string | undefined;
  total: string;
  /** What is charged, where the reader sees another currency. */
  charged: string | undefined;
  /** The total that is agreed to, in minor units of the base currency (rule 27). */
  seen: number;
};

export type CheckoutAmounts = {
  subtotal: string;
  tax: string;
  taxPercent: string;
  /** With something that is brought, and with everything picked up. */
  delivered: Due;
  pickedUp: Due;
};

type Priced = { delivered: PricedCart; pickedUp: PricedCart };

/** The order's amounts, ready for either way of getting it, so that a choice shows at once what it costs. */
export function shownAmounts(
  { delivered, pickedUp }: Priced,
  currency: string,
  taxPercent: string,
  language: Language,
): CheckoutAmounts {
  const { t } = translator(language);
  const due = (prices: PricedCart): Due => ({
    shipping: prices.charged.shipping > 0 ? delivered.shownSum(prices.totals.shipping) : undefined,
    total: delivered.shownSum(prices.totals.total),
    charged: prices.converted
      ? t("checkout.charged", { total: isolated(prices.shownBase(prices.charged.total)), currency })
      : undefined,
    seen: prices.charged.total,
  });
  const { subtotal, tax }: Totals = delivered.totals;
  return {
    subtotal: delivered.shownSum(subtotal),
    tax: delivered.shownSum(tax),
    taxPercent,
    delivered: due(delivered),
    pickedUp: due(pickedUp),
  };
}
