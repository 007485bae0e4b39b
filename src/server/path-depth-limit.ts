import type { Context, MiddlewareHandler } from "hono";
import { createErrorPageRequest } from "./error-pages.ts";
import type { ServerEnv } from "./server-env.ts";

/** Maximum number of segments in a path. It is twice that of the deepest page. */
const MAX_PATH_DEPTH = 24;

/**
 * Returns whether a path has more segments than any page. The router's work grows with the square of the number of
 * segments. With four thousand segments it would block the server for ten seconds.
 */
export function exceedsPathDepth(pathname: string): boolean {
  let steps = 0;
  for (let slashIndex = pathname.indexOf("/"); slashIndex >= 0; slashIndex = pathname.indexOf("/", slashIndex + 1)) {
    steps += 1;
    if (steps > MAX_PATH_DEPTH) return true;
  }
  return false;
}

/** Returns a short path that belongs to no page: `/404.data` for page data, otherwise `/404`. */
export const getNotFoundPath = (pathname: string): string => (pathname.endsWith(".data") ? "/404.data" : "/404");

/**
 * Maximum number of paths in a manifest request, at about twenty characters per path. More paths would not fit into a
 * URL.
 */
const MAX_MANIFEST_PATHS = 400;

/**
 * Returns whether a request for the router's manifest names more paths than a page has links. The router compares
 * every path with all routes.
 */
export const exceedsManifestPathLimit = (pathname: string, paths: string | null): boolean =>
  pathname.endsWith("/__manifest") && (paths?.split(",", MAX_MANIFEST_PATHS + 1).length ?? 0) > MAX_MANIFEST_PATHS;

/**
 * Creates middleware that protects the router from expensive paths. A path with too many segments gets the not-found
 * page. A manifest request with too many paths gets 400.
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
