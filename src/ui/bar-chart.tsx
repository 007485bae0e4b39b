export type Bar = { label: string; value: number /** As it is read. */; shown?: string };

type Props = {
  /** What the bars tell, for who doesn't see them. */
  label: string;
  bars: readonly Bar[];
};

/** Figures beside each other as bars, the first one at the line's start; a table tells the same to screen readers. */
export function BarChart({ label, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const gap = bars.length > 40 ? "gap-px" : "gap-0.5";
  return (
    <figure className="min-w-0">
      <div aria-hidden className={`flex h-28 items-end ${gap} border-b border-line`}>
        {bars.map((bar) => (
          <div
            key={bar.label}
            title={`${bar.label}: ${bar.shown ?? bar.value}`}
            className="group flex h-full min-w-0 flex-1 items-end"
          >
            <div
              className="w-full rounded-t-[2px] bg-info/70 group-hover:bg-info"
              style={{ height: bar.value > 0 ? `max(2px, ${(bar.value / most) * 100}%)` : "0" }}
            />
          </div>
        ))}
      </div>
      <div aria-hidden className="flex justify-between pt-1 text-12 text-ink-soft">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              <td>{bar.shown ?? bar.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
