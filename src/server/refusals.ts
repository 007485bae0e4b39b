/**
 * Whether a refusal has to be made a page before it is sent: somebody who opens pages reads it, and
 * so far it is a line of text for programs, or a page without its frame.
 */
export function needsPage(request: Request, response: Response): boolean {
  if (response.status < 400 || response.status >= 500) return false;
  if (new URL(request.url).pathname.endsWith(".data")) return false;
  if (!/\btext\/html\b/i.test(request.headers.get("accept") ?? "")) return false;
  // A method that a page doesn't take is refused before its loaders ran: nobody knew the reader's language yet.
  return response.status === 405 || !/^text\/html\b/i.test(response.headers.get("content-type") ?? "");
}

/** What the router refuses by itself, in words of ours: to programs it would say that the server had failed. */
export function inOwnWords(response: Response): Response {
  if (response.status !== 405 || !response.headers.get("content-type")?.startsWith("application/json")) return response;
  const headers = new Headers(response.headers);
  headers.set("content-type", "text/plain; charset=utf-8");
  return new Response("405: nothing here takes this method", { status: 405, headers });
}

/** The same reader asking for a page that says so, without what was sent along. */
export function askedAgain(request: Request, path: string): Request {
  const headers = new Headers(request.headers);
  for (const name of ["content-type", "content-length", "content-encoding", "transfer-encoding"]) headers.delete(name);
  return new Request(new URL(path, request.url), { headers, signal: request.signal });
}

/** The page in the refusal's place; what else the refusal said (cookies, when to come back) stays said. */
export function withPageOf(refusal: Response, page: Response): Response {
  // Who isn't signed in has to be first.
  if (page.status >= 300 && page.status < 400) return page;
  const headers = new Headers(page.headers);
  for (const [name, value] of refusal.headers) {
    if (name === "set-cookie") headers.append(name, value);
    else if (name === "allow" || name === "retry-after") headers.set(name, value);
  }
  return new Response(page.body, { status: refusal.status, headers });
}
