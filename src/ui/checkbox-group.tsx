import { type ReactNode, useId } from "react";
import { Checkbox } from "./check.tsx";
import { FieldNotes } from "./field.tsx";

type Props = {
  label: ReactNode;
  name: string;
  options: readonly { value: string; label: ReactNode }[];
  /** Values of the checked boxes, separated by commas. */
  defaultValue?: string | undefined;
  error?: ReactNode;
};

/** Renders a group of checkboxes with one name, in columns. */
export function CheckboxGroup({ label, name, options, defaultValue = "", error }: Props) {
  const id = useId();
  const checked = new Set(defaultValue.split(","));
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-2 text-14 font-medium">{label}</legend>
      <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            defaultChecked={checked.has(option.value)}
          />
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
