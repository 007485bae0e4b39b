/**
 * Returns whether a refusal must be rendered as a page for a browser. Such a refusal is plain text so far, or a page
 * without layout.
 */
export function shouldRenderErrorPage(request: Request, response: Response): boolean {
  if (response.status < 400 || response.status >= 500) return false;
  if (new URL(request.url).pathname.endsWith(".data")) return false;
  if (!/\btext\/html\b/i.test(request.headers.get("accept") ?? "")) return false;
  // The router answers 405 before loaders run, so the reader's language is not known yet.
  return response.status === 405 || !/^text\/html\b/i.test(response.headers.get("content-type") ?? "");
}

/** Replaces the router's JSON answer to a wrong method by plain text. Its JSON would report a server error. */
export function toPlainTextMethodNotAllowed(response: Response): Response {
  if (response.status !== 405 || !response.headers.get("content-type")?.startsWith("application/json")) return response;
  const headers = new Headers(response.headers);
  headers.set("content-type", "text/plain; charset=utf-8");
  return new Response("405: nothing here takes this method", { status: 405, headers });
}

/** Creates a GET request of the same reader for an error page, without the body. */
export function toSafeGetRequest(request: Request, path: string): Request {
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length", "content-encoding", "transfer-encoding"]) headers.delete(name);
  return new Request(new URL(path, request.url), { headers, signal: request.signal });
}

/** Combines the error page with the refusal's status, cookies, Allow and Retry-After headers. */
export function mergeErrorPage(refusal: Response, page: Response): Response {
  // A redirect to the sign-in page is returned unchanged.
  if (page.status >= 300 && page.status < 400) return page;
  const headers = new Headers(page.headers);
  for (const [name, value] of refusal.headers) {
    if (name === "set-cookie") headers.append(name, value);
    else if (name === "allow" || name === "retry-after") headers.set(name, value);
  }
  return new Response(page.body, { status: refusal.status, headers });
}
