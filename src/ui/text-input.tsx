import type { ComponentProps, ReactNode } from "react";
import { CONTROL_FRAME_CLASS, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "prefix"> & {
    /** Content before the input, such as a currency. `suffix` is content after it, such as "km". */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** Renders the input 44 px high instead of 40, for the main field of a page. */
    tall?: boolean;
  };

/**
 * Renders a text input. The text direction follows the typed text. Pass `dir="ltr"` for phone numbers, email
 * addresses and codes.
 */
export function TextInput({
  label,
  hint,
  error,
  required,
  hideLabel,
  id,
  className,
  prefix,
  suffix,
  tall,
  type = "text",
  ...rest
}: Props) {
  const field = { label, hint, error, required, hideLabel, id, className };
  // The typed text determines the direction. A number alone would be left-aligned, so number fields follow the page.
  const isFreeText = !rest.dir && !["numeric", "decimal"].includes(rest.inputMode ?? "") && type !== "number";
  const affix = "flex shrink-0 select-none items-center text-14 text-ink-soft";
  return (
    <Field {...field}>
      {(control) => (
        <div dir={rest.dir} className={`${CONTROL_FRAME_CLASS} ${tall ? "h-11" : "h-10"}`}>
          {prefix && <span className={`${affix} ps-3`}>{prefix}</span>}
          <input
            type={type}
            {...rest}
            {...control}
            className={`control-text ${isFreeText ? "[unicode-bidi:plaintext]" : ""}`}
          />
          {suffix && <span className={`${affix} pe-3`}>{suffix}</span>}
        </div>
      )}
    </Field>
  );
}
