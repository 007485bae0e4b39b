const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Returns whether requests of a method are read-only. */
export const isSafeMethod = (method: string): boolean => safeMethods.has(method.toUpperCase());

/**
 * Returns whether a request that changes data comes from the site's own pages. Checks Sec-Fetch-Site, or Origin in
 * older browsers. Programs that send neither header carry no visitor's cookies. `origin` is the public address, which
 * behind a proxy differs from the request's.
 */
export function isSameOriginRequest(request: Request, origin: string): boolean {
  const fetchSite = request.headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin" || fetchSite === "none";
  const originHeader = request.headers.get("origin");
  return originHeader === null || originHeader === origin || originHeader === new URL(request.url).origin;
}
