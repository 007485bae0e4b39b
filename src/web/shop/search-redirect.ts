import { redirect } from "react-router";
import type { Route } from "./+types/search-redirect.ts";

/** Where the search box's form leads: an empty search does nothing (VL-05), any other to its results (RT-15). */
export function loader({ url }: Route.LoaderArgs) {
  const text = (url.searchParams.get("q") ?? "").trim().slice(0, 1_000);
  // A lone surrogate can't be written into an address.
  return redirect(
    text ? `/shop/Allproducts/${encodeURIComponent(text.toWellFormed())}` : "/shop/category/products",
    303,
  );
}
