import { useId, useState } from "react";
import { parseTypedNumber } from "#kernel/digits.ts";
import { controlFrame } from "./field.tsx";
import { movedThumb, type RangeValue, thumbsOf, typedRange } from "./range-values.ts";

type Props = {
  label: string;
  /** Names of the two number fields; the thumbs are not sent. */
  names: { from: string; to: string };
  labels: { from: string; to: string };
  min: number;
  max: number;
  step?: number;
  defaultValue?: RangeValue;
  /** A currency or "km", after each number. */
  unit?: string;
  /** How a screen reader hears a thumb's place. */
  format?: (value: number) => string;
  /** When a thumb was let go of, or a number was typed. */
  onCommit?: (value: RangeValue) => void;
};

const show = (value: number | undefined) => (value === undefined ? "" : String(value));
const thumb =
  "outline-none focus-visible:[&::-webkit-slider-thumb]:outline-2 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-info focus-visible:[&::-moz-range-thumb]:outline-2 focus-visible:[&::-moz-range-thumb]:outline-offset-2 focus-visible:[&::-moz-range-thumb]:outline-info [&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-grab [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-ink [&::-webkit-slider-thumb]:bg-paper [&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:cursor-grab [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-paper";

/** From … to …: two number fields, and with JavaScript two thumbs that stay in step with them. */
export function Range({
  label,
  names,
  labels,
  min,
  max,
  step = 1,
  defaultValue = {},
  unit,
  format = String,
  onCommit,
}: Props) {
  const id = useId();
  const limits = { min, max, step };
  const [value, setValue] = useState<RangeValue>(defaultValue);
  const [typed, setTyped] = useState({ from: show(defaultValue.from), to: show(defaultValue.to) });
  const place = thumbsOf(value, limits);
  const share = (at: number) => (max > min ? (at - min) / (max - min) : 0);
  const take = (next: RangeValue) => {
    setValue(next);
    setTyped({ from: show(next.from), to: show(next.to) });
    return next;
  };
  /** What was typed counts once the field is left or Enter is pressed; what is no number is taken back. */
  const settle = () => {
    const read = (end: "from" | "to") =>
      typed[end].trim() === "" ? undefined : (parseTypedNumber(typed[end]) ?? value[end]);
    const next = take(typedRange({ from: read("from"), to: read("to") }));
    if (next.from !== value.from || next.to !== value.to) onCommit?.(next);
  };
  const ends = ["from", "to"] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium">{label}</legend>
      <div className="script-only relative mb-2 h-6">
        <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line-strong" />
        <div
          className="absolute top-1/2 h-1 -translate-y-1/2 bg-ink"
          style={{
            insetInlineStart: `calc(12px + (100% - 24px) * ${share(place.from)})`,
            insetInlineEnd: `calc(12px + (100% - 24px) * ${1 - share(place.to)})`,
          }}
        />
        {ends.map((end) => (
          <input
            key={end}
            type="range"
            aria-label={`${label}: ${labels[end]}`}
            aria-valuetext={`${format(place[end])}${unit ? ` ${unit}` : ""}`}
            min={min}
            max={max}
            step={step}
            value={place[end]}
            onChange={(event) => take(movedThumb(value, end, event.currentTarget.valueAsNumber, limits))}
            onPointerUp={() => onCommit?.(value)}
            onKeyUp={(event) => /^(Arrow|Home|End|Page)/.test(event.key) && onCommit?.(value)}
            // Two thumbs on the upper limit: only the lower one can still move.
            className={`pointer-events-none absolute inset-0 m-0 size-full appearance-none bg-transparent ${thumb} ${end === "from" && share(place.from) > 0.5 ? "z-1" : ""}`}
          />
        ))}
      </div>
      <div className="flex items-center gap-2">
        {ends.map((end) => (
          <div key={end} className="contents">
            {end === "to" && (
              <span aria-hidden className="text-ink-faint">
                –
              </span>
            )}
            <div className={`${controlFrame} h-10 basis-0 grow`}>
              <label htmlFor={`${id}-${end}`} className="sr-only">{`${label}: ${labels[end]}`}</label>
              <input
                id={`${id}-${end}`}
                name={names[end]}
                inputMode="numeric"
                autoComplete="off"
                placeholder={String(end === "from" ? min : max)}
                value={typed[end]}
                onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
                onBlur={settle}
                onKeyDown={(event) => event.key === "Enter" && settle()}
                className="w-0 min-w-0 grow bg-transparent ps-2.5 pe-1 text-start tabular-nums outline-none placeholder:text-ink-faint"
              />
              {unit && <span className="flex shrink-0 items-center pe-2.5 text-13 text-ink-soft">{unit}</span>}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
