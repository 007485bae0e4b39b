import { type Catalog, type CatalogEntry, type Feature, getSubtreeIds } from "#domain/catalog/catalog.ts";
import type { ChoiceFacet, IdChoice } from "../query/criteria.ts";
import { findFacetEntry } from "../query/facet-values.ts";
import type { ListQueryParameters } from "../query/parameters.ts";
import type { ListingCountsById } from "./facets.ts";
import type { FilterDefinition, FilterParsing, FilterPresentation, ListFilter, ListFilterItem } from "./filter.ts";
import { facetLabels } from "./filter-labels.ts";

/** Finds the catalog ids for the value of a query parameter. A category includes its subcategories. */
function findIds(catalog: Catalog, facet: ChoiceFacet, value: string): number[] | undefined {
  const entry = findFacetEntry(catalog, facet, value);
  const category = entry && facet === "category" ? catalog.categories.byId.get(entry.id) : undefined;
  return category ? getSubtreeIds(category) : entry && [entry.id];
}

/** Rejects a query parameter whose value the catalog does not contain. */
export const rejectUnknown = (parameters: ListQueryParameters, name: string, value: string) =>
  parameters.reject(name, "unknown", `${name}: there is no “${value.slice(0, 60)}”`);

/**
 * Parses query parameters such as `make=toyota` or `not.color=white`. Adds their catalog values to the criteria, which
 * already contain those of the search text.
 */
function parseChoice({ parameters, catalog, criteria }: FilterParsing, facet: ChoiceFacet): void {
  const parseIds = (name: string) =>
    parameters
      .getAll(name)
      .flatMap((value) => findIds(catalog, facet, value) ?? rejectUnknown(parameters, name, value) ?? []);
  const { any, not } = criteria.choices[facet] ?? { any: [], not: [] };
  const choice = { any: [...any, ...parseIds(facet)], not: [...not, ...parseIds(`not.${facet}`)] };
  if (choice.any.length || choice.not.length) criteria.choices[facet] = choice;
}

/** Limits the chosen categories to those of the list. Without a choice, all categories of the list are chosen. */
export function restrictToScope({ criteria, scope }: FilterParsing): void {
  if (!scope.category) return;
  const ids = new Set(getSubtreeIds(scope.category));
  const chosen = criteria.choices.category;
  const any = chosen?.any.filter((id) => ids.has(id)) ?? [];
  criteria.choices.category = { any: any.length ? any : [...ids], not: chosen?.not ?? [] };
}

/**
 * Adds the makes of the chosen models to the chosen makes. Sets `makesWithAllModels` to the makes of which no model is
 * chosen.
 */
export function addMakesOfModels({ criteria, catalog }: FilterParsing): void {
  const modelMakes = new Set((criteria.choices.model?.any ?? []).map((id) => catalog.models.get(id)?.makeId ?? 0));
  if (modelMakes.size === 0) return;
  const makes = new Set([...(criteria.choices.make?.any ?? []), ...modelMakes]);
  criteria.choices.make = { any: [...makes], not: criteria.choices.make?.not ?? [] };
  criteria.makesWithAllModels = [...makes].filter((id) => !modelMakes.has(id));
}

type ChoiceFilter = Omit<FilterDefinition<ListingCountsById>, "present"> & {
  present(counts: ListingCountsById, presentation: FilterPresentation): ListFilter;
};

/** Creates a filter by catalog values. Each value can be chosen or excluded. */
export const createChoiceFilter = (
  facet: ChoiceFacet,
  listEntries: (catalog: Catalog, chosenMakes: ReadonlySet<number>) => readonly CatalogEntry[],
  getSlug = (entry: CatalogEntry, _catalog: Catalog) => entry.slug,
): ChoiceFilter => ({
  label: facetLabels[facet],
  parameters: [facet, `not.${facet}`],
  parse: (parsing) => parseChoice(parsing, facet),
  present: (counts, { catalog, request: { criteria } }) => ({
    type: "check",
    slug: facet,
    name: facetLabels[facet],
    excludable: true,
    items: buildChoiceItems(
      listEntries(catalog, new Set(criteria.choices.make?.any)),
      counts,
      criteria.choices[facet],
      (entry) => getSlug(entry, catalog),
    ),
  }),
});

/** Creates a filter by the values of a feature that has a column in `ads`. */
export function createLookupFilter(facet: "color" | "fuel" | "gear" | "body" | "condition"): ChoiceFilter {
  const filter = createChoiceFilter(facet, ({ features }) => features.get(facet)?.lookups ?? []);
  return {
    ...filter,
    present: (counts, presentation) =>
      withColors(filter.present(counts, presentation), presentation.catalog.features.get(facet)),
  };
}

/** Adds the colour to each item of a filter by colour. */
export function withColors(filter: ListFilter, feature: Feature | undefined): ListFilter {
  if (feature?.type !== "color" || filter.type !== "check") return filter;
  const colors = new Map(feature.lookups.map((lookup) => [lookup.slug, lookup.color]));
  const items = filter.items.map((item) => ({ ...item, color: colors.get(item.slug) ?? "#ffffff" }));
  return { ...filter, type: "color", items };
}

/** Builds the items of a filter by catalog values, the most frequent first. */
export function buildChoiceItems(
  entries: readonly CatalogEntry[],
  counts: ListingCountsById,
  choice: IdChoice | undefined,
  getSlug: (entry: CatalogEntry) => string,
): ListFilterItem[] {
  const [selectedIds, excludedIds] = [new Set(choice?.any), new Set(choice?.not)];
  return entries
    .filter(({ id }) => counts.has(id) || selectedIds.has(id) || excludedIds.has(id))
    .map((entry) => ({
      slug: getSlug(entry),
      name: entry.name,
      count: counts.get(entry.id) ?? 0,
      selected: selectedIds.has(entry.id),
      ...(excludedIds.has(entry.id) ? { excluded: true as const } : {}),
    }))
    .sort((a, b) => b.count - a.count);
}
