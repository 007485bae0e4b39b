import type { Catalog } from "#domain/catalog/catalog.ts";
import { kindParameterValues, type ListScope } from "#domain/listings/query/criteria.ts";

/**
 * Converts the scope of a list page (kind, category, seller or search) to parameters with the prefix `in.`. The scope
 * is fixed by the page; the reader's filters have no prefix.
 */
export function toScopeParams(scope: ListScope): string {
  const params = new URLSearchParams();
  if (scope.kind) params.set("in.kind", scope.kind);
  if (scope.category) params.set("in.category", scope.category.slug);
  if (scope.sellerId !== undefined) params.set("in.seller", String(scope.sellerId));
  if (scope.search !== undefined) params.set("in.search", scope.search);
  return params.toString();
}

/**
 * Parses the scope of a list from URL parameters (`toScopeParams`). Returns undefined when the scope names something
 * unknown.
 */
export function parseScope(params: URLSearchParams, catalog: Catalog): ListScope | undefined {
  const scope: ListScope = {};
  const kind = params.get("in.kind");
  const category = params.get("in.category");
  const seller = params.get("in.seller");
  const search = params.get("in.search");
  if (kind !== null) {
    const match = kindParameterValues.find((each) => each === kind);
    if (!match) return undefined;
    scope.kind = match;
  }
  if (category !== null) {
    const match = catalog.categories.find(category);
    if (!match) return undefined;
    scope.category = match;
  }
  if (seller !== null) {
    if (!/^\d{1,9}$/.test(seller)) return undefined;
    scope.sellerId = Number(seller);
  }
  if (search !== null) scope.search = search;
  return scope;
}
