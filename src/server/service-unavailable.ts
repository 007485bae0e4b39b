import type { AsyncLocalStorage } from "node:async_hooks";
import type { Context, MiddlewareHandler } from "hono";
import { replaceResponse } from "#api/replace-response.ts";
import { createOutageProblem } from "#api/v1/problem-response.ts";
import type { Language } from "#kernel/localized-text.ts";
import { detectOutage, type OutageResource } from "#kernel/outage.ts";
import { type OutageReason, renderUnavailablePage } from "#web/not-found/unavailable-page.tsx";
import type { ActiveRequest } from "./observability/observability.ts";
import { readLanguage } from "./request-language.ts";
import type { ServerEnv } from "./server-env.ts";

/**
 * Seconds in the Retry-After header, by outage. A database is usually back soon, but people have to free space on a
 * disk.
 */
const RETRY_AFTER_SECONDS: Record<OutageReason, number> = { database: 5, disk: 60, busy: 2, network: 2 };

/** Replaces a 500 response by 503 or 507 with Retry-After, if the database did not respond or a disk was full. */
export function respondToOutage(requests: AsyncLocalStorage<ActiveRequest>): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    if (c.res.status !== 500) return;
    const outage = getOutage(c, requests);
    if (!outage) return;
    replaceResponse(c, respondUnavailable(c, outage));
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

/** Creates the response for an outage. The status is 507 for a full disk, otherwise 503. */
export function respondUnavailable(c: Context<ServerEnv>, reason: OutageReason): Response {
  const status = reason === "disk" ? 507 : 503;
  const seconds = RETRY_AFTER_SECONDS[reason];
  const { search } = new URL(c.req.url);
  return respondRefused(c, {
    status,
    reason,
    headers: { "retry-after": String(seconds) },
    createProblem: (language) =>
      createOutageProblem(status, `unavailable.${reason}`, { language, seconds, requestId: c.get("requestId") }),
    text: `${status}: try again in ${seconds} seconds`,
    search,
  });
}

type Refusal = {
  status: number;
  reason: Parameters<typeof renderUnavailablePage>[0]["reason"];
  headers?: Record<string, string>;
  createProblem: (language: Language) => object;
  text: string;
  /** Query of the address that the error page links to. */
  search: string;
};

/**
 * Creates the response to a request that no route can answer: a problem document for the API, plain text for programs,
 * a page for browsers.
 */
export function respondRefused(
  c: Context<ServerEnv>,
  { status, reason, headers: moreHeaders, createProblem, text, search }: Refusal,
): Response {
  const headers = new Headers({ ...moreHeaders, "cache-control": "no-store" });
  const { pathname } = new URL(c.req.url);
  const language = readLanguage(c.req.raw);
  if (/^\/(api|custom)\//.test(pathname)) {
    headers.set("content-type", "application/problem+json; charset=utf-8");
    return new Response(JSON.stringify(createProblem(language)), { status, headers });
  }
  if (!/\btext\/html\b/i.test(c.req.header("accept") ?? "")) return new Response(text, { status, headers });
  headers.set("content-type", "text/html; charset=utf-8");
  const retryUrl = c.req.method === "GET" ? pathname.replace(/^\/+/, "/") + search : undefined;
  const page = renderUnavailablePage({ language, reason, retryUrl, requestId: c.get("requestId") });
  return new Response(page, { status, headers });
}
