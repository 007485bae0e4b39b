import type { ReactNode } from "react";

type Props = {
  /** What is always seen; a click opens the panel. */
  trigger: ReactNode;
  /** The trigger's name where it has no words of its own. */
  label?: string;
  triggerClass?: string;
  panelClass?: string;
  /** The edge of the trigger that the panel keeps to. */
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
};

/**
 * A panel under its trigger: a disclosure, which needs no JavaScript. With it the panel closes on
 * Escape, a click elsewhere and a link followed, and opening one closes the others (one listener on
 * the page looks for `data-menu`).
 */
export function Menu({
  trigger,
  label,
  triggerClass = "",
  panelClass = "",
  align = "start",
  className = "",
  children,
}: Props) {
  return (
    <details className={`group/menu relative ${className}`} data-menu="" name="page-menu">
      <summary aria-label={label} className={triggerClass}>
        {trigger}
      </summary>
      <div className={`menu-panel ${align === "end" ? "end-0" : "start-0"} ${panelClass}`}>{children}</div>
    </details>
  );
}
