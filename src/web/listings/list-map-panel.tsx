import { getFormatters } from "#i18n/formatters.ts";
import { joinList } from "#i18n/join-list.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { CardList } from "../listing-card/card-list.tsx";
import type { ListMapView } from "./list-map.server.ts";
import type { ListingListData } from "./load-list-page.server.ts";

type Props = {
  list: ListingListData & { map: ListMapView };
  /** Called when the reader returns to all cities. */
  onShowAll: () => void;
  /** Called when the reader chooses a city of the list. */
  onChoose: () => void;
};

/**
 * Shows the listings of the chosen cities or of the chosen area, otherwise all cities with their number of listings and
 * lowest price. The list of cities is the map for readers who use a keyboard or a screen reader.
 */
export function ListMapPanel({ list, onShowAll, onChoose }: Props) {
  const { t, language } = useTranslation();
  const { formatNumber } = getFormatters(language);
  const { map, page } = list;
  const count = (total: number) => t("list.count", { count: total, shown: formatNumber(total) });
  if (!map.showsListings) {
    return (
      <section className="map-panel">
        <h3 className="py-2 text-16 font-semibold">{t("map.cities")}</h3>
        <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-paper">
          {map.places.map((place) => (
            <li key={place.slug}>
              <a
                href={place.href}
                rel="nofollow"
                data-keep-scroll=""
                onClick={onChoose}
                className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-1.5 text-14 hover:bg-wash"
              >
                <bdi className="min-w-0 font-medium">{place.name}</bdi>
                <span className="text-ink-soft">{count(place.count)}</span>
                {place.price && (
                  <bdi className="ms-auto text-13 text-ink-soft">{t("map.from", { price: place.price })}</bdi>
                )}
              </a>
            </li>
          ))}
        </ul>
        {map.withoutCity > 0 && (
          <p className="py-3 text-13 text-ink-soft">{t("map.withoutCity", { listings: count(map.withoutCity) })}</p>
        )}
      </section>
    );
  }
  const names = map.places.filter(({ isChosen }) => isChosen).map(({ name }) => name);
  return (
    <section className="map-panel">
      <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
        <h3 className="text-16 font-semibold" dir="auto">
          {names.length > 0 ? joinList(names, language) : t("map.inArea")}
          <span className="ms-2 text-14 font-normal text-ink-soft">{count(page.total)}</span>
        </h3>
        <a
          href={map.allHref}
          rel="nofollow"
          data-keep-scroll=""
          onClick={onShowAll}
          className="link inline-flex min-h-9 items-center gap-1 text-14 font-medium"
        >
          <Icon name="chevron-back" size={16} />
          {t("map.allCities")}
        </a>
      </div>
      {list.items.length > 0 && <CardList cards={list.items} eager={2} className="map-cards" />}
    </section>
  );
}
