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

/** Answers addresses that are too deep with the page for what isn't there, which `page` makes. */
export const notTooDeep =
  (page: (c: Context<ServerEnv>, request: Request) => Promise<Response>): MiddlewareHandler<ServerEnv> =>
  (c, next) =>
    isTooDeep(c.req.path) ? page(c, askedAgain(c.req.raw, nowhere(c.req.path))) : next();
