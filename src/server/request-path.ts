import type { MiddlewareHandler } from "hono";
import { defaultHeaderVariant, parseHeaderVariant, stripHeaderPrefix } from "#web/layout/header-variant.ts";

/** Returns the path of a page without the prefix of a header variant and without the ending `.data` of page data. */
export const getPagePath = (pathname: string): string =>
  stripHeaderPrefix(pathname, parseHeaderVariant(pathname) ?? defaultHeaderVariant).replace(/\.data$/, "");

/**
 * Replaces a path that is invalid UTF-8 or contains NUL by one that belongs to no page. The response is then 404
 * instead of 500.
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

/**
 * Redirects paths that begin with several slashes (308), also behind the prefix of a header variant. Browsers would
 * resolve relative links on a page with the path `//other.example` to that host.
 */
export const collapseLeadingSlashes: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const prefixLength = parseHeaderVariant(pathname)?.prefix.length ?? 0;
  if (!pathname.startsWith("//", prefixLength)) return next();
  return c.redirect(pathname.slice(0, prefixLength) + pathname.slice(prefixLength).replace(/^\/+/, "/") + search, 308);
};
