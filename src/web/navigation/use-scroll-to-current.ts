import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Scrolls the current entry (`aria-current`) of a horizontal row into view without moving the page. The row must be
 * positioned (`relative`).
 */
export function useScrollToCurrent<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useEffect(() => {
    const row = ref.current;
    const current = row?.querySelector<HTMLElement>("[aria-current]");
    if (row && current && row.scrollWidth > row.clientWidth) {
      row.scrollTo({ left: current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2 });
    }
  }, [pathname]);
  return ref;
}
