import type { LedgerAccount, LedgerTransactionKind } from "#db/schema/ledger.ts";

/** Amount that comes into an account (positive) or leaves it (negative), in minor units. */
export type LedgerEntry = { account: LedgerAccount; sellerId: number | null; currency: string; amountMinor: number };

/** Balanced movement of money. `reference` names the event: two postings with one reference are the same event. */
export type LedgerPosting = {
  kind: LedgerTransactionKind;
  reference: string;
  entries: LedgerEntry[];
  sellerOrderId?: number | undefined;
  bookingId?: number | undefined;
  paymentId?: string | undefined;
  payoutId?: number | undefined;
  /** Reason of a correction. */
  note?: string | undefined;
};

type SellerMoney = { sellerId: number; currency: string; amountMinor: number };

/** Creates the entries that move an amount from one account to another. An amount of 0 gives no entries. */
function moveMoney(
  { currency, amountMinor }: Pick<SellerMoney, "currency" | "amountMinor">,
  from: Pick<LedgerEntry, "account" | "sellerId">,
  to: Pick<LedgerEntry, "account" | "sellerId">,
): LedgerEntry[] {
  if (amountMinor === 0) return [];
  return [
    { ...from, currency, amountMinor: -amountMinor },
    { ...to, currency, amountMinor },
  ];
}

/** Creates the posting of a provider's fee. The platform bears the fee. */
export const createProviderFeePosting = (
  paymentId: string,
  fee: Pick<SellerMoney, "currency" | "amountMinor">,
): LedgerPosting => ({
  kind: "provider-fee",
  reference: `payment:${paymentId}:fee`,
  paymentId,
  entries: moveMoney(fee, { account: "fee", sellerId: null }, { account: "provider", sellerId: null }),
});

/**
 * Creates the posting of a discount that the platform pays to a seller; a negative amount is given back. `number` counts
 * the postings of the seller order from 1.
 */
export const createCouponCostPosting = (sellerOrderId: number, number: number, money: SellerMoney): LedgerPosting => ({
  kind: "coupon",
  reference: `coupon:${sellerOrderId}:${number}`,
  sellerOrderId,
  entries: moveMoney(money, { account: "coupon", sellerId: null }, { account: "seller", sellerId: money.sellerId }),
});

/** Step of a payout: requested by the seller, arrived at the bank, or returned before or after the transfer. */
export type PayoutStep = "requested" | "paid" | "cancelled" | "bounced";

const payoutMoves: Record<
  PayoutStep,
  { kind: LedgerTransactionKind; from: LedgerAccount; to: LedgerAccount; event: string }
> = {
  requested: { kind: "payout-requested", from: "seller", to: "payout", event: "requested" },
  paid: { kind: "payout-paid", from: "payout", to: "bank", event: "paid" },
  cancelled: { kind: "payout-returned", from: "payout", to: "seller", event: "returned" },
  // One payout can return its money only once, so both ways back have one reference.
  bounced: { kind: "payout-returned", from: "bank", to: "seller", event: "returned" },
};

/** Creates the posting of a payout's step. */
export function createPayoutPosting(step: PayoutStep, payoutId: number, money: SellerMoney): LedgerPosting {
  const { kind, from, to, event } = payoutMoves[step];
  const { sellerId } = money;
  return {
    kind,
    reference: `payout:${payoutId}:${event}`,
    payoutId,
    entries: moveMoney(money, { account: from, sellerId }, { account: to, sellerId }),
  };
}

/**
 * Creates the posting of a correction by an administrator: a positive amount is given to the seller, a negative amount
 * is taken. `key` identifies the correction, so that a form sent twice corrects once.
 */
export const createCorrectionPosting = (key: string, reason: string, money: SellerMoney): LedgerPosting => ({
  kind: "correction",
  reference: `correction:${key}`,
  note: reason,
  entries: moveMoney(money, { account: "correction", sellerId: null }, { account: "seller", sellerId: money.sellerId }),
});
