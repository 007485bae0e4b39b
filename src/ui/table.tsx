import type { ReactNode } from "react";

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Whether the column holds figures, which are aligned at the end of the line. */
  numeric?: boolean;
  /** Whether the column is left out on phones. Its values must stand in another column there. */
  hiddenOnPhones?: boolean;
};

type Props<Row> = {
  caption: string;
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string | number;
  /** Keeps the first column, which names the row, visible while the other columns scroll. */
  stickyFirst?: boolean;
};

/**
 * Renders a table. A table that is wider than its frame scrolls inside of it, by touch or keyboard. Shadows mark the
 * edges behind which columns continue.
 */
export function Table<Row>({ caption, hideCaption, columns, rows, getKey, stickyFirst = true }: Props<Row>) {
  const getCellClass = (column: Column<Row>, i: number) =>
    `px-3 py-2.5 ${column.numeric ? "text-end tabular-nums" : "text-start"} ${i === 0 && stickyFirst ? "sticky-start z-1 bg-paper" : ""} ${column.hiddenOnPhones ? "max-sm:hidden" : ""}`;
  return (
    <div className="overflow-clip rounded-md border border-line bg-paper">
      {!hideCaption && (
        <p aria-hidden className="px-3 pt-3 pb-1 text-14 font-medium">
          {caption}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a frame that scrolls, with its table's name */}
      <div
        role="region"
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        // Visually hidden text must not widen the page, so it is positioned inside this element.
        className="scroll-edges relative overflow-x-auto -outline-offset-2"
      >
        <table className="w-full border-collapse text-14">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line-strong text-13 text-ink-soft">
              {columns.map((column, i) => (
                <th key={column.id} scope="col" className={`${getCellClass(column, i)} font-medium whitespace-nowrap`}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={getKey(row)} className="border-b border-line last:border-b-0">
                {columns.map((column, i) =>
                  i === 0 ? (
                    <th key={column.id} scope="row" className={`${getCellClass(column, i)} min-w-32 font-medium`}>
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.id} className={getCellClass(column, i)}>
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
