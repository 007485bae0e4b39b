import { useEffect, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { showToast } from "#ui/toast-queue.ts";
import type { CardData } from "#web/listing-card/card-data.ts";
import { CardStrip } from "#web/listing-card/card-list.tsx";
import { fetchJson } from "../fetch-json.ts";
import { clearViewedListings, useRecentListings } from "../visitor-history/visitor-history.ts";

/** Loads the cards of the listings that this browser viewed last. Empty without JavaScript or history. */
export function useRecentCards(except?: number): { ids: readonly number[]; cards: readonly CardData[] } {
  const recentIds = useRecentListings(except);
  const ids = recentIds.join(".");
  const [cards, setCards] = useState<CardData[]>([]);
  useEffect(() => {
    if (!ids) return setCards([]);
    const controller = new AbortController();
    fetchJson<{ cards: CardData[] }>(`/shop/recent?ids=${ids}`, { signal: controller.signal })
      .then((answer) => setCards(answer.cards))
      // The listings are optional, so a failed request is ignored.
      .catch(() => {});
    return () => controller.abort();
  }, [ids]);
  return { ids: recentIds, cards };
}

/**
 * Renders a strip of the listings that this browser viewed last. It is empty without JavaScript or history. Place it
 * at the end of a page, because it appears late and would shift the layout.
 */
export function RecentlyViewed({ except, className = "" }: { except?: number; className?: string }) {
  const { t } = useTranslation();
  const { cards } = useRecentCards(except);
  if (cards.length === 0) return null;
  const clearHistory = () => {
    clearViewedListings();
    showToast({ tone: "success", text: t("card.historyCleared") });
    // The button disappears with the strip, so the keyboard focus moves to the main content.
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="recently-viewed" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-4">
        <h2 id="recently-viewed" className="text-22 font-semibold">
          {t("card.recent")}
        </h2>
        <button type="button" onClick={clearHistory} className={getButtonClass("quiet", "text-ink-soft")}>
          <Icon name="trash" size={18} />
          {t("card.clearHistory")}
        </button>
      </div>
      <CardStrip cards={cards} />
    </section>
  );
}
