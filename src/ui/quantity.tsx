import { useEffect, useId, useRef, useState } from "react";
import { parseTypedNumber } from "#kernel/digits.ts";
import { controlFrame } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Props = {
  label: string;
  name: string;
  min?: number;
  max: number;
  defaultValue?: number;
  labels: { decrease: string; increase: string };
  onChange?: (value: number) => void;
  /** 44 px high, beside the main button of a page. */
  tall?: boolean;
};

/** How long a button is held before it repeats, and how often it then does, in milliseconds. */
const patience = 400;
const pace = 80;

/** A whole number of pieces: typed in any digits, stepped by buttons or arrow keys. Without JavaScript a plain field. */
export function Quantity({ label, name, min = 1, max, defaultValue = min, labels, onChange, tall }: Props) {
  const id = useId();
  const [value, setValue] = useState(defaultValue);
  const [typed, setTyped] = useState(String(defaultValue));
  const latest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const set = (wanted: number) => {
    const next = Math.min(Math.max(Math.trunc(wanted), min), max);
    setTyped(String(next));
    if (next === latest.current) return;
    latest.current = next;
    setValue(next);
    onChange?.(next);
  };
  const hold = (step: number) => {
    repeated.current = false;
    const again = () => {
      repeated.current = true;
      set(latest.current + step);
      timer.current = setTimeout(again, pace);
    };
    clearTimeout(timer.current);
    timer.current = setTimeout(again, patience);
  };
  const release = () => clearTimeout(timer.current);
  const keys: Record<string, number> = {
    ArrowUp: value + 1,
    ArrowDown: value - 1,
    PageUp: value + 10,
    PageDown: value - 10,
    Home: min,
    End: max,
  };
  const button = (step: 1 | -1) => {
    const spent = step > 0 ? value >= max : value <= min;
    return (
      <button
        type="button"
        aria-label={step > 0 ? labels.increase : labels.decrease}
        aria-controls={id}
        // Still to be focused at the end of the way: the focus isn't lost.
        aria-disabled={spent}
        onPointerDown={(event) => event.button === 0 && hold(step)}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onClick={() => {
          if (!repeated.current) set(latest.current + step);
          repeated.current = false;
        }}
        className="script-only grid w-10 shrink-0 touch-manipulation place-items-center text-ink hover:bg-wash aria-disabled:cursor-default aria-disabled:text-ink-faint aria-disabled:opacity-50"
      >
        <Icon name={step > 0 ? "plus" : "minus"} size={18} />
      </button>
    );
  };
  return (
    <div className={`${controlFrame} w-fit! select-none overflow-hidden ${tall ? "h-11" : "h-10"}`}>
      {button(-1)}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        name={name}
        role="spinbutton"
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={value}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => set(parseTypedNumber(typed) ?? value)}
        onKeyDown={(event) => {
          const wanted = keys[event.key];
          if (event.key === "Enter") set(parseTypedNumber(typed) ?? value);
          if (wanted === undefined) return;
          event.preventDefault();
          set(wanted);
        }}
        className="w-11 min-w-0 bg-transparent text-center tabular-nums outline-none"
      />
      {button(1)}
    </div>
  );
}
