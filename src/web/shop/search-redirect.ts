import { redirect } from "react-router";
import { searchPath } from "#web/search/search-path.ts";
import type { Route } from "./+types/search-redirect.ts";

/** In characters; every filter there is, chosen at once, has fewer. */
const longestFilters = 4_000;

/** Where the search box's form leads: an empty search does nothing (VL-05), any other to its results (RT-15). */
export function loader({ url }: Route.LoaderArgs) {
  const rest = new URLSearchParams(url.searchParams);
  rest.delete("q");
  // Written anew, what nobody's filters are becomes longer than proxies let an address be.
  const filters = String(rest).length <= longestFilters ? String(rest) : "";
  const path = searchPath(url.searchParams.get("q") ?? "") ?? "/shop/category/products";
  return redirect(filters ? `${path}${path.includes("?") ? "&" : "?"}${filters}` : path, 303);
}
