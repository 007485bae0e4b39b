import { isTextOnlySearch } from "./search-log.server.ts";

/** Path of the results for a search text, with the text as its last segment. */
const searchPath = /^\/shop\/Allproducts\/([^/]+)$/;

/**
 * Finds the search text of the page from which a request comes. Undefined if that page belongs to another site, is no
 * search, or has filters besides the text.
 */
export function findReferringSearch(request: Request): string | undefined {
  const referrer = URL.parse(request.headers.get("referer") ?? "");
  const host = request.headers.get("host") ?? new URL(request.url).host;
  if (!referrer || referrer.host !== host || !isTextOnlySearch(referrer.searchParams)) return undefined;
  const segment = searchPath.exec(referrer.pathname)?.[1];
  try {
    return referrer.searchParams.get("q") ?? (segment === undefined ? undefined : decodeURIComponent(segment));
  } catch {
    // The segment is no encoded text.
    return undefined;
  }
}
