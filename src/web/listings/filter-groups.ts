import type { FilterView } from "./filter-view.ts";

/** Groups of the page with all filters, in display order. */
const filterGroupNames = ["basics", "technical", "history", "equipment", "place"] as const;
type FilterGroupName = (typeof filterGroupNames)[number];

/** Filter that is a control of the form. Filters by vehicle, by days and by distance have dialogs and forms of their own. */
export type FormFilterView = Exclude<FilterView, { type: "vehicle" | "days" | "near" }>;

export type FilterGroup = { name: FilterGroupName; filters: FormFilterView[] };

/** Filters of the groups whose filters are listed. All others are technical facts or equipment. */
const listedFilters: Record<string, FilterGroupName> = Object.fromEntries([
  ...[
    "category",
    "make",
    "model",
    "brand",
    "year",
    "price",
    "monthly",
    "deal",
    "discount",
    "priceDrop",
    "mileage",
    "condition",
  ].map((slug) => [slug, "basics"] as const),
  ...["owners", "accidents", "paint", "paint_thickness", "service_history", "warranty", "registration", "specs"].map(
    (key) => [`feature.${key}`, "history"] as const,
  ),
  ["inspected", "history"],
  ...["city", "sellerType", "rating", "photo"].map((slug) => [slug, "place"] as const),
]);

const getGroupName = (slug: string): FilterGroupName =>
  listedFilters[slug] ?? (slug.startsWith("feature.equipment_") ? "equipment" : "technical");

/** Groups the filters of a list for the page with all filters. Groups without filters are left out. */
export function groupFilters(filters: readonly FilterView[]): FilterGroup[] {
  const controls = filters.flatMap((filter) =>
    filter.type === "vehicle" || filter.type === "days" || filter.type === "near" ? [] : [filter],
  );
  return filterGroupNames
    .map((name) => ({ name, filters: controls.filter(({ slug }) => getGroupName(slug) === name) }))
    .filter((group) => group.filters.length > 0);
}

/** Returns the names of the parameters that the control of a filter sends. */
export const getControlNames = (filter: FormFilterView): string[] =>
  filter.type === "range" ? [`${filter.slug}Min`, `${filter.slug}Max`] : [filter.slug];
