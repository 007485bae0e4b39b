import { Suspense, useCallback, useState } from "react";
import { lazyOnceOnline } from "#web/line/line.ts";
import type { Shell } from "./shell.server.ts";
import { useOpenedBy } from "./use-opened-by.ts";

const MobileMenuPanels = lazyOnceOnline(
  () => import("./mobile-menu-panels.tsx"),
  ({ onClose }) => {
    onClose();
    document.getElementById("site-links")?.scrollIntoView();
  },
);

/**
 * Opens the mobile menu for any link to `#site-links` (NV-10). Without JavaScript such a link leads to
 * the footer, where all the links are.
 */
export function MobileMenu({ shell }: { shell: Shell }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useOpenedBy('a[href$="#site-links"]', () => {
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
