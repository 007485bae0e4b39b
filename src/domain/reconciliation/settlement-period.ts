import type { SettlementPeriodStart } from "#db/schema/reconciliation.ts";
import type { SettlementRow } from "./settlement.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Maximum time before the first row of a file that is checked because the previous file ended earlier. */
export const MAX_GAP_DAYS = 45;

/** Times of one currency for which a file must contain every payment: from `from`, to before `until`. */
export type SettlementPeriod = {
  currency: string;
  from: Date;
  until: Date;
  /** Begins with the first row, at the end of the previous file, or `MAX_GAP_DAYS` before the first row. */
  begins: SettlementPeriodStart;
  /** Previous file of the currency. Null if there is none. */
  previousFileId: number | null;
};

/** End of the period of an earlier file of the provider. */
export type PeriodEnd = { fileId: number; currency: string; until: Date };

/**
 * Returns the period that the rows of each currency cover. It begins where the previous file of the currency ended, so
 * that nothing between two files is left unchecked, but at most `MAX_GAP_DAYS` before the first row.
 */
export function getSettlementPeriods(
  rows: readonly Pick<SettlementRow, "currency" | "time">[],
  ends: readonly PeriodEnd[],
): SettlementPeriod[] {
  const spans = new Map<string, { first: number; until: number }>();
  for (const { currency, time } of rows) {
    if (!time) continue;
    const span = spans.get(currency) ?? { first: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY };
    spans.set(currency, {
      first: Math.min(span.first, time.from.getTime()),
      until: Math.max(span.until, time.until.getTime()),
    });
  }
  const periods = [...spans].map(([currency, { first, until }]): SettlementPeriod => {
    const previous = ends
      .filter((end) => end.currency === currency && end.until.getTime() <= first)
      .reduce<PeriodEnd | undefined>((latest, end) => (latest && latest.until >= end.until ? latest : end), undefined);
    const earliest = first - MAX_GAP_DAYS * DAY_MS;
    const isLimited = previous !== undefined && previous.until.getTime() < earliest;
    return {
      currency,
      from: new Date(previous ? Math.max(previous.until.getTime(), earliest) : first),
      until: new Date(until),
      begins: isLimited ? "limit" : previous ? "previous-file" : "first-row",
      previousFileId: previous?.fileId ?? null,
    };
  });
  return periods.sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
