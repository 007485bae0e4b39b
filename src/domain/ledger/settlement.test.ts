import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commissionTerms, ledgerStep, runLedgerHistory } from "../../../tests/support/ledger-steps.ts";
import {
  captureIntoEscrow,
  collectCash,
  createSettlement,
  getRefundableAmount,
  refundBuyer,
  releaseEscrow,
} from "./settlement.ts";

const unpaid = createSettlement({ sellerOrderId: 1, sellerId: 7, currency: "SAR", taxRemittedBy: "platform" });
const parts = { goods: 100_00, shipping: 20_00, tax: 15_00 };
const toText = (entries: { account: string; sellerId: number | null; amountMinor: number }[]) =>
  entries.map(({ account, sellerId, amountMinor }) => `${account} ${sellerId ?? "-"} ${amountMinor}`);

describe("Settlement of a seller order", () => {
  it("captureIntoEscrow moves a payment from the buyer into the seller's escrow", () => {
    const { entries } = captureIntoEscrow(unpaid, parts, 5_00);
    expect(toText(entries)).toEqual(["buyer - -13500", "escrow 7 13500"]);
  });

  it("releaseEscrow pays goods and shipping to the seller, less commission, and the tax to the tax account", () => {
    const held = captureIntoEscrow(unpaid, parts, 5_00).settlement;
    expect(toText(releaseEscrow(held).entries)).toEqual([
      "escrow 7 -13500",
      "seller 7 11500",
      "commission - 500",
      "tax - 1500",
    ]);
    const remitting = captureIntoEscrow({ ...unpaid, taxRemittedBy: "seller" }, parts, 5_00).settlement;
    expect(toText(releaseEscrow(remitting).entries)).toEqual(["escrow 7 -13500", "seller 7 13000", "commission - 500"]);
  });

  it("refundBuyer takes a refund before the release from escrow and lowers the later commission", () => {
    const held = captureIntoEscrow(unpaid, parts, 5_00).settlement;
    const refund = refundBuyer(held, 67_50);
    expect(toText(refund.entries)).toEqual(["buyer - 6750", "escrow 7 -6750"]);
    expect(refund.settlement.held).toEqual({ goods: 50_00, shipping: 10_00, tax: 7_50 });
    expect(toText(releaseEscrow(refund.settlement).entries)).toContain("commission - 250");
    expect(refundBuyer(held, 135_00).settlement).toMatchObject({ held: { goods: 0, shipping: 0, tax: 0 } });
  });

  it("refundBuyer takes a refund after the release from the seller and returns commission and tax", () => {
    const released = releaseEscrow(captureIntoEscrow(unpaid, parts, 5_00).settlement).settlement;
    expect(toText(refundBuyer(released, 135_00).entries)).toEqual([
      "buyer - 13500",
      "seller 7 -11500",
      "commission - -500",
      "tax - -1500",
    ]);
    expect(toText(refundBuyer(released, 67_50).entries)).toContain("commission - -250");
  });

  it("collectCash records what the seller collected and lets the seller owe commission and tax", () => {
    const { entries, settlement } = collectCash(unpaid, parts, 5_00);
    expect(toText(entries)).toEqual([
      "buyer - -13500",
      "cash 7 13500",
      "seller 7 -2000",
      "commission - 500",
      "tax - 1500",
    ]);
    expect(toText(refundBuyer(settlement, 135_00).entries)).toContain("seller 7 2000");
  });

  it("refundBuyer throws for an amount above what was paid, for zero and for fractions", () => {
    const held = captureIntoEscrow(unpaid, parts, 0).settlement;
    for (const amount of [135_01, 0, -1, 0.5, Number.NaN]) expect(() => refundBuyer(held, amount)).toThrow(RangeError);
    expect(() => refundBuyer(unpaid, 1)).toThrow(RangeError);
  });

  it("The commission after any refunds is the same share of the agreed commission, whatever the steps were", () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(amount, fc.nat(100), fc.array(fc.nat(1_000), { maxLength: 5 }), (goods, percent, shares) => {
        const commission = Math.floor((goods * percent) / 100);
        const paid = captureIntoEscrow(unpaid, { goods, shipping: 0, tax: 0 }, commission).settlement;
        let [before, after] = [paid, releaseEscrow(paid).settlement];
        for (const share of shares) {
          const refund = Math.floor((getRefundableAmount(before) * share) / 1_000);
          if (refund === 0) continue;
          before = refundBuyer(before, refund).settlement;
          after = refundBuyer(after, refund).settlement;
        }
        expect(releaseEscrow(before).settlement).toEqual(after);
      }),
    );
  });

  it("Random histories of payments, refunds and payouts stay balanced and never overdraw escrow", () => {
    fc.assert(
      fc.property(
        fc.array(ledgerStep, { maxLength: 100, size: "max" }),
        commissionTerms,
        fc.constantFrom("platform" as const, "seller" as const),
        runLedgerHistory,
      ),
      { numRuns: 200 },
    );
  });
});
