import { createContext, useContext } from "react";

/** Value of the parameter `region` in the links of the page shell. Undefined for all countries. */
export const RegionContext = createContext<string | undefined>(undefined);

const listPathPattern = /^\/shop\/(?:CarForSale|category\/|Allproducts\/|search|find|(?:showrooms|rentalrooms)$)/;

/**
 * Adds the visitor's region to the address of a list, so that the address itself tells what the list shows. Other
 * addresses, and lists that name a place already, stay as they are.
 */
export function withRegion(href: string, region: string | undefined): string {
  const [path = "", query] = href.split("?", 2);
  if (!region || !listPathPattern.test(path)) return href;
  const params = new URLSearchParams(query);
  if (["region", "city", "near"].some((name) => params.has(name))) return href;
  return `${path}?${query ? `${query}&` : ""}region=${region}`;
}

/**
 * Replaces the region in the address of a list. An undefined region removes it. Places that were chosen within another
 * region are removed too. Addresses of other pages stay as they are.
 */
export function replaceRegion(href: string, region: string | undefined): string {
  const [path = "", query] = href.split("?", 2);
  if (!listPathPattern.test(path)) return href;
  const params = new URLSearchParams(query);
  for (const name of ["region", "city", "near", "within", "page"]) params.delete(name);
  if (params.get("sort") === "distance") params.delete("sort");
  const rest = params.size > 0 ? `${path}?${params}` : path;
  return withRegion(rest, region);
}

/** Returns a function that adds the visitor's region to the addresses of lists. */
export function useRegionLinks(): (href: string) => string {
  const slug = useContext(RegionContext);
  return (href) => withRegion(href, slug);
}
