import { useEffect, useRef } from "react";

/**
 * Hands over the links that open something on the page instead of leading away: one listener for all
 * of them, so that they are plain links, which need no JavaScript. A modified click is the browser's
 * own. `open` returns false to let the link lead where it says.
 */
export function useOpenedBy(selector: string, open: (link: HTMLAnchorElement) => boolean): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>(selector);
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (latest.current(link)) event.preventDefault();
    };
    // Before the listener that turns pages.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [selector]);
}
