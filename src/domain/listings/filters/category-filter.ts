import { type Category, getSubtreeIds } from "#domain/catalog/catalog.ts";
import { rootCategoryTypes } from "../query/filterable-features.ts";
import type { ListingCountsById } from "./facets.ts";
import type { FilterPresentation, ListFilterItem } from "./filter.ts";

/**
 * Builds the items of the category filter: the categories below the category of the list, or the root categories.
 * Branches with a chosen or excluded category are expanded.
 */
export function buildCategoryFilterItems(
  counts: ListingCountsById,
  { catalog, request, scope }: FilterPresentation,
): ListFilterItem[] {
  const chosen = new Set(request.chosenCategories.map((category) => category.id));
  const excludedIds = new Set(request.criteria.choices.category?.not);
  // A subcategory of an excluded category is already excluded, so only the top of the branch is marked.
  const isExcluded = (category: Category) => excludedIds.has(category.id) && !excludedIds.has(category.parentId ?? 0);
  const types: readonly string[] = scope.kind ? [rootCategoryTypes[scope.kind]] : Object.values(rootCategoryTypes);
  const roots = catalog.roots.filter((category) => types.includes(category.type));
  const topCategories = scope.category?.children ?? (roots.length === 1 ? (roots[0]?.children ?? []) : roots);
  const visibleCategories: Category[] = [];
  const visit = (category: Category) => {
    visibleCategories.push(category);
    const isExpanded = getSubtreeIds(category).some(
      (id) => chosen.has(id) || (excludedIds.has(id) && !excludedIds.has(category.id)),
    );
    if (isExpanded) for (const child of category.children) visit(child);
  };
  for (const category of topCategories) visit(category);
  return visibleCategories
    .map((category) => ({
      slug: category.slug,
      name: category.name,
      count: getSubtreeIds(category).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
      selected: chosen.has(category.id),
      ...(isExcluded(category) ? { excluded: true as const } : {}),
    }))
    .filter((item) => item.count > 0 || item.selected || item.excluded);
}
