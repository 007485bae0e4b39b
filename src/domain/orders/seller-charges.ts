import { splitByWeight } from "#kernel/split-by-weight.ts";

/** Fields of a seller order from which its charge is calculated. */
export type ChargedSellerOrder = { id: number; subtotalMinor: number; delivery: "delivery" | "pick-up" };

/**
 * Amounts that the buyer pays for one seller order: goods, part of shipping, part of tax, and their sum. In minor units
 * of the base currency.
 */
export type SellerOrderCharge = { goodsMinor: number; shippingMinor: number; taxMinor: number; totalMinor: number };

/**
 * Splits shipping and tax of an order among its seller orders. Returns the charges by seller order id; they sum up to
 * the order total exactly. Tax is split by the value of the goods. Shipping, charged once per order, is split evenly
 * among the delivered seller orders.
 */
export function splitOrderCharges(
  { shippingMinor, taxMinor }: { shippingMinor: number; taxMinor: number },
  sellerOrders: readonly ChargedSellerOrder[],
): Map<number, SellerOrderCharge> {
  const shipping = splitByWeight(
    shippingMinor,
    sellerOrders.map(({ delivery }) => (delivery === "delivery" ? 1 : 0)),
  );
  const tax = splitByWeight(
    taxMinor,
    sellerOrders.map(({ subtotalMinor }) => subtotalMinor),
  );
  return new Map(
    sellerOrders.map(({ id, subtotalMinor }, i) => {
      const [ownShipping = 0, ownTax = 0] = [shipping[i], tax[i]];
      const totalMinor = subtotalMinor + ownShipping + ownTax;
      return [id, { goodsMinor: subtotalMinor, shippingMinor: ownShipping, taxMinor: ownTax, totalMinor }];
    }),
  );
}
