import type { SettlementDifferenceKind, SettlementTotals } from "#db/schema/reconciliation.ts";

export type SettlementEntryKind = "payment" | "refund";

/** Row of a provider's settlement file. Amounts are positive and in minor units. */
export type SettlementRow = {
  line: number;
  entry: SettlementEntryKind;
  /** Ids of the payment or the refund, by the provider and by Karaj. */
  ids: readonly string[];
  currency: string;
  amountMinor: number;
  /** Fee that the provider kept. Null if the file does not state it. */
  feeMinor: number | null;
  at: Date | null;
};

/** Captured payment or completed refund in Karaj's records. `ledgerMinor` is the amount in the ledger. */
export type OwnSettlementEntry = {
  entry: SettlementEntryKind;
  paymentId: string;
  ids: readonly string[];
  currency: string;
  amountMinor: number;
  feeMinor: number | null;
  ledgerMinor: number;
  /** Whether the file has to contain it, because it lies within the period of the file. */
  isExpected: boolean;
};

/** Difference between the file and Karaj's records. */
type SettlementDifference = {
  kind: SettlementDifferenceKind;
  entry: SettlementEntryKind;
  line: number | null;
  reference: string;
  paymentId: string | null;
  currency: string;
  theirMinor: number | null;
  ourMinor: number | null;
};

export type SettlementComparison = {
  /** Number of rows that match a payment or refund in Karaj's records. */
  matched: number;
  differences: SettlementDifference[];
  totals: SettlementTotals[];
};

/**
 * Compares the rows of a file with Karaj's records. Each record matches the first row that names it; further rows are
 * duplicates. A row in another currency is not compared further.
 */
export function compareSettlement(
  rows: readonly SettlementRow[],
  own: readonly OwnSettlementEntry[],
): SettlementComparison {
  const byId = new Map(own.flatMap((entry) => entry.ids.map((id) => [`${entry.entry} ${id}`, entry])));
  const seen = new Set<OwnSettlementEntry>();
  const differences: SettlementDifference[] = [];
  let matched = 0;
  for (const row of rows) {
    const entry = row.ids.map((id) => byId.get(`${row.entry} ${id}`)).find((found) => found !== undefined);
    const difference = {
      entry: row.entry,
      line: row.line,
      reference: row.ids[0] ?? "",
      paymentId: entry?.paymentId ?? null,
      currency: row.currency,
      theirMinor: row.amountMinor,
      ourMinor: entry?.amountMinor ?? null,
    };
    if (!entry) {
      differences.push({ ...difference, kind: "missing-here" });
      continue;
    }
    matched += 1;
    if (seen.has(entry)) {
      differences.push({ ...difference, kind: "duplicate" });
      continue;
    }
    seen.add(entry);
    if (entry.currency !== row.currency) {
      differences.push({ ...difference, kind: "currency" });
      continue;
    }
    if (entry.amountMinor !== row.amountMinor) differences.push({ ...difference, kind: "amount" });
    if (row.entry === "payment" && row.feeMinor !== null && row.feeMinor !== (entry.feeMinor ?? 0))
      differences.push({ ...difference, kind: "fee", theirMinor: row.feeMinor, ourMinor: entry.feeMinor });
  }
  for (const entry of own) {
    const { entry: kind, paymentId, ids, currency, amountMinor, ledgerMinor } = entry;
    const difference = { entry: kind, line: null, reference: ids[0] ?? "", paymentId, currency, ourMinor: amountMinor };
    if (entry.isExpected && !seen.has(entry))
      differences.push({ ...difference, kind: "missing-there", theirMinor: null });
    if ((entry.isExpected || seen.has(entry)) && ledgerMinor !== amountMinor)
      differences.push({ ...difference, kind: "ledger", theirMinor: ledgerMinor });
  }
  const counted = own.filter((entry) => entry.isExpected || seen.has(entry));
  return { matched, differences, totals: sumByCurrency(rows, counted) };
}

function sumByCurrency(rows: readonly SettlementRow[], own: readonly OwnSettlementEntry[]): SettlementTotals[] {
  const currencies = [...new Set([...rows, ...own].map(({ currency }) => currency))].sort();
  type Amounts = { entry: SettlementEntryKind; currency: string; amountMinor: number; feeMinor: number | null };
  return currencies.map((currency) => {
    const sum = (entries: readonly Amounts[], kind: SettlementEntryKind) =>
      entries.reduce((total, each) => {
        return each.currency === currency && each.entry === kind ? total + each.amountMinor : total;
      }, 0);
    const sumFees = (entries: readonly Amounts[]) =>
      entries.reduce((total, each) => (each.currency === currency ? total + (each.feeMinor ?? 0) : total), 0);
    return {
      currency,
      theirPayments: sum(rows, "payment"),
      ourPayments: sum(own, "payment"),
      theirRefunds: sum(rows, "refund"),
      ourRefunds: sum(own, "refund"),
      theirFees: sumFees(rows),
      ourFees: sumFees(own),
    };
  });
}
