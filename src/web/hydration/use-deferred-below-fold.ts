import { startTransition, useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { runWhenIdle } from "./idle.ts";

/**
 * Returns whether content far down the page is rendered now. A client-side navigation leaves it out of the first
 * frame and adds it when the browser is idle. Pages from the server, back and forward navigation, and hash links
 * render it at once, because their scroll position depends on it.
 */
export function useDeferredBelowFold(): boolean {
  const { pathname, hash } = useLocation();
  const isImmediate = useNavigationType() === "POP" || hash !== "";
  const [fullPath, setFullPath] = useState(isImmediate ? pathname : undefined);
  useEffect(() => runWhenIdle(() => startTransition(() => setFullPath(pathname))), [pathname]);
  return isImmediate || fullPath === pathname;
}
