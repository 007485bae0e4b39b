import type { Context, MiddlewareHandler } from "hono";
import type { ServerEnv } from "./app.ts";
import { askedAgain } from "./refusals.ts";

/** Twice as many steps as the deepest page has. */
const deepest = 24;

/**
 * Whether an address goes deeper than any page. The router looks for a page at each step of an address, and reads the whole address
 * each time: of one with four thousand steps, which fit into a request, that is ten seconds in which nobody else is answered.
 */
export function isTooDeep(pathname: string): boolean {
  let steps = 0;
  for (let at = pathname.indexOf("/"); at >= 0; at = pathname.indexOf("/", at + 1)) {
    steps += 1;
    if (steps > deepest) return true;
  }
  return false;
}

/** A short address without a page, for pages and for their data. */
export const nowhere = (pathname: string): string => (pathname.endsWith(".data") ? "/404.data" : "/404");

/** As many as fit into an address that the router's script makes, each some twenty characters long. */
const mostAsked = 400;

/** Whether it is asked where more links lead than any page has; each is looked for among all pages. */
export const asksForTooMany = (pathname: string, paths: string | null): boolean =>
  pathname.endsWith("/__manifest") && (paths?.split(",", mostAsked + 1).length ?? 0) > mostAsked;

/**
 * Answers addresses that are too deep with the page for what isn't there, which `page` makes, and refuses questions about too many.
 */
export const notTooDeep =
  (page: (c: Context<ServerEnv>, request: Request) => Promise<Response>): MiddlewareHandler<ServerEnv> =>
  async (c, next) => {
    const { path } = c.req;
    if (isTooDeep(path)) return page(c, askedAgain(c.req.raw, nowhere(path)));
    if (asksForTooMany(path, c.req.query("paths") ?? null)) return c.text("400: too many addresses at once", 400);
    return next();
  };
