import { Suspense, useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { useOpenedBy } from "#web/layout/use-opened-by.ts";
import { lazyOnceOnline } from "#web/line/line.ts";
import { rememberAd } from "#web/visits/visitor-history.ts";

const QuickViewDialog = lazyOnceOnline(
  () => import("./quick-view-dialog.tsx"),
  ({ ad }) => window.location.assign(ad.href),
);

/** What is known of an ad before its details are fetched; it stays when they can't be (ER-05). */
export type QuickViewAd = {
  id: string;
  href: string;
  name: string;
  /** The cart was asked for it before its options were chosen. */
  toChoose: boolean;
};

/**
 * Opens the quick view for any `a[data-quick-view]` on the page (QV-01). Without JavaScript, and with
 * a modified click, such a link leads to the ad's page. A navigation closes it (QV-02).
 */
export function QuickView() {
  const [ad, setAd] = useState<QuickViewAd>();
  const leaving = useNavigation().state === "loading";
  useOpenedBy("a[data-quick-view]", (link) => {
    const name = link.closest("article")?.querySelector("h3")?.textContent ?? "";
    // Its pictures and facts are what opening it would show.
    rememberAd(Number(link.dataset.quickView));
    const { quickView: id = "", toChoose } = link.dataset;
    setAd({ id, href: link.getAttribute("href") ?? "", name, toChoose: toChoose !== undefined });
    return true;
  });
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
