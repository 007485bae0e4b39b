import type { RentalPeriod } from "#domain/bookings/booking.ts";
import type { ListFilter } from "#domain/listings/filters/filter.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";

export type FilterItemView = {
  slug: string;
  name: string;
  count: number;
  selected: boolean;
  excluded?: true;
  color?: string;
};

/**
 * Filter in the reader's language. A collapsed filter has only its first values (`collapseFilter`); `more` is the
 * number of hidden values.
 */
export type FilterView = { slug: string; name: string } & (
  | { type: "category" | "check" | "color"; items: FilterItemView[]; excludable: boolean; more?: number }
  | { type: "radio" | "rating"; items: FilterItemView[] }
  | { type: "vehicle"; vehicle: { id: number; name: string; detail: string | null } | null; items: FilterItemView[] }
  | { type: "days"; value: RentalPeriod | null }
  | {
      type: "near";
      city: { slug: string; name: string } | null;
      within: number | null;
      items: FilterItemView[];
      suggestedCities: string[];
    }
  | { type: "range"; min: number; max: number; step: number; value: { min?: number; max?: number }; unit?: string }
);

/** Returns whether the range of a filter is of amounts in the currency of the list. */
export const isAmountFilter = ({ slug }: Pick<FilterView, "slug">): boolean => slug === "price" || slug === "monthly";

/** Converts a filter to the reader's language. */
export function toFilterView(filter: ListFilter, language: Language): FilterView {
  const name = pickTranslation(filter.name, language).text;
  if (filter.type === "range") {
    const { unit, ...range } = filter;
    return { ...range, name, ...(unit ? { unit: pickTranslation(unit, language).text } : {}) };
  }
  if (filter.type === "days") return { ...filter, name };
  const view = {
    name,
    items: filter.items.map((item) => ({ ...item, name: pickTranslation(item.name, language).text })),
  };
  if (filter.type === "near") {
    const { city, suggestedCities } = filter;
    return {
      ...filter,
      ...view,
      city: city && { ...city, name: pickTranslation(city.name, language).text },
      suggestedCities: suggestedCities.map((each) => pickTranslation(each, language).text),
    };
  }
  if (filter.type !== "vehicle") return { ...filter, ...view };
  const { vehicle } = filter;
  const detail = vehicle?.detail ? pickTranslation(vehicle.detail, language).text : null;
  return {
    ...filter,
    ...view,
    vehicle: vehicle && { ...vehicle, name: pickTranslation(vehicle.name, language).text, detail },
  };
}

/** Number of values shown before "show all". */
const COLLAPSED_ITEM_COUNT = 8;

/**
 * Returns the values shown while the filter is collapsed: the selected and excluded ones, then the first of the
 * others.
 */
export function getVisibleItems(items: readonly FilterItemView[]): FilterItemView[] {
  const chosen = items.filter((item) => item.selected || item.excluded);
  const length = Math.max(COLLAPSED_ITEM_COUNT, chosen.length);
  const visible = new Set([...new Set([...chosen, ...items])].slice(0, length));
  return items.filter((item) => visible.has(item));
}

/** URL parameter with the slugs of expanded filters. */
const EXPANDED_PARAM = "all";

export const isFilterExpanded = (search: string, slug: string): boolean =>
  new URLSearchParams(search).getAll(EXPANDED_PARAM).includes(slug);

/** Returns the URL of the list with a filter expanded, for use without scripts. */
export function getExpandedFilterUrl(path: string, search: string, slug: string): string {
  const params = new URLSearchParams(search);
  params.append(EXPANDED_PARAM, slug);
  return `${path}?${params}#values-${slug}`;
}

/**
 * Removes the values that a collapsed filter does not show. With all values, which few readers need, the page would
 * be one and a half times as large.
 */
export function collapseFilter(filter: FilterView, search: string): FilterView {
  if (!("excludable" in filter) || isFilterExpanded(search, filter.slug)) return filter;
  const items = getVisibleItems(filter.items);
  return items.length < filter.items.length ? { ...filter, items, more: filter.items.length - items.length } : filter;
}

/**
 * Marks the filter values that the URL parameters select. Used while the counts of a new selection are still loading.
 */
export function applyChoices(filters: readonly FilterView[], search: string): FilterView[] {
  const params = new URLSearchParams(search);
  return filters.map((filter) => {
    if (filter.type === "range" || filter.type === "days" || filter.type === "near") return filter;
    if (filter.type === "vehicle") return applyVehicle(filter, params);
    const chosen = new Set(params.getAll(filter.slug));
    const excludedSlugs = new Set(params.getAll(`not.${filter.slug}`));
    if (filter.type === "radio" && chosen.size === 0) chosen.add("any");
    const items = filter.items.map(({ excluded, ...item }) => ({
      ...item,
      selected: chosen.has(item.slug),
      ...(excludedSlugs.has(item.slug) ? { excluded: true as const } : {}),
    }));
    return { ...filter, items };
  });
}

function applyVehicle(filter: Extract<FilterView, { type: "vehicle" }>, params: URLSearchParams): FilterView {
  if (!filter.vehicle || params.get("vehicle") !== String(filter.vehicle.id))
    return { ...filter, vehicle: null, items: [] };
  const chosen = params.get("fit") ?? "only";
  return { ...filter, items: filter.items.map((item) => ({ ...item, selected: item.slug === chosen })) };
}
