/** Fields of a seller order from which its charge is calculated. */
export type ChargedSellerOrder = { id: number; subtotalMinor: number; delivery: "delivery" | "pick-up" };

/**
 * Amounts that the buyer pays for one seller order: goods, part of shipping, part of tax, and their sum. In minor units
 * of the base currency.
 */
export type SellerOrderCharge = { goodsMinor: number; shippingMinor: number; taxMinor: number; totalMinor: number };

/**
 * Splits an amount of minor units in proportion to the weights. The parts always sum up to the amount. Units left over
 * by rounding go to the parts with the largest remainders, and of equal ones to the first. If all weights are 0, the
 * split is even.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const isEven = weights.every((weight) => weight === 0);
  const parts = weights.map((weight) => BigInt(isEven ? 1 : weight));
  const sum = parts.reduce((total, part) => total + part, 0n);
  const amounts = parts.map((part) => (BigInt(amount) * part) / sum);
  const remainder = Number(BigInt(amount) - amounts.reduce((total, share) => total + share, 0n));
  const byRemainder = parts
    .map((part, index) => ({ place: index, remainder: (BigInt(amount) * part) % sum }))
    .sort((a, b) => Number(b.remainder - a.remainder));
  for (const { place: index } of byRemainder.slice(0, remainder)) amounts[index] = (amounts[index] as bigint) + 1n;
  return amounts.map(Number);
}

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
