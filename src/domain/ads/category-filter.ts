import { type Catalogue, type Category, subtreeIds } from "#domain/catalog/catalogue.ts";
import type { Counts } from "./facets.ts";
import type { FilterItem } from "./filters.ts";
import { rootTypes } from "./offered-features.ts";
import type { ParsedRequest, Scope } from "./request.ts";

/** Below the list's own category, or the roots; chosen and excluded categories are in sight. */
export function categoryItems(
  catalogue: Catalogue,
  request: ParsedRequest,
  counts: Counts,
  scope: Scope,
): FilterItem[] {
  const chosen = new Set(request.chosenCategories.map((category) => category.id));
  const not = new Set(request.criteria.choices.category?.not);
  // What is below an excluded category is excluded with it, and not by itself.
  const excluded = (category: Category) => not.has(category.id) && !not.has(category.parentId ?? 0);
  const types: readonly string[] = scope.kind ? [rootTypes[scope.kind]] : Object.values(rootTypes);
  const roots = catalogue.roots.filter((category) => types.includes(category.type));
  const top = scope.category?.children ?? (roots.length === 1 ? (roots[0]?.children ?? []) : roots);
  const shown: Category[] = [];
  const visit = (category: Category) => {
    shown.push(category);
    const open = subtreeIds(category).some((id) => chosen.has(id) || (not.has(id) && !not.has(category.id)));
    if (open) for (const child of category.children) visit(child);
  };
  for (const category of top) visit(category);
  return shown
    .map((category) => ({
      slug: category.slug,
      name: category.name,
      count: subtreeIds(category).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
      selected: chosen.has(category.id),
      ...(excluded(category) ? { excluded: true as const } : {}),
    }))
    .filter((item) => item.count > 0 || item.selected || item.excluded);
}
