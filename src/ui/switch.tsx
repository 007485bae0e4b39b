import type { ComponentProps, ReactNode } from "react";

/** Renders a switch that takes effect at once. In a form that is submitted later, use `Check`. */
export function Switch({
  label,
  hint,
  ...rest
}: Omit<ComponentProps<"input">, "type" | "className" | "role"> & { label: ReactNode; hint?: ReactNode }) {
  return (
    <label className="flex min-h-6 cursor-pointer items-start justify-between gap-4 has-disabled:cursor-default has-disabled:text-ink-faint">
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-13 text-ink-soft">{hint}</span>}
      </span>
      <span className="relative h-6 w-11 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
          role="switch"
          className="peer h-6 w-11 cursor-[inherit] appearance-none rounded-full border border-line-control bg-wash transition-colors duration-150 hover:border-ink checked:border-fits checked:bg-fits focus-visible:rounded-full disabled:border-line-strong disabled:checked:bg-line-strong forced-colors:appearance-auto"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-1 top-1 size-4 rounded-full bg-line-control transition-transform duration-150 peer-checked:translate-x-5 peer-checked:bg-paper rtl:peer-checked:-translate-x-5 forced-colors:hidden"
        />
      </span>
    </label>
  );
}
