import { useEffect, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { showToast } from "#ui/toast-queue.ts";
import type { CardData } from "#web/shop/card.ts";
import { CardStrip } from "#web/shop/card-list.tsx";
import { askFor } from "../ask.ts";
import { forgetAds, useRecentAds } from "./visitor-history.ts";

/**
 * The ads this visitor opened last, from this browser's memory: without JavaScript, or without any, there
 * is nothing here. It belongs at a page's end, where its coming moves nothing that is read.
 */
export function RecentlyViewed({ except, className = "" }: { except?: number; className?: string }) {
  const { t } = useTranslation();
  const ids = useRecentAds(except).join(".");
  const [cards, setCards] = useState<CardData[]>([]);
  useEffect(() => {
    if (!ids) return setCards([]);
    const controller = new AbortController();
    askFor<{ cards: CardData[] }>(`/shop/recent?ids=${ids}`, { signal: controller.signal })
      .then((answer) => setCards(answer.cards))
      // A courtesy: when it can't be had, the page is whole without it.
      .catch(() => {});
    return () => controller.abort();
  }, [ids]);
  if (cards.length === 0) return null;
  const forget = () => {
    forgetAds();
    showToast({ tone: "success", text: t("card.forgotten") });
    // The button is gone with its block: who works by keyboard goes on from the page's contents.
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="recently-viewed" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-4">
        <h2 id="recently-viewed" className="text-22 font-semibold">
          {t("card.recent")}
        </h2>
        <button type="button" onClick={forget} className={buttonClass("quiet", "text-ink-soft")}>
          <Icon name="trash" size={18} />
          {t("card.forget")}
        </button>
      </div>
      <CardStrip cards={cards} />
    </section>
  );
}
