/** A path that is no UTF-8, or has a NUL in it, names no page: it is shown as one that isn't there instead of failing. */
export function readable(request: Request): Request {
  const url = new URL(request.url);
  try {
    if (!decodeURIComponent(url.pathname).includes("\u0000")) return request;
  } catch {
    // Not UTF-8.
  }
  return new Request(new URL("/unreadable-address", url), request);
}
