import { startTransition, useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { whenIdle } from "./when-idle.ts";

/**
 * Whether what lies far down a page is rendered already. A page that is turned to begins without it, so that its beginning is seen
 * sooner, and has it right after that frame. A page from the server is whole, and so is one that is come back to or opened at a place
 * on it, which has to be there.
 */
export function useRestLater(): boolean {
  const { pathname, hash } = useLocation();
  const atOnce = useNavigationType() === "POP" || hash !== "";
  const [wholePage, setWholePage] = useState(atOnce ? pathname : undefined);
  useEffect(() => whenIdle(() => startTransition(() => setWholePage(pathname))), [pathname]);
  return atOnce || wholePage === pathname;
}
