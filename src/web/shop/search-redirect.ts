import { redirect } from "react-router";
import { isListParameter } from "#domain/ads/list-parameters.ts";
import { searchPath } from "#web/search/search-path.ts";
import type { Route } from "./+types/search-redirect.ts";

/** In characters; every filter there is, chosen at once, has fewer. */
const longestFilters = 4_000;

/** Where the search box's form leads: an empty search does nothing (VL-05), any other to its results (RT-15). */
export function loader({ url }: Route.LoaderArgs) {
  const filters = [...url.searchParams].filter(([name]) => name !== "q" && isListParameter(name));
  const rest = String(new URLSearchParams(filters));
  // Written anew, what nobody's filters are becomes longer than proxies let an address be.
  const kept = rest.length <= longestFilters ? rest : "";
  const path = searchPath(url.searchParams.get("q") ?? "") ?? "/shop/category/products";
  return redirect(kept ? `${path}${path.includes("?") ? "&" : "?"}${kept}` : path, 303);
}
