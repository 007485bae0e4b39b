import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * While a page is new to the browser, what lies `below-fold` is laid out only when it comes near the
 * window: the first frame has little to do. Coming back or reloading must end where the reader was,
 * which only true heights can tell; so nothing is put off then.
 */
export function FirstFrame({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: settleReturns }}
    />
  );
}

const settleReturns =
  'if (performance.getEntriesByType("navigation")[0]?.type !== "navigate") document.documentElement.dataset.settled = "";';

/** Pages after the first one are whole at once, before the place to scroll to is looked for. */
export function useSettledPages(): void {
  const { key } = useLocation();
  const first = useRef(key);
  useLayoutEffect(() => {
    if (key !== first.current) document.documentElement.dataset.settled = "";
  }, [key]);
}
