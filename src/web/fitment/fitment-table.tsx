// biome-ignore-all lint/a11y/noRedundantRoles: narrow, its rows are no table's to CSS, and some browsers then tell nobody that they are one
import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import type { FitmentRow } from "./compatible-cars.server.ts";

type Column = {
  id: "years" | "conditions" | "place" | "quantity" | "note";
  header: string;
  cell: (row: FitmentRow) => ReactNode;
  /** Shows the column's label inside the cell where rows are laid out as blocks. */
  showsLabel?: boolean;
  /** Whether a row has a value. A column without any value is hidden. */
  hasContent?: (row: FitmentRow) => unknown;
};

/** Renders the cars that a part fits, one per row. On narrow screens each row becomes a block. */
export function FitmentRulesTable({ rows }: { rows: readonly FitmentRow[] }) {
  const { t } = useTranslation();
  const columns: Column[] = [
    { id: "years", header: t("fitment.table.years"), cell: (row) => row.years },
    {
      id: "conditions",
      header: t("fitment.table.condition"),
      cell: (row) =>
        row.conditions.length > 0 &&
        row.conditions.map((each) => (
          <span key={each} className="fit-condition">
            <bdi>{each}</bdi>
          </span>
        )),
      showsLabel: true,
      hasContent: (row) => row.conditions.length > 0,
    },
    {
      id: "place",
      header: t("fitment.table.place"),
      cell: (row) => row.place,
      showsLabel: true,
      hasContent: (row) => row.place,
    },
    {
      id: "quantity",
      header: t("fitment.table.quantity"),
      cell: (row) => row.quantity,
      showsLabel: true,
      hasContent: (row) => row.quantity,
    },
    {
      id: "note",
      header: t("fitment.table.note"),
      cell: (row) =>
        row.note && (
          <span dir="auto" lang={row.note.lang} className="block text-start text-13 text-ink-soft">
            {row.note.text}
          </span>
        ),
      hasContent: (row) => row.note,
    },
  ];
  const visibleColumns = columns.filter(({ hasContent }) => !hasContent || rows.some(hasContent));
  return (
    <div className="@container">
      <table role="table" className="fit-table">
        <caption className="sr-only">{t("fitment.table.caption")}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t("fitment.table.vehicle")}
            </th>
            {visibleColumns.map(({ id, header }) => (
              <th key={id} role="columnheader" scope="col" className={`fit-${id}`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
              <th role="rowheader" scope="row">
                <Vehicle row={row} />
              </th>
              {visibleColumns.map(({ id, header, cell, showsLabel: labelled }) => {
                const content = cell(row);
                return (
                  <td key={id} role="cell" className={`fit-${id}`}>
                    {labelled && content && (
                      <span aria-hidden className="fit-label">
                        {header}:
                      </span>
                    )}
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Vehicle({ row }: { row: FitmentRow }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi className="font-medium">{row.vehicle}</bdi>
      {row.excludes && <Badge tone="failure">{t("fitment.table.notFor")}</Badge>}
      {row.verified && (
        <span className="inline-flex items-center gap-1 text-12 text-fits">
          <Icon name="success" size={14} />
          {t("fitment.table.verified")}
        </span>
      )}
    </span>
  );
}
