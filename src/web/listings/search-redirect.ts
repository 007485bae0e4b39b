import { redirect } from "react-router";
import { isListParameter } from "#domain/listings/filters/filter-table.ts";
import { getSearchPath } from "#web/search/search-path.ts";
import type { Route } from "./+types/search-redirect.ts";

/**
 * Maximum length of the filters in a URL, in characters. Longer filters are dropped. All existing filters together
 * are shorter.
 */
const MAX_FILTERS_LENGTH = 4_000;

/**
 * Redirects a submitted search form. An empty search leads to all products (VL-05), any other to its results (RT-15).
 */
export function loader({ url }: Route.LoaderArgs) {
  const filters = [...url.searchParams].filter(([name]) => name !== "q" && isListParameter(name));
  const otherFilters = String(new URLSearchParams(filters));
  // Unknown or encoded filters could exceed the URL length that proxies allow.
  const filtersInUrl = otherFilters.length <= MAX_FILTERS_LENGTH ? otherFilters : "";
  const path = getSearchPath(url.searchParams.get("q") ?? "") ?? "/shop/category/products";
  return redirect(filtersInUrl ? `${path}${path.includes("?") ? "&" : "?"}${filtersInUrl}` : path, 303);
}
