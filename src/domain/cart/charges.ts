import { type CurrencyInfo, convertMoney } from "#kernel/money.ts";
import { splitByWeight } from "#kernel/split-by-weight.ts";
import { type CurrencyTotals, calculateOrderTotals } from "./totals.ts";

/** Goods of one seller in one currency, which become one seller order. `goodsMinor` is the amount due for them. */
export type ChargedGoods = { currency: string; goodsMinor: number; isDelivered: boolean };

/**
 * Amounts that the buyer pays for one seller order: goods, part of shipping, part of tax, and their sum. In minor units
 * of the currency of the goods.
 */
export type SellerOrderCharge = {
  currency: string;
  goodsMinor: number;
  shippingMinor: number;
  taxMinor: number;
  totalMinor: number;
};

/** Shipping price per order in minor units of the currency `base`, and the tax rate as a decimal text. */
export type ChargeRates = { shippingMinor: number; taxPercent: string; base: CurrencyInfo };

/**
 * Calculates what the buyer pays for each seller order, and the totals of each currency in the order of the goods
 * (CN-01). The charges in a currency sum up to its totals exactly.
 *
 * Shipping is charged once per order. Each currency carries the part of its delivered seller orders, rounded half up;
 * the part is split evenly among them. Tax is rounded once per currency and split by the value of the goods.
 */
export function calculateCharges(
  goods: readonly ChargedGoods[],
  { shippingMinor, taxPercent, base }: ChargeRates,
  getCurrency: (code: string) => CurrencyInfo,
): { charges: SellerOrderCharge[]; totals: CurrencyTotals[] } {
  const charges: SellerOrderCharge[] = [];
  const totals: CurrencyTotals[] = [];
  const currencies = [...new Set(goods.map(({ currency }) => currency))];
  const countDelivered = (some: readonly ChargedGoods[]) => some.filter(({ isDelivered }) => isDelivered).length;
  const shippingParts = splitByWeight(
    countDelivered(goods) > 0 ? shippingMinor : 0,
    currencies.map((code) => countDelivered(goods.filter(({ currency }) => currency === code))),
  );
  for (const [place, currency] of currencies.entries()) {
    const own = goods.flatMap((each, index) => (each.currency === currency ? [{ ...each, index }] : []));
    const shippingPart = { minor: shippingParts[place] ?? 0, currency: base.code };
    const { taxExact: _, ...sums } = calculateOrderTotals(
      own.map(({ goodsMinor, isDelivered }) => ({ dueMinor: goodsMinor, quantity: 1, isDelivered })),
      convertMoney(shippingPart, base, getCurrency(currency)).minor,
      taxPercent,
    );
    totals.push({ currency, ...sums });
    const ownShipping = splitByWeight(
      sums.shipping,
      own.map(({ isDelivered }) => (isDelivered ? 1 : 0)),
    );
    const ownTax = splitByWeight(
      sums.tax,
      own.map(({ goodsMinor }) => goodsMinor),
    );
    for (const [i, each] of own.entries()) charges[each.index] = toCharge(each, ownShipping[i] ?? 0, ownTax[i] ?? 0);
  }
  return { charges, totals };
}

const toCharge = (
  { currency, goodsMinor }: ChargedGoods,
  shippingMinor: number,
  taxMinor: number,
): SellerOrderCharge => ({
  currency,
  goodsMinor,
  shippingMinor,
  taxMinor,
  totalMinor: goodsMinor + shippingMinor + taxMinor,
});

/** Adds charges up to the totals of each currency, in the order of the charges. */
export function sumCharges(charges: readonly SellerOrderCharge[]): CurrencyTotals[] {
  const totals = new Map<string, CurrencyTotals>();
  for (const { currency, goodsMinor, shippingMinor, taxMinor, totalMinor } of charges) {
    const sums = totals.get(currency) ?? { currency, subtotal: 0, shipping: 0, tax: 0, total: 0 };
    totals.set(currency, {
      currency,
      subtotal: sums.subtotal + goodsMinor,
      shipping: sums.shipping + shippingMinor,
      tax: sums.tax + taxMinor,
      total: sums.total + totalMinor,
    });
  }
  return [...totals.values()];
}
