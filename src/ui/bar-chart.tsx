import type { ReactNode } from "react";

type ChartBar = {
  id: string;
  /** Label of the bar, such as "3 May". */
  label: string;
  value: number;
  /** Formatted value of the bar. */
  shown: string;
};

type Props = {
  /** Title of the chart, including its period. */
  title: string;
  bars: readonly ChartBar[];
  /** Column headings of the table with the same figures. */
  columns: { label: string; value: string };
  /** Label of the control that opens the table with the same figures. */
  tableLabel: string;
  /** Formats the values at the axis. */
  format: (value: number) => string;
  /** Content that replaces the bars when all values are zero. */
  empty?: ReactNode;
};

/**
 * Returns the upper end of the value axis: a round number that is not below the highest value. It is even, so that
 * the middle of the axis has a label too.
 */
export function calculateAxisMax(highest: number): number {
  if (highest <= 4) return 4;
  const unit = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * unit >= highest) ?? 10;
  return step * unit;
}

/**
 * Renders a bar chart in chronological order, with the oldest bar first in the reading direction. The server renders
 * the bars. A table with the same figures serves screen readers and readers who want exact values.
 */
export function BarChart({ title, bars, columns, tableLabel, format, empty }: Props) {
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const axisMax = calculateAxisMax(highest);
  const middle = bars[Math.floor((bars.length - 1) / 2)];
  return (
    <figure className="min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
      {highest === 0 && empty ? (
        empty
      ) : (
        <div aria-hidden>
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-12 text-ink-faint tabular-nums">
            <div className="flex h-40 flex-col justify-between text-end leading-none">
              {[axisMax, axisMax / 2, 0].map((mark) => (
                <span key={mark} className="-my-1.5">
                  {format(mark)}
                </span>
              ))}
            </div>
            <div className="relative flex h-40 items-end gap-px border-b border-line-strong sm:gap-0.5">
              <span className="absolute inset-x-0 top-0 border-t border-dashed border-line" />
              <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-line" />
              {bars.map(({ id, label, value, shown: formattedValue }) => (
                <span
                  key={id}
                  title={`${label}: ${formattedValue}`}
                  className="group relative flex h-full min-w-0 grow items-end"
                >
                  <span
                    className="w-full rounded-t-[3px] bg-info transition-opacity duration-150 group-hover:opacity-70 forced-colors:bg-[CanvasText]"
                    style={{ height: value === 0 ? "0" : `max(2px, ${(value / axisMax) * 100}%)` }}
                  />
                </span>
              ))}
            </div>
            <div className="col-start-2 flex justify-between pt-1.5">
              <span>{bars[0]?.label}</span>
              {bars.length > 6 && <span>{middle?.label}</span>}
              <span>{bars.at(-1)?.label}</span>
            </div>
          </div>
        </div>
      )}
      <details className="pt-3 text-14">
        <summary className="link inline-block cursor-pointer py-1 text-13 text-ink-soft">{tableLabel}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div className="mt-2 max-h-64 overflow-y-auto rounded-sm border border-line -outline-offset-2" tabIndex={0}>
          <table className="w-full border-collapse text-14">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b border-line-strong text-13 text-ink-soft">
                <th scope="col" className="px-3 py-2 text-start font-medium">
                  {columns.label}
                </th>
                <th scope="col" className="px-3 py-2 text-end font-medium">
                  {columns.value}
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ id, label, shown: formattedValue }) => (
                <tr key={id} className="border-b border-line last:border-b-0">
                  <th scope="row" className="px-3 py-1.5 text-start font-normal">
                    {label}
                  </th>
                  <td className="px-3 py-1.5 text-end tabular-nums">{formattedValue}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
