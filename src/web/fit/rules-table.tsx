// biome-ignore-all lint/a11y/noRedundantRoles: narrow, its rows are no table's to CSS, and some browsers then tell nobody that they are one
import type { ReactNode } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import type { FitRow } from "./cars-it-fits.server.ts";

type Column = {
  id: "years" | "conditions" | "place" | "quantity" | "note";
  header: string;
  cell: (row: FitRow) => ReactNode;
  /** Where rows are blocks nothing else says what this is. */
  labelled?: boolean;
  /** Whether any row has it; a column that says nothing of any row only takes room. */
  said?: (row: FitRow) => unknown;
};

/** The cars that a part fits, a row each; where that is too narrow for columns, a small block each. */
export function RulesTable({ rows }: { rows: readonly FitRow[] }) {
  const { t } = useTranslation();
  const columns: Column[] = [
    { id: "years", header: t("fit.table.years"), cell: (row) => row.years },
    {
      id: "conditions",
      header: t("fit.table.condition"),
      cell: (row) =>
        row.conditions.length > 0 &&
        row.conditions.map((each) => (
          <span key={each} className="fit-condition">
            <bdi>{each}</bdi>
          </span>
        )),
      labelled: true,
      said: (row) => row.conditions.length > 0,
    },
    { id: "place", header: t("fit.table.place"), cell: (row) => row.place, labelled: true, said: (row) => row.place },
    {
      id: "quantity",
      header: t("fit.table.quantity"),
      cell: (row) => row.quantity,
      labelled: true,
      said: (row) => row.quantity,
    },
    {
      id: "note",
      header: t("fit.table.note"),
      cell: (row) =>
        row.note && (
          <span dir="auto" lang={row.note.lang} className="block text-start text-13 text-ink-soft">
            {row.note.text}
          </span>
        ),
      said: (row) => row.note,
    },
  ];
  const shown = columns.filter(({ said }) => !said || rows.some(said));
  return (
    <div className="@container">
      <table role="table" className="fit-table">
        <caption className="sr-only">{t("fit.table.caption")}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t("fit.table.vehicle")}
            </th>
            {shown.map(({ id, header }) => (
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
              {shown.map(({ id, header, cell, labelled }) => {
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

function Vehicle({ row }: { row: FitRow }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi className="font-medium">{row.vehicle}</bdi>
      {row.excludes && <Badge tone="failure">{t("fit.table.notFor")}</Badge>}
      {row.verified && (
        <span className="inline-flex items-center gap-1 text-12 text-fits">
          <Icon name="success" size={14} />
          {t("fit.table.verified")}
        </span>
      )}
    </span>
  );
}
