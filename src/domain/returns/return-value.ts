import type { ReturnReason } from "#db/schema/returns.ts";
import type { SellerOrderCharge } from "#domain/cart/charges.ts";
import type { RefundCharge } from "#domain/cart/refund-charge.ts";
import { calculateAddedTax, calculateIncludedTax } from "#domain/tax/tax-amount.ts";
import { roundQuotient } from "#kernel/money.ts";
import { splitByWeight } from "#kernel/split-by-weight.ts";

/** Data of a seller order on which the value of its lines depends. */
export type ChargedLines = {
  charge: SellerOrderCharge;
  taxPercent: string;
  lines: readonly { id: number; quantity: number; dueMinor: number; discountMinor: number }[];
};

/** Pieces of a line that are returned: those after the first `from`, which earlier returns contain. */
export type ReturnedPieces = { lineId: number; from: number; quantity: number; includesShipping: boolean };

/** Returns the share of the first `pieces` of all pieces in an amount, rounded half up. */
const takeShare = (amount: number, pieces: number, all: number): number =>
  Number(roundQuotient(BigInt(amount) * BigInt(pieces), BigInt(all)));

/** Divides the tax of a seller order into that of the goods and that of shipping. */
function splitTax({ charge, taxPercent }: ChargedLines) {
  const { goodsMinor, shippingMinor, taxMinor, includedTaxMinor } = charge;
  if (shippingMinor === 0) return { goodsTax: taxMinor, shippingTax: 0, goodsIncluded: includedTaxMinor };
  const goodsTax = Math.min(taxMinor, calculateAddedTax(goodsMinor, taxPercent));
  const goodsIncluded = Math.min(includedTaxMinor, calculateIncludedTax(goodsMinor, taxPercent));
  return { goodsTax, shippingTax: taxMinor - goodsTax, goodsIncluded };
}

/**
 * Calculates what the buyer paid for pieces of a line: goods, tax and, with `includesShipping`, their part of shipping.
 * The values of all pieces of all lines with shipping are the charge exactly, however they are divided into returns.
 */
export function calculateReturnValue(
  order: ChargedLines,
  { lineId, from, quantity, includesShipping }: ReturnedPieces,
): RefundCharge {
  const { charge, lines } = order;
  const index = lines.findIndex(({ id }) => id === lineId);
  const line = lines[index];
  if (!line || from < 0 || quantity < 1 || from + quantity > line.quantity)
    throw new RangeError(`line ${lineId} does not have ${quantity} pieces after ${from}`);
  const weights = lines.map((each) => each.dueMinor * each.quantity - each.discountMinor);
  const share = (amount: number): number => {
    const own = splitByWeight(amount, weights)[index] ?? 0;
    return takeShare(own, from + quantity, line.quantity) - takeShare(own, from, line.quantity);
  };
  const { goodsTax, shippingTax, goodsIncluded } = splitTax(order);
  const goodsMinor = share(charge.goodsMinor);
  const shippingMinor = includesShipping ? share(charge.shippingMinor) : 0;
  const taxMinor = share(goodsTax) + (includesShipping ? share(shippingTax) : 0);
  const included = share(goodsIncluded) + (includesShipping ? share(charge.includedTaxMinor - goodsIncluded) : 0);
  return {
    currency: charge.currency,
    goodsMinor,
    shippingMinor,
    taxMinor,
    includedTaxMinor: Math.min(included, goodsMinor + shippingMinor),
    totalMinor: goodsMinor + shippingMinor + taxMinor,
  };
}

type CountedReturn = { id: number; lineId: number; quantity: number; reason: ReturnReason; state: string };

/** Calculates the full refund for a return. Buyers who changed their minds do not get shipping back. */
export function calculateFullRefund(
  order: ChargedLines,
  returned: CountedReturn,
  returns: readonly CountedReturn[],
): RefundCharge {
  const line = order.lines.find(({ id }) => id === returned.lineId);
  const before = returns.filter(
    ({ id, lineId, state }) => id < returned.id && lineId === returned.lineId && state !== "withdrawn",
  );
  const from = before.reduce((sum, { quantity }) => sum + quantity, 0);
  return calculateReturnValue(order, {
    lineId: returned.lineId,
    // A withdrawn return had its place among the pieces too.
    from: Math.min(from, (line?.quantity ?? 0) - returned.quantity),
    quantity: returned.quantity,
    includesShipping: returned.reason !== "changed-mind",
  });
}
