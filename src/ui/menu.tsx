import type { MouseEventHandler, ReactNode } from "react";

type Props = {
  /** Visible content of the button that opens the panel. */
  trigger: ReactNode;
  /** Label for screen readers. Needed when the button has no text. */
  label?: string;
  triggerClass?: string;
  panelClass?: string;
  /** Edge of the button with which the panel is aligned. */
  align?: "start" | "end";
  className?: string;
  /** Called for a click on the button. It may prevent the panel from opening. */
  onTriggerClick?: MouseEventHandler;
  children: ReactNode;
};

/**
 * Renders a button and a panel that opens below it, also without JavaScript (`<details>`). With JavaScript the panel
 * closes on Escape, on a click elsewhere and on navigation. Only one panel is open at a time. One listener on the
 * page serves all `data-menu` elements.
 */
export function Menu({
  trigger,
  label,
  triggerClass = "",
  panelClass = "",
  align = "start",
  className = "",
  onTriggerClick,
  children,
}: Props) {
  return (
    <details className={`group/menu relative ${className}`} data-menu="" name="page-menu">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary aria-label={label} className={triggerClass} onClick={onTriggerClick}>
        {trigger}
      </summary>
      <div className={`menu-panel ${align === "end" ? "end-0" : "start-0"} ${panelClass}`}>{children}</div>
    </details>
  );
}
