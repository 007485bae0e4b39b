import type { Context } from "hono";
import type { Clock } from "#kernel/clock.ts";
import type { Config } from "./config.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Time for which the file is valid, in milliseconds. Contacts change, so readers must fetch the file again. */
const VALIDITY_MS = 180 * DAY_MS;

/** Responds to `/.well-known/security.txt` (RFC 9116) with the contact for security reports. */
export function respondSecurityTxt(
  c: Context,
  { securityContact, publicUrl }: Pick<Config, "securityContact" | "publicUrl">,
  clock: Clock,
): Response {
  // If no contact is configured, the file names the contact page of the site.
  const contact = securityContact ?? (publicUrl && `${publicUrl}/site/contact-us-v1`);
  if (!contact) return c.text("404: no contact is set", 404);
  const today = Math.floor(clock().getTime() / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: ${/^https?:/.test(contact) ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(today + VALIDITY_MS).toISOString()}`,
    "Preferred-Languages: ar, en",
    // The address never comes from a request. Otherwise the file would confirm a copy of the site at another address.
    ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    "",
  ];
  return c.text(lines.join("\n"), 200, { "cache-control": "public, max-age=86400" });
}
