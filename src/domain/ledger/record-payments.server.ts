import type { Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { calculateSellerOrderCommission } from "./commission-rules.server.ts";
import { postTransaction } from "./post-transaction.server.ts";
import { createProviderFeePosting } from "./posting.ts";
import {
  captureIntoEscrow,
  collectCash,
  getRefundableAmount,
  type MoneyParts,
  refundBuyer,
  refundEverything,
} from "./settlement.ts";
import { applySettlementStep } from "./settlements.server.ts";

type Trx = Transaction<Tables>;

/** Part of a payment that belongs to one seller order, in minor units of the payment's currency. */
export type PaymentAllocation = {
  sellerOrderId: number;
  sellerId: number;
  goodsMinor: number;
  shippingMinor: number;
  taxMinor: number;
};

/** Payment that a provider has captured. The fee is what the provider keeps. */
export type CapturedPayment = {
  paymentId: string;
  currency: string;
  feeMinor: number;
  allocations: readonly PaymentAllocation[];
  now: Date;
};

const toParts = ({ goodsMinor, shippingMinor, taxMinor }: PaymentAllocation): MoneyParts => ({
  goods: goodsMinor,
  shipping: shippingMinor,
  tax: taxMinor,
});

/**
 * Records a captured payment, once per payment: its parts go into the escrow of their sellers. Call it in the
 * transaction that marks the payment as captured.
 */
export async function recordPaymentCaptured(
  trx: Trx,
  { paymentId, currency, feeMinor, allocations, now }: CapturedPayment,
): Promise<void> {
  // One order of locks for all payments prevents deadlocks.
  for (const allocation of allocations.toSorted((a, b) => a.sellerOrderId - b.sellerOrderId)) {
    const { sellerOrderId, sellerId, goodsMinor } = allocation;
    const commission = await calculateSellerOrderCommission(trx, { sellerOrderId, sellerId, currency, goodsMinor });
    await applySettlementStep(
      trx,
      { sellerOrderId, sellerId, currency },
      { kind: "payment", reference: `payment:${paymentId}:${sellerOrderId}`, paymentId, now },
      (settlement) => captureIntoEscrow(settlement, toParts(allocation), commission),
    );
  }
  await postTransaction(trx, createProviderFeePosting(paymentId, { currency, amountMinor: feeMinor }), now);
}

/** Refund of a part or the whole of a seller order. */
export type RecordedRefund = {
  refundId: string | number;
  sellerOrderId: number;
  sellerId: number;
  currency: string;
  amountMinor: number;
  /** Parts of the amount. Without them the amount is taken in proportion. */
  parts?: MoneyParts | undefined;
  now: Date;
};

/**
 * Records a refund, once per refund. The money comes from escrow; after the release from the seller, whose commission is
 * given back in proportion. Throws a RangeError if the amount is more than what was paid and not refunded.
 */
export async function recordRefund(
  trx: Trx,
  { refundId, sellerOrderId, sellerId, currency, amountMinor, parts, now }: RecordedRefund,
): Promise<void> {
  await applySettlementStep(
    trx,
    { sellerOrderId, sellerId, currency },
    { kind: "refund", reference: `refund:${refundId}`, now },
    (settlement) => refundBuyer(settlement, amountMinor, parts),
  );
}

/** Payment outside of a provider: cash that the seller collected, or a bank transfer to the site. */
export type OfflinePayment = "cash" | "transfer";

type SellerOrderKey = { sellerOrderId: number; sellerId: number; currency: string; now: Date };

/**
 * Records that a buyer paid a seller order in cash or by bank transfer, once per seller order. A transfer goes into
 * escrow. The seller keeps the cash and owes the commission.
 */
export async function recordOfflinePayment(
  trx: Trx,
  method: OfflinePayment,
  { currency, now, ...allocation }: PaymentAllocation & { currency: string; now: Date },
): Promise<void> {
  const { sellerOrderId, sellerId, goodsMinor } = allocation;
  const commission = await calculateSellerOrderCommission(trx, { sellerOrderId, sellerId, currency, goodsMinor });
  const [kind, addPayment] =
    method === "cash" ? (["cash", collectCash] as const) : (["payment", captureIntoEscrow] as const);
  await applySettlementStep(
    trx,
    { sellerOrderId, sellerId, currency },
    { kind, reference: `${method}:${sellerOrderId}`, now },
    (settlement) => addPayment(settlement, toParts(allocation), commission),
  );
}

/**
 * Records that a part of a payment in cash or by transfer went back to the buyer, once per refund. A payment that the
 * ledger does not know is ignored.
 */
export async function recordOfflineRefund(
  trx: Trx,
  { refundId, amountMinor, parts, now, ...key }: RecordedRefund,
): Promise<void> {
  await applySettlementStep(trx, key, { kind: "refund", reference: `refund:${refundId}`, now }, (settlement) => {
    const isKnown = getRefundableAmount(settlement) >= amountMinor;
    return isKnown ? refundBuyer(settlement, amountMinor, parts) : { settlement, entries: [] };
  });
}

/**
 * Records that everything left of a payment in cash or by transfer went back to the buyer, once per seller order. A
 * payment that the ledger does not know is ignored.
 */
export async function recordOfflineRefundInFull(
  trx: Trx,
  method: OfflinePayment,
  { now, ...key }: SellerOrderKey,
): Promise<void> {
  const reference = `refund:${method}:${key.sellerOrderId}`;
  await applySettlementStep(trx, key, { kind: "refund", reference, now }, refundEverything);
}
