import type { ReactNode } from "react";

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand under each other at the line's end. */
  numeric?: boolean;
};

type Props<Row> = {
  caption: string;
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The first column names the row and stays in sight while the others scroll. */
  stickyFirst?: boolean;
};

/** Rows to compare. Too wide for its place it scrolls in itself, by touch and by keyboard, with shadows where there is more. */
export function Table<Row>({ caption, hideCaption, columns, rows, keyOf, stickyFirst = true }: Props<Row>) {
  const cell = (column: Column<Row>, i: number) =>
    `px-3 py-2.5 ${column.numeric ? "text-end tabular-nums" : "text-start"} ${i === 0 && stickyFirst ? "sticky-start z-1 bg-paper" : ""}`;
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
        // What is there for the ears alone must not widen the page: it is placed within this.
        className="scroll-edges relative overflow-x-auto -outline-offset-2"
      >
        <table className="w-full border-collapse text-14">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line-strong text-13 text-ink-soft">
              {columns.map((column, i) => (
                <th key={column.id} scope="col" className={`${cell(column, i)} font-medium whitespace-nowrap`}>
                  {column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} className="border-b border-line last:border-b-0">
                {columns.map((column, i) =>
                  i === 0 ? (
                    <th key={column.id} scope="row" className={`${cell(column, i)} min-w-32 font-medium`}>
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.id} className={cell(column, i)}>
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
