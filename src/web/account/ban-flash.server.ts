import { z } from "zod";
import type { Ban } from "#domain/moderation/bans.server.ts";
import { formatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/local-text.ts";
import { flashCookie, readFlash } from "#web/flash.server.ts";

/** The flash that tells somebody at the door why their session has ended. */
export const banFlash = "ban";

const schema = z.object({ reason: z.string(), until: z.string().nullable() });

export const banCookie = ({ reason, until }: Ban, origin: string): string =>
  flashCookie(banFlash, { reason, until: until?.toISOString() ?? null }, origin);

/** A ban as the door words it. */
export type ShownBan = { reason: string; until: string | null };

export const shownBan = ({ reason, until }: Pick<Ban, "reason" | "until">, language: Language): ShownBan => ({
  reason,
  until: until && formatters(language).moment(until),
});

/** What the cookie tells of a ban. */
export function readBanFlash(request: Request, language: Language): ShownBan | undefined {
  const told = readFlash(request, banFlash, schema);
  return told && shownBan({ reason: told.reason, until: told.until === null ? null : new Date(told.until) }, language);
}
