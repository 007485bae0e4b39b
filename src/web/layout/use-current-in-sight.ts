import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * For entries that stand in one row where the screen is narrow: the current one (`aria-current`) comes into sight, the
 * page stays where it is. The row is what they are placed in (`relative`).
 */
export function useCurrentInSight<T extends HTMLElement>(): RefObject<T | null> {
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
