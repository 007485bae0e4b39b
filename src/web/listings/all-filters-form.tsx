import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { getFormatters } from "#i18n/formatters.ts";
import type { Translate } from "#i18n/translator.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { fetchJson } from "../fetch-json.ts";
import { HiddenParams } from "../navigation/hidden-params.tsx";
import { clearFilters, removeDependentParams, removeParam } from "../navigation/list-url.ts";
import { getAllFiltersUrl } from "./all-filters-url.ts";
import { FilterControl } from "./filter-control.tsx";
import { getControlNames, groupFilters } from "./filter-groups.ts";
import { applyChoices, type FilterView, isAmountFilter } from "./filter-view.ts";
import type { FilterableList, FilterCounts } from "./load-list-page.server.ts";

type Props = { title: string; list: Omit<FilterableList, "filters">; counts: FilterCounts };

/** Pause after a change before the listings are counted again, in milliseconds. */
const COUNT_DELAY_MS = 250;

/**
 * Renders every filter of a list as one form. Without scripts the button applies the choices; with scripts the button
 * shows the number of listings of the current choices.
 */
export function AllFiltersForm({ title, list, counts: initialCounts }: Props) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  const navigate = useNavigate();
  const [draft, setDraft] = useState(list.search);
  /** Number of times that choices were removed outside their fields. The fields then start again with the new choices. */
  const [resets, setResets] = useState(0);
  const [counts, setCounts] = useState({ ...initialCounts, of: list.search });
  useEffect(() => {
    if (counts.of === draft) return;
    const controller = new AbortController();
    const query = [list.scope, "in.every=yes", draft.replace(/^\?/, "")].filter(Boolean).join("&");
    const timer = setTimeout(() => {
      fetchJson<FilterCounts>(`/shop/counts?${query}`, { signal: controller.signal })
        .then((loaded) => setCounts({ ...loaded, of: draft }))
        // Without counts the form still works.
        .catch(() => {});
    }, COUNT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [list.scope, draft, counts.of]);

  const replaceDraft = (search: string) => {
    setDraft(search);
    setResets((n) => n + 1);
  };
  const filters = applyChoices(keepValues(initialCounts.filters, counts.filters), draft);
  const groups = groupFilters(filters);
  const controlNames = groups.flatMap((group) => group.filters.flatMap(getControlNames));
  const chips = listChosenValues(filters, draft, number, t);
  const cleared = clearFilters(list.path, draft).slice(list.path.length);
  const getPageUrl = (search: string) => getAllFiltersUrl({ ...list, search });
  return (
    <div className="container-page pb-8">
      <nav className="pt-4">
        <a href={list.path + draft} className="link inline-flex min-h-9 items-center gap-1 text-14 text-ink-soft">
          <Icon name="chevron-back" size={16} />
          {t("filters.backToList")}
        </a>
      </nav>
      <h1 className="pb-3 text-22 font-semibold md:text-28">{title}</h1>
      <nav aria-label={t("filters.groups")} className="pb-3">
        <ul className="no-scrollbar flex gap-4 overflow-x-auto text-14">
          {groups.map(({ name }) => (
            <li key={name} className="shrink-0">
              <a href={`#filters-${name}`} data-native="" className="link inline-flex min-h-9 items-center">
                {t(`filters.group.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {chips.length > 0 && (
        <ul aria-label={t("filter.active")} className="flex flex-wrap items-center gap-2 pb-3">
          {chips.map((chip) => {
            const href = removeParam(list.path, draft, chip.name, chip.value).slice(list.path.length);
            return (
              <li key={`${chip.name} ${chip.value}`} className="min-w-0">
                <a
                  href={getPageUrl(href)}
                  rel="nofollow"
                  aria-label={t("filter.remove", { name: chip.label })}
                  onClick={(event) => {
                    event.preventDefault();
                    replaceDraft(href);
                  }}
                  className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-paper ps-3 pe-2 text-13 hover:border-ink"
                >
                  <bdi className="truncate">{chip.label}</bdi>
                  <Icon name="close" size={14} />
                </a>
              </li>
            );
          })}
        </ul>
      )}
      <form
        key={resets}
        action={list.path}
        onChange={(event) => setDraft(readChoices(event.currentTarget))}
        onSubmit={(event) => {
          // The plain form would also send the fields that choose nothing.
          event.preventDefault();
          navigate(list.path + readChoices(event.currentTarget));
        }}
        className="grid gap-4"
      >
        <HiddenParams search={draft} except={[...controlNames, "currency", "all"]} />
        <input type="hidden" name="currency" value={list.currency.code} />
        {groups.map((group) => (
          <section
            key={group.name}
            aria-labelledby={`filters-${group.name}`}
            className="rounded-lg border border-line bg-paper p-4 md:p-6"
          >
            <h2 id={`filters-${group.name}`} className="scroll-mt-20 pb-4 text-18 font-semibold">
              {t(`filters.group.${group.name}`)}
            </h2>
            <div className="all-filters">
              {group.filters.map((filter) => (
                <FilterControl
                  key={filter.slug}
                  filter={filter}
                  unit={filter.type === "range" && isAmountFilter(filter) ? list.currency.symbol : undefined}
                />
              ))}
            </div>
          </section>
        ))}
        <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-paper md:mx-0 md:mb-4 md:rounded-lg md:border md:shadow-float">
          <div className="flex gap-2 p-3 md:justify-end">
            <a
              href={getPageUrl(cleared)}
              rel="nofollow"
              onClick={(event) => {
                event.preventDefault();
                replaceDraft(cleared);
              }}
              className={getButtonClass("outline", "min-h-12")}
            >
              {t("filter.clear")}
            </a>
            <Button type="submit" className="min-h-12 max-md:grow">
              <span role="status" className={counts.of === draft ? "" : "opacity-60"}>
                {t("filters.show", { count: counts.total, shown: number(counts.total) })}
              </span>
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}

/**
 * Returns the filters with new counts, in the order in which the page began. A value that no listing has any more stays
 * with the count 0, so that nothing moves while the reader chooses.
 */
function keepValues(before: readonly FilterView[], fresh: readonly FilterView[]): FilterView[] {
  const freshBySlug = new Map(fresh.map((filter) => [filter.slug, filter]));
  const kept = before.map((filter): FilterView => {
    if (!("items" in filter)) return filter;
    const now = freshBySlug.get(filter.slug);
    const counted = new Map(now && "items" in now ? now.items.map((item) => [item.slug, item]) : []);
    const items = filter.items.map((item) => ({ ...item, count: counted.get(item.slug)?.count ?? 0 }));
    const known = new Set(filter.items.map(({ slug }) => slug));
    return { ...filter, items: [...items, ...[...counted.values()].filter(({ slug }) => !known.has(slug))] };
  });
  const slugs = new Set(before.map(({ slug }) => slug));
  const added = fresh.filter(({ slug }) => !slugs.has(slug));
  // The models of a make stand beside the makes.
  const afterMake = kept.findIndex(({ slug }) => slug === "make") + 1;
  return kept.toSpliced(afterMake || kept.length, 0, ...added);
}

/** Reads the choices of the form as the query of a list. */
function readChoices(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value.trim() && value !== "any") params.append(name, value.trim());
  removeDependentParams(params);
  params.sort();
  return params.size > 0 ? `?${params}` : "";
}

type ChosenValue = { label: string; name: string; value?: string };

/** Lists the chosen values of all filters, each with the parameter that chooses it. */
function listChosenValues(
  filters: readonly FilterView[],
  search: string,
  formatNumber: (value: number) => string,
  t: Translate,
): ChosenValue[] {
  const params = new URLSearchParams(search);
  return filters.flatMap((filter): ChosenValue[] => {
    if (filter.type === "range") {
      const getEnd = (end: "Min" | "Max", message: "filters.chipFrom" | "filters.chipTo"): ChosenValue[] => {
        const value = params.get(`${filter.slug}${end}`);
        if (!value) return [];
        const shown = filter.slug === "year" || !Number.isFinite(Number(value)) ? value : formatNumber(Number(value));
        return [{ label: t(message, { name: filter.name, value: shown }), name: `${filter.slug}${end}` }];
      };
      return [...getEnd("Min", "filters.chipFrom"), ...getEnd("Max", "filters.chipTo")];
    }
    if (!("items" in filter) || filter.type === "vehicle" || filter.type === "near") return [];
    return filter.items
      .filter(({ selected, slug }) => selected && slug !== "any")
      .map(({ name, slug }) => ({
        label: filter.type === "radio" ? t("filters.chipTitled", { title: filter.name, name }) : name,
        name: filter.slug,
        value: slug,
      }));
  });
}
