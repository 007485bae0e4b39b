import type { Context, MiddlewareHandler } from "hono";
import { getNetworkPrefix } from "#domain/rate-limits/rate-limit.ts";
import type { ServerEnv } from "./server-env.ts";
import { respondUnavailable } from "./service-unavailable.ts";

/** Maximum number of concurrent reads. That many requests together take about one second. */
const DEFAULT_CAPACITY = 128;

type LoadSheddingOptions = {
  readAddress: (c: Context<ServerEnv>) => string;
  /** Maximum number of concurrent reads. Defaults to 128. */
  capacity?: number;
};

/**
 * Limits the number of concurrent page renderings and API reads. One network (IPv4 /24, IPv6 /48) may not use more
 * slots than are free: a single network gets half of the slots, two get a third each. A new network therefore always
 * finds a free slot.
 * Requests over the limit get 503 with Retry-After. Writes, cached pages, assets and health checks are not limited.
 */
export function limitConcurrentReads({
  readAddress,
  capacity = DEFAULT_CAPACITY,
}: LoadSheddingOptions): MiddlewareHandler<ServerEnv> {
  const activeByNetwork = new Map<string, number>();
  let active = 0;
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const network = getNetworkPrefix(readAddress(c)) ?? "";
    const activeOfNetwork = activeByNetwork.get(network) ?? 0;
    const free = capacity - active;
    if (activeOfNetwork >= free) return respondUnavailable(c, free > 0 ? "network" : "busy");
    active += 1;
    activeByNetwork.set(network, activeOfNetwork + 1);
    try {
      await next();
    } finally {
      active -= 1;
      const remaining = (activeByNetwork.get(network) ?? 1) - 1;
      if (remaining > 0) activeByNetwork.set(network, remaining);
      else activeByNetwork.delete(network);
    }
  };
}
