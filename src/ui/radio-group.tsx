import { type ReactNode, useId } from "react";
import { FieldNotes, RequiredMark } from "./field.tsx";
import { Radio } from "./radio.tsx";

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type Props = {
  label: ReactNode;
  name: string;
  options: readonly RadioOption[];
  /** Look of the choices: short words in a row (QV-04 "default"), a plain list, or boxes with hints. */
  variant?: "pills" | "list" | "boxes";
  value?: string;
  defaultValue?: string | undefined;
  onChoose?: (value: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  hideLabel?: boolean;
};

/** Renders a group of radio buttons. */
export function RadioGroup({
  label,
  name,
  options,
  variant = "list",
  value,
  defaultValue,
  onChoose,
  hint,
  error,
  required,
  hideLabel,
}: Props) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const getInputProps = (option: RadioOption) => ({
    name,
    value: option.value,
    required,
    disabled: option.disabled,
    onChange: () => onChoose?.(option.value),
    ...(value === undefined ? { defaultChecked: option.value === defaultValue } : { checked: option.value === value }),
  });
  const rowsClass = { pills: "flex flex-wrap gap-2", list: "grid gap-2", boxes: "grid gap-2" }[variant];
  return (
    <fieldset className="min-w-0" aria-describedby={described || undefined} aria-invalid={error ? true : undefined}>
      <legend className={hideLabel ? "sr-only" : "mb-1.5 text-14 font-medium"}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className={rowsClass}>
        {options.map((option) =>
          variant === "pills" ? (
            <label
              key={option.value}
              className="relative inline-flex min-h-10 min-w-11 cursor-pointer items-center justify-center rounded-sm border border-line-control bg-paper px-3.5 text-14 outline-info transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-disabled:cursor-default has-disabled:border-line has-disabled:bg-wash has-disabled:text-ink-faint has-disabled:line-through"
            >
              <input
                type="radio"
                {...getInputProps(option)}
                className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
              />
              {option.label}
            </label>
          ) : (
            <Radio
              key={option.value}
              {...getInputProps(option)}
              label={option.label}
              hint={option.hint}
              boxed={variant === "boxes"}
            />
          ),
        )}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
