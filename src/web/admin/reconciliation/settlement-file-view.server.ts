import type { Catalog } from "#domain/catalog/catalog.ts";
import type { SettlementFile } from "#domain/reconciliation/reconcile.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/localized-text.ts";

/** Presents a compared settlement file with its totals by currency. */
export function presentSettlementFile(
  { id, provider, name, rowCount, matchedCount, firstAt, lastAt, createdAt, totals, differences, open }: SettlementFile,
  currencies: Catalog["currencies"],
  language: Language,
) {
  const { formatNumber, formatDate, formatDateTime, formatPrice } = getFormatters(language);
  const format = (minor: number, code: string) => {
    const currency = currencies.get(code);
    return currency ? formatPrice({ minor, currency: code }, currency, { alwaysCents: true }) : `${minor} ${code}`;
  };
  return {
    id,
    provider,
    name,
    created: formatDateTime(createdAt),
    period: firstAt && lastAt ? `${formatDate(firstAt)} – ${formatDate(lastAt)}` : undefined,
    rows: formatNumber(rowCount),
    matched: formatNumber(matchedCount),
    differences,
    open,
    totals: totals.flatMap((sums) =>
      (["Payments", "Refunds", "Fees"] as const).map((part) => ({
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
