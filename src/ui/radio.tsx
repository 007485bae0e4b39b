import type { ComponentProps, ReactNode } from "react";

/** Renders one radio button. Use `RadioGroup` for a whole group. */
export function Radio({
  label,
  hint,
  boxed = false,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Draws a frame around the radio button, which shows whether it is selected. */
  boxed?: boolean;
}) {
  const frame = boxed
    ? "min-h-11 rounded-md border border-line-control bg-paper px-3 py-2.5 outline-info transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-disabled:border-line has-disabled:bg-wash"
    : "min-h-6";
  return (
    <label
      className={`flex cursor-pointer items-start gap-2.5 has-disabled:cursor-default has-disabled:text-ink-faint ${frame}`}
    >
      <input
        {...rest}
        type="radio"
        className={`mt-[0.15em] size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-line-control bg-paper transition-[border-width,border-color] duration-150 hover:border-ink checked:border-6 checked:border-ink disabled:cursor-default disabled:border-line-strong ${boxed ? "outline-none" : ""} forced-colors:appearance-auto`}
      />
      <span className="min-w-0 grow">
        {label}
        {hint && <span className="block text-13 text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}
