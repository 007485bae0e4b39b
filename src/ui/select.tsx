import type { ComponentProps } from "react";
import { CONTROL_FRAME_CLASS, Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean };

type Props = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps> & {
    /** Options of the select. Leave them out and pass `<option>` children for grouped options. */
    options?: readonly SelectOption[];
    /** Label of the empty option. */
    placeholder?: string;
    tall?: boolean;
  };

/** Renders a native select in the frame that all controls share. */
export function Select({
  label,
  hint,
  error,
  required,
  hideLabel,
  id,
  className,
  options = [],
  placeholder,
  tall,
  children,
  ...rest
}: Props) {
  const field = { label, hint, error, required, hideLabel, id, className };
  return (
    <Field {...field}>
      {(control) => (
        <div className={`relative ${CONTROL_FRAME_CLASS} ${tall ? "h-11" : "h-10"}`}>
          <select
            {...rest}
            {...control}
            className="w-0 min-w-0 grow cursor-pointer appearance-none truncate rounded-sm bg-transparent ps-3 pe-9 outline-none disabled:cursor-default [&>option]:bg-paper [&>option]:text-ink"
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <Icon
            name="chevron-down"
            size={18}
            className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-ink-faint"
          />
        </div>
      )}
    </Field>
  );
}
