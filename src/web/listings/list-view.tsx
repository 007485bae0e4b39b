import { lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { cachedFragment } from "#web/fragment-cache/cached-fragment.tsx";
import { FavouritesContext } from "#web/hearts/favourites-context.ts";
import {
  createFirstViewComponent,
  createOptionalLazy,
  HydrationBoundary,
  isHydrating,
} from "#web/hydration/hydration-boundary.tsx";
import { isWideScreen, skipHydrationProps, useHydrateOnWideScreens } from "#web/hydration/wide-screens.ts";
import { ComparedContext } from "#web/listing-card/compared-context.ts";
import { useGaragePath } from "#web/vehicles/use-garage-path.ts";
import type { CardData } from "../listing-card/card-data.ts";
import { CardList } from "../listing-card/card-list.tsx";
import { clearFilters, setParam, withPage } from "../navigation/list-url.ts";
import { PageBreadcrumbs } from "../navigation/page-breadcrumbs.tsx";
import { ListPagination } from "../pagination/list-pagination.tsx";
import { AskSellersLink } from "./ask-sellers-link.tsx";
import { FilterBar, filtersToggleId } from "./filter-bar.tsx";
import type { ListingListData } from "./load-list-page.server.ts";
import QuickFilters from "./quick-filters.tsx";
import { LayoutSwitch, PageSizeLinks, SaveSearchLink, SortForm } from "./toolbar.tsx";

const Notices = createOptionalLazy(() => import("./notices.tsx"));
/** Note about the reader's vehicle. Only lists of parts and searches load its code. */
const OwnVehicleNote = createOptionalLazy(() => import("./own-vehicle-note.tsx"));
/** Bar with the region of the list. Only readers with a region load its code. */
const RegionBar = createOptionalLazy(() => import("../preferences/region-bar.tsx"));
const ParsedQueryNote = createOptionalLazy(() => import("./parsed-query-note.tsx"));
/** Banner of lists. Only pages with a banner load its code. */
const Banner = createOptionalLazy(() => import("../banners/banner.tsx"));
const CloseMatches = lazy(() => import("./close-matches.tsx"));
const EmptyResults = lazy(() => import("./empty-results.tsx"));
const [Filters, loadFilters] = createFirstViewComponent(async () => (await import("./filters.tsx")).Filters);
// Wide screens show the filters, so their code loads before the page hydrates.
if (isWideScreen()) {
  const come = loadFilters().catch(() => {});
  if (isHydrating()) await come;
}

/** Map layout. Its code loads only when a list is shown on the map. */
const ListMap = lazy(() => import("./list-map.tsx"));

/** Table layout. It is rarely used, so its code loads on demand, and the current layout stays until then. */
const ProductTable = lazy(() => import("./listing-table.tsx"));

type Props = {
  list: ListingListData;
  /** Replaces the plain heading, for example by the header of a seller's page. */
  heading?: ReactNode;
  children?: ReactNode;
};

/** Renders listings with filters, sorting and paging. Memoized, because the router often re-renders its routes. */
export const ListView = memo(function ListView({ list, heading, children }: Props) {
  const { t } = useTranslation();
  const hasFilterBar = list.page.total > 0 || list.chips.length > 0;
  return (
    <div className={`ads-page container-page pb-8 ${hasFilterBar ? "max-lg:pb-0" : ""}`}>
      <PageBreadcrumbs crumbs={[{ label: t("nav.shop"), href: "/shop" }, ...list.crumbs, { label: list.title }]} />
      {heading ?? (
        <h1 className="text-22 font-semibold wrap-anywhere md:text-28" dir="auto">
          {list.title}
        </h1>
      )}
      {children}
      {list.notices.length > 0 && (
        <HydrationBoundary>
          <Notices notices={list.notices} />
        </HydrationBoundary>
      )}
      <div
        className={`mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 ${list.filters.length > 0 ? "lg:grid-cols-[264px_minmax(0,1fr)]" : ""}`}
      >
        {list.filters.length > 0 && <FilterPanel list={list} />}
        <BusySection title={t("list.ads")}>
          <Results list={list} />
        </BusySection>
      </div>
      {hasFilterBar && <FilterBar list={list} />}
    </div>
  );
});

/**
 * Renders the panel with the filters beside the list. On narrow screens it is used only without scripts; with scripts
 * the filter sheet replaces it (`filter-bar.tsx`).
 */
function FilterPanel({ list }: Pick<Props, "list">) {
  const { t } = useTranslation();
  const panel = { className: "filter-panel", "aria-label": t("filter.title") };
  if (!useHydrateOnWideScreens(loadFilters)) return <aside key="still" {...panel} {...skipHydrationProps} />;
  return (
    <aside key="alive" {...panel}>
      <label htmlFor={filtersToggleId} className="flex min-h-13 items-center justify-between font-medium lg:hidden">
        {t("filter.title")}
        <Icon name="close" label={t("filter.close")} />
      </label>
      <Suspense>
        <Filters list={list} />
      </Suspense>
    </aside>
  );
}

/** Delay in milliseconds before the list is marked as busy. Most pages arrive sooner. */
const BUSY_DELAY_MS = 200;

/**
 * Marks the list as busy while another list loads. Loads of less than 200 ms are not marked, because rendering the
 * mark takes a fifth of the time on a slow phone. When the pressed element disappears, the heading gets the focus.
 */
function BusySection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const loading = useNavigation().state === "loading";
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsBusy, loading ? BUSY_DELAY_MS : 0, loading);
    return () => {
      clearTimeout(timer);
      if (loading && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    };
  }, [loading]);
  return (
    <section aria-busy={isBusy} className="min-w-0 transition-opacity duration-150 aria-busy:opacity-60">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Shows the result count, the listings and the pagination. */
function ListResults({ list }: Pick<Props, "list">) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  const { map, page, path, search } = list;
  // A map without a chosen city shows cities instead of a page of listings.
  const showsListings = !map || map.showsListings;
  // A map without cities shows cards.
  const cardLayout = list.layout === "map" || list.layout === "table" ? "grid" : list.layout;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
        <p role="status" className="text-14 text-ink-soft">
          {page.total === 0
            ? t("list.none")
            : // Past the last page only the total is shown.
              t(page.to && !map ? "list.shown" : "list.count", {
                from: number(page.from),
                to: number(page.to),
                total: number(page.total),
                shown: number(page.total),
                count: page.total,
              })}
        </p>
        <div className="flex items-center gap-2 max-sm:w-full">
          <SaveSearchLink list={list} />
          {page.total > 0 && (
            <>
              <SortForm list={list} className="flex items-center gap-2 max-lg:hidden" />
              <LayoutSwitch list={list} />
            </>
          )}
        </div>
      </div>
      {list.region && (
        <HydrationBoundary>
          <RegionBar {...list.region} className="mb-2 text-ink-soft" />
        </HydrationBoundary>
      )}
      {list.ownVehicle && (
        <HydrationBoundary>
          <OwnVehicleNote {...list.ownVehicle} />
        </HydrationBoundary>
      )}
      {list.offersVehicle && <ChooseVehicleLink />}
      {list.reading && (
        <HydrationBoundary>
          <ParsedQueryNote {...list.reading} isEmpty={page.total === 0} />
        </HydrationBoundary>
      )}
      <ActiveFilters list={list} />
      {list.offersQuickFilters && <QuickFilters path={list.path} search={list.search} />}
      {list.banner && (
        <div className="pb-4">
          <HydrationBoundary>
            <Banner {...list.banner} />
          </HydrationBoundary>
        </div>
      )}
      {map ? (
        <ListMap list={{ ...list, map }} />
      ) : list.items.length === 0 ? (
        <HydrationBoundary>
          <EmptyResults list={list} />
        </HydrationBoundary>
      ) : list.layout === "table" ? (
        <ProductTable cards={list.items} sort={list.sort} sortHref={(sort) => setParam(path, search, "sort", sort)} />
      ) : (
        <CardList cards={list.items} layout={cardLayout} eager={4} />
      )}
      {list.closeMatches && (
        <HydrationBoundary>
          <CloseMatches {...list.closeMatches} layout={list.layout} />
        </HydrationBoundary>
      )}
      {showsListings && (
        <ListPagination
          // The new key replaces the links, so that the keyboard focus starts at the top of the new page.
          key={page.page}
          page={page.page}
          pages={page.pages}
          getHref={(n) => withPage(path, search, n)}
        />
      )}
      {page.total > 0 && showsListings && <PageSizeLinks list={list} />}
      {list.askSellers && page.total > 0 && (
        <p className="pt-6 text-center">
          <AskSellersLink href={list.askSellers} />
        </p>
      )}
    </>
  );
}

/** Shows the active filters with links that remove each (NV-13). */
function ActiveFilters({ list }: Pick<Props, "list">) {
  const { t } = useTranslation();
  if (list.chips.length === 0) return null;
  return (
    <ul aria-label={t("filter.active")} className="flex flex-wrap items-center gap-2 pb-3">
      {list.chips.map((chip) => (
        <li key={chip.label + chip.href} className="min-w-0">
          <a
            href={chip.href}
            rel="nofollow"
            aria-label={t("filter.remove", { name: chip.label })}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-paper ps-3 pe-2 text-13 hover:border-ink"
          >
            <bdi className="truncate">{chip.label}</bdi>
            <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a
          href={clearFilters(list.path, list.search, { keepsVehicle: list.ownVehicle !== undefined })}
          className="link inline-flex min-h-8 items-center px-1 text-13 font-medium text-accent-text"
        >
          {t("filter.clear")}
        </a>
      </li>
    </ul>
  );
}

/** Renders a link for choosing a vehicle. Wide screens have it in the filters beside the list. */
function ChooseVehicleLink() {
  const { t } = useTranslation();
  const garagePath = useGaragePath();
  return (
    <a
      href={garagePath}
      rel="nofollow"
      data-vehicle-picker=""
      className="mb-3 flex min-h-11 items-center gap-3 rounded-md border border-line-strong bg-paper px-3 text-14 font-medium lg:hidden"
    >
      <Icon name="car" size={22} className="shrink-0 text-ink-soft" />
      <span className="grow">{t("vehicle.chooseToFit")}</span>
      <Icon name="chevron-next" size={18} className="shrink-0 text-ink-faint" />
    </a>
  );
}

/**
 * Results of a list as one cached fragment that all readers share. A search, or a list with the reader's vehicle, a
 * compared listing, a favourite or a fitment badge, has one fragment per card instead.
 */
const Results = import.meta.env.SSR
  ? cachedFragment(ListResults, {
      name: "results",
      getKeyData: ({ list: { filters: _, ...list } }: Pick<Props, "list">, read) => {
        const [compared, favourites] = [read(ComparedContext), read(FavouritesContext)];
        const visibleItems: CardData[] = [
          ...list.items,
          ...(list.closeMatches?.items ?? []),
          ...(list.rescue?.near ?? []),
        ];
        const isOwn = visibleItems.some(({ id, fit }) => fit || compared.includes(id) || favourites.has(id));
        // The bar with the reader's vehicle links back to the page, so it needs the router.
        return isOwn || list.ownVehicle || list.q || list.reading ? undefined : list;
      },
    })
  : ListResults;
