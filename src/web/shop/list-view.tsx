import { lazy, memo, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { formatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Icon } from "#ui/icon.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Compared } from "#web/compare/compared.ts";
import { Apart, comesToLife, lazyOrHere, lazyOrNothing } from "#web/layout/apart.tsx";
import { asItCame, isWide, useOnWideScreens } from "#web/layout/wide-screens.ts";
import { keptPiece } from "#web/pieces/piece.tsx";
import { Favourites } from "#web/wishlist/favourites.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { atPage, changed } from "./address.ts";
import { CardList } from "./card-list.tsx";
import { FilterBar, filtersOpenId } from "./filter-bar.tsx";
import type { ListData } from "./list.server.ts";
import { LayoutSwitch, PageSizes, SortForm } from "./toolbar.tsx";

const Notices = lazyOrNothing(() => import("./notices.tsx"));
/** Of lists of parts for who has a vehicle, and of searches. */
const OwnVehicleLine = lazyOrNothing(() => import("./own-vehicle-line.tsx"));
const ReadingNote = lazyOrNothing(() => import("./reading-note.tsx"));
const NothingHere = lazy(() => import("./nothing-here.tsx"));
const [Filters, loadFilters] = lazyOrHere(async () => (await import("./filters.tsx")).Filters);
// There they are in sight: what the server wrote of them comes to life with the page.
if (isWide()) {
  const come = loadFilters().catch(() => {});
  if (comesToLife()) await come;
}

/** Few choose this layout: its code is fetched by those who do; until it is here the list stays as it was. */
const ProductTable = lazy(() => import("./product-table.tsx"));

type Props = {
  list: ListData;
  /** Instead of the plain heading: a seller's cover. */
  heading?: ReactNode;
  /** Between the heading and the list. */
  children?: ReactNode;
};

/** A list of ads with everything that narrows, orders and pages it. Kept while its data is the same: the router renders routes often. */
export const ListView = memo(function ListView({ list, heading, children }: Props) {
  const { t } = useTranslation();
  const bar = list.page.total > 0 || list.chips.length > 0;
  return (
    <div className={`ads-page container-page pb-8 ${bar ? "max-lg:pb-0" : ""}`}>
      <Breadcrumbs
        label={t("nav.breadcrumbs")}
        crumbs={[
          { label: t("nav.home"), href: "/" },
          { label: t("nav.shop"), href: "/shop" },
          ...list.crumbs,
          { label: list.title },
        ]}
      />
      {heading ?? (
        <h1 className="text-22 font-semibold wrap-anywhere md:text-28" dir="auto">
          {list.title}
        </h1>
      )}
      {children}
      {list.notices.length > 0 && (
        <Apart>
          <Notices notices={list.notices} />
        </Apart>
      )}
      <div
        className={`mt-4 grid grid-cols-[minmax(0,1fr)] gap-6 ${list.filters.length > 0 ? "lg:grid-cols-[264px_minmax(0,1fr)]" : ""}`}
      >
        {list.filters.length > 0 && <FilterPanel list={list} />}
        <FadesWhileWaiting title={t("list.ads")}>
          <Results list={list} />
        </FadesWhileWaiting>
      </div>
      {bar && <FilterBar list={list} />}
    </div>
  );
});

/** The filters beside the list. On a narrow screen they are for who has no scripts; who has them opens a sheet (`filter-bar.tsx`). */
function FilterPanel({ list }: Pick<Props, "list">) {
  const { t } = useTranslation();
  const panel = { className: "filter-panel", "aria-label": t("filter.title") };
  if (!useOnWideScreens(loadFilters)) return <aside key="still" {...panel} {...asItCame} />;
  return (
    <aside key="alive" {...panel}>
      <label htmlFor={filtersOpenId} className="flex min-h-13 items-center justify-between font-medium lg:hidden">
        {t("filter.title")}
        <Icon name="close" label={t("filter.close")} />
      </label>
      <Suspense>
        <Filters list={list} />
      </Suspense>
    </aside>
  );
}

/** Before a page has been waited for so long nothing shows it here, in milliseconds: most are there by then. */
const patience = 200;

/**
 * Says of a list that another is on its way. What is in it isn't rendered again for that, and isn't painted again when the other comes
 * at once: on a slow phone that was a fifth of the way to an ad. Its heading takes the focus when what was pressed is gone.
 */
function FadesWhileWaiting({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const loading = useNavigation().state === "loading";
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setWaiting, loading ? patience : 0, loading);
    return () => {
      clearTimeout(timer);
      if (loading && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    };
  }, [loading]);
  return (
    <section aria-busy={waiting} className="min-w-0 transition-opacity duration-150 aria-busy:opacity-60">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** How many there are, the ads, and the ways to others. */
function EachResult({ list }: Pick<Props, "list">) {
  const { t, language } = useTranslation();
  const { number } = formatters(language);
  const { page, path, search } = list;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-3">
        <p role="status" className="text-14 text-ink-soft">
          {page.total === 0
            ? t("list.none")
            : // Past the end there are only as many as there are.
              t(page.to ? "list.shown" : "list.count", {
                from: number(page.from),
                to: number(page.to),
                total: number(page.total),
                shown: number(page.total),
                count: page.total,
              })}
        </p>
        {page.total > 0 && (
          <div className="ms-auto flex items-center gap-2">
            <SortForm list={list} className="flex items-center gap-2 max-lg:hidden" />
            <LayoutSwitch list={list} />
          </div>
        )}
      </div>
      {list.ownVehicle && (
        <Apart>
          <OwnVehicleLine {...list.ownVehicle} />
        </Apart>
      )}
      {list.reading && (
        <Apart>
          <ReadingNote {...list.reading} />
        </Apart>
      )}
      <ActiveFilters list={list} />
      {list.items.length === 0 ? (
        <Apart>
          <NothingHere list={list} />
        </Apart>
      ) : list.layout === "table" ? (
        <ProductTable cards={list.items} sort={list.sort} sortHref={(sort) => changed(path, search, "sort", sort)} />
      ) : (
        <CardList cards={list.items} layout={list.layout} eager={4} />
      )}
      <Pagination
        // "Next" is another one on each page: the reader goes on at the top.
        key={page.page}
        page={page.page}
        pages={page.pages}
        hrefOf={(n) => atPage(path, search, n)}
        labels={{
          nav: t("pages.nav"),
          previous: t("pages.previous"),
          next: t("pages.next"),
          page: (n) => t("pages.page", { page: n }),
        }}
      />
      {page.total > 0 && <PageSizes list={list} />}
    </>
  );
}

/**
 * Whoever has none of them in their comparison or among their favourites, and whose vehicle none of them is judged for, sees the same; for
 * others it is made of its cards. So are searches, which hardly two readers write alike.
 */
const Results = import.meta.env.SSR
  ? keptPiece(EachResult, {
      name: "results",
      says: ({ list: { filters: _, ...list } }: Pick<Props, "list">, read) => {
        const [compared, favourites] = [read(Compared), read(Favourites)];
        const shown = [...list.items, ...(list.rescue?.near ?? [])];
        const isOwn = shown.some(({ id, fit }) => fit || compared.includes(id) || favourites.has(id));
        return isOwn || list.q || list.reading ? undefined : list;
      },
    })
  : EachResult;
