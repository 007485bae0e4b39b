import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { FieldNotes, RequiredMark } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Props = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Hides the label visually, as in a table column of checkboxes. */
  hideLabel?: boolean;
  /** Whether some but not all of the items are selected that this checkbox selects together. */
  indeterminate?: boolean;
};

/** Renders a checkbox. */
export function Checkbox({ label, hint, error, hideLabel, indeterminate = false, id, ...rest }: Props) {
  const generatedId = useId();
  const boxId = id ?? generatedId;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const described = [error && `${boxId}-error`, hint && `${boxId}-hint`].filter(Boolean).join(" ");
  return (
    <div className="min-w-0">
      <label htmlFor={boxId} className="flex min-h-6 items-start gap-2.5 has-disabled:text-ink-faint">
        <span className="relative mt-[0.15em] grid size-5 shrink-0 place-items-center">
          <input
            {...rest}
            ref={box}
            id={boxId}
            type="checkbox"
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            className="peer size-5 cursor-pointer appearance-none rounded-[5px] border border-line-control bg-paper transition-colors duration-150 hover:border-ink checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink disabled:cursor-default disabled:border-line-strong disabled:bg-wash disabled:checked:bg-line-strong aria-invalid:border-failure forced-colors:appearance-auto"
          />
          <Icon
            name="check"
            size={16}
            className="pointer-events-none absolute stroke-3 text-paper opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0 forced-colors:hidden"
          />
          <Icon
            name="minus"
            size={16}
            className="pointer-events-none absolute text-paper opacity-0 peer-indeterminate:opacity-100 forced-colors:hidden"
          />
        </span>
        <span className={hideLabel ? "sr-only" : "min-w-0"}>
          {label}
          {rest.required && <RequiredMark />}
        </span>
      </label>
      <div className="-mt-1 ps-7.5 empty:hidden">
        <FieldNotes id={boxId} hint={hint} error={error} />
      </div>
    </div>
  );
}
