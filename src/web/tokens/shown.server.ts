import type { Token } from "#domain/tokens/token.ts";
import { formatters } from "#i18n/formatters.ts";
import { ageAt } from "#kernel/age.ts";
import type { Language } from "#kernel/local-text.ts";
import { byArea } from "./areas.ts";

/** A token as pages show it. */
export const shownToken = ({ scopes, expiresAt, lastUsedAt, ...token }: Token, now: Date, language: Language) => ({
  id: token.id,
  name: token.name,
  may: byArea(scopes),
  ends: expiresAt && formatters(language).date(expiresAt),
  over: expiresAt !== null && expiresAt <= now,
  used: lastUsedAt && { age: ageAt(now, lastUsedAt), from: token.lastUsedFrom },
});
export type ShownToken = ReturnType<typeof shownToken>;
