import { Suspense, useCallback, useState } from "react";
import { createLazyWithRetry } from "#web/connectivity/offline-handlers.ts";
import { useDelegatedLinkClicks } from "../navigation/use-delegated-link-clicks.ts";
import type { PageShellData } from "./shell.server.ts";

const MobileMenuPanels = createLazyWithRetry(
  () => import("./mobile-menu-panels.tsx"),
  ({ onClose }) => {
    onClose();
    document.getElementById("site-links")?.scrollIntoView();
  },
);

/**
 * Opens the mobile menu for any link to `#site-links` (NV-10). Without JavaScript the link leads to the footer, which
 * holds all links.
 */
export function MobileMenu({ shell }: { shell: PageShellData }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useDelegatedLinkClicks('a[href$="#site-links"]', () => {
    setOpen(true);
    return true;
  });
  if (!open) return null;
  return (
    <Suspense>
      <MobileMenuPanels shell={shell} onClose={close} />
    </Suspense>
  );
}
