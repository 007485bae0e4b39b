import { Suspense, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { createLazyWithRetry } from "#web/connectivity/offline-handlers.ts";
import { useDelegatedLinkClicks } from "#web/navigation/use-delegated-link-clicks.ts";
import { recordViewedListing } from "#web/visitor-history/visitor-history.ts";
import type { QuickViewListing } from "./quick-view-dialog.tsx";

const QuickViewDialog = createLazyWithRetry(
  () => import("./quick-view-dialog.tsx"),
  ({ listing: ad }) => window.location.assign(ad.href),
);

/**
 * Opens the quick view for any `a[data-quick-view]` on the page (QV-01). Without JavaScript or with a modifier key the
 * link leads to the listing. A navigation closes the dialog (QV-02).
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
