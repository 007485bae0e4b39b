import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareSettlement,
  type OwnSettlementEntry,
  type SettlementEntryKind,
  type SettlementRow,
} from "./settlement.ts";

const entries = fc.uniqueArray(
  fc.record({
    entry: fc.constantFrom("payment" as const, "refund" as const),
    id: fc.uuid(),
    currency: fc.constantFrom("SAR", "KWD"),
    amountMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
    feeMinor: fc.integer({ min: 0, max: 10_000 }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
);
type Entry = { entry: SettlementEntryKind; id: string; currency: string; amountMinor: number; feeMinor: number };

const toRow = ({ id, ...entry }: Entry, index: number): SettlementRow => ({
  ...entry,
  line: index + 2,
  ids: [`provider-${id}`, id],
  at: null,
});
const toOwn = ({ id, ...entry }: Entry): OwnSettlementEntry => ({
  ...entry,
  paymentId: id,
  ids: [id],
  ledgerMinor: entry.amountMinor,
  isExpected: true,
});

describe("compareSettlement", () => {
  it("compareSettlement finds no difference between a file and the same entries, in any order", () => {
    fc.assert(
      fc.property(entries, (given) => {
        const { matched, differences, totals } = compareSettlement(given.map(toRow), given.toReversed().map(toOwn));
        expect(differences).toEqual([]);
        expect(matched).toBe(given.length);
        for (const sums of totals) {
          expect([sums.theirPayments, sums.theirRefunds, sums.theirFees]).toEqual([
            sums.ourPayments,
            sums.ourRefunds,
            sums.ourFees,
          ]);
        }
      }),
    );
  });

  const changes: [string, (rows: SettlementRow[], own: OwnSettlementEntry[]) => void][] = [
    ["missing-here", (_, own) => void own.shift()],
    ["missing-there", (rows) => void rows.shift()],
    ["amount", ([row]) => void (row && Object.assign(row, { amountMinor: row.amountMinor + 1 }))],
    ["currency", ([row]) => void (row && Object.assign(row, { currency: "BHD" }))],
    ["duplicate", (rows) => void rows.push({ ...(rows[0] as SettlementRow), line: 99 })],
    ["ledger", (_, [entry]) => void (entry && Object.assign(entry, { ledgerMinor: 0 }))],
  ];
  it.each(changes)("compareSettlement finds exactly one difference %s after one such change", (kind, change) => {
    fc.assert(
      fc.property(entries, (given) => {
        const [rows, own] = [given.map(toRow), given.map(toOwn)];
        change(rows, own);
        expect(compareSettlement(rows, own).differences.map((difference) => difference.kind)).toEqual([kind]);
      }),
    );
  });

  it("compareSettlement compares the fees of payments that the file states", () => {
    const payment = { entry: "payment" as const, id: "a", currency: "SAR", amountMinor: 100, feeMinor: 3 };
    const compare = (feeMinor: number | null) =>
      compareSettlement([{ ...toRow(payment, 0), feeMinor }], [toOwn(payment)]).differences;
    expect(compare(null)).toEqual([]);
    expect(compare(4)).toMatchObject([{ kind: "fee", theirMinor: 4, ourMinor: 3, line: 2 }]);
    const unknown = compareSettlement([toRow(payment, 0)], [{ ...toOwn(payment), feeMinor: null }]);
    expect(unknown.differences).toMatchObject([{ kind: "fee", theirMinor: 3, ourMinor: null }]);
  });

  it("compareSettlement expects only entries within the period of the file", () => {
    const payment = { entry: "payment" as const, id: "a", currency: "SAR", amountMinor: 100, feeMinor: 3 };
    const { differences, totals } = compareSettlement([], [{ ...toOwn(payment), isExpected: false }]);
    expect([differences, totals]).toEqual([[], []]);
  });
});
