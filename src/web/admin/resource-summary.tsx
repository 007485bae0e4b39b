import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";

type Summary = {
  columns: readonly string[];
  rows: readonly { label: string; cells: readonly string[] }[];
  total: readonly string[];
};

/** Renders the table above the rows of a resource. Its last row holds the sums, which must be zero. */
export function ResourceSummaryTable({ summary: { columns, rows, total } }: { summary: Summary }) {
  const { t } = useTranslation();
  const isBalanced = total.every((sum) => Number(sum) === 0);
  return (
    <Card title={t("admin.summary.title")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section tabIndex={0} aria-label={t("admin.summary.title")} className="overflow-x-auto">
        <table className="w-full text-14">
          <thead>
            <tr className="border-b border-line text-start">
              <th scope="col" className="py-2 text-start font-medium">
                {t("admin.summary.account")}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 ps-4 text-end font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, cells }) => (
              <tr key={label} className="border-b border-line">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {label}
                </th>
                {cells.map((cell, i) => (
                  <td key={columns[i]} className="py-1.5 ps-4 text-end tabular-nums">
                    <bdi dir="ltr">{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className={isBalanced ? "font-semibold" : "font-semibold text-failure"}>
              <th scope="row" className="pt-2 text-start">
                {t(isBalanced ? "admin.summary.balanced" : "admin.summary.unbalanced")}
              </th>
              {total.map((sum, i) => (
                <td key={columns[i]} className="pt-2 ps-4 text-end tabular-nums">
                  <bdi dir="ltr">{sum}</bdi>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  );
}
