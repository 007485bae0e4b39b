/**
 * Replaces a path that is not valid UTF-8 or contains NUL by an address without a page. Such a request then gets 404
 * instead of an error.
 */
export function replaceUndecodablePath(request: Request): Request {
  const url = new URL(request.url);
  try {
    if (!decodeURIComponent(url.pathname).includes("\u0000")) return request;
  } catch {
    // The path is not valid UTF-8.
  }
  return new Request(new URL("/unreadable-address", url), request);
}
