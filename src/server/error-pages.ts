/**
 * Returns whether a browser must get an error page instead of this response. This is so for 4xx responses that are
 * not HTML, and for all 405 responses.
 */
export function shouldRenderErrorPage(request: Request, response: Response): boolean {
  if (response.status < 400 || response.status >= 500) return false;
  if (new URL(request.url).pathname.endsWith(".data")) return false;
  if (!/\btext\/html\b/i.test(request.headers.get("accept") ?? "")) return false;
  // The router responds 405 before loaders run, so the language of the reader is not known here.
  return response.status === 405 || !/^text\/html\b/i.test(response.headers.get("content-type") ?? "");
}

/**
 * Replaces the router's JSON response to an unsupported method by plain text. The JSON describes the problem as a
 * server error.
 */
export function toPlainTextMethodNotAllowed(response: Response): Response {
  if (response.status !== 405 || !response.headers.get("content-type")?.startsWith("application/json")) return response;
  const headers = new Headers(response.headers);
  headers.set("content-type", "text/plain; charset=utf-8");
  return new Response("405: nothing here takes this method", { status: 405, headers });
}

/** Creates a GET request for an error page, with the headers of the original request and without its body. */
export function createErrorPageRequest(request: Request, path: string): Request {
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length", "content-encoding", "transfer-encoding"]) headers.delete(name);
  return new Request(new URL(path, request.url), { headers, signal: request.signal });
}

/**
 * Combines a refusal with its error page: the body of the page, and the status, cookies, Allow and Retry-After of the
 * refusal.
 */
export function mergeErrorPage(refusal: Response, page: Response): Response {
  // The page redirects to sign-in. This redirect is returned unchanged.
  if (page.status >= 300 && page.status < 400) return page;
  const headers = new Headers(page.headers);
  for (const [name, value] of refusal.headers) {
    if (name === "set-cookie") headers.append(name, value);
    else if (name === "allow" || name === "retry-after") headers.set(name, value);
  }
  return new Response(page.body, { status: refusal.status, headers });
}
