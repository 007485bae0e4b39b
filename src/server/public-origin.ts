import { isIP } from "node:net";
import type { Config } from "./config.ts";

/** Matches loopback and private addresses (RFC 1918, 4193, 3927, 4291). */
const privateAddress =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)|^\[(?:::1|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/i;

/** Matches host names that nobody can register: single words and reserved private domains. */
const privateName = /^[a-z\d-]+$|\.(?:local|localhost|internal|test)$/i;

const isPrivateHost = (hostname: string): boolean =>
  isIP(hostname) || hostname.startsWith("[") ? privateAddress.test(hostname) : privateName.test(hostname);

/**
 * Returns the origin of the site, for links in pages and mails. Without PUBLIC_URL it is the host of the request, but
 * only if that is a local or private host. Otherwise a sender could choose the host of a link in somebody else's
 * mail.
 */
export function getPublicOrigin({ publicUrl, port }: Pick<Config, "publicUrl" | "port">, request: Request): string {
  if (publicUrl) return publicUrl;
  const { origin, hostname } = new URL(request.url);
  return isPrivateHost(hostname) ? origin : `http://localhost:${port}`;
}
