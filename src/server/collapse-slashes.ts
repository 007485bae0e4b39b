import type { MiddlewareHandler } from "hono";
import { parseHeaderVariant } from "#web/layout/header-variant.ts";

/**
 * Redirects (308) paths that begin with several slashes. On a page at //other.example, relative links would lead to
 * that host, also behind the prefix of a header variant.
 */
export const collapseLeadingSlashes: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const prefixLength = parseHeaderVariant(pathname)?.prefix.length ?? 0;
  if (!pathname.startsWith("//", prefixLength)) return next();
  return c.redirect(pathname.slice(0, prefixLength) + pathname.slice(prefixLength).replace(/^\/+/, "/") + search, 308);
};
