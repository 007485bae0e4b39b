/** A seller's share of an order, as far as what it costs depends on it. */
export type ChargedShare = { id: number; subtotalMinor: number; delivery: "delivery" | "pick-up" };

/** What a buyer pays for one seller's share: its goods, and its parts of shipping and tax; in whole minor units. */
export type Charge = { goodsMinor: number; shippingMinor: number; taxMinor: number; totalMinor: number };

/**
 * Splits an amount in whole minor units by weight, to the unit: what rounding leaves goes to the largest remainders, of equal ones to
 * the first. Without any weight everybody gets the same.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const isEven = weights.every((weight) => weight === 0);
  const parts = weights.map((weight) => BigInt(isEven ? 1 : weight));
  const sum = parts.reduce((total, part) => total + part, 0n);
  if (sum === 0n) return [];
  const shares = parts.map((part) => (BigInt(amount) * part) / sum);
  const left = Number(BigInt(amount) - shares.reduce((total, share) => total + share, 0n));
  const byRemainder = parts
    .map((part, place) => ({ place, remainder: (BigInt(amount) * part) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1));
  for (const { place } of byRemainder.slice(0, left)) shares[place] = (shares[place] as bigint) + 1n;
  return shares.map(Number);
}

/**
 * Splits what a buyer pays among the sellers of an order, by the ids of their shares. Together it is the order's total, to the minor
 * unit. Tax goes by the goods' value; shipping, which is due once an order, is shared alike by those who deliver.
 */
export function splitCharges(
  { shippingMinor, taxMinor }: { shippingMinor: number; taxMinor: number },
  shares: readonly ChargedShare[],
): Map<number, Charge> {
  const isShipped = shares.some(({ delivery }) => delivery === "delivery");
  const shipping = splitByWeight(
    shippingMinor,
    shares.map(({ delivery }) => (delivery === "delivery" || !isShipped ? 1 : 0)),
  );
  const tax = splitByWeight(
    taxMinor,
    shares.map(({ subtotalMinor }) => subtotalMinor),
  );
  return new Map(
    shares.map(({ id, subtotalMinor }, i) => {
      const [own = 0, ownTax = 0] = [shipping[i], tax[i]];
      const totalMinor = subtotalMinor + own + ownTax;
      return [id, { goodsMinor: subtotalMinor, shippingMinor: own, taxMinor: ownTax, totalMinor }];
    }),
  );
}
