const safe: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether requests of this method change nothing. */
export const isSafe = (method: string): boolean => safe.has(method.toUpperCase());

/**
 * Whether a request that changes something came from a page of ours. Browsers say so in
 * Sec-Fetch-Site, older ones in Origin; programs that send neither carry no visitor's cookies.
 * `origin` is the address visitors use, which behind a proxy differs from the request's.
 */
export function isFromOurPages(request: Request, origin: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" || site === "none";
  const from = request.headers.get("origin");
  return from === null || from === origin || from === new URL(request.url).origin;
}
