import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareSettlement,
  type OwnSettlementEntry,
  type SettlementEntryKind,
  type SettlementRow,
} from "./settlement.ts";
import { getSettlementPeriods } from "./settlement-period.ts";

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

const toRow = ({ id, entry, currency, amountMinor, feeMinor }: Entry, index: number): SettlementRow => ({
  kind: entry,
  type: entry,
  currency,
  amountMinor: entry === "refund" ? -amountMinor : amountMinor,
  feeMinor,
  line: index + 2,
  ids: [`provider-${id}`, id],
  time: null,
});
const toOwn = ({ id, ...entry }: Entry): OwnSettlementEntry => ({
  ...entry,
  recordId: id,
  paymentId: id,
  ids: [id],
  ledgerMinor: entry.amountMinor,
  isExpected: true,
  earlierFileId: null,
});

describe("compareSettlement", () => {
  it("compareSettlement finds no difference between a file and the same entries, in any order", () => {
    fc.assert(
      fc.property(entries, (given) => {
        const { matched, matchedRecordIds, differences, totals } = compareSettlement(
          given.map(toRow),
          given.toReversed().map(toOwn),
        );
        expect(differences).toEqual([]);
        expect(matched).toBe(given.length);
        expect(new Set(matchedRecordIds)).toEqual(new Set(given.map(({ id }) => id)));
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
    ["repeated", (_, [entry]) => void (entry && Object.assign(entry, { earlierFileId: 7, isExpected: false }))],
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

  it.each<[SettlementRow["kind"], number, string]>([
    ["payment", -1, "sign"],
    ["refund", 1, "sign"],
    ["dispute", -1, "dispute"],
    ["dispute", 1, "dispute"],
    ["refund-failed", 1, "refund-failed"],
    ["void", -1, "unknown-type"],
    ["unknown", 1, "unknown-type"],
  ])(
    "compareSettlement matches a row %s with the sign %i with nothing and lists it as %s",
    (kind, sign, difference) => {
      fc.assert(
        fc.property(entries, (given) => {
          const own = given.map(toOwn);
          // Without own rows, the payments and refunds are not expected: only the odd rows may be listed.
          const idle = own.map((entry) => ({ ...entry, isExpected: false }));
          const odd = given
            .filter(({ entry }) => (kind !== "payment" && kind !== "refund") || entry === kind)
            .map((entry, index) => ({ ...toRow(entry, index), kind, amountMinor: sign * entry.amountMinor }));
          const alone = compareSettlement(odd, idle);
          expect(alone.matched).toBe(0);
          expect(alone.matchedRecordIds).toEqual([]);
          expect(alone.differences.map((each) => [each.kind, each.theirMinor, each.paymentId])).toEqual(
            odd.map((row) => [difference, row.amountMinor, row.ids[1]]),
          );
          const sums = alone.totals.reduce((sum, each) => {
            return sum + each.theirPayments + each.theirRefunds + each.theirOthers;
          }, 0);
          expect(sums).toBe(odd.reduce((sum, row) => sum + row.amountMinor, 0));
          // Beside the right rows, the odd rows hide nothing and match nothing.
          const together = compareSettlement([...odd, ...given.map(toRow)], own);
          expect([together.matched, together.differences.length]).toEqual([given.length, odd.length]);
        }),
      );
    },
  );

  it("compareSettlement leaves out cancelled payments that name none of our records", () => {
    const row = toRow({ entry: "payment", id: "a", currency: "SAR", amountMinor: 100, feeMinor: 0 }, 0);
    const { rowCount, differences } = compareSettlement([{ ...row, kind: "void" }], []);
    expect([rowCount, differences]).toEqual([0, []]);
  });

  it("compareSettlement expects only entries within the period of the file", () => {
    const payment = { entry: "payment" as const, id: "a", currency: "SAR", amountMinor: 100, feeMinor: 3 };
    const { differences, totals } = compareSettlement([], [{ ...toOwn(payment), isExpected: false }]);
    expect([differences, totals]).toEqual([[], []]);
  });
});

describe("getSettlementPeriods", () => {
  const at = (text: string) => new Date(`2026-${text}Z`);
  const row = (currency: string, from: string, until: string) => ({
    currency,
    time: { from: at(from), until: at(until) },
  });
  const june = [row("SAR", "06-10T08:00", "06-10T08:01"), row("SAR", "06-03T00:00", "06-04T00:00")];

  it("getSettlementPeriods begins with the first row without an earlier file of the currency", () => {
    const ends = [{ fileId: 1, currency: "KWD", until: at("06-01T00:00") }];
    expect(getSettlementPeriods([...june, { currency: "USD", time: null }], ends)).toEqual([
      {
        currency: "SAR",
        from: at("06-03T00:00"),
        until: at("06-10T08:01"),
        begins: "first-row",
        previousFileId: null,
      },
    ]);
  });

  it.each<[string, { fileId: number; until: string }[], object]>([
    [
      "at the end of the latest file that ended before",
      [
        { fileId: 1, until: "05-20T00:00" },
        { fileId: 2, until: "05-31T09:00" },
        { fileId: 3, until: "05-25T00:00" },
      ],
      { from: at("05-31T09:00"), begins: "previous-file", previousFileId: 2 },
    ],
    [
      "at the end of a file that ended with the first row",
      [{ fileId: 1, until: "06-03T00:00" }],
      { from: at("06-03T00:00"), begins: "previous-file", previousFileId: 1 },
    ],
    [
      "with the first row if the earlier file overlaps",
      [{ fileId: 1, until: "06-05T00:00" }],
      { from: at("06-03T00:00"), begins: "first-row", previousFileId: null },
    ],
    [
      "45 days before the first row if the file before ended still earlier",
      [{ fileId: 1, until: "01-31T00:00" }],
      { from: at("04-19T00:00"), begins: "limit", previousFileId: 1 },
    ],
  ])("getSettlementPeriods begins %s", (_, ends, expected) => {
    const periods = getSettlementPeriods(
      june,
      ends.map(({ fileId, until }) => ({ fileId, currency: "SAR", until: at(until) })),
    );
    expect(periods).toEqual([{ currency: "SAR", until: at("06-10T08:01"), ...expected }]);
  });
});
