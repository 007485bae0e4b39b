/**
 * Changes the path of a request that is invalid UTF-8 or contains NUL to one that belongs to no page. The response is
 * then 404 instead of an error.
 */
export function replaceUndecodablePath(request: Request): Request {
  const url = new URL(request.url);
  try {
    if (!decodeURIComponent(url.pathname).includes("\u0000")) return request;
  } catch {
    // The path is invalid UTF-8.
  }
  return new Request(new URL("/unreadable-address", url), request);
}
