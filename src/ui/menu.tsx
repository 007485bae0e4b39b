import type { ReactNode } from "react";

type Props = {
  /** Visible content of the trigger. A click on the trigger opens the panel. */
  trigger: ReactNode;
  /** Accessible name of a trigger without text. */
  label?: string;
  triggerClass?: string;
  panelClass?: string;
  /** Edge of the trigger that the panel aligns with. */
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
};

/**
 * Renders a disclosure: a panel that opens below its trigger, also without JavaScript. With JavaScript the panel closes
 * on Escape, on a click elsewhere and on navigation, and only one panel is open at a time. One listener on the page
 * handles all `data-menu` elements.
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
