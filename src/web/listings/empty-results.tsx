import { getFormatters } from "#i18n/formatters.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { CardList } from "../listing-card/card-list.tsx";
import { clearFilters, withPage } from "../navigation/list-url.ts";
import { AskSellersLink } from "./ask-sellers-link.tsx";
import type { FilterRemovalSuggestion } from "./empty-result-suggestions.server.ts";
import type { ListingListData } from "./load-list-page.server.ts";

await preloadMessages("filters");

/** Shows why a list is empty: a page past the end, filters without results, or a list without listings yet. */
export default function EmptyResults({ list }: { list: ListingListData }) {
  const { t } = useTranslation();
  const { page, path, search, chips, crumbs, rescue } = list;
  if (page.total > 0) {
    return (
      <EmptyState title={t("filters.nothing.pastEnd")} text={t("filters.nothing.pastEndText", { count: page.pages })}>
        <a href={withPage(path, search, 1)} className={getButtonClass()}>
          {t("filters.nothing.firstPage")}
        </a>
      </EmptyState>
    );
  }
  const parentCrumb = crumbs.at(-1);
  const parentHref = parentCrumb?.href ?? "/shop/category/products";
  return (
    <div className="space-y-8">
      {chips.length > 0 || (rescue?.relief.length ?? 0) > 0 ? (
        <TooManyFilters list={list} relief={rescue?.relief ?? []} />
      ) : (
        <EmptyState title={t("list.emptyTitle")} text={t("filters.nothing.emptyText")}>
          <a href={parentHref} className={getButtonClass()}>
            {parentCrumb?.href ? parentCrumb.label : t("list.allProducts")}
          </a>
          {list.askSellers && <AskSellersLink href={list.askSellers} />}
        </EmptyState>
      )}
      {rescue && rescue.near.length > 0 && (
        <section>
          <h3 className="pb-4 text-18 font-semibold">
            {t(rescue.close ? "filters.nothing.close" : "filters.nothing.newest")}
          </h3>
          <CardList cards={rescue.near} />
        </section>
      )}
    </div>
  );
}

type TooManyFiltersProps = { list: ListingListData; relief: readonly FilterRemovalSuggestion[] };

/** Renders the filters and words whose removal finds listings, with the number of listings. */
function TooManyFilters({ list: { path, search, chips, ownVehicle, askSellers }, relief }: TooManyFiltersProps) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  return (
    <EmptyState
      title={ownVehicle?.none ?? t("list.emptyTitle")}
      text={t(relief.length > 0 ? "filters.nothing.emptyRelief" : "filters.nothing.emptyFiltered")}
    >
      {relief.length > 0 && (
        <ul aria-label={t("filters.nothing.relief")} className="flex max-w-lg flex-wrap justify-center gap-2">
          {relief.map(({ label, href, count }) => (
            <li key={href} className="min-w-0">
              <a
                href={href}
                rel="nofollow"
                className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-full border border-line-strong bg-paper px-3 text-14 hover:border-ink"
              >
                <Icon name="close" size={16} />
                <span className="sr-only">{`${t("filters.nothing.without")} `}</span>
                <s className="truncate decoration-ink-faint">
                  <bdi>{label}</bdi>
                </s>
                <span className="shrink-0 font-medium text-accent-text">
                  {t("list.count", { count, shown: number(count) })}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {ownVehicle?.none && (
        <p className="flex flex-wrap justify-center gap-2">
          {ownVehicle.links.map(({ label, href }, i) => (
            <a key={href} href={href} rel="nofollow" className={getButtonClass(i === 0 ? "primary" : "outline")}>
              {label}
            </a>
          ))}
        </p>
      )}
      {chips.length > 0 && (
        <a
          href={clearFilters(path, search, { keepsVehicle: ownVehicle !== undefined })}
          className={getButtonClass(relief.length > 0 ? "outline" : "primary")}
        >
          {t("filter.clear")}
        </a>
      )}
      {askSellers && <AskSellersLink href={askSellers} />}
    </EmptyState>
  );
}
