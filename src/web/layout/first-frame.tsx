import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { whenIdle } from "./when-idle.ts";

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

/** What the address of a page that is turned to in the middle says of itself (`history.state`): the reader stays where they are. */
export const keepsScroll = { keepsScroll: true };

/**
 * Pages after the first one: who comes back, goes to a place on a page or stays where they are on it needs its true heights before
 * that place is looked for. Any other page begins at its top, as the first one did, and is whole a moment later.
 */
export function SettledPages(): null {
  const { key, pathname, hash, state } = useLocation();
  const isNew = useNavigationType() === "PUSH" && !hash && !state?.keepsScroll;
  const before = useRef({ key, pathname });
  useLayoutEffect(() => {
    const { key: lastKey, pathname: lastPath } = before.current;
    if (key === lastKey) return;
    before.current = { key, pathname };
    const { dataset } = document.documentElement;
    const settle = () => {
      dataset.settled = "";
    };
    if (!isNew || pathname === lastPath) return settle();
    delete dataset.settled;
    return whenIdle(settle);
  }, [key, pathname, isNew]);
  return null;
}
