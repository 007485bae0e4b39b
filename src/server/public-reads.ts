import type { MiddlewareHandler } from "hono";
import { reading } from "#db/way.ts";
import { headerVariantOf, ownHeaders, withoutHeader } from "#web/layout/header-variant.ts";
import { choiceCookies } from "./page-cache/page-key.ts";

/** Pages that show the same to everybody: the shop, its sellers, the blog, the site. Never what a link in a mail leads to. */
const pages = new RegExp(
  `^/(?:|${[
    "shop(?:/(?:CarForSale|suggestions|counts|recent|find|finder))?",
    "shop/(?:category|Allproducts)/.+",
    "shop/products/[^/]+(?:/quick-view)?",
    "shop/(?:showrooms|rentalrooms)(?:/.+/products)?",
    "vehicles/options",
    "blog(?:/.+)?",
    "site/(?:about-us|terms|privacy|faq)",
    "sitemap\\.xml",
    "sitemaps/.+",
  ].join("|")})$`,
);
const api =
  /^\/api\/v1\/(?:products|categories|features|brands|makes|countries|cities|currencies|languages|vehicles|suggestions|blog|rental-units)(?:\/.*)?$/;

/** Whether a request only reads, for somebody who has nothing of their own, what everybody sees alike. */
export function isPublicRead(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (request.headers.has("authorization") || choiceCookies(request) === undefined) return false;
  const { pathname } = new URL(request.url);
  const path = withoutHeader(pathname, headerVariantOf(pathname) ?? ownHeaders).replace(/\.data$/, "");
  return pages.test(path) || api.test(path);
}

/** Lets replicas answer public reads; everything else is read from the primary (decision 13). */
export const publicReads: MiddlewareHandler = (c, next) => (isPublicRead(c.req.raw) ? reading(next) : next());
