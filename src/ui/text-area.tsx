import { type ComponentProps, useState } from "react";
import { CONTROL_FRAME_CLASS, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps &
  Omit<ComponentProps<"textarea">, keyof FieldProps> & {
    /** Shows how many of the `maxLength` characters are used. */
    counter?: boolean;
  };

/** Renders a text area that grows with its text where the browser supports it. */
export function TextArea({
  label,
  hint,
  error,
  required,
  hideLabel,
  id,
  className,
  counter,
  rows = 4,
  maxLength,
  onInput,
  ...rest
}: Props) {
  const field = { label, hint, error, required, hideLabel, id, className };
  const currentText = String(rest.value ?? rest.defaultValue ?? "");
  const [length, setLength] = useState(currentText.length);
  const full = maxLength !== undefined && length >= maxLength;
  const note = counter && maxLength !== undefined && (
    <bdi dir="ltr" className={full ? "font-medium text-warning" : ""}>
      {length} / {maxLength}
    </bdi>
  );
  return (
    <Field {...field} note={note}>
      {(control) => (
        <div className={CONTROL_FRAME_CLASS}>
          <textarea
            rows={rows}
            maxLength={maxLength}
            {...rest}
            {...control}
            onInput={(event) => {
              setLength(event.currentTarget.value.length);
              onInput?.(event);
            }}
            className="field-sizing-content max-h-96 min-h-24 min-w-0 grow resize-y bg-transparent px-3 py-2 text-start [unicode-bidi:plaintext] outline-none placeholder:text-ink-faint"
          />
        </div>
      )}
    </Field>
  );
}
