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
  | { type: "range"; min: number; max: number; step: number; value: { min?: number; max?: number }; unit?: string }
);

export function shownFilter(filter: Filter, language: Language): ShownFilter {
  const name = inLanguage(filter.name, language).text;
  if (filter.type === "range") {
    const { unit, ...range } = filter;
    return { ...range, name, ...(unit ? { unit: inLanguage(unit, language).text } : {}) };
  }
  return {
    ...filter,
    name,
    items: filter.items.map((item) => ({ ...item, name: inLanguage(item.name, language).text })),
  };
}

/** The filters as they are with an address's choices, before their counts are known. */
export function withChoices(filters: readonly ShownFilter[], search: string): ShownFilter[] {
  const params = new URLSearchParams(search);
  return filters.map((filter) => {
    if (filter.type === "range") return filter;
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
