import { roundQuotient } from "#kernel/money.ts";
import { splitByWeight } from "#kernel/split-by-weight.ts";
import type { SellerOrderCharge } from "./charges.ts";

/** Amount of a refund with its parts, or what is left of a charge. */
export type RefundCharge = Omit<SellerOrderCharge, "discountMinor">;

/** Returns what is left of a charge after refunds, part by part. */
export const subtractCharges = (charge: RefundCharge, refunded: readonly RefundCharge[]): RefundCharge =>
  refunded.reduce<RefundCharge>(
    (left, part) => ({
      currency: left.currency,
      goodsMinor: left.goodsMinor - part.goodsMinor,
      shippingMinor: left.shippingMinor - part.shippingMinor,
      taxMinor: left.taxMinor - part.taxMinor,
      includedTaxMinor: left.includedTaxMinor - part.includedTaxMinor,
      totalMinor: left.totalMinor - part.totalMinor,
    }),
    charge,
  );

/**
 * Divides an amount among goods, shipping and tax in proportion to a charge. The whole amount of the charge gives the
 * charge itself. Throws a RangeError for more.
 */
export function takeFromCharge(charge: RefundCharge, amountMinor: number): RefundCharge {
  if (amountMinor > charge.totalMinor) throw new RangeError(`${amountMinor} is more than ${charge.totalMinor}`);
  const { goodsMinor, shippingMinor, taxMinor, includedTaxMinor, totalMinor } = charge;
  if (amountMinor === totalMinor) return charge;
  const [goods = 0, shipping = 0, tax = 0] = splitByWeight(amountMinor, [goodsMinor, shippingMinor, taxMinor]);
  const includedShare = Number(roundQuotient(BigInt(includedTaxMinor) * BigInt(amountMinor), BigInt(totalMinor)));
  return {
    currency: charge.currency,
    goodsMinor: goods,
    shippingMinor: shipping,
    taxMinor: tax,
    // Neither this part nor what is left may contain more tax than goods and shipping.
    includedTaxMinor: Math.max(
      Math.min(includedShare, goods + shipping),
      includedTaxMinor - (goodsMinor - goods) - (shippingMinor - shipping),
      0,
    ),
    totalMinor: amountMinor,
  };
}

/** Reduces parts so that none is more than what is left of it. */
export function limitCharge(parts: RefundCharge, left: RefundCharge): RefundCharge {
  const goodsMinor = Math.min(parts.goodsMinor, left.goodsMinor);
  const shippingMinor = Math.min(parts.shippingMinor, left.shippingMinor);
  const taxMinor = Math.min(parts.taxMinor, left.taxMinor);
  return {
    currency: parts.currency,
    goodsMinor,
    shippingMinor,
    taxMinor,
    // Neither this part nor what is left may contain more tax than goods and shipping.
    includedTaxMinor: Math.max(
      Math.min(parts.includedTaxMinor, left.includedTaxMinor, goodsMinor + shippingMinor),
      left.includedTaxMinor - (left.goodsMinor - goodsMinor) - (left.shippingMinor - shippingMinor),
    ),
    totalMinor: goodsMinor + shippingMinor + taxMinor,
  };
}
