import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigation } from "react-router";

const QuickViewDialog = lazy(() => import("./quick-view-dialog.tsx"));

/** What is known of an ad before its details are fetched; it stays when they can't be (ER-05). */
export type QuickViewAd = { id: string; href: string; name: string };

/**
 * Opens the quick view for any `a[data-quick-view]` on the page (QV-01). Without JavaScript, and with
 * a modified click, such a link leads to the ad's page. A navigation closes it (QV-02).
 */
export function QuickView() {
  const [ad, setAd] = useState<QuickViewAd>();
  const leaving = useNavigation().state === "loading";
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[data-quick-view]");
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const name = link.closest("article")?.querySelector("h3")?.textContent ?? "";
      setAd({ id: link.dataset.quickView ?? "", href: link.getAttribute("href") ?? "", name });
    };
    // Before the listener that turns pages.
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, []);
  useEffect(() => {
    if (leaving) setAd(undefined);
  }, [leaving]);
  if (!ad) return null;
  return (
    <Suspense>
      <QuickViewDialog key={ad.id} ad={ad} onClose={() => setAd(undefined)} />
    </Suspense>
  );
}
