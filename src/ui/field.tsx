import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Error message that says how to correct the value. It also marks the control as invalid. */
  error?: ReactNode;
  required?: boolean | undefined;
  /** Hides the label visually. Use it where a heading or an icon beside the control says the same. */
  hideLabel?: boolean;
  id?: string | undefined;
  className?: string;
};

/** Attributes that a field passes to its control. */
type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
};

type Props = FieldProps & {
  /** Content at the end of the line below the control, such as a counter. */
  note?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/** Class of the frame that inputs, selects and text areas have in common. */
export const CONTROL_FRAME_CLASS = "control-frame";

/** Renders a control with its label, hint and error. Attributes link them for screen readers. */
export function Field({ label, hint, error, required, hideLabel, id, className = "", note, children }: Props) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const described = [error && `${controlId}-error`, hint && `${controlId}-hint`, note && `${controlId}-note`];
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={controlId} className={hideLabel ? "sr-only" : "mb-1.5 block text-14 font-medium"}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id: controlId,
        "aria-describedby": described.filter(Boolean).join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
        required,
      })}
      <FieldNotes id={controlId} hint={hint} error={error} note={note} />
    </div>
  );
}

/** Renders the asterisk that marks a required field. Screen readers ignore it. */
export function RequiredMark() {
  return (
    <span aria-hidden className="ms-1 text-accent-text">
      *
    </span>
  );
}

type FieldNotesProps = { id: string; hint?: ReactNode; error?: ReactNode; note?: ReactNode };

/**
 * Renders hint, error and note below a control. The control names the ids `${id}-error` and `${id}-hint` in its
 * `aria-describedby`.
 */
export function FieldNotes({ id, hint, error, note }: FieldNotesProps) {
  if (!hint && !error && !note) return null;
  return (
    <div className="mt-1.5 flex items-start justify-between gap-3 text-13">
      <div className="min-w-0">
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1 text-failure">
            <Icon name="condition" size={15} className="mt-0.5" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
        {hint && (
          <p id={`${id}-hint`} className="text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      {note && (
        <span id={`${id}-note`} className="shrink-0 text-ink-faint tabular-nums">
          {note}
        </span>
      )}
    </div>
  );
}
