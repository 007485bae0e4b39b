import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Logger } from "../log.ts";
import type { ServerEnv } from "../server-env.ts";
import type { ActiveRequest, Observability } from "./observability.ts";

/** Duration from which a request is always logged, in milliseconds. Faster requests are sampled. */
const SLOW_REQUEST_MS = 1_000;
/** Maximum number of paths whose route pattern is kept in memory. */
const MAX_REMEMBERED_ROUTES = 10_000;
const refusalStatuses = new Set([401, 403, 404]);
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Creates middleware that gives each request an id, and counts, traces and logs it. A request is recorded with the
 * pattern of its route, never with its URL. URLs would reveal searches, viewed pages and links from mails.
 */
export function recordRequests(
  { requests, metrics, traces, accessLogSample }: Observability,
  log: Logger,
): MiddlewareHandler<ServerEnv> {
  /**
   * Route patterns by path. A cached page never reaches the router, so it gets the pattern with which it was
   * rendered.
   */
  const routesByPath = new Map<string, string>();
  return async (c, next) => {
    const clientRequestId = c.req.header("x-request-id");
    const requestId = clientRequestId && /^[\w-]{8,64}$/.test(clientRequestId) ? clientRequestId : randomUUID();
    c.set("requestId", requestId);
    const span = traces?.startRequestSpan(c.req.raw, requestId);
    const recordingSpan = span?.isRecording() ? span : undefined;
    const request: ActiveRequest = { id: requestId, span: recordingSpan, failure: { outage: undefined } };
    const startedAt = performance.now();
    await requests.run(request, next);
    const duration = performance.now() - startedAt;
    // `c.header` would create a new response with a stream as its body. This takes a quarter of the time of a cached
    // page.
    c.res.headers.set("x-request-id", requestId);
    // Reading an aborted upload fails. This is no error of the server.
    const status = c.error && c.req.raw.signal.aborted ? 499 : c.res.status;
    const method = methods.has(c.req.method) ? c.req.method : "other";
    const route = request.route ?? routesByPath.get(c.req.path) ?? getRoutePattern(c);
    if (request.route && status === 200 && !routesByPath.has(c.req.path)) {
      if (routesByPath.size >= MAX_REMEMBERED_ROUTES) routesByPath.clear();
      routesByPath.set(c.req.path, request.route);
    }
    const kind = getResponseKind(c, route);
    metrics?.recordRequest({ route, kind, method, status, seconds: duration / 1_000 });
    if (recordingSpan) traces?.endRequestSpan(recordingSpan, { route, kind, method, status });
    const traceId = recordingSpan?.spanContext().traceId;
    // The API responds to its own failures, in the language of the reader.
    if (c.error && status >= 500) log.error({ requestId, err: c.error }, "a request failed");
    // Requests for data of others get 403 or 404. The log then contains the account that sent them (ASVS 16.3.2).
    const account = refusalStatuses.has(status) ? c.get("accountId") : undefined;
    const isSampled = accessLogSample >= 1 || Math.random() < accessLogSample;
    if (!isSampled && status < 500 && duration < SLOW_REQUEST_MS && account === undefined) return;
    log.info({ requestId, method, route, status, ms: Math.round(duration * 10) / 10, account, traceId }, "request");
  };
}

/**
 * Returns the route pattern of a request that the router does not handle, such as an API request. If no route
 * matches, returns the pattern under which that part of the server is mounted.
 */
function getRoutePattern(c: Context): string {
  const paths = matchedRoutes(c).map(({ path }) => path);
  return paths.findLast((path) => !path.includes("*")) ?? paths.findLast((path) => path !== "*") ?? "/*";
}

/** Returns the kind of response that a request gets: page, page data, API, picture or other. */
function getResponseKind(c: Context<ServerEnv>, route: string): string {
  if (/^\/(?:api|custom)\//.test(route)) return "api";
  if (/^\/(?:media|account\/avatars|(?:reviews|sellers)\/pictures)\//.test(route)) return "picture";
  if (c.req.path.endsWith(".data")) return "data";
  return c.res.headers.get("content-type")?.startsWith("text/html") ? "page" : "other";
}
