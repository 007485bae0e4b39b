import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from "react";
import { FieldNotes } from "./field.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

type Props = Omit<ComponentProps<"input">, "type" | "title" | "className"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  icon?: IconName;
  /** Renders a larger area, for pages that are mainly about files. */
  roomy?: boolean;
  /** Maximum file size, and the error message for a larger file. The browser does not send such a file. */
  limit?: { bytes: number; error: ReactNode };
};

/**
 * Renders a native file input that covers a larger area for dropping files. The page decides what happens with the
 * files.
 */
export function FileDrop({
  label,
  hint,
  error: serverError,
  icon = "upload",
  roomy,
  limit,
  id,
  onChange,
  ...rest
}: Props) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const [isDraggedOver, setOver] = useState(false);
  const [chosen, setChosen] = useState("");
  const [tooLarge, setTooLarge] = useState(false);
  const error = tooLarge ? limit?.error : serverError;
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    const isTooLarge = limit !== undefined && [...(field.files ?? [])].some(({ size }) => size > limit.bytes);
    // Empties the field, because the server would reject a form with such a file before reading its other fields.
    if (isTooLarge) field.value = "";
    setTooLarge(isTooLarge);
    onChange?.(event);
    setChosen([...(field.files ?? [])].map(({ name }) => name).join(", "));
  };
  return (
    <div className="min-w-0">
      <div
        className={`relative grid ${roomy ? "min-h-52" : "min-h-32"} place-items-center rounded-md border border-dashed px-4 py-6 text-center outline-info transition-colors duration-150 has-focus-visible:outline-2 has-disabled:text-ink-faint ${isDraggedOver ? "border-ink bg-wash" : error ? "border-failure bg-paper" : "border-line-control bg-paper hover:border-ink"}`}
      >
        <div className="flex flex-col items-center gap-1">
          <Icon name={icon} size={roomy ? 40 : 28} className="text-ink-faint" />
          <label htmlFor={inputId} className="font-medium">
            {label}
          </label>
          {chosen && (
            <p className="flex min-w-0 items-center gap-1.5 text-14">
              <Icon name="check" size={16} className="text-fits" />
              <bdi className="min-w-0 wrap-anywhere">{chosen}</bdi>
            </p>
          )}
          {hint && (
            <p id={`${inputId}-about`} className="max-w-prose text-13 text-ink-soft">
              {hint}
            </p>
          )}
        </div>
        <input
          {...rest}
          id={inputId}
          type="file"
          onChange={handleChange}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [error && `${inputId}-error`, hint && `${inputId}-about`].filter(Boolean).join(" ") || undefined
          }
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          className="file-drop-input absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
        />
      </div>
      <FieldNotes id={inputId} error={error} />
    </div>
  );
}
