import { use, useEffect, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { FavouritesContext } from "#web/hearts/favourites-context.ts";
import type { CardData } from "#web/listing-card/card-data.ts";
import { CardList } from "#web/listing-card/card-list.tsx";
import { useRecentSearches } from "#web/search/recent-searches.ts";
import { fetchJson } from "../fetch-json.ts";
import { useRecentListings } from "../visitor-history/visitor-history.ts";
import { HomeSection } from "./blocks.tsx";
import { FOR_YOU_CARDS, MAX_FOR_YOU_IDS, MAX_FOR_YOU_SEARCHES } from "./for-you-limits.ts";

type Props = {
  title: string;
  more: { href: string; label: string };
  cards: readonly CardData[];
};

/**
 * Loads the cars that suit what this visitor viewed, saved and searched for. Undefined without scripts or history, and if
 * fewer cars suit than the block has places.
 */
function useCarsForYou(): readonly CardData[] | undefined {
  const [saved, recent, searches] = [use(FavouritesContext), useRecentListings(), useRecentSearches()];
  const ids = [...new Set([...recent, ...saved])].slice(0, MAX_FOR_YOU_IDS).join(".");
  const params = new URLSearchParams(searches.slice(0, MAX_FOR_YOU_SEARCHES).map((text) => ["q", text]));
  if (ids) params.set("ids", ids);
  const query = params.toString();
  const [cards, setCards] = useState<readonly CardData[]>();
  useEffect(() => {
    if (!query) return setCards(undefined);
    const controller = new AbortController();
    fetchJson<{ cards: CardData[] }>(`/shop/for-you?${query}`, { signal: controller.signal })
      .then((answer) => setCards(answer.cards.length === FOR_YOU_CARDS ? answer.cards : undefined))
      // The newest cars stay, so a failed request is ignored.
      .catch(() => {});
    return () => controller.abort();
  }, [query]);
  return cards;
}

/** Renders the newest cars, or in their place cars for a visitor with a history on this device or in the favourites. */
export function NewestOrForYou({ title, more, cards }: Props) {
  const { t } = useTranslation();
  const chosen = useCarsForYou();
  return (
    <HomeSection title={chosen ? t("home.forYou") : title} more={more}>
      <CardList cards={chosen ?? cards} className="strip-grid" />
    </HomeSection>
  );
}
