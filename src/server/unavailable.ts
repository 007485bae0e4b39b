import type { AsyncLocalStorage } from "node:async_hooks";
import type { Context, MiddlewareHandler } from "hono";
import { sendInstead } from "#api/instead.ts";
import { outageProblem } from "#api/v1/problem.ts";
import type { Language } from "#kernel/local-text.ts";
import { type Outage, outageOf } from "#kernel/outage.ts";
import { type Missing, unavailablePage } from "#web/not-found/unavailable-page.tsx";
import type { ServerEnv } from "./app.ts";
import type { RequestAtWork } from "./watch/watch.ts";

/** When to come back, in seconds: a database is back soon, room on a disk is made by people. */
const comeBack: Record<Missing, number> = { database: 5, disk: 60, busy: 2, network: 2 };

type ReadLanguage = (request: Request) => Language;

/**
 * What failed because the database doesn't answer, or because a disk is full, is no failure of ours to be mended but one to wait for:
 * whoever asked is told so, and when to come back, instead of “500”.
 */
export function tellOutage(
  requests: AsyncLocalStorage<RequestAtWork>,
  readLanguage: ReadLanguage,
): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    if (c.res.status !== 500) return;
    const missing = missingFor(c, requests);
    if (!missing) return;
    sendInstead(c, unavailable(c, missing, readLanguage));
  };
}

/** What was missing when a request failed. What was thrown may be wrapped or swallowed on the way; the statement is remembered. */
export const missingFor = (c: Context<ServerEnv>, requests: AsyncLocalStorage<RequestAtWork>): Outage | undefined =>
  (c.error && outageOf(c.error)) ?? c.get("outage") ?? requests.getStore()?.trouble?.outage;

/** The answer that says what is missing and when to come back: to programs as they are told of problems, to people as a page. */
export function unavailable(c: Context<ServerEnv>, missing: Missing, readLanguage: ReadLanguage): Response {
  const status = missing === "disk" ? 507 : 503;
  const seconds = comeBack[missing];
  const requestId = c.get("requestId");
  const headers = new Headers({ "retry-after": String(seconds), "cache-control": "no-store" });
  const { pathname, search } = new URL(c.req.url);
  const language = readLanguage(c.req.raw);
  if (/^\/(api|custom)\//.test(pathname)) {
    headers.set("content-type", "application/problem+json; charset=utf-8");
    const problem = outageProblem(status, `unavailable.${missing}`, { language, seconds, requestId });
    return new Response(JSON.stringify(problem), { status, headers });
  }
  if (!/\btext\/html\b/i.test(c.req.header("accept") ?? "")) {
    return new Response(`${status}: try again in ${seconds} seconds`, { status, headers });
  }
  headers.set("content-type", "text/html; charset=utf-8");
  const again = c.req.method === "GET" ? pathname.replace(/^\/+/, "/") + search : undefined;
  return new Response(unavailablePage({ language, reason: missing, again, requestId }), { status, headers });
}
