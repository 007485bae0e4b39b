import type { ComponentProps, ReactNode } from "react";
import { controlFrame, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "prefix"> & {
    /** Before and after what is typed, such as a currency or "km". */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** 44 px high instead of 40, for the main field of a page. */
    tall?: boolean;
  };

/** One line of text. People's own words take their own direction; `dir="ltr"` is for phones, mails and codes. */
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
  // Words take the direction they are written in; a lone number would fall to the left, and stays with its page.
  const words = !rest.dir && !["numeric", "decimal"].includes(rest.inputMode ?? "") && type !== "number";
  const affix = "flex shrink-0 select-none items-center text-14 text-ink-soft";
  return (
    <Field {...field}>
      {(control) => (
        <div dir={rest.dir} className={`${controlFrame} ${tall ? "h-11" : "h-10"}`}>
          {prefix && <span className={`${affix} ps-3`}>{prefix}</span>}
          <input
            type={type}
            {...rest}
            {...control}
            className={`control-text ${words ? "[unicode-bidi:plaintext]" : ""}`}
          />
          {suffix && <span className={`${affix} pe-3`}>{suffix}</span>}
        </div>
      )}
    </Field>
  );
}
