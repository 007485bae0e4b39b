import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { Shell } from "./shell.server.ts";

const MobileMenuPanels = lazy(() => import("./mobile-menu-panels.tsx"));

/**
 * Opens the mobile menu for any link to `#site-links` (NV-10). Without JavaScript such a link leads to
 * the footer, where all the links are.
 */
export function MobileMenu({ shell }: { shell: Shell }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target as Element).closest?.('a[href$="#site-links"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    // Before the listener that turns pages.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
  if (!open) return null;
  return (
    <Suspense>
      <MobileMenuPanels shell={shell} onClose={close} />
    </Suspense>
  );
}
