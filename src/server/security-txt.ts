import type { Context } from "hono";
import type { Clock } from "#kernel/clock.ts";
import type { Config } from "./config.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Validity of the file. Contacts change, so readers must fetch it again. */
const VALIDITY_MS = 180 * DAY_MS;

/** Answers `/.well-known/security.txt` (RFC 9116), the contact for security reports. */
export function respondSecurityTxt(
  c: Context,
  { securityContact, publicUrl }: Pick<Config, "securityContact" | "publicUrl">,
  clock: Clock,
): Response {
  // Without a configured contact the contact page of the public address is named.
  const contact = securityContact ?? (publicUrl && `${publicUrl}/site/contact-us-v1`);
  if (!contact) return c.text("404: no contact is set", 404);
  const today = Math.floor(clock().getTime() / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: ${/^https?:/.test(contact) ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(today + VALIDITY_MS).toISOString()}`,
    "Preferred-Languages: ar, en",
    // The address never comes from a request. Otherwise a copy of the site on another address would be confirmed.
    ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    "",
  ];
  return c.text(lines.join("\n"), 200, { "cache-control": "public, max-age=86400" });
}
