import type { MiddlewareHandler } from "hono";
import { parseHeaderVariant } from "#web/layout/header-variant.ts";

/**
 * Redirects paths with leading slashes (308). Links on a page at //other.example would lead to that host, also behind a
 * header variant's prefix.
 */
export const collapseLeadingSlashes: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const prefixLength = parseHeaderVariant(pathname)?.prefix.length ?? 0;
  if (!pathname.startsWith("//", prefixLength)) return next();
  return c.redirect(pathname.slice(0, prefixLength) + pathname.slice(prefixLength).replace(/^\/+/, "/") + search, 308);
};
