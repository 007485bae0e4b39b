import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { cachedFragment } from "#web/fragment-cache/cached-fragment.tsx";
import { CurrentVehicleContext } from "#web/vehicles/vehicle-view.ts";
import { getAllFiltersUrl } from "./all-filters-url.ts";
import { ChoiceFilter } from "./choice-filter.tsx";
import { ExcludedWordsFilter } from "./excluded-words-filter.tsx";
import { type FilterView, isAmountFilter } from "./filter-view.ts";
import type { FilterableList } from "./load-list-page.server.ts";
import { NearFilter } from "./near-filter.tsx";
import { OptionFilter } from "./option-filter.tsx";
import { DaysFilter, RangeFilter } from "./range-filter.tsx";
import { VehicleFilter } from "./vehicle-filter.tsx";

await preloadMessages("filters");

type Props = {
  list: FilterableList;
  /** Whether a range applies while the reader types. It then has no button. */
  typing?: boolean;
};

/** Slugs of the most used filters, which are open. All others are collapsed unless active. */
const openFilters = new Set([
  "vehicle",
  "free",
  "category",
  "make",
  "model",
  "brand",
  "year",
  "price",
  "deal",
  "mileage",
  "city",
  "condition",
]);

function hasSelection(filter: FilterView): boolean {
  if (filter.type === "near") return filter.city !== null;
  if (filter.type === "range") return filter.value.min !== undefined || filter.value.max !== undefined;
  if (filter.type === "days") return filter.value !== null;
  return filter.items.some((item) => item.excluded || (item.selected && item.slug !== "any"));
}

/** Shows all filters of a list as links and small forms, which work without JavaScript. */
function AllFilters({ list, typing = false }: Props) {
  const { t } = useTranslation();
  return (
    <div className="divide-y divide-line" data-keep-scroll="">
      {list.filters.map((filter) => (
        <FilterGroup
          key={filter.slug}
          name={filter.name}
          unit={filter.type === "range" ? (isAmountFilter(filter) ? list.currency.symbol : filter.unit) : undefined}
          open={openFilters.has(filter.slug) || hasSelection(filter)}
        >
          {filter.type === "range" ? (
            <RangeFilter list={list} filter={filter} typing={typing} />
          ) : filter.type === "days" ? (
            <DaysFilter list={list} filter={filter} typing={typing} />
          ) : filter.type === "near" ? (
            <NearFilter list={list} filter={filter} typing={typing} />
          ) : filter.type === "vehicle" ? (
            <VehicleFilter list={list} filter={filter} />
          ) : "excludable" in filter ? (
            <ChoiceFilter list={list} filter={filter} />
          ) : (
            <OptionFilter list={list} filter={filter} />
          )}
        </FilterGroup>
      ))}
      <FilterGroup name={t("filters.without")} open={new URLSearchParams(list.search).has("without")}>
        <ExcludedWordsFilter list={list} />
      </FilterGroup>
      <p className="pt-3">
        <a
          href={getAllFiltersUrl(list)}
          rel="nofollow"
          data-all-filters=""
          className={getButtonClass("outline", "w-full")}
        >
          <Icon name="filter" size={18} />
          {t("filters.allLink")}
        </a>
      </p>
    </div>
  );
}

export const Filters = import.meta.env.SSR
  ? cachedFragment(AllFilters, {
      name: "filters",
      getKeyData: ({ list: { path, search, scope, currency, filters }, typing }, read) => {
        return [path, search, scope, currency, filters, typing, read(CurrentVehicleContext)];
      },
    })
  : AllFilters;

type GroupProps = { name: string; unit?: string | undefined; open: boolean; children: React.ReactNode };

function FilterGroup({ name, unit, open, children }: GroupProps) {
  return (
    <details open={open} className="group py-3">
      <summary className="flex min-h-9 items-center justify-between font-medium">
        <span>
          {name}
          {unit && (
            <span className="ms-1.5 text-13 font-normal text-ink-faint">
              <bdi>{unit}</bdi>
            </span>
          )}
        </span>
        <Icon name="chevron-down" size={18} className="text-ink-faint transition-transform group-open:rotate-180" />
      </summary>
      <div className="pt-1.5">{children}</div>
    </details>
  );
}
