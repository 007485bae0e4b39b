import { redirect } from "react-router";
import type { Route } from "./+types/search-redirect.ts";

/** Where the search box's form leads: an empty search does nothing (VL-05), any other to its results (RT-15). */
export function loader({ url }: Route.LoaderArgs) {
  // A lone surrogate can't be written into an address.
  const text = (url.searchParams.get("q") ?? "").trim().slice(0, 1_000).toWellFormed();
  const rest = new URLSearchParams(url.searchParams);
  rest.delete("q");
  let path = "/shop/category/products";
  // "." and ".." as parts of a path would lead up, however they are written.
  if (/^\.{1,2}$/.test(text)) rest.set("q", text);
  else if (text) path = `/shop/Allproducts/${encodeURIComponent(text)}`;
  return redirect(rest.size > 0 ? `${path}?${rest}` : path, 303);
}
