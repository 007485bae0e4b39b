import { isIP } from "node:net";
import type { Config } from "./config.ts";

/** Addresses of this machine and of private networks (RFC 1918, 4193, 3927, 4291). */
const privateAddress =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)|^\[(?:::1|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/i;

/** Names that the world at large can't own: of one word, or below what is set apart for networks of one's own. */
const privateName = /^[a-z\d-]+$|\.(?:local|localhost|internal|test)$/i;

const isPrivate = (hostname: string): boolean =>
  isIP(hostname) || hostname.startsWith("[") ? privateAddress.test(hostname) : privateName.test(hostname);

/**
 * The address that links begin with, in mails too: the setting's. Without it whoever sends a request could choose by
 * its Host header where a mail to somebody else leads, so only what stays in this machine or network is believed.
 */
export function ownOrigin({ publicUrl, port }: Pick<Config, "publicUrl" | "port">, request: Request): string {
  if (publicUrl) return publicUrl;
  const { origin, hostname } = new URL(request.url);
  return isPrivate(hostname) ? origin : `http://localhost:${port}`;
}
