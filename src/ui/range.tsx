import { useId, useState } from "react";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";
import { CONTROL_FRAME_CLASS } from "./field.tsx";
import { getThumbPositions, moveThumb, normalizeTypedRange, type RangeValue } from "./range-values.ts";

type Props = {
  label: string;
  /** Form field names of the two number fields. The slider itself is not submitted. */
  names: { from: string; to: string };
  labels: { from: string; to: string };
  min: number;
  max: number;
  step?: number;
  defaultValue?: RangeValue;
  /** Currency or "km", shown after each number. */
  unit?: string;
  /** Formats the position of a thumb, for screen readers. */
  format?: (value: number) => string;
  /** Called when the user releases a thumb or leaves a number field. */
  onCommit?: (value: RangeValue) => void;
};

const toFieldText = (value: number | undefined) => (value === undefined ? "" : String(value));
const THUMB_CLASS =
  "outline-none focus-visible:[&::-webkit-slider-thumb]:outline-2 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-info focus-visible:[&::-moz-range-thumb]:outline-2 focus-visible:[&::-moz-range-thumb]:outline-offset-2 focus-visible:[&::-moz-range-thumb]:outline-info [&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-grab [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-ink [&::-webkit-slider-thumb]:bg-paper [&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:cursor-grab [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-paper";

/**
 * Renders two number fields for a range. With JavaScript it also renders a slider with two thumbs that follows the
 * fields.
 */
export function RangeInput({
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
  const [typed, setTyped] = useState({ from: toFieldText(defaultValue.from), to: toFieldText(defaultValue.to) });
  const thumbs = getThumbPositions(value, limits);
  const getFraction = (at: number) => (max > min ? (at - min) / (max - min) : 0);
  const applyValue = (next: RangeValue) => {
    setValue(next);
    setTyped({ from: toFieldText(next.from), to: toFieldText(next.to) });
    return next;
  };
  /**
   * Applies the typed numbers when a field loses the focus or on Enter. A text that is not a number is replaced by
   * the previous value.
   */
  const commitTyped = () => {
    const read = (end: "from" | "to") =>
      typed[end].trim() === "" ? undefined : (parseLocalizedNumber(typed[end]) ?? value[end]);
    const next = applyValue(normalizeTypedRange({ from: read("from"), to: read("to") }));
    if (next.from !== value.from || next.to !== value.to) onCommit?.(next);
  };
  const sides = ["from", "to"] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium">{label}</legend>
      <div className="script-only relative mb-2 h-6">
        <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line-strong" />
        <div
          className="absolute top-1/2 h-1 -translate-y-1/2 bg-ink"
          style={{
            insetInlineStart: `calc(12px + (100% - 24px) * ${getFraction(thumbs.from)})`,
            insetInlineEnd: `calc(12px + (100% - 24px) * ${1 - getFraction(thumbs.to)})`,
          }}
        />
        {sides.map((end) => (
          <input
            key={end}
            type="range"
            aria-label={`${label}: ${labels[end]}`}
            aria-valuetext={`${format(thumbs[end])}${unit ? ` ${unit}` : ""}`}
            min={min}
            max={max}
            step={step}
            value={thumbs[end]}
            onChange={(event) => applyValue(moveThumb(value, end, event.currentTarget.valueAsNumber, limits))}
            onPointerUp={() => onCommit?.(value)}
            onKeyUp={(event) => /^(Arrow|Home|End|Page)/.test(event.key) && onCommit?.(value)}
            // When both thumbs are at the upper limit, only the lower one can move, so it is placed on top.
            className={`pointer-events-none absolute inset-0 m-0 size-full appearance-none bg-transparent ${THUMB_CLASS} ${end === "from" && getFraction(thumbs.from) > 0.5 ? "z-1" : ""}`}
          />
        ))}
      </div>
      <div className="flex items-center gap-2">
        {sides.map((end) => (
          <div key={end} className="contents">
            {end === "to" && (
              <span aria-hidden className="text-ink-faint">
                –
              </span>
            )}
            <div className={`${CONTROL_FRAME_CLASS} h-10 basis-0 grow`}>
              <label htmlFor={`${id}-${end}`} className="sr-only">{`${label}: ${labels[end]}`}</label>
              <input
                id={`${id}-${end}`}
                name={names[end]}
                inputMode="numeric"
                autoComplete="off"
                placeholder={String(end === "from" ? min : max)}
                value={typed[end]}
                onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
                onBlur={commitTyped}
                onKeyDown={(event) => event.key === "Enter" && commitTyped()}
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
