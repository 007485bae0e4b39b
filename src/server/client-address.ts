import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Returns the network address of the client. `trusted` is the number of own proxies, each of which adds one hop to the
 * end of X-Forwarded-For. Earlier hops are ignored, because visitors could forge them. Returns an empty string without
 * a connection (tests).
 */
export function getClientAddress(env: unknown, forwarded: string | undefined, trusted: number): string {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage };
  const peer = incoming?.socket?.remoteAddress ?? "";
  if (trusted === 0) return peer;
  const hops = [...(forwarded ?? "").split(",").map((hop) => hop.trim()), peer];
  const client = hops[Math.max(0, hops.length - 1 - trusted)] ?? "";
  return isIP(client) ? client : peer;
}
