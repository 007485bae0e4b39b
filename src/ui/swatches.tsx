import { type ReactNode, useId } from "react";
import { getReadableTickColor, isLowContrast } from "./color-contrast.ts";
import { FieldNotes, RequiredMark } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Swatch = { value: string; label: string; color: string; disabled?: boolean };

type Props = {
  label: ReactNode;
  name: string;
  swatches: readonly Swatch[];
  /** Allows several choices. Renders checkboxes instead of radio buttons. */
  multiple?: boolean;
  defaultValue?: string | readonly string[] | undefined;
  onChoose?: (value: string, chosen: boolean) => void;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
};

/**
 * Renders colours to choose from (QV-04 "color"). The label shows the name of the chosen colour, also without
 * JavaScript.
 */
export function Swatches({ label, name, swatches, multiple, defaultValue, onChoose, hint, error, required }: Props) {
  const id = useId();
  const chosen = new Set([defaultValue ?? []].flat());
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    // The colour name is positioned relative to this element, because positions in a fieldset start below its legend.
    <div className="relative min-w-0">
      <fieldset className="min-w-0" aria-describedby={described || undefined}>
        <legend className="mb-1.5 text-14 font-medium">
          {label}
          {required && <RequiredMark />}
        </legend>
        <div className="flex flex-wrap gap-2">
          {swatches.map((swatch) => (
            <label
              key={swatch.value}
              title={swatch.label}
              className="group/swatch cursor-pointer has-disabled:cursor-default"
            >
              <span
                className={`relative grid size-9 place-items-center rounded-full outline-info ring-offset-2 ring-offset-paper has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-disabled:opacity-35 ${isLowContrast(swatch.color) ? "border border-line-control" : ""}`}
                style={{ backgroundColor: swatch.color, color: getReadableTickColor(swatch.color) }}
              >
                <input
                  type={multiple ? "checkbox" : "radio"}
                  name={name}
                  value={swatch.value}
                  defaultChecked={chosen.has(swatch.value)}
                  disabled={swatch.disabled}
                  required={required && !multiple}
                  onChange={(event) => onChoose?.(swatch.value, event.currentTarget.checked)}
                  className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-full outline-none"
                />
                <Icon name="check" size={20} className="pointer-events-none opacity-0 peer-checked:opacity-100" />
              </span>
              <span className="sr-only">{swatch.label}</span>
              {!multiple && (
                <span
                  aria-hidden
                  className="absolute end-0 top-0 hidden text-14 text-ink-soft group-has-checked/swatch:block"
                >
                  {swatch.label}
                </span>
              )}
            </label>
          ))}
        </div>
        <FieldNotes id={id} hint={hint} error={error} />
      </fieldset>
    </div>
  );
}
