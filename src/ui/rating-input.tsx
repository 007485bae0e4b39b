import { type ReactNode, useId } from "react";
import { FieldNotes, RequiredMark } from "./field.tsx";
import { Icon } from "./icon.tsx";

type Props = {
  label: ReactNode;
  name: string;
  /** Returns the label for a number of stars, such as "3 stars". */
  getLabel: (stars: number) => string;
  defaultValue?: number | undefined;
  error?: ReactNode;
  required?: boolean;
};

/** Renders five radio buttons for one to five stars. The style sheet fills the stars up to the selected one. */
export function RatingInput({ label, name, getLabel, defaultValue, error, required }: Props) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-14 font-medium">
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className="flex w-fit">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            title={getLabel(stars)}
            className="relative grid size-10 cursor-pointer place-items-center rounded-sm text-line-strong outline-info has-checked:text-star has-focus-visible:outline-2 has-[~label_:checked]:text-star"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              required={required}
              defaultChecked={defaultValue === stars}
              aria-label={getLabel(stars)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Icon name="star-filled" size={28} />
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  );
}
