import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import type { ListScope, ParsedListRequest } from "../query/criteria.ts";
import type { FilterPresentation, ListFilter } from "./filter.ts";
import { type Facets, filterTable } from "./filter-table.ts";

/** Function of a filter in `filterTable` that presents the filter with its counts. */
type Present = (facet: unknown, presentation: FilterPresentation) => ListFilter | ListFilter[] | undefined;

/**
 * Builds the filters of a list with their counts, in display order. A value that no listing has is left out unless it
 * is chosen (rule 18). A filter that cannot narrow the list is left out.
 */
export function buildListFilters(
  catalog: Catalog,
  request: ParsedListRequest,
  facets: Facets,
  scope: ListScope,
  currency: Currency,
): ListFilter[] {
  const presentation = { catalog, request, scope, currency, total: facets.total };
  const filters = Object.entries(filterTable).flatMap(([name, definition]) =>
    "present" in definition
      ? ((definition.present as Present)(facets[name as keyof typeof filterTable], presentation) ?? [])
      : [],
  );
  const visibleFilters = filters.filter((filter) => {
    if (filter.type !== "category" && filter.type !== "check" && filter.type !== "color") return true;
    const { items, excludable } = filter;
    return items.length > (excludable ? 1 : 0) || items.some((item) => item.selected || item.excluded);
  });
  // Price ratings and price drops follow the price. Without a filter by price they come last.
  const isDeal = ({ slug }: ListFilter) => slug === "deal" || slug === "priceDrop";
  const others = visibleFilters.filter((filter) => !isDeal(filter));
  const afterPrice = others.findIndex(({ slug }) => slug === "price") + 1;
  return others.toSpliced(afterPrice || others.length, 0, ...visibleFilters.filter(isDeal));
}
