import { isListParameter } from "#domain/listings/filters/filter-table.ts";
import type { ListScope } from "#domain/listings/query/criteria.ts";

/** Maximum number of saved searches of a member. */
export const MAX_SAVED_SEARCHES = 50;
/** Maximum length of the name of a saved search, in characters. */
export const MAX_SAVED_SEARCH_NAME = 80;
/** Maximum length of the stored parameters of a search, in characters. */
export const MAX_SAVED_SEARCH_QUERY = 2_000;
/** Time during which a deleted search can be restored, in milliseconds. */
export const SAVED_SEARCH_UNDO_MS = 60 * 60_000;

export const savedSearchesPath = "/account/searches";

/**
 * Parameters of a list that a saved search does not contain: how the list is shown, and rental days, which soon lie in
 * the past.
 */
const unsavedParameters = new Set(["page", "limit", "layout", "sort", "lang", "all", "from", "to"]);

/**
 * Creates the parameters of a saved search from the parameters and the scope of a list. Equal searches give equal
 * texts, because the parameters are sorted. `leftOut` are words that the list ignored to show any listings; alerts need
 * them.
 */
export function createSavedSearchQuery(params: URLSearchParams, scope: ListScope = {}, leftOut = ""): string {
  const result = new URLSearchParams();
  for (const [name, value] of params) {
    const isSaved = isListParameter(name) && !unsavedParameters.has(name) && value.trim() !== "";
    if (isSaved && !result.has(name, value)) result.append(name, value);
  }
  const text = [scope.search ?? params.get("q") ?? "", leftOut].join(" ").trim();
  result.delete("q");
  if (text) result.set("q", text);
  if (scope.kind) result.set("kind", scope.kind);
  if (scope.sellerId !== undefined) result.set("seller", String(scope.sellerId));
  if (scope.category && !result.has("category")) result.set("category", scope.category.slug);
  if (result.get("vehicle") === "all") result.delete("vehicle");
  return new URLSearchParams([...result].sort(compareParameters)).toString();
}

const compareParameters = ([name, value]: [string, string], [otherName, otherValue]: [string, string]): number =>
  name === otherName ? Number(value > otherValue) - Number(value < otherValue) : name < otherName ? -1 : 1;

/** Returns the path of the page that saves a search with these parameters. */
export const getSaveSearchPath = (query: string): string =>
  `${savedSearchesPath}/new?${new URLSearchParams({ query })}`;

/** Returns the path of the page that opens a saved search. */
export const getSavedSearchPath = (id: number): string => `${savedSearchesPath}/${id}`;

/** Returns the path of the list with the listings of a saved search, the newest first. */
export function getSavedSearchListPath(query: string): string {
  const params = new URLSearchParams(query);
  const [category, ...otherCategories] = params.getAll("category");
  let path = "/shop/category/products";
  if (params.get("kind") === "car") {
    path = "/shop/CarForSale";
    params.delete("kind");
  } else if (category !== undefined && otherCategories.length === 0 && /^[\w-]+$/.test(category)) {
    path = `/shop/category/${category}/products`;
    params.delete("category");
  }
  params.set("sort", "newest");
  return `${path}?${params}`;
}
