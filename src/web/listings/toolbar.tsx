import { isNameSort, type SortOrder, sortOrders } from "#domain/listings/query/criteria.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { listLayouts } from "../listing-card/layouts.ts";
import { HiddenParams } from "../navigation/hidden-params.tsx";
import { setParam } from "../navigation/list-url.ts";
import type { ListingListData } from "./load-list-page.server.ts";
import { pageSizes } from "./page-sizes.ts";
import { useFormSyncedWithList } from "./use-form-synced-with-list.ts";

const selectClass = "h-10 rounded-sm border border-line-strong select-arrow bg-paper ps-3 text-14";

/** Sort orders that a list offers only with the filter of this name. Lists of parts have no mileage, for example. */
const filtersOfSortOrders: Partial<Record<SortOrder, string>> = {
  deal: "deal",
  year_desc: "year",
  mileage_asc: "mileage",
  name_asc: "brand",
};

/** Lists the sort orders that a list offers. The order by name comes last, and is offered in one direction only. */
const listOfferedSortOrders = ({
  filters,
  sort,
  search,
}: Pick<ListingListData, "filters" | "sort" | "search">): SortOrder[] => {
  const offered = sortOrders.filter((each) => {
    if (each === "distance") return new URLSearchParams(search).has("near");
    const filter = filtersOfSortOrders[each];
    return each === sort || (each !== "name_desc" && (!filter || filters.some(({ slug }) => slug === filter)));
  });
  return [...offered.filter((each) => !isNameSort(each)), ...offered.filter(isNameSort)];
};

type SortFormProps = {
  list: ListingListData;
  className: string;
  /** Shows only the sort order, without a border, as the filter bar of phones needs it. */
  bare?: boolean;
};

/**
 * Renders the form for sort order and page size. With JavaScript a choice applies at once; without it the button
 * applies the choice.
 */
export function SortForm({ list, className, bare = false }: SortFormProps) {
  const { t } = useTranslation();
  // The default order is omitted from the address.
  const chosen = list.sort === "default" ? "" : list.sort;
  const form = useFormSyncedWithList({ sort: chosen, limit: list.limit });
  return (
    <form ref={form} action={list.path} className={className} data-submit-on-change="">
      <HiddenParams search={list.search} except={bare ? ["sort"] : ["sort", "limit"]} />
      <label className="flex min-w-0 items-center gap-2 text-14">
        {bare ? <Icon name="sort" /> : <span className="text-ink-soft">{t("sort.label")}</span>}
        {bare && <span className="sr-only">{t("sort.label")}</span>}
        <select
          name="sort"
          autoComplete="off"
          defaultValue={chosen}
          className={bare ? "select-arrow min-h-12 min-w-0 grow bg-transparent font-medium" : selectClass}
        >
          {listOfferedSortOrders(list).map((sort) => (
            <option
              key={sort}
              value={sort === "default" ? "" : sort}
              className={bare ? "bg-paper text-ink" : undefined}
            >
              {t(sort === "default" && list.q ? "sort.relevance" : `sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      {!bare && (
        <label>
          <span className="sr-only">{t("list.pageSize")}</span>
          <select name="limit" autoComplete="off" defaultValue={list.limit} className={selectClass}>
            {[...new Set([...pageSizes, list.limit])].map((size) => (
              <option key={size} value={size}>
                {t("list.perPage", { count: size })}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button type="submit" variant="outline" className="no-script-only">
        {t("filter.apply")}
      </Button>
    </form>
  );
}

/**
 * Renders links for the page sizes below the list. They replace the choice in the filter bar, which has no space for
 * it on phones.
 */
export function PageSizeLinks({ list }: { list: ListingListData }) {
  const { t } = useTranslation();
  if (list.page.total <= pageSizes[0]) return null;
  return (
    <nav aria-label={t("list.pageSize")} className="flex items-center justify-center gap-1 pt-4 text-14 lg:hidden">
      <span aria-hidden className="pe-1 text-ink-soft">
        {t("list.pageSize")}
      </span>
      {pageSizes.map((size) => (
        <a
          key={size}
          href={setParam(list.path, list.search, "limit", String(size))}
          rel="nofollow"
          aria-label={t("list.perPage", { count: size })}
          aria-current={list.limit === size ? "true" : undefined}
          className="page-size"
        >
          {size}
        </a>
      ))}
    </nav>
  );
}

/** Renders the link that saves the search of the list: its parameters and its scope. */
export function SaveSearchLink({ list: { search, scope } }: { list: Pick<ListingListData, "search" | "scope"> }) {
  const { t } = useTranslation();
  const params = [search.slice(1), scope].filter(Boolean).join("&");
  return (
    <a
      href={`/account/searches/new?${params}`}
      rel="nofollow"
      className="link flex min-h-10 items-center gap-2 text-14 lg:me-3"
    >
      <Icon name="bell" />
      {t("list.save")}
    </a>
  );
}

const icons = {
  grid: "layout-grid",
  "grid-with-features": "layout-features",
  list: "layout-list",
  table: "layout-table",
  map: "layout-map",
} as const;

/** Renders links for the layouts of the list. They work without JavaScript, and the server stores the choice. */
export function LayoutSwitch({ list }: { list: ListingListData }) {
  const { t } = useTranslation();
  return (
    <nav className="flex" aria-label={t("list.layout")}>
      {listLayouts.map((layout) => (
        <a
          key={layout}
          href={setParam(list.path, list.search, "layout", layout)}
          rel="nofollow"
          data-keep-scroll=""
          aria-current={list.layout === layout ? "true" : undefined}
          aria-label={t(`list.layouts.${layout}`)}
          title={t(`list.layouts.${layout}`)}
          className="layout-choice"
        >
          <Icon name={icons[layout]} />
        </a>
      ))}
    </nav>
  );
}
