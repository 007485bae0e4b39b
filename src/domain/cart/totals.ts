import { divideRounded, toMinor } from "#kernel/money.ts";

/** Decimal strings; `shipping` is in whole units of the base currency, once an order (CN-01). */
export type TotalsSettings = { shipping: string; taxPercent: string };

export const defaultTotals: TotalsSettings = { shipping: "25", taxPercent: "20" };

/** Amounts in whole minor units of one currency. */
export type Totals = {
  subtotal: number;
  shipping: number;
  /** Rounded half-up to the minor unit, once, from the whole subtotal: what is shown and stored. */
  tax: number;
  /** The same before rounding, as a decimal number of minor units ("200.2"). */
  taxExact: string;
  total: number;
};

/** What of a piece is due with the order: its price, or what keeps a car for its buyer; and whether it is brought. */
export type Priced = { dueMinor: number; quantity: number; isDelivered: boolean };

/** The flat shipping in minor units of a currency with that many decimals. */
export function shippingMinor({ shipping }: TotalsSettings, decimals: number): number {
  const minor = toMinor(shipping, decimals);
  if (minor === undefined) throw new RangeError(`not an amount: ${shipping}`);
  return minor;
}

/**
 * What the lines cost together: the one place that says so, for cart, checkout, orders and API
 * (rule 13). All amounts are of the same currency. Shipping is due once, when anything is brought.
 */
export function totalsOf(lines: readonly Priced[], shipping: number, taxPercent: string): Totals {
  const subtotal = lines.reduce((sum, line) => sum + BigInt(line.dueMinor) * BigInt(line.quantity), 0n);
  const isBrought = lines.some((line) => line.quantity > 0 && line.isDelivered);
  const { numerator, scale } = percentage(taxPercent);
  const taxed = subtotal * numerator;
  const tax = divideRounded(taxed, 10n ** BigInt(scale));
  const flat = isBrought ? BigInt(shipping) : 0n;
  return {
    subtotal: Number(subtotal),
    shipping: Number(flat),
    tax: Number(tax),
    taxExact: decimalText(taxed, scale),
    total: Number(subtotal + flat + tax),
  };
}

/** "20" is 20 / 10², "7.5" is 75 / 10³. */
function percentage(text: string): { numerator: bigint; scale: number } {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`not a percentage: ${text}`);
  const part = match[2] ?? "";
  return { numerator: BigInt(match[1] + part), scale: part.length + 2 };
}

function decimalText(numerator: bigint, scale: number): string {
  const digits = String(numerator).padStart(scale + 1, "0");
  const part = digits.slice(-scale).replace(/0+$/, "");
  return digits.slice(0, -scale) + (part && `.${part}`);
}
