import type { MiddlewareHandler } from "hono";
import { countUse } from "#domain/limits/limits.server.ts";
import { addressKey } from "#domain/limits/limits.ts";
import { SlidingWindow } from "#domain/limits/window.ts";
import { isSafe } from "#kernel/our-pages.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { problem } from "./problem.ts";
import { callerOf } from "./session.ts";

const minute = 60_000;

type Counted = { allowed: true; left: number; resets?: number } | { allowed: false; retryAt: Date };

/**
 * How often anybody may ask (ST-12): reads are counted in the process, writes in the database, for all processes
 * together. A member is counted as such, everybody else by address. Headers as in draft-ietf-httpapi-ratelimit-headers.
 * `beforeSession` and `afterSession` stand before and behind the reading of who is signed in.
 */
export function requestLimits({ db, clock, limits, addressOf }: ApiServices) {
  const reads = new SlidingWindow({ most: limits.reads, within: minute });
  const writes = { name: "api-writes", most: limits.writes, within: minute };

  async function count(c: ApiContext, key: string): Promise<Counted> {
    const now = clock();
    if (!isSafe(c.req.method)) return countUse(db, writes, key, now);
    const { allowed, left, resets } = reads.use(key, now.getTime());
    return allowed ? { allowed, left, resets } : { allowed: false, retryAt: new Date(now.getTime() + resets) };
  }

  function say(c: ApiContext, counted: Counted): void {
    const [name, most] = isSafe(c.req.method) ? ["reads", limits.reads] : ["writes", limits.writes];
    c.header("ratelimit-policy", `"${name}";q=${most};w=60`);
    const wait = counted.allowed ? counted.resets : counted.retryAt.getTime() - clock().getTime();
    const until = wait === undefined ? "" : `;t=${Math.max(1, Math.ceil(wait / 1_000))}`;
    c.header("ratelimit", `"${name}";r=${counted.allowed ? counted.left : 0}${until}`);
  }

  const refuse = (c: ApiContext, retryAt: Date) =>
    problem(c, { kind: "rate_limited", code: "request.too_many", retryAt });

  const beforeSession: MiddlewareHandler<ApiEnv> = async (c, next) => {
    c.set("limitKey", `address ${addressKey(addressOf(c))}`);
    await next();
    // It was answered before anybody was known: by a token or a form that isn't good.
    if (!c.res.headers.has("ratelimit")) say(c, await count(c, c.get("limitKey") ?? ""));
  };

  const afterSession: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const account = callerOf(c);
    const counted = await count(c, account ? `user ${account.id}` : (c.get("limitKey") ?? ""));
    say(c, counted);
    return counted.allowed ? next() : refuse(c, counted.retryAt);
  };
  return { beforeSession, afterSession };
}
