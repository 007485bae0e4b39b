import fc from "fast-check";
import type { LedgerAccount } from "#db/schema/ledger.ts";
import { type CommissionRule, calculateCommission } from "#domain/ledger/commission.ts";
import {
  createCorrectionPosting,
  createPayoutPosting,
  createProviderFeePosting,
  type LedgerEntry,
} from "#domain/ledger/posting.ts";
import {
  captureIntoEscrow,
  collectCash,
  createSettlement,
  getRefundableAmount,
  refundBuyer,
  releaseEscrow,
  type Settlement,
  type SettlementStep,
  sumParts,
} from "#domain/ledger/settlement.ts";

const currencies = ["SAR", "KWD", "USD"] as const;
const SELLERS = 3;
const ORDERS = 8;

/** Step of a random history. `order` chooses the seller order, `share` an amount in millionths of what is possible. */
export type LedgerStep = {
  kind: "capture" | "cash" | "release" | "refund" | "fee" | "request" | "pay" | "cancel" | "bounce" | "correct";
  order: number;
  goods: number;
  shipping: number;
  tax: number;
  share: number;
};

const amount = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 50_000_000 }));

/** Arbitrary step. Refunds and payouts of everything are frequent. */
export const ledgerStep: fc.Arbitrary<LedgerStep> = fc.record({
  kind: fc.constantFrom<LedgerStep["kind"]>(
    ...(["capture", "cash", "release", "refund", "fee", "request", "pay", "cancel", "bounce", "correct"] as const),
  ),
  order: fc.nat(ORDERS - 1),
  goods: amount,
  shipping: amount,
  tax: amount,
  share: fc.oneof(fc.constant(1_000_000), fc.nat(1_000_000)),
});

/** Arbitrary rule of the commission. */
export const commissionTerms: fc.Arbitrary<Pick<CommissionRule, "percent" | "minimumMinor" | "maximumMinor">> = fc
  .record({
    thousandths: fc.nat(100_000),
    minimum: fc.option(fc.integer({ min: 1, max: 10_000 })),
    range: fc.option(fc.nat(1_000_000)),
  })
  .map(({ thousandths, minimum, range }) => ({
    percent: (thousandths / 1_000).toFixed(3),
    minimumMinor: minimum,
    maximumMinor: range === null ? null : (minimum ?? 0) + range,
  }));

type Payout = { id: number; sellerId: number; currency: string; amountMinor: number; state: "requested" | "paid" };

/** Throws unless a fact about the money holds. */
function assertMoney(isTrue: boolean, fact: string): void {
  if (!isTrue) throw new Error(fact);
}

/**
 * Runs a random history through the pure functions of the ledger. After each step, throws unless the entries sum to
 * zero and no escrow, payout or refundable amount is negative. At the end, compares the accounts with the settlements.
 */
export function runLedgerHistory(
  steps: readonly LedgerStep[],
  rule: Pick<CommissionRule, "percent" | "minimumMinor" | "maximumMinor">,
  taxRemittedBy: "platform" | "seller",
): void {
  const accounts = new Map<string, number>();
  const payouts: Payout[] = [];
  const settlements = Array.from({ length: ORDERS }, (_, id) =>
    createSettlement({
      sellerOrderId: id,
      sellerId: id % SELLERS,
      currency: currencies[id % currencies.length] as string,
      taxRemittedBy,
    }),
  );
  const getBalance = (account: LedgerAccount, sellerId: number | null, currency: string) =>
    accounts.get(`${account} ${sellerId} ${currency}`) ?? 0;
  const post = (entries: readonly LedgerEntry[]) => {
    const sum = entries.reduce((total, { amountMinor }) => total + amountMinor, 0);
    assertMoney(sum === 0, `the entries sum to ${sum}`);
    assertMoney(new Set(entries.map(({ currency }) => currency)).size <= 1, "a posting mixes currencies");
    for (const { account, sellerId, currency, amountMinor } of entries) {
      const key = `${account} ${sellerId} ${currency}`;
      const balance = (accounts.get(key) ?? 0) + amountMinor;
      assertMoney(Number.isSafeInteger(balance), `${key} is ${balance}`);
      if (["escrow", "cash", "payout", "bank", "provider"].includes(account))
        assertMoney(balance >= 0, `${key} is ${balance}`);
      accounts.set(key, balance);
    }
  };
  const settle = (order: number, { settlement, entries }: SettlementStep) => {
    for (const parts of [settlement.held, settlement.released, settlement.cash])
      for (const part of [parts.goods, parts.shipping, parts.tax]) assertMoney(part >= 0, `a part is ${part}`);
    settlements[order] = settlement;
    post(entries);
  };
  const payoutsIn = (state: Payout["state"]) => payouts.filter((payout) => payout.state === state);
  const endPayout = (payout: Payout | undefined, step: "paid" | "cancelled" | "bounced") => {
    if (!payout) return;
    post(createPayoutPosting(step, payout.id, payout).entries);
    if (step === "paid") payout.state = "paid";
    else payouts.splice(payouts.indexOf(payout), 1);
  };
  let payoutId = 0;
  for (const { kind, order, goods, shipping, tax, share } of steps) {
    const settlement = settlements[order] as Settlement;
    const { sellerId, currency } = settlement;
    const parts = { goods, shipping, tax };
    const takeShare = (whole: number) => Math.ceil((whole * share) / 1_000_000);
    switch (kind) {
      case "capture":
        settle(order, captureIntoEscrow(settlement, parts, calculateCommission(rule, goods)));
        break;
      case "cash":
        settle(order, collectCash(settlement, parts, calculateCommission(rule, goods)));
        break;
      case "release":
        settle(order, releaseEscrow(settlement));
        break;
      case "refund": {
        const refunded = takeShare(getRefundableAmount(settlement));
        if (refunded > 0) settle(order, refundBuyer(settlement, refunded));
        break;
      }
      case "fee":
        post(createProviderFeePosting("p", { currency, amountMinor: tax }).entries);
        break;
      case "correct":
        post(createCorrectionPosting("c", "reason", { sellerId, currency, amountMinor: goods - shipping }).entries);
        break;
      case "request": {
        const amountMinor = takeShare(Math.max(0, getBalance("seller", sellerId, currency)));
        if (amountMinor === 0) break;
        payoutId += 1;
        const payout: Payout = { id: payoutId, sellerId, currency, amountMinor, state: "requested" };
        payouts.push(payout);
        post(createPayoutPosting("requested", payout.id, payout).entries);
        break;
      }
      case "pay":
        endPayout(payoutsIn("requested")[0], "paid");
        break;
      case "cancel":
        endPayout(payoutsIn("requested")[0], "cancelled");
        break;
      case "bounce":
        endPayout(payoutsIn("paid")[0], "bounced");
        break;
    }
  }
  const total = [...accounts.values()].reduce((sum, balance) => sum + BigInt(balance), 0n);
  assertMoney(total === 0n, `all accounts together are ${total}`);
  for (let seller = 0; seller < SELLERS; seller += 1) {
    for (const currency of currencies) {
      const own = settlements.filter((each) => each.sellerId === seller && each.currency === currency);
      const held = own.reduce((sum, each) => sum + sumParts(each.held), 0);
      assertMoney(getBalance("escrow", seller, currency) === held, "escrow differs from the settlements");
      const waiting = payoutsIn("requested")
        .filter((payout) => payout.sellerId === seller && payout.currency === currency)
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      assertMoney(getBalance("payout", seller, currency) === waiting, "the payout account differs from the payouts");
    }
  }
}
