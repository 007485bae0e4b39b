import type { MiddlewareHandler } from "hono";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { SlidingWindowLimiter } from "#domain/rate-limits/sliding-window.ts";
import { isSafeMethod } from "#kernel/same-origin.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";
import { getCaller } from "./session.ts";

const MINUTE_MS = 60_000;

type RateLimitResult = { allowed: true; left: number; resets?: number } | { allowed: false; retryAt: Date };

/**
 * Creates the middleware for rate limits (ST-12). Members are counted by account, guests by network address. Each
 * process counts reads by itself; writes are counted in the database for all processes together. The headers follow
 * draft-ietf-httpapi-ratelimit-headers.
 * `beforeSession` must run before authentication, `afterSession` after it.
 */
export function createRateLimitMiddleware({ db, clock, limits, getAddress }: ApiServices) {
  const reads = new SlidingWindowLimiter({ most: limits.reads, within: MINUTE_MS });
  const writes = { name: "api-writes", most: limits.writes, within: MINUTE_MS };

  async function countRequest(c: ApiContext, key: string): Promise<RateLimitResult> {
    const now = clock();
    if (!isSafeMethod(c.req.method)) return consumeRateLimit(db, writes, key, now);
    const { allowed, left, resets } = reads.consume(key, now.getTime());
    return allowed ? { allowed, left, resets } : { allowed: false, retryAt: new Date(now.getTime() + resets) };
  }

  function setRateLimitHeaders(c: ApiContext, result: RateLimitResult): void {
    const [name, most] = isSafeMethod(c.req.method) ? ["reads", limits.reads] : ["writes", limits.writes];
    c.header("ratelimit-policy", `"${name}";q=${most};w=60`);
    const wait = result.allowed ? result.resets : result.retryAt.getTime() - clock().getTime();
    const resetParameter = wait === undefined ? "" : `;t=${Math.max(1, Math.ceil(wait / 1_000))}`;
    c.header("ratelimit", `"${name}";r=${result.allowed ? result.left : 0}${resetParameter}`);
  }

  const respondTooManyRequests = (c: ApiContext, retryAt: Date) =>
    respondWithProblem(c, { kind: "rate_limited", code: "request.too_many", retryAt });

  const beforeSession: MiddlewareHandler<ApiEnv> = async (c, next) => {
    c.set("limitKey", `address ${toAddressKey(getAddress(c))}`);
    await next();
    // Requests that authentication rejects (invalid token or CSRF token) are counted here.
    if (!c.res.headers.has("ratelimit")) setRateLimitHeaders(c, await countRequest(c, c.get("limitKey") ?? ""));
  };

  const afterSession: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const account = getCaller(c);
    const result = await countRequest(c, account ? `user ${account.id}` : (c.get("limitKey") ?? ""));
    setRateLimitHeaders(c, result);
    return result.allowed ? next() : respondTooManyRequests(c, result.retryAt);
  };
  return { beforeSession, afterSession };
}
