import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { ServerEnv } from "../app.ts";
import type { Logger } from "../log.ts";
import type { RequestAtWork, Watch } from "./watch.ts";

/** Who takes so long is logged in any case, in milliseconds. */
const slow = 1_000;
/** So many pages' routes are remembered by their addresses. */
const remembered = 10_000;
const refusals = new Set([401, 403, 404]);
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Names every request, counts it, traces it and writes a line of it. Everywhere a request goes by the pattern of its route,
 * never by its address: what people look for, whose page they open and the links in their mails are their own business.
 */
export function watchRequests(
  { requests, metrics, traces, accessLogSample }: Watch,
  log: Logger,
): MiddlewareHandler<ServerEnv> {
  /** Pages that are answered from memory never come to the router: they were of this route when they were made. */
  const made = new Map<string, string>();
  return async (c, next) => {
    const given = c.req.header("x-request-id");
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    const span = traces?.begin(c.req.raw, requestId);
    const traced = span?.isRecording() ? span : undefined;
    const request: RequestAtWork = { id: requestId, span: traced, trouble: { outage: undefined } };
    const began = performance.now();
    await requests.run(request, next);
    const took = performance.now() - began;
    // Not by `c.header`, which makes another answer with the body as a stream: a quarter of a kept page's time.
    c.res.headers.set("x-request-id", requestId);
    // Who breaks off what they send makes reading it fail: that is no failure of ours.
    const status = c.error && c.req.raw.signal.aborted ? 499 : c.res.status;
    const method = methods.has(c.req.method) ? c.req.method : "other";
    const route = request.route ?? made.get(c.req.path) ?? routeOf(c);
    if (request.route && status === 200 && !made.has(c.req.path)) {
      if (made.size >= remembered) made.clear();
      made.set(c.req.path, request.route);
    }
    const kind = kindOf(c, route);
    metrics?.request({ route, kind, method, status, seconds: took / 1_000 });
    if (traced) traces?.end(traced, { route, kind, method, status });
    const traceId = traced?.spanContext().traceId;
    // The API tells its own failures, in the reader's language.
    if (c.error && status >= 500) log.error({ requestId, err: c.error }, "a request failed");
    // Whoever asks for what isn't theirs is answered with 403, or as if it weren't there (ASVS 16.3.2).
    const account = refusals.has(status) ? c.get("asker") : undefined;
    const isSampled = accessLogSample >= 1 || Math.random() < accessLogSample;
    if (!isSampled && status < 500 && took < slow && account === undefined) return;
    log.info({ requestId, method, route, status, ms: Math.round(took * 10) / 10, account, traceId }, "request");
  };
}

/** The pattern that the API and the server's own answers stand at; of what stands nowhere that of the part it was sent to. */
function routeOf(c: Context): string {
  const paths = matchedRoutes(c).map(({ path }) => path);
  return paths.findLast((path) => !path.includes("*")) ?? paths.findLast((path) => path !== "*") ?? "/*";
}

/** What kind of answer it is: a page, what a page loads, of the API, a picture or something else. */
function kindOf(c: Context<ServerEnv>, route: string): string {
  if (/^\/(?:api|custom)\//.test(route)) return "api";
  if (/^\/(?:media|account\/avatars|(?:reviews|sellers)\/pictures)\//.test(route)) return "picture";
  if (c.req.path.endsWith(".data")) return "data";
  return c.res.headers.get("content-type")?.startsWith("text/html") ? "page" : "other";
}
