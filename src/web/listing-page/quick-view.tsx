import { Suspense, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { createLazyWithRetry } from "#web/connectivity/offline-handlers.ts";
import { useDelegatedLinkClicks } from "#web/layout/use-delegated-link-clicks.ts";
import { recordViewedListing } from "#web/recently-viewed/visitor-history.ts";

const QuickViewDialog = createLazyWithRetry(
  () => import("./quick-view-dialog.tsx"),
  ({ listing: ad }) => window.location.assign(ad.href),
);

/** Data of a listing known before its details load. It stays visible when the load fails (ER-05). */
export type QuickViewListing = {
  id: string;
  href: string;
  name: string;
  /** Whether the quick view opens because the cart needs options. */
  asksForOptions: boolean;
};

/**
 * Opens the quick view for any `a[data-quick-view]` on the page (QV-01). Without JavaScript or with a modified click
 * the link leads to the listing. A navigation closes the dialog (QV-02).
 */
export function QuickView() {
  const [listing, setListing] = useState<QuickViewListing>();
  const isNavigating = useNavigation().state === "loading";
  useDelegatedLinkClicks("a[data-quick-view]", (link) => {
    const name = link.closest("article")?.querySelector("h3")?.textContent ?? "";
    // A quick view counts as recently viewed, because it shows the pictures and specs.
    recordViewedListing(Number(link.dataset.quickView));
    const { quickView: id = "", toChoose: asksForOptions } = link.dataset;
    setListing({ id, href: link.getAttribute("href") ?? "", name, asksForOptions: asksForOptions !== undefined });
    return true;
  });
  useEffect(() => {
    if (isNavigating) setListing(undefined);
  }, [isNavigating]);
  if (!listing) return null;
  return (
    <Suspense>
      <QuickViewDialog key={listing.id} listing={listing} onClose={() => setListing(undefined)} />
    </Suspense>
  );
}
