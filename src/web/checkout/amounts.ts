import type { DeliveryMethod } from "#db/schema/orders.ts";
import {
  type ChargedGoods,
  type ChargeRates,
  calculateCharges,
  findCommonTaxPercent,
  toParcel,
} from "#domain/cart/charges.ts";
import type { CurrencyTotals } from "#domain/cart/totals.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import type { SeenTotal } from "#domain/orders/order-input.ts";
import type { ShippingQuote } from "#domain/shipping/shipping-rate.ts";
import type { Language } from "#kernel/localized-text.ts";
import { presentTotals } from "#web/cart/totals-view.ts";

/** Data from which the page calculates the amounts, because they depend on the chosen delivery methods. */
export type CheckoutCharges = {
  goods: (Omit<ChargedGoods, "isDelivered" | "parcel"> & { seller: number; isDeliverable: boolean })[];
  rates: ChargeRates;
  /** Charged currencies, those of shipping rates and the reader's currency. */
  currencies: Currency[];
  readerCurrency: string;
};

/** Shipping quotes by seller id. */
type CheckoutShipping = Readonly<Record<string, { quote: ShippingQuote }>>;

/**
 * Presents the amounts of the order for the chosen delivery methods and the shipping quotes of the chosen address. A
 * seller without a choice delivers.
 */
export function presentCheckoutAmounts(
  { goods, rates, currencies, readerCurrency }: CheckoutCharges,
  chosen: Readonly<Record<number, DeliveryMethod>>,
  shipping: CheckoutShipping,
  language: Language,
) {
  const getCurrency = (code: string) => currencies.find((each) => each.code === code) as Currency;
  const isDelivered = ({ seller, isDeliverable }: CheckoutCharges["goods"][number]) =>
    isDeliverable && chosen[seller] !== "pick-up";
  const { totals } = calculateCharges(
    goods.map((each) => ({
      ...each,
      isDelivered: isDelivered(each),
      parcel: toParcel(each.seller, shipping[each.seller]?.quote),
    })),
    rates,
    getCurrency,
  );
  return {
    ...presentTotals(totals, findCommonTaxPercent(goods.map(({ tax }) => tax?.percent ?? rates.taxPercent)), {
      language,
      currency: getCurrency(readerCurrency),
      getCurrency,
    }),
    /** Whether the address decides the shipping of a delivered parcel and is not complete. */
    isShippingUnknown: goods.some((each) => isDelivered(each) && shipping[each.seller]?.quote.kind === "unknown"),
    isDelivered: goods.some(isDelivered),
    /** Totals that the buyer agrees to by placing the order, as a form value: "44775 SAR,3000 USD". */
    seen: totals.map(({ total, currency }: CurrencyTotals) => `${total} ${currency}`).join(),
  };
}

export type CheckoutAmounts = ReturnType<typeof presentCheckoutAmounts>;

/** Parses the totals that the buyer agreed to. Invalid ones are left out, so the order is refused. */
export const parseSeenTotals = (seen: string): SeenTotal[] =>
  seen.split(",").flatMap((text) => {
    const [, minor, currency] = /^(\d{1,15}) ([A-Z]{3})$/.exec(text) ?? [];
    return minor === undefined ? [] : [{ minor: Number(minor), currency }];
  });
