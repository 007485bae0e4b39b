import type { SettlementDifferenceKind, SettlementTotals } from "#db/schema/reconciliation.ts";

export type SettlementEntryKind = "payment" | "refund";

/**
 * What a row of a settlement file says. `dispute` is a payment that the bank takes back or returns, `refund-failed` a
 * refund that came back, `void` a cancelled payment, and `unknown` a type that Karaj does not know.
 */
export type SettlementRowKind = SettlementEntryKind | "dispute" | "refund-failed" | "void" | "unknown";

/** Row of a provider's settlement file. Amounts are in minor units. */
export type SettlementRow = {
  line: number;
  kind: SettlementRowKind;
  /** Type as the file states it. Empty without a column of types. */
  type: string;
  /** Ids of the payment or the refund, by the provider and by Karaj. */
  ids: readonly string[];
  currency: string;
  /** Positive for money that the site gets, negative for money that it gives. */
  amountMinor: number;
  /** Fee that the provider kept. Null if the file does not state it. */
  feeMinor: number | null;
  /** Times that the date of the row covers: from `from`, to before `until`. Null without a date. */
  time: { from: Date; until: Date } | null;
};

/** Captured payment or completed refund in Karaj's records. `ledgerMinor` is the amount in the ledger. */
export type OwnSettlementEntry = {
  entry: SettlementEntryKind;
  /** Id of the payment or the refund. */
  recordId: string;
  paymentId: string;
  ids: readonly string[];
  currency: string;
  amountMinor: number;
  feeMinor: number | null;
  ledgerMinor: number;
  /** Whether the file has to contain it, because it lies within the period of the file and in no earlier file. */
  isExpected: boolean;
  /** Newest earlier file of the provider that contains it. */
  earlierFileId: number | null;
};

/** Difference between the file and Karaj's records. Amounts of refunds are negative. */
type SettlementDifference = {
  kind: SettlementDifferenceKind;
  /** Null if the row neither says nor names what it is about. */
  entry: SettlementEntryKind | null;
  line: number | null;
  rowType: string | null;
  reference: string;
  paymentId: string | null;
  currency: string;
  theirMinor: number | null;
  ourMinor: number | null;
  earlierFileId: number | null;
};

export type SettlementComparison = {
  /** Number of compared rows. Cancelled payments that Karaj never captured do not count. */
  rowCount: number;
  /** Number of rows that match a payment or refund in Karaj's records. */
  matched: number;
  /** Payments and refunds that the rows match. */
  matchedRecordIds: string[];
  differences: SettlementDifference[];
  totals: SettlementTotals[];
};

/** Returns the signed amount of a payment or refund. */
const getSignedMinor = ({ entry, amountMinor }: Pick<OwnSettlementEntry, "entry" | "amountMinor">): number =>
  entry === "refund" && amountMinor !== 0 ? -amountMinor : amountMinor;

/**
 * Returns the kind of difference that a row is for itself, whatever it names. Undefined for a payment or refund whose
 * sign is right: such a row is compared.
 */
function getOwnDifferenceKind({ kind, amountMinor }: SettlementRow): SettlementDifferenceKind | undefined {
  switch (kind) {
    case "payment":
      return amountMinor < 0 ? "sign" : undefined;
    case "refund":
      return amountMinor > 0 ? "sign" : undefined;
    case "dispute":
    case "refund-failed":
      return kind;
    case "void":
    case "unknown":
      return "unknown-type";
  }
}

/** Lists which of our records a row can name: what it says first. */
const candidateEntries: Readonly<Record<SettlementRowKind, readonly SettlementEntryKind[]>> = {
  payment: ["payment"],
  refund: ["refund"],
  dispute: ["payment", "refund"],
  "refund-failed": ["refund", "payment"],
  void: ["payment", "refund"],
  unknown: ["payment", "refund"],
};

/** Entry that a row of a kind is about if it names none of our records. */
const statedEntries: Partial<Record<SettlementRowKind, SettlementEntryKind>> = {
  payment: "payment",
  refund: "refund",
  dispute: "payment",
  "refund-failed": "refund",
};

/**
 * Compares the rows of a file with Karaj's records. Each record matches the first row that names it; further rows are
 * duplicates. A row in another currency is not compared further. A row that is no plain payment or refund matches
 * nothing and is always a difference. Only a cancelled payment that names none of our records is left out.
 */
export function compareSettlement(
  rows: readonly SettlementRow[],
  own: readonly OwnSettlementEntry[],
): SettlementComparison {
  const byId = new Map(own.flatMap((entry) => entry.ids.map((id) => [`${entry.entry} ${id}`, entry])));
  const findRecord = (row: SettlementRow): OwnSettlementEntry | undefined => {
    for (const entry of candidateEntries[row.kind])
      for (const id of row.ids) {
        const found = byId.get(`${entry} ${id}`);
        if (found) return found;
      }
    return undefined;
  };
  const seen = new Set<OwnSettlementEntry>();
  const differences: SettlementDifference[] = [];
  const compared: SettlementRow[] = [];
  let matched = 0;
  for (const row of rows) {
    const record = findRecord(row);
    if (row.kind === "void" && !record) continue;
    compared.push(row);
    const difference = {
      entry: record?.entry ?? statedEntries[row.kind] ?? null,
      line: row.line,
      rowType: row.type || null,
      reference: row.ids[0] ?? "",
      paymentId: record?.paymentId ?? null,
      currency: row.currency,
      theirMinor: row.amountMinor,
      ourMinor: record ? getSignedMinor(record) : null,
      earlierFileId: null,
    };
    const ownKind = getOwnDifferenceKind(row);
    if (ownKind || !record) {
      differences.push({ ...difference, kind: ownKind ?? "missing-here" });
      continue;
    }
    matched += 1;
    if (seen.has(record)) {
      differences.push({ ...difference, kind: "duplicate" });
      continue;
    }
    seen.add(record);
    if (record.earlierFileId !== null)
      differences.push({ ...difference, kind: "repeated", earlierFileId: record.earlierFileId });
    if (record.currency !== row.currency) {
      differences.push({ ...difference, kind: "currency" });
      continue;
    }
    if (difference.ourMinor !== row.amountMinor) differences.push({ ...difference, kind: "amount" });
    if (row.kind === "payment" && row.feeMinor !== null && row.feeMinor !== (record.feeMinor ?? 0))
      differences.push({ ...difference, kind: "fee", theirMinor: row.feeMinor, ourMinor: record.feeMinor });
  }
  for (const record of own) {
    const { entry, paymentId, ids, currency, amountMinor, ledgerMinor } = record;
    const difference = {
      entry,
      line: null,
      rowType: null,
      reference: ids[0] ?? "",
      paymentId,
      currency,
      ourMinor: getSignedMinor(record),
      earlierFileId: null,
    };
    if (record.isExpected && !seen.has(record))
      differences.push({ ...difference, kind: "missing-there", theirMinor: null });
    if ((record.isExpected || seen.has(record)) && ledgerMinor !== amountMinor)
      differences.push({
        ...difference,
        kind: "ledger",
        theirMinor: getSignedMinor({ entry, amountMinor: ledgerMinor }),
      });
  }
  const counted = own.filter((record) => record.isExpected || seen.has(record));
  return {
    rowCount: compared.length,
    matched,
    matchedRecordIds: [...seen].map(({ recordId }) => recordId),
    differences,
    totals: sumByCurrency(compared, counted),
  };
}

/** Sums signed amounts by currency. Rows that are neither payments nor refunds are `theirOthers`. */
function sumByCurrency(rows: readonly SettlementRow[], own: readonly OwnSettlementEntry[]): SettlementTotals[] {
  const currencies = [...new Set([...rows, ...own].map(({ currency }) => currency))].sort();
  const isPlain = (kind: SettlementRowKind): boolean => kind === "payment" || kind === "refund";
  const sum = <T>(items: readonly T[], toMinor: (item: T) => number): number =>
    items.reduce((total, item) => total + toMinor(item), 0);
  return currencies.map((currency) => {
    const theirs = rows.filter((row) => row.currency === currency);
    const ours = own.filter((record) => record.currency === currency);
    const sumRows = (isCounted: (kind: SettlementRowKind) => boolean) =>
      sum(theirs, (row) => (isCounted(row.kind) ? row.amountMinor : 0));
    const sumOwn = (entry: SettlementEntryKind) =>
      sum(ours, (record) => (record.entry === entry ? getSignedMinor(record) : 0));
    return {
      currency,
      theirPayments: sumRows((kind) => kind === "payment"),
      ourPayments: sumOwn("payment"),
      theirRefunds: sumRows((kind) => kind === "refund"),
      ourRefunds: sumOwn("refund"),
      theirOthers: sumRows((kind) => !isPlain(kind)),
      ourOthers: 0,
      theirFees: sum(theirs, ({ feeMinor }) => feeMinor ?? 0),
      ourFees: sum(ours, ({ feeMinor }) => feeMinor ?? 0),
    };
  });
}
