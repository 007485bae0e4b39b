import type { Context, MiddlewareHandler } from "hono";
import { createErrorPageRequest } from "./error-pages.ts";
import type { ServerEnv } from "./server-env.ts";

/** Maximum number of segments in a path. It is twice the depth of the deepest page. */
const MAX_PATH_DEPTH = 24;

/**
 * Checks whether a path has more segments than any page. The router's work grows with the square of their number: four
 * thousand would block the server for ten seconds.
 */
export function exceedsPathDepth(pathname: string): boolean {
  let steps = 0;
  for (let slashIndex = pathname.indexOf("/"); slashIndex >= 0; slashIndex = pathname.indexOf("/", slashIndex + 1)) {
    steps += 1;
    if (steps > MAX_PATH_DEPTH) return true;
  }
  return false;
}

/** Returns a short path that belongs to no page: one for pages, another for page data. */
export const getNotFoundPath = (pathname: string): string => (pathname.endsWith(".data") ? "/404.data" : "/404");

/**
 * Maximum number of paths in a manifest request, at about twenty characters per path. More would not fit into its
 * address.
 */
const MAX_MANIFEST_PATHS = 400;

/**
 * Checks whether a manifest request contains more paths than a page has links. The router compares every path with all
 * routes.
 */
export const exceedsManifestPathLimit = (pathname: string, paths: string | null): boolean =>
  pathname.endsWith("/__manifest") && (paths?.split(",", MAX_MANIFEST_PATHS + 1).length ?? 0) > MAX_MANIFEST_PATHS;

/**
 * Creates middleware against expensive paths. Too deep paths get the not-found page, manifest requests with too many
 * paths get 400.
 */
export const limitPathDepth =
  (renderPage: (c: Context<ServerEnv>, request: Request) => Promise<Response>): MiddlewareHandler<ServerEnv> =>
  async (c, next) => {
    const { path } = c.req;
    if (exceedsPathDepth(path)) return renderPage(c, createErrorPageRequest(c.req.raw, getNotFoundPath(path)));
    if (exceedsManifestPathLimit(path, c.req.query("paths") ?? null))
      return c.text("400: too many addresses at once", 400);
    return next();
  };
