import type { Context } from "hono";
import type { Clock } from "#kernel/clock.ts";
import type { Config } from "./config.ts";

const day = 24 * 60 * 60_000;
/** Who reads it later asks again: contacts change. */
const goodFor = 180 * day;

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. */
export function securityText(
  c: Context,
  { securityContact, publicUrl }: Pick<Config, "securityContact" | "publicUrl">,
  clock: Clock,
): Response {
  // Nobody is named who hasn't been: the contact page of the site's own address is read too.
  const contact = securityContact ?? (publicUrl && `${publicUrl}/site/contact-us-v1`);
  if (!contact) return c.text("404: no contact is set", 404);
  const today = Math.floor(clock().getTime() / day) * day;
  const lines = [
    `Contact: ${/^https?:/.test(contact) ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(today + goodFor).toISOString()}`,
    "Preferred-Languages: ar, en",
    // Never from a request: a copy of another address would be vouched for.
    ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    "",
  ];
  return c.text(lines.join("\n"), 200, { "cache-control": "public, max-age=86400" });
}
