const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Returns whether an HTTP method is read-only. */
export const isSafeMethod = (method: string): boolean => safeMethods.has(method.toUpperCase());

/**
 * Returns whether a request that changes data comes from a page of the site itself. Checks Sec-Fetch-Site, or Origin in
 * older browsers. A request without either header is accepted: it comes from a program, which carries no visitor's
 * cookies. `origin` is the public origin of the site, which differs from the request's URL behind a proxy.
 */
export function isSameOriginRequest(request: Request, origin: string): boolean {
  const fetchSite = request.headers.get("sec-fetch-site");
  if (fetchSite !== null) return fetchSite === "same-origin" || fetchSite === "none";
  const originHeader = request.headers.get("origin");
  return originHeader === null || originHeader === origin || originHeader === new URL(request.url).origin;
}
