import { z } from "zod";
import type { Ban } from "#domain/accounts/bans.server.ts";
import { getFormatters } from "#i18n/formatters.ts";
import type { Language } from "#kernel/localized-text.ts";
import { createFlashCookie, readFlash } from "#web/flash-cookie.server.ts";

/** Name of the flash cookie that tells a banned person on the sign-in page why the session has ended. */
export const banFlashName = "ban";

const banFlashSchema = z.object({ reason: z.string(), until: z.string().nullable() });

/** Creates the flash cookie that carries the reason and the end of a ban to the sign-in page. */
export const createBanFlashCookie = ({ reason, until }: Ban, origin: string): string =>
  createFlashCookie(banFlashName, { reason, until: until?.toISOString() ?? null }, origin);

/** Ban as the sign-in page shows it: the reason and the formatted end date. */
export type BanView = { reason: string; until: string | null };

/**
 * Presents a ban with its end formatted as a date and time in the reader's language. `until` is null for a permanent
 * ban.
 */
export const presentBan = ({ reason, until }: Pick<Ban, "reason" | "until">, language: Language): BanView => ({
  reason,
  until: until && getFormatters(language).formatDateTime(until),
});

/** Reads the ban from the flash cookie and presents the ban in the given language. */
export function readBanFlash(request: Request, language: Language): BanView | undefined {
  const flash = readFlash(request, banFlashName, banFlashSchema);
  return (
    flash && presentBan({ reason: flash.reason, until: flash.until === null ? null : new Date(flash.until) }, language)
  );
}
