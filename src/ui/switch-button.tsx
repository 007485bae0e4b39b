import type { ReactNode } from "react";

type Props = {
  isOn: boolean;
  /** Label for screen readers. Undefined when the children are the label. */
  label?: string;
  children?: ReactNode;
  className?: string;
};

/** Renders a switch that submits its form, so that it works without JavaScript. */
export function SwitchButton({ isOn, label, children, className = "" }: Props) {
  return (
    <button
      type="submit"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className={`switch-button inline-flex min-h-10 items-center gap-2.5 text-14 font-medium ${className}`}
    >
      {children}
      <span aria-hidden className="switch-track" />
    </button>
  );
}
