import { useEffect, useRef, useState } from "react";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";
import { Icon } from "./icon.tsx";

type Props = {
  id: string;
  name: string;
  label: string;
  /** Hides the label visually where the context is clear. */
  labelHidden?: boolean;
  value: string;
  max: number;
  lessLabel: string;
  moreLabel: string;
  invalid?: boolean;
  describedBy?: string | undefined;
};

/** Time in milliseconds after which presses of the buttons are reported. Several quick presses count as one change. */
const CHANGE_DEBOUNCE_MS = 400;

/**
 * Renders a quantity field with a plus and a minus button. The field accepts digits of any script. Presses of the
 * buttons dispatch one `change` event, like typing.
 */
export function QuantityInput({
  id,
  name,
  label,
  labelHidden = false,
  value,
  max,
  lessLabel,
  moreLabel,
  invalid = false,
  describedBy,
}: Props) {
  const field = useRef<HTMLInputElement>(null);
  const changeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);
  const isHydrated = useRef(false);
  useEffect(() => {
    // Keeps text that was typed before hydration. The response to an earlier change does not overwrite a later change.
    if (!isHydrated.current) setTyped(field.current?.value ?? value);
    else if (changeTimer.current === undefined) setTyped(value);
    isHydrated.current = true;
  }, [value]);
  useEffect(() => {
    const cancelChange = () => {
      clearTimeout(changeTimer.current);
      changeTimer.current = undefined;
    };
    // A form that is sent contains the quantity already. A button with its own address, such as "remove", does not save it.
    const handleSubmit = ({ submitter }: SubmitEvent) => {
      if (!submitter?.hasAttribute("formaction")) cancelChange();
    };
    const form = field.current?.form;
    form?.addEventListener("submit", handleSubmit);
    return () => {
      form?.removeEventListener("submit", handleSubmit);
      cancelChange();
    };
  }, []);
  const number = parseLocalizedNumber(typed) ?? 0;
  const step = (by: 1 | -1) => {
    setTyped(String(Math.min(max, Math.max(1, Math.trunc(number) + by))));
    clearTimeout(changeTimer.current);
    changeTimer.current = setTimeout(() => {
      changeTimer.current = undefined;
      field.current?.dispatchEvent(new Event("change", { bubbles: true }));
    }, CHANGE_DEBOUNCE_MS);
  };
  const stepClass =
    "script-only grid w-10 shrink-0 place-items-center text-ink-soft hover:bg-wash hover:text-ink disabled:text-line-strong disabled:hover:bg-transparent";
  return (
    <div>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "block pb-1.5 text-13 text-ink-soft"}>
        {label}
      </label>
      <div
        className={`inline-flex h-11 items-stretch overflow-hidden rounded-sm border bg-paper focus-within:border-ink ${invalid ? "border-failure" : "border-line-strong"}`}
      >
        <button
          type="button"
          className={stepClass}
          aria-label={lessLabel}
          aria-controls={id}
          disabled={number <= 1}
          onClick={() => step(-1)}
        >
          <Icon name="minus" size={16} />
        </button>
        <input
          ref={field}
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={typed}
          maxLength={20}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => setTyped(event.target.value)}
          className="w-12 bg-transparent text-center tabular-nums outline-none"
        />
        <button
          type="button"
          className={stepClass}
          aria-label={moreLabel}
          aria-controls={id}
          disabled={number >= max}
          onClick={() => step(1)}
        >
          <Icon name="plus" size={16} />
        </button>
      </div>
    </div>
  );
}
