import type { AccessToken } from "#domain/tokens/access-token.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { calculateAge } from "#kernel/age.ts";
import type { Language } from "#kernel/localized-text.ts";
import { groupScopes } from "./scope-areas.ts";

export const toTokenView = (
  { scopes, expiresAt, lastUsedAt, ...token }: AccessToken,
  now: Date,
  language: Language,
) => ({
  id: token.id,
  name: token.name,
  may: groupScopes(scopes),
  ends: expiresAt && getFormatters(language).formatDate(expiresAt),
  over: expiresAt !== null && expiresAt <= now,
  used: lastUsedAt && { age: calculateAge(now, lastUsedAt), from: token.lastUsedFrom },
});
export type TokenView = ReturnType<typeof toTokenView>;
