import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { calculateTooltipPosition } from "./tooltip-position.ts";

type Props = {
  text: ReactNode;
  /**
   * Element that the tooltip explains. Text or an icon is wrapped in a button. A control is passed as a function,
   * which gets the attributes for the control.
   */
  children: ReactNode | ((trigger: { "aria-describedby": string }) => ReactNode);
  className?: string;
};

/**
 * Duration of a press that shows the tooltip on touch screens, in milliseconds. `HIDE_DELAY_MS` lets the pointer move
 * from the anchor to the tooltip.
 */
const LONG_PRESS_MS = 500;
const HIDE_DELAY_MS = 120;

/**
 * Renders a short explanation of its `children` on hover, focus, tap or long press. Escape hides it. Do not put
 * essential information only into a tooltip.
 */
export function Tooltip({ text, children, className = "" }: Props) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  const show = useCallback((after = 0) => {
    clearTimeout(timer.current);
    if (after === 0) setOpen(true);
    else timer.current = setTimeout(() => setOpen(true), after);
  }, []);
  const hide = useCallback((after = 0) => {
    clearTimeout(timer.current);
    if (after === 0) setOpen(false);
    else timer.current = setTimeout(() => setOpen(false), after);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const [from, popover] = [anchor.current, tip.current];
    if (!open || !from || !popover) return;
    popover.showPopover();
    const { x, y } = calculateTooltipPosition(from.getBoundingClientRect(), popover.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
    });
    popover.style.inset = `${Math.round(y)}px auto auto ${Math.round(x)}px`;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Escape must close only the tooltip, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      hide();
    };
    const hideOnScroll = () => hide();
    const hideOnOutsidePress = (event: PointerEvent) => !from.contains(event.target as Node) && hide();
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("pointerdown", hideOnOutsidePress);
    window.addEventListener("scroll", hideOnScroll, { passive: true, capture: true });
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("pointerdown", hideOnOutsidePress);
      window.removeEventListener("scroll", hideOnScroll, { capture: true });
      popover.hidePopover();
    };
  }, [open, hide]);

  const described = { "aria-describedby": id };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what is operated
    <span
      ref={anchor}
      className={`with-tooltip inline-flex ${className}`}
      onPointerEnter={(event) => event.pointerType !== "touch" && show()}
      onPointerLeave={(event) => event.pointerType !== "touch" && hide(HIDE_DELAY_MS)}
      onPointerDown={(event) => event.pointerType === "touch" && show(LONG_PRESS_MS)}
      onPointerUp={(event) => event.pointerType === "touch" && clearTimeout(timer.current)}
      onPointerCancel={() => hide()}
      onFocus={(event) => event.target.matches(":focus-visible") && show()}
      onBlur={() => hide()}
    >
      {typeof children === "function" ? (
        children(described)
      ) : (
        <button
          type="button"
          {...described}
          onClick={() => show()}
          className="inline-flex min-h-6 min-w-6 cursor-help items-center justify-center"
        >
          {children}
        </button>
      )}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="m-0 w-max max-w-[min(18rem,calc(100vw-1rem))] rounded-sm border-0 bg-ink px-2.5 py-1.5 text-start text-13 font-normal text-paper shadow-float"
      >
        {text}
      </span>
    </span>
  );
}
