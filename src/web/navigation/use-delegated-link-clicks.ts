import { useEffect, useRef } from "react";

/**
 * Calls `open` when a link that matches `selector` is clicked. One listener serves all such links of the page. The
 * click follows the link as usual with a modifier key, or when `open` returns false.
 */
export function useDelegatedLinkClicks(selector: string, open: (link: HTMLAnchorElement) => boolean): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>(selector);
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (latest.current(link)) event.preventDefault();
    };
    // Capturing runs this listener before the listener for client-side navigation.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [selector]);
}
