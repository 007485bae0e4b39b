import type { MiddlewareHandler } from "hono";
import { headerVariantOf } from "#web/layout/header-variant.ts";

/** A path like //other.example would make links on its page lead there, also where it follows a header's. */
export const oneSlash: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const inside = headerVariantOf(pathname)?.prefix.length ?? 0;
  if (!pathname.startsWith("//", inside)) return next();
  return c.redirect(pathname.slice(0, inside) + pathname.slice(inside).replace(/^\/+/, "/") + search, 308);
};
