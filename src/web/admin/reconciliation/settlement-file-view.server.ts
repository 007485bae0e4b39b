import type { Catalog } from "#domain/catalog/catalog.ts";
import type { SettlementFile } from "#domain/reconciliation/reconcile.server.ts";
import { formatNegativePrice, getFormatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/localized-text.ts";
import { getSiteDateFormat } from "#kernel/site-time.ts";

const periodFormat = { dateStyle: "medium", timeStyle: "short" } as const;

/** Presents a compared settlement file with its totals by currency. */
export function presentSettlementFile(
  { id, provider, name, rowCount, matchedCount, periods, createdAt, totals, differences, open }: SettlementFile,
  currencies: Catalog["currencies"],
  language: Language,
) {
  const { formatNumber, formatDateTime, formatPrice } = getFormatters(language);
  const formatUtcTime = (time: Date): string => getSiteDateFormat(language, periodFormat, "UTC").format(time);
  const format = (minor: number, code: string) => {
    const currency = currencies.get(code);
    if (!currency) return `${minor} ${code}`;
    const text = formatPrice({ minor: Math.abs(minor), currency: code }, currency, { alwaysCents: true });
    return minor < 0 ? formatNegativePrice(text) : text;
  };
  return {
    id,
    provider,
    name,
    created: formatDateTime(createdAt),
    periods: periods.map(({ currency, from, until, begins, previousFileId }) => ({
      currency,
      // Files have dates in UTC, so the period is shown in UTC, too.
      from: formatUtcTime(new Date(from)),
      until: formatUtcTime(new Date(until)),
      begins,
      previousFileId,
    })),
    rows: formatNumber(rowCount),
    matched: formatNumber(matchedCount),
    differences,
    open,
    totals: totals.flatMap((sums) =>
      (["Payments", "Refunds", "Others", "Fees"] as const).map((part) => ({
        key: `${sums.currency} ${part}`,
        currency: sums.currency,
        part,
        theirs: format(sums[`their${part}`], sums.currency),
        ours: format(sums[`our${part}`], sums.currency),
        isEqual: sums[`their${part}`] === sums[`our${part}`],
      })),
    ),
  };
}

export type SettlementFileView = ReturnType<typeof presentSettlementFile>;
