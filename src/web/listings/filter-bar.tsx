import { Suspense, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { createLazyWithRetry } from "#web/connectivity/offline-handlers.ts";
import { cachedFragment } from "#web/fragment-cache/cached-fragment.tsx";
import type { ListingListData } from "./load-list-page.server.ts";
import { SortForm } from "./toolbar.tsx";

/** Id of the checkbox that shows the filters on narrow pages without scripts. The style sheet uses this id. */
export const filtersToggleId = "filters-open";

const FilterSheet = createLazyWithRetry(
  () => import("./filter-sheet.tsx"),
  ({ onClose }) => {
    onClose();
    const box = document.getElementById(filtersToggleId) as HTMLInputElement | null;
    if (box) box.checked = true;
  },
);

/**
 * Renders the bar at the lower edge of phones, with the number of active filters and the sort order. With scripts the
 * bar opens the filter sheet; without scripts a checkbox shows the filter panel.
 */
function FilterBarContent({ list }: { list: ListingListData }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const half = "flex min-h-13 min-w-0 grow basis-0 items-center justify-center gap-2";
  return (
    <div className="filter-bar">
      {list.filters.length > 0 && (
        <>
          <input
            type="checkbox"
            id={filtersToggleId}
            autoComplete="off"
            className="peer sr-only"
            aria-label={t("filter.title")}
            onChange={(event) => {
              event.target.checked = false;
              setOpen(true);
            }}
          />
          <label
            htmlFor={filtersToggleId}
            className={`${half} border-e border-line font-medium peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-2 peer-focus-visible:outline-info`}
          >
            <Icon name="filter" />
            {t("filter.title")}
            {list.chips.length > 0 && (
              <span className="grid h-5.5 min-w-5.5 place-items-center rounded-full bg-accent px-1 text-12 text-on-accent">
                {list.chips.length}
              </span>
            )}
          </label>
        </>
      )}
      <SortForm list={list} className={half} bare />
      {open && (
        <Suspense>
          <FilterSheet list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

export const FilterBar = import.meta.env.SSR
  ? cachedFragment(FilterBarContent, {
      name: "filter bar",
      getKeyData: ({ list: { path, search, sort, q, filters, chips } }) => [
        path,
        search,
        sort,
        q,
        filters.length,
        chips.length,
      ],
    })
  : FilterBarContent;
