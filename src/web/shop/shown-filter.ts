import type { Filter } from "#domain/ads/filters.ts";
import type { Span } from "#domain/bookings/booking.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";

export type ShownItem = {
  slug: string;
  name: string;
  count: number;
  selected: boolean;
  excluded?: true;
  color?: string;
};

/** A filter in the reader's language. Of a long one a page has the first values (`folded`); `more` is how many it hasn't. */
export type ShownFilter = { slug: string; name: string } & (
  | { type: "category" | "check" | "color"; items: ShownItem[]; excludable: boolean; more?: number }
  | { type: "radio" | "rating"; items: ShownItem[] }
  | { type: "vehicle"; vehicle: { id: number; name: string; detail: string | null } | null; items: ShownItem[] }
  | { type: "days"; value: Span | null }
  | { type: "range"; min: number; max: number; step: number; value: { min?: number; max?: number }; unit?: string }
);

export function shownFilter(filter: Filter, language: Language): ShownFilter {
  const name = inLanguage(filter.name, language).text;
  if (filter.type === "range") {
    const { unit, ...range } = filter;
    return { ...range, name, ...(unit ? { unit: inLanguage(unit, language).text } : {}) };
  }
  if (filter.type === "days") return { ...filter, name };
  const shown = {
    name,
    items: filter.items.map((item) => ({ ...item, name: inLanguage(item.name, language).text })),
  };
  if (filter.type !== "vehicle") return { ...filter, ...shown };
  const { vehicle } = filter;
  const detail = vehicle?.detail ? inLanguage(vehicle.detail, language).text : null;
  return {
    ...filter,
    ...shown,
    vehicle: vehicle && { ...vehicle, name: inLanguage(vehicle.name, language).text, detail },
  };
}

/** Values shown before "show all". */
const shortList = 8;

/** The values of a filter that are seen before it is unfolded: what is chosen, however far down, and the first. */
export function seenAtOnce(items: readonly ShownItem[]): ShownItem[] {
  const chosen = items.filter((item) => item.selected || item.excluded);
  const length = Math.max(shortList, chosen.length);
  const seen = new Set([...new Set([...chosen, ...items])].slice(0, length));
  return items.filter((item) => seen.has(item));
}

/** Names the filters of which a page shows all values. */
const unfolding = "all";

export const isUnfolded = (search: string, slug: string): boolean =>
  new URLSearchParams(search).getAll(unfolding).includes(slug);

/** The address at which a filter is unfolded, for who has no scripts. */
export function unfoldedAt(path: string, search: string, slug: string): string {
  const params = new URLSearchParams(search);
  params.append(unfolding, slug);
  return `${path}?${params}#values-${slug}`;
}

/** A filter without the values that are folded away: a page with all of them would be half as heavy again, and few look. */
export function folded(filter: ShownFilter, search: string): ShownFilter {
  if (!("excludable" in filter) || isUnfolded(search, filter.slug)) return filter;
  const items = seenAtOnce(filter.items);
  return items.length < filter.items.length ? { ...filter, items, more: filter.items.length - items.length } : filter;
}

/** The filters as they are with an address's choices, before their counts are known. */
export function withChoices(filters: readonly ShownFilter[], search: string): ShownFilter[] {
  const params = new URLSearchParams(search);
  return filters.map((filter) => {
    if (filter.type === "range" || filter.type === "days") return filter;
    if (filter.type === "vehicle") return withVehicle(filter, params);
    const chosen = new Set(params.getAll(filter.slug));
    const left = new Set(params.getAll(`not.${filter.slug}`));
    if (filter.type === "radio" && chosen.size === 0) chosen.add("any");
    const items = filter.items.map(({ excluded, ...item }) => ({
      ...item,
      selected: chosen.has(item.slug),
      ...(left.has(item.slug) ? { excluded: true as const } : {}),
    }));
    return { ...filter, items };
  });
}

function withVehicle(filter: Extract<ShownFilter, { type: "vehicle" }>, params: URLSearchParams): ShownFilter {
  if (!filter.vehicle || params.get("vehicle") !== String(filter.vehicle.id))
    return { ...filter, vehicle: null, items: [] };
  const chosen = params.get("fit") ?? "only";
  return { ...filter, items: filter.items.map((item) => ({ ...item, selected: item.slug === chosen })) };
}
