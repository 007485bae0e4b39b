import { type Ref, useEffect, useRef, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { Icon } from "#ui/icon.tsx";
import { fetchJson } from "../fetch-json.ts";
import { toggleExcludedValue, toggleParamValue } from "../navigation/list-url.ts";
import { FilterValue } from "./filter-value.tsx";
import {
  type FilterItemView,
  type FilterView,
  getExpandedFilterUrl,
  getVisibleItems,
  isFilterExpanded,
} from "./filter-view.ts";
import type { FilterableList, FilterCounts } from "./load-list-page.server.ts";

type ChoiceFilterView = Extract<FilterView, { type: "category" | "check" | "color" }>;
type Props = { list: FilterableList; filter: ChoiceFilterView };

/**
 * Renders the values of a filter as links that choose or exclude them. Long lists are collapsed, and the remaining
 * values load on demand.
 */
export function ChoiceFilter({ list, filter }: Props) {
  const { t } = useTranslation();
  const { items, whole: isComplete, wanted: loadTrigger, want } = useAllValues(list, filter);
  const field = useRef<HTMLInputElement>(null);
  const expandRef = useRef<HTMLElement>(null);
  // Applies the text that was typed into the search field before all values were loaded.
  useEffect(() => {
    if (isComplete && field.current?.value) filterVisibleValues(field.current);
    // The link that expanded the values is gone, so the focus moves to the summary.
    if (isComplete && loadTrigger === "open") expandRef.current?.focus({ preventScroll: true });
  }, [isComplete, loadTrigger]);
  const visibleItems = getVisibleItems(items);
  const collapsedItems = items.filter((item) => !visibleItems.includes(item));
  const count = filter.items.length + (filter.more ?? 0);
  const value = (item: FilterItemView) => <ChoiceValue key={item.slug} list={list} filter={filter} item={item} />;
  const all = t("filters.all", { count });
  return (
    <div data-values="" id={`values-${filter.slug}`}>
      {count > visibleItems.length && (
        <ValueSearchField name={filter.name} field={field} onFocus={() => want("there")} />
      )}
      <ul>{visibleItems.map(value)}</ul>
      {collapsedItems.length > 0 && (
        <details open={loadTrigger === "open" || isFilterExpanded(list.search, filter.slug)} className="group/more">
          <summary ref={expandRef} className={expandLinkClass}>
            <span className="group-open/more:hidden">{all}</span>
            <span className="hidden group-open/more:inline">{t("filters.fewer")}</span>
          </summary>
          <ul className="relative max-h-80 overflow-y-auto overscroll-contain">{collapsedItems.map(value)}</ul>
        </details>
      )}
      {!isComplete && (
        <a
          href={getExpandedFilterUrl(list.path, list.search, filter.slug)}
          rel="nofollow"
          aria-busy={loadTrigger ? true : undefined}
          className={expandLinkClass}
          onClick={(event) => {
            event.preventDefault();
            want("open");
          }}
        >
          {all}
        </a>
      )}
    </div>
  );
}

const expandLinkClass = "link inline-flex min-h-8 items-center text-13 font-medium text-ink-soft";

/**
 * Returns the values of a filter: first those that the page contains, and all values once the reader expands or
 * searches the filter.
 */
function useAllValues({ scope, search }: FilterableList, filter: ChoiceFilterView) {
  const [loadTrigger, setLoadTrigger] = useState<"open" | "there">();
  const [all, setAll] = useState<FilterItemView[]>();
  const missing = filter.more !== undefined;
  const { slug } = filter;
  useEffect(() => {
    if (!loadTrigger || !missing) return;
    const controller = new AbortController();
    const query = [scope, search.replace(/^\?/, "")].filter(Boolean).join("&");
    fetchJson<FilterCounts>(`/shop/counts?${query}`, { signal: controller.signal })
      .then(({ filters }) => {
        const fresh = filters.find((each) => each.slug === slug);
        if (fresh && "items" in fresh) setAll(fresh.items);
      })
      // Allows another attempt after a failure.
      .catch(() => {
        if (!controller.signal.aborted) setLoadTrigger(undefined);
      });
    return () => controller.abort();
  }, [loadTrigger, missing, scope, search, slug]);
  // Until the counts are loaded again, the values on the page determine what is selected.
  const itemsBySlug = new Map(filter.items.map((item) => [item.slug, item]));
  const items =
    missing && all
      ? all.map(({ excluded: _, ...item }) => itemsBySlug.get(item.slug) ?? { ...item, selected: false })
      : filter.items;
  return {
    items,
    whole: !missing || all !== undefined,
    wanted: loadTrigger,
    want: (how: "open" | "there") => setLoadTrigger((before) => (before === "open" ? before : how)),
  };
}

type SearchFieldProps = { name: string; field: Ref<HTMLInputElement>; onFocus: () => void };

/** Renders a search field for the values of one filter. Without scripts it is hidden, and all values are visible. */
function ValueSearchField({ name, field, onFocus }: SearchFieldProps) {
  const { t } = useTranslation();
  return (
    <>
      <input
        ref={field}
        onFocus={onFocus}
        type="search"
        autoComplete="off"
        placeholder={t("filters.search", { name })}
        aria-label={t("filters.search", { name })}
        onInput={(event) => filterVisibleValues(event.currentTarget)}
        className="script-only find-value"
      />
      <p aria-live="polite" data-none={t("filters.noValue")} className="text-13 text-ink-soft" />
    </>
  );
}

/**
 * Hides the values whose name does not contain the typed text. Letters that are often confused, such as Arabic alef
 * variants, count as equal.
 */
function filterVisibleValues(input: HTMLInputElement): void {
  const container = input.closest("[data-values]");
  const searchKey = normalizeToKey(input.value);
  const collapsedValues = container?.querySelector("details");
  if (!container || !collapsedValues) return;
  collapsedValues.open = searchKey !== "";
  let found = 0;
  for (const item of container.querySelectorAll("li")) {
    item.hidden = !normalizeToKey(item.querySelector("a > :nth-child(2)")?.textContent ?? "").includes(searchKey);
    if (!item.hidden) found += 1;
  }
  const status = container.querySelector<HTMLElement>("[data-none]");
  if (status) status.textContent = found === 0 ? (status.dataset.none ?? "") : "";
}

function ChoiceValue({ list: { path, search }, filter, item }: Props & { item: FilterItemView }) {
  const { t } = useTranslation();
  const mark =
    filter.type === "color" ? (
      <span className="filter-swatch" style={{ backgroundColor: item.color }} />
    ) : (
      <span className="filter-box">{item.selected && <Icon name="check" size={14} />}</span>
    );
  return (
    <FilterValue
      href={toggleParamValue(path, search, filter.slug, item.slug)}
      item={item}
      mark={mark}
      name={item.excluded ? <s>{item.name}</s> : <span>{item.name}</span>}
    >
      {filter.excludable && (
        <a
          href={toggleExcludedValue(path, search, filter.slug, item.slug)}
          rel="nofollow"
          // The title is also the accessible name of the icon-only link.
          title={t(item.excluded ? "filters.include" : "filters.exclude", { name: item.name })}
          aria-current={item.excluded ? "true" : undefined}
          className="filter-not"
        >
          <Icon name={item.excluded ? "close" : "ban"} size={16} />
        </a>
      )}
    </FilterValue>
  );
}
