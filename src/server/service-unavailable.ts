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

/** Seconds in the Retry-After header, by reason. A database is usually back soon, but a full disk needs a person. */
const RETRY_AFTER_SECONDS: Record<OutageReason, number> = { database: 5, disk: 60, busy: 2, network: 2 };

/**
 * Creates middleware that replaces a 500 response by 503 if the database did not respond, and by 507 if a disk was
 * full. The response has a Retry-After header.
 */
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
 * Returns the resource whose outage made a request fail. Undefined if there was no outage. The error may be wrapped
 * or may have been caught, so an outage that a failed statement has recorded counts too.
 */
export const getOutage = (
  c: Context<ServerEnv>,
  requests: AsyncLocalStorage<ActiveRequest>,
): OutageResource | undefined =>
  (c.error && detectOutage(c.error)) ?? c.get("outage") ?? requests.getStore()?.failure?.outage;

/** Creates the response for an outage: 507 for a full disk, otherwise 503. */
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
  /** Query string of the link on the error page that tries again. */
  search: string;
};

const isApiPath = (pathname: string): boolean => /^\/(api|custom)\//.test(pathname);

const acceptsHtml = (c: Context<ServerEnv>): boolean => /\btext\/html\b/i.test(c.req.header("accept") ?? "");

/** Returns whether an error of this request is shown to a person, as a page. */
export const needsErrorPage = (c: Context<ServerEnv>): boolean =>
  !isApiPath(new URL(c.req.url).pathname) && acceptsHtml(c);

/**
 * Creates the response to a request that is refused because of an outage, overload or too many query parameters. The
 * API gets a problem document, browsers get a page, and other programs get plain text.
 */
export function respondRefused(
  c: Context<ServerEnv>,
  { status, reason, headers: moreHeaders, createProblem, text, search }: Refusal,
): Response {
  const headers = new Headers({ ...moreHeaders, "cache-control": "no-store" });
  const { pathname } = new URL(c.req.url);
  const language = readLanguage(c.req.raw);
  if (isApiPath(pathname)) {
    headers.set("content-type", "application/problem+json; charset=utf-8");
    return new Response(JSON.stringify(createProblem(language)), { status, headers });
  }
  if (!acceptsHtml(c)) return new Response(text, { status, headers });
  headers.set("content-type", "text/html; charset=utf-8");
  const retryUrl = c.req.method === "GET" ? pathname.replace(/^\/+/, "/") + search : undefined;
  const page = renderUnavailablePage({ language, reason, retryUrl, requestId: c.get("requestId") });
  return new Response(page, { status, headers });
}
