import type { Context, MiddlewareHandler } from "hono";
import { toSafeGetRequest } from "./error-pages.ts";
import type { ServerEnv } from "./server-env.ts";

/** Twice the depth of the deepest page. */
const MAX_PATH_DEPTH = 24;

/**
 * Returns whether an address is deeper than any page. The router's work grows with the square of the depth: four
 * thousand segments would block the server for ten seconds.
 */
export function exceedsPathDepth(pathname: string): boolean {
  let steps = 0;
  for (let slashIndex = pathname.indexOf("/"); slashIndex >= 0; slashIndex = pathname.indexOf("/", slashIndex + 1)) {
    steps += 1;
    if (steps > MAX_PATH_DEPTH) return true;
  }
  return false;
}

/** Returns a short address without a page, for pages and for their data. */
export const getNotFoundPath = (pathname: string): string => (pathname.endsWith(".data") ? "/404.data" : "/404");

/** Maximum that fits into an address of the router's manifest request, at about twenty characters a path. */
const MAX_MANIFEST_PATHS = 400;

/**
 * Returns whether a manifest request asks for more paths than a page has links. The router matches each path against
 * all routes.
 */
export const exceedsManifestPathLimit = (pathname: string, paths: string | null): boolean =>
  pathname.endsWith("/__manifest") && (paths?.split(",", MAX_MANIFEST_PATHS + 1).length ?? 0) > MAX_MANIFEST_PATHS;

/**
 * Creates middleware that renders the not-found page for too deep addresses, and answers 400 to manifest requests with
 * too many paths.
 */
export const limitPathDepth =
  (renderPage: (c: Context<ServerEnv>, request: Request) => Promise<Response>): MiddlewareHandler<ServerEnv> =>
  async (c, next) => {
    const { path } = c.req;
    if (exceedsPathDepth(path)) return renderPage(c, toSafeGetRequest(c.req.raw, getNotFoundPath(path)));
    if (exceedsManifestPathLimit(path, c.req.query("paths") ?? null))
      return c.text("400: too many addresses at once", 400);
    return next();
  };
