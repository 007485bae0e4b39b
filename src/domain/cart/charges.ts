import type { ShippingQuote } from "#domain/shipping/shipping-rate.ts";
import { calculateIncludedTax } from "#domain/tax/tax-amount.ts";
import type { TaxRate } from "#domain/tax/tax-rate.ts";
import { type CurrencyInfo, convertMoney, type Money } from "#kernel/money.ts";
import { splitByWeight } from "#kernel/split-by-weight.ts";
import { type CurrencyTotals, calculateOrderTotals } from "./totals.ts";

/**
 * Parcel of a seller whose shipping has a price of its own. Goods of the same seller in several currencies share the
 * parcel. `price` is undefined while it is not known.
 */
export type ChargedParcel = { sellerId: number; price: Money | undefined };

/**
 * Goods of one seller in one currency, which become one seller order. `goodsMinor` is the amount due for them, after the
 * discount `discountMinor` of coupons (default 0). Without `tax`, the tax rate of the site applies. Without `parcel`, the
 * goods share the flat shipping price of the order.
 */
export type ChargedGoods = {
  currency: string;
  goodsMinor: number;
  discountMinor?: number;
  isDelivered: boolean;
  tax?: TaxRate | undefined;
  parcel?: ChargedParcel | undefined;
};

/**
 * Amounts that the buyer pays for one seller order: goods, part of shipping, part of tax, and their sum. In minor units
 * of the currency of the goods.
 */
export type SellerOrderCharge = {
  currency: string;
  /** Amount for the goods, after the discount. */
  goodsMinor: number;
  /** Discount of coupons on the goods. */
  discountMinor: number;
  shippingMinor: number;
  /** Tax that is added to goods and shipping. */
  taxMinor: number;
  /** Tax that goods and shipping contain. It is not added to the total. */
  includedTaxMinor: number;
  totalMinor: number;
};

/** Flat shipping price per order in minor units of `base`, and the tax rate of the site as a decimal text. */
export type ChargeRates = { shippingMinor: number; taxPercent: string; base: CurrencyInfo };

/**
 * Calculates what the buyer pays for each seller order, and the totals of each currency in the order of the goods
 * (CN-01). The charges in a currency sum up to its totals exactly.
 *
 * The flat shipping price is charged once per order, the price of a parcel once per seller. Tax is rounded once per
 * currency and rate, and split by the taxed value.
 */
export function calculateCharges(
  goods: readonly ChargedGoods[],
  { shippingMinor, taxPercent, base }: ChargeRates,
  getCurrency: (code: string) => CurrencyInfo,
): { charges: SellerOrderCharge[]; totals: CurrencyTotals[] } {
  const charges: SellerOrderCharge[] = [];
  const flatPrice = { minor: shippingMinor, currency: base.code };
  const shippingParts = splitShipping(goods, flatPrice, (code) => (code === base.code ? base : getCurrency(code)));
  for (const currency of new Set(goods.map((each) => each.currency))) {
    const own = goods.flatMap((each, index) => (each.currency === currency ? [{ ...each, index }] : []));
    const ownShipping = own.map(({ index }) => shippingParts[index] ?? 0);
    const taxes = calculateTaxes(
      own.map(({ goodsMinor, tax }, i) => ({
        goodsMinor,
        shippingMinor: ownShipping[i] ?? 0,
        rate: tax ?? { percent: taxPercent, included: false, coversShipping: false },
      })),
    );
    for (const [i, { goodsMinor, discountMinor = 0, index }] of own.entries()) {
      const shipping = ownShipping[i] ?? 0;
      const { taxMinor = 0, includedTaxMinor = 0 } = taxes[i] ?? {};
      const totalMinor = goodsMinor + shipping + taxMinor;
      charges[index] = {
        currency,
        goodsMinor,
        discountMinor,
        shippingMinor: shipping,
        taxMinor,
        includedTaxMinor,
        totalMinor,
      };
    }
  }
  return { charges, totals: sumCharges(charges) };
}

/**
 * Splits the flat price among delivered goods without a parcel, and the price of each parcel among its delivered goods.
 * Returns the part of each of the goods, in minor units of its currency.
 */
function splitShipping(
  goods: readonly ChargedGoods[],
  flatPrice: Money,
  getCurrency: (code: string) => CurrencyInfo,
): number[] {
  const parts: number[] = [];
  const delivered = goods.flatMap((each, index) => (each.isDelivered ? [{ ...each, index }] : []));
  for (const sent of Map.groupBy(delivered, ({ parcel }) => parcel?.sellerId).values()) {
    const price = sent[0]?.parcel ? sent[0].parcel.price : flatPrice;
    if (!price) continue;
    const byCurrency = [...Map.groupBy(sent, ({ currency }) => currency)];
    // Each currency carries the part of its goods, rounded half up, which is then split evenly.
    const shares = splitByWeight(
      price.minor,
      byCurrency.map(([, own]) => own.length),
    );
    for (const [place, [currency, own]] of byCurrency.entries()) {
      const share = { minor: shares[place] ?? 0, currency: price.currency };
      const { minor } = convertMoney(share, getCurrency(price.currency), getCurrency(currency));
      const split = splitByWeight(
        minor,
        own.map(() => 1),
      );
      for (const [i, { index }] of own.entries()) parts[index] = split[i] ?? 0;
    }
  }
  return parts;
}

type TaxedAmounts = { goodsMinor: number; shippingMinor: number; rate: TaxRate };

/** Calculates the taxes of seller orders in one currency. Those with the same rate share one rounding. */
function calculateTaxes(amounts: readonly TaxedAmounts[]): Pick<SellerOrderCharge, "taxMinor" | "includedTaxMinor">[] {
  const taxes: Pick<SellerOrderCharge, "taxMinor" | "includedTaxMinor">[] = [];
  const getKey = ({ rate: { percent, included, coversShipping } }: TaxedAmounts) =>
    `${percent} ${included} ${coversShipping}`;
  for (const key of new Set(amounts.map(getKey))) {
    const group = amounts.flatMap((each, index) => (getKey(each) === key ? [{ ...each, index }] : []));
    const [first] = group;
    if (!first) continue;
    const { rate } = first;
    const taxed = group.map(({ goodsMinor, shippingMinor }) => goodsMinor + (rate.coversShipping ? shippingMinor : 0));
    const sum = taxed.reduce((total, minor) => total + minor, 0);
    const tax = rate.included
      ? calculateIncludedTax(sum, rate.percent)
      : calculateOrderTotals([{ dueMinor: sum, quantity: 1, isDelivered: false }], 0, rate.percent).tax;
    const parts = splitByWeight(tax, taxed);
    for (const [i, { index }] of group.entries()) {
      const part = parts[i] ?? 0;
      taxes[index] = rate.included ? { taxMinor: 0, includedTaxMinor: part } : { taxMinor: part, includedTaxMinor: 0 };
    }
  }
  return taxes;
}

/** Returns the tax rate that all seller orders share, as a decimal text. Undefined if they have several. */
export function findCommonTaxPercent(percents: readonly string[]): string | undefined {
  const [percent, ...others] = new Set(percents.map(Number));
  return percent === undefined || others.length > 0 ? undefined : String(percent);
}

/** Adds charges up to the totals of each currency, in the order of the charges. */
export function sumCharges(charges: readonly SellerOrderCharge[]): CurrencyTotals[] {
  const totals = new Map<string, CurrencyTotals>();
  for (const charge of charges) {
    const { currency, goodsMinor, discountMinor, shippingMinor, taxMinor, includedTaxMinor, totalMinor } = charge;
    const sums = totals.get(currency) ?? createZeroTotals(currency);
    totals.set(currency, {
      currency,
      subtotal: sums.subtotal + goodsMinor,
      discount: sums.discount + discountMinor,
      shipping: sums.shipping + shippingMinor,
      tax: sums.tax + taxMinor,
      includedTax: sums.includedTax + includedTaxMinor,
      total: sums.total + totalMinor,
    });
  }
  return [...totals.values()];
}

/** Returns the parcel of a seller for the calculation of charges. Undefined for the flat price of the site. */
export const toParcel = (sellerId: number, quote: ShippingQuote | undefined): ChargedParcel | undefined =>
  quote && quote.kind !== "flat" ? { sellerId, price: quote.kind === "rate" ? quote.price : undefined } : undefined;

const createZeroTotals = (currency: string): CurrencyTotals => ({
  currency,
  subtotal: 0,
  discount: 0,
  shipping: 0,
  tax: 0,
  includedTax: 0,
  total: 0,
});
