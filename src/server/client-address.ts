import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/**
 * Returns the network address of the client. `trusted` is the number of the operator's own proxies. Each of them
 * appends one address to X-Forwarded-For. Addresses before those are ignored, because visitors could forge them.
 * Returns an empty string when there is no connection, as in tests.
 */
export function getClientAddress(env: unknown, forwarded: string | undefined, trusted: number): string {
  const { incoming } = (env ?? {}) as { incoming?: IncomingMessage };
  const peer = incoming?.socket?.remoteAddress ?? "";
  if (trusted === 0) return peer;
  const hops = [...(forwarded ?? "").split(",").map((hop) => hop.trim()), peer];
  const client = hops[Math.max(0, hops.length - 1 - trusted)] ?? "";
  return isIP(client) ? client : peer;
}
