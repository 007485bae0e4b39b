import type { ShippingRate } from "#domain/shipping/shipping-rate.ts";
import { parsePercentage } from "#domain/tax/tax-amount.ts";
import type { VatRates } from "#domain/tax/tax-rate.ts";
import { type CurrencyInfo, convertMoney, roundQuotient, toMinorUnits } from "#kernel/money.ts";

/**
 * Shipping and tax settings as decimal texts (CN-01). `shipping` is the price per order in whole units of the base
 * currency.
 */
export type TotalsSettings = {
  shipping: string;
  taxPercent: string;
  /** VAT rates of countries, which replace `taxPercent` for their sellers. */
  vatRates?: VatRates;
  /** Shipping rates of the site, for sellers without own rates. */
  shippingRates?: readonly ShippingRate[];
  /** Weight in grams of a part without a weight of its own. */
  partGrams?: number;
};

export const defaultTotalsSettings: TotalsSettings = { shipping: "25", taxPercent: "20" };

/** Totals in minor units of one currency. */
export type OrderTotals = {
  subtotal: number;
  shipping: number;
  /** Tax on the whole subtotal, rounded half up once to the minor unit. Shown to buyers and stored with orders. */
  tax: number;
  /** Unrounded tax as a decimal text in minor units ("200.2"). */
  taxExact: string;
  total: number;
};

/** Amounts that are charged in one currency, in its minor units. `subtotal` is the price of the goods after discounts. */
export type CurrencyTotals = Omit<OrderTotals, "taxExact"> & {
  currency: string;
  /** Discount of coupons, which the subtotal does not contain any more. */
  discount: number;
  /** Tax that subtotal and shipping contain. It is not added to the total. */
  includedTax: number;
};

/**
 * Data of a cart line for the totals: the amount due per unit (price or deposit), the quantity, and whether the line is
 * delivered.
 */
export type TotalsLine = { dueMinor: number; quantity: number; isDelivered: boolean };

/** Converts the shipping price to minor units of a currency with the given number of decimals. */
export function toShippingMinorUnits({ shipping }: TotalsSettings, decimals: number): number {
  const minor = toMinorUnits(shipping, decimals);
  if (minor === undefined) throw new RangeError(`not an amount: ${shipping}`);
  return minor;
}

/**
 * Calculates the totals of lines in one currency (rule 13). Shipping is charged once if at least one line is delivered.
 */
export function calculateOrderTotals(lines: readonly TotalsLine[], shipping: number, taxPercent: string): OrderTotals {
  const subtotal = lines.reduce((sum, line) => sum + BigInt(line.dueMinor) * BigInt(line.quantity), 0n);
  const hasDelivery = lines.some((line) => line.quantity > 0 && line.isDelivered);
  const { numerator, scale } = parsePercentage(taxPercent);
  const taxNumerator = subtotal * numerator;
  const tax = roundQuotient(taxNumerator, 10n ** BigInt(scale));
  const shippingDue = hasDelivery ? BigInt(shipping) : 0n;
  return {
    subtotal: Number(subtotal),
    shipping: Number(shippingDue),
    tax: Number(tax),
    taxExact: formatDecimal(taxNumerator, scale),
    total: Number(subtotal + shippingDue + tax),
  };
}

/**
 * Adds totals of several currencies up to an estimate in the currency `to`, which is never charged. Each amount is
 * converted on its own, and the estimated total is their sum.
 */
export function estimateTotals(
  totals: readonly CurrencyTotals[],
  to: CurrencyInfo,
  getCurrency: (code: string) => CurrencyInfo,
): CurrencyTotals {
  const sum = (part: "subtotal" | "discount" | "shipping" | "tax" | "includedTax") =>
    totals.reduce((sum, { currency, [part]: minor }) => {
      return sum + convertMoney({ minor, currency }, getCurrency(currency), to).minor;
    }, 0);
  const [subtotal, shipping, tax] = [sum("subtotal"), sum("shipping"), sum("tax")];
  return {
    currency: to.code,
    subtotal,
    discount: sum("discount"),
    shipping,
    tax,
    includedTax: sum("includedTax"),
    total: subtotal + shipping + tax,
  };
}

function formatDecimal(numerator: bigint, scale: number): string {
  const digits = String(numerator).padStart(scale + 1, "0");
  const part = digits.slice(-scale).replace(/0+$/, "");
  return digits.slice(0, -scale) + (part && `.${part}`);
}
