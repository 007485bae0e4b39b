import { kinds, type Scope } from "#domain/ads/request.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";

/**
 * What a list's page fixes (its kind, category, seller or search), as parameters. They have names of
 * their own: a reader may also choose a kind or a category within the list.
 */
export function scopeParams(scope: Scope): string {
  const params = new URLSearchParams();
  if (scope.kind) params.set("in.kind", scope.kind);
  if (scope.category) params.set("in.category", scope.category.slug);
  if (scope.sellerId !== undefined) params.set("in.seller", String(scope.sellerId));
  if (scope.search !== undefined) params.set("in.search", scope.search);
  return params.toString();
}

/** The same the other way; undefined when it names something that isn't there. */
export function scopeFrom(params: URLSearchParams, catalogue: Catalogue): Scope | undefined {
  const scope: Scope = {};
  const kind = params.get("in.kind");
  const category = params.get("in.category");
  const seller = params.get("in.seller");
  const search = params.get("in.search");
  if (kind !== null) {
    const known = kinds.find((each) => each === kind);
    if (!known) return undefined;
    scope.kind = known;
  }
  if (category !== null) {
    const known = catalogue.categories.find(category);
    if (!known) return undefined;
    scope.category = known;
  }
  if (seller !== null) {
    if (!/^\d{1,9}$/.test(seller)) return undefined;
    scope.sellerId = Number(seller);
  }
  if (search !== null) scope.search = search;
  return scope;
}
