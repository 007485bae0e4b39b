import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * The address a request comes from. Behind `trusted` proxies of our own the last hops of
 * X-Forwarded-For are theirs and can be believed; what a visitor wrote before them can't. Empty
 * when there is no connection, as in tests.
 */
export function clientAddress(env: unknown, forwarded: string | undefined, trusted: number): string {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage };
  const peer = incoming?.socket?.remoteAddress ?? "";
  if (trusted === 0) return peer;
  const hops = [...(forwarded ?? "").split(",").map((hop) => hop.trim()), peer];
  const client = hops[Math.max(0, hops.length - 1 - trusted)] ?? "";
  return isIP(client) ? client : peer;
}
