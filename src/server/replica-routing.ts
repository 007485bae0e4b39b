import type { MiddlewareHandler } from "hono";
import { withReplicaReads } from "#db/query-routing.ts";
import { parsePreferenceCookies } from "./page-cache/page-key.ts";
import { getPagePath } from "./request-path.ts";

/** Matches the paths of pages that are the same for everybody. Pages that mails link to are not among them. */
const publicPagePaths = new RegExp(
  `^/(?:|${[
    "shop(?:/(?:CarForSale|suggestions|counts|recent|find|finder))?",
    "shop/(?:category|Allproducts)/.+",
    "shop/products/[^/]+(?:/quick-view)?",
    "shop/(?:showrooms|rentalrooms)(?:/.+/products)?",
    "shop/dismantled(?:/[^/]+)?",
    "shop/people/[^/]+/products",
    "cars(?:/.+)?",
    "in/[^/]+/[^/]+",
    "prices/[^/]+/[^/]+(?:/[^/]+/[^/]+)?",
    "prices/parts",
    "parts/[^/]+/[^/]+",
    "valuation",
    "vehicles/options",
    "blog(?:/.+)?",
    "site/(?:about-us|terms|privacy|safety|faq)",
    "sitemap\\.xml",
    "sitemaps/.+",
  ].join("|")})$`,
);
const publicApiPaths =
  /^\/api\/v1\/(?:products|categories|features|brands|makes|countries|cities|currencies|languages|vehicles|suggestions|blog|rental-units|dismantled-cars)(?:\/.*)?$/;

/** Returns whether a request reads a public page and its visitor has no personal state, such as a session or a cart. */
export function isPublicRead(request: Request): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (request.headers.has("authorization") || parsePreferenceCookies(request) === undefined) return false;
  const path = getPagePath(new URL(request.url).pathname);
  return publicPagePaths.test(path) || publicApiPaths.test(path);
}

/**
 * Middleware that lets public reads use replicas. All other requests read from the primary
 * (docs/decisions/0013-read-replicas.md).
 */
export const routePublicReadsToReplica: MiddlewareHandler = (c, next) =>
  isPublicRead(c.req.raw) ? withReplicaReads(next) : next();
