import type { Filter } from "#domain/ads/filters.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";

export type ShownItem = {
  slug: string;
  name: string;
  count: number;
  selected: boolean;
  excluded?: true;
  color?: string;
};

/** A filter in the reader's language. */
export type ShownFilter = { slug: string; name: string } & (
  | { type: "category" | "check" | "color"; items: ShownItem[]; excludable: boolean }
  | { type: "radio" | "rating"; items: ShownItem[] }
  | { type: "vehicle"; vehicle: { id: number; name: string; detail: string | null } | null; items: ShownItem[] }
  | { type: "range"; min: number; max: number; step: number; value: { min?: number; max?: number }; unit?: string }
);

export function shownFilter(filter: Filter, language: Language): ShownFilter {
  const name = inLanguage(filter.name, language).text;
  if (filter.type === "range") {
    const { unit, ...range } = filter;
    return { ...range, name, ...(unit ? { unit: inLanguage(unit, language).text } : {}) };
  }
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

/** The filters as they are with an address's choices, before their counts are known. */
export function withChoices(filters: readonly ShownFilter[], search: string): ShownFilter[] {
  const params = new URLSearchParams(search);
  return filters.map((filter) => {
    if (filter.type === "range") return filter;
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
