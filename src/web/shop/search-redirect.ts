import { redirect } from "react-router";
import { searchPath } from "#web/search/search-path.ts";
import type { Route } from "./+types/search-redirect.ts";

/** Where the search box's form leads: an empty search does nothing (VL-05), any other to its results (RT-15). */
export function loader({ url }: Route.LoaderArgs) {
  const rest = new URLSearchParams(url.searchParams);
  rest.delete("q");
  const path = searchPath(url.searchParams.get("q") ?? "") ?? "/shop/category/products";
  return redirect(rest.size > 0 ? `${path}${path.includes("?") ? "&" : "?"}${rest}` : path, 303);
}
