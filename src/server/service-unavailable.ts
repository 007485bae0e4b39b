import type { AsyncLocalStorage } from "node:async_hooks";
import type { Context, MiddlewareHandler } from "hono";
import { replaceResponse } from "#api/replace-response.ts";
import { createOutageProblem } from "#api/v1/problem-response.ts";
import type { Language } from "#kernel/localized-text.ts";
import { detectOutage, type OutageResource } from "#kernel/outage.ts";
import { type OutageReason, renderUnavailablePage } from "#web/not-found/unavailable-page.tsx";
import type { ActiveRequest } from "./observability/observability.ts";
import type { ServerEnv } from "./server-env.ts";

/**
 * Seconds in the Retry-After header, by outage. A database is usually back soon, but people have to free space on a
 * disk.
 */
const RETRY_AFTER_SECONDS: Record<OutageReason, number> = { database: 5, disk: 60, busy: 2, network: 2 };

type ReadLanguage = (request: Request) => Language;

/** Replaces a 500 response by 503 or 507 with Retry-After, if the database did not respond or a disk was full. */
export function respondToOutage(
  requests: AsyncLocalStorage<ActiveRequest>,
  readLanguage: ReadLanguage,
): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    if (c.res.status !== 500) return;
    const outage = getOutage(c, requests);
    if (!outage) return;
    replaceResponse(c, respondUnavailable(c, outage, readLanguage));
  };
}

/**
 * Returns the resource whose outage made a request fail, or undefined. The thrown error may be wrapped or missing, so
 * the outage recorded by a failed statement is used too.
 */
export const getOutage = (
  c: Context<ServerEnv>,
  requests: AsyncLocalStorage<ActiveRequest>,
): OutageResource | undefined =>
  (c.error && detectOutage(c.error)) ?? c.get("outage") ?? requests.getStore()?.failure?.outage;

/**
 * Creates the response for an outage: a problem document for the API, plain text for programs, a page for browsers. The
 * status is 507 for a full disk, otherwise 503.
 */
export function respondUnavailable(c: Context<ServerEnv>, reason: OutageReason, readLanguage: ReadLanguage): Response {
  const status = reason === "disk" ? 507 : 503;
  const seconds = RETRY_AFTER_SECONDS[reason];
  const requestId = c.get("requestId");
  const headers = new Headers({ "retry-after": String(seconds), "cache-control": "no-store" });
  const { pathname, search } = new URL(c.req.url);
  const language = readLanguage(c.req.raw);
  if (/^\/(api|custom)\//.test(pathname)) {
    headers.set("content-type", "application/problem+json; charset=utf-8");
    const problem = createOutageProblem(status, `unavailable.${reason}`, { language, seconds, requestId });
    return new Response(JSON.stringify(problem), { status, headers });
  }
  if (!/\btext\/html\b/i.test(c.req.header("accept") ?? "")) {
    return new Response(`${status}: try again in ${seconds} seconds`, { status, headers });
  }
  headers.set("content-type", "text/html; charset=utf-8");
  const retryPath = c.req.method === "GET" ? pathname.replace(/^\/+/, "/") + search : undefined;
  return new Response(renderUnavailablePage({ language, reason: reason, retryUrl: retryPath, requestId }), {
    status,
    headers,
  });
}
