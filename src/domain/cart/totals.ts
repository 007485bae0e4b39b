import { roundQuotient, toMinorUnits } from "#kernel/money.ts";

/**
 * Shipping and tax settings as decimal texts (CN-01). `shipping` is the price per order in whole units of the base
 * currency.
 */
export type TotalsSettings = { shipping: string; taxPercent: string };

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
 * Calculates the totals of lines for cart, checkout, orders and API (rule 13). All amounts are in one currency.
 * Shipping is charged once if at least one line is delivered.
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

/** Parses a percentage to an exact fraction: "20" is 20 / 10², "7.5" is 75 / 10³. */
function parsePercentage(text: string): { numerator: bigint; scale: number } {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`not a percentage: ${text}`);
  const part = match[2] ?? "";
  return { numerator: BigInt(match[1] + part), scale: part.length + 2 };
}

function formatDecimal(numerator: bigint, scale: number): string {
  const digits = String(numerator).padStart(scale + 1, "0");
  const part = digits.slice(-scale).replace(/0+$/, "");
  return digits.slice(0, -scale) + (part && `.${part}`);
}
