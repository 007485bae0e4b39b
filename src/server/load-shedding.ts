import type { Context, MiddlewareHandler } from "hono";
import { networkOf } from "#domain/tokens/token.ts";
import type { Language } from "#kernel/local-text.ts";
import type { ServerEnv } from "./app.ts";
import { unavailable } from "./unavailable.ts";

/** Concurrent reads of the whole server: about one second of queueing. */
const DEFAULT_CAPACITY = 128;

type Options = {
  readLanguage: (request: Request) => Language;
  readAddress: (c: Context<ServerEnv>) => string;
  /** Concurrent reads of the whole server. */
  capacity?: number;
};

/**
 * Caps concurrent page renders and API reads. A network (IPv4 /24, IPv6 /48) may hold as many slots as are still free:
 * alone it gets half of them, two networks a third each, and a newcomer always finds one. Requests over the cap get 503
 * with Retry-After. Writes, cached pages, assets and health checks are exempt.
 */
export function limitConcurrentReads({
  readLanguage,
  readAddress,
  capacity = DEFAULT_CAPACITY,
}: Options): MiddlewareHandler<ServerEnv> {
  const heldByNetwork = new Map<string, number>();
  let held = 0;
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const network = networkOf(readAddress(c)) ?? "";
    const own = heldByNetwork.get(network) ?? 0;
    const free = capacity - held;
    if (own >= free) return unavailable(c, free > 0 ? "network" : "busy", readLanguage);
    held += 1;
    heldByNetwork.set(network, own + 1);
    try {
      await next();
    } finally {
      held -= 1;
      const left = (heldByNetwork.get(network) ?? 1) - 1;
      if (left > 0) heldByNetwork.set(network, left);
      else heldByNetwork.delete(network);
    }
  };
}
