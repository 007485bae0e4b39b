import { isTokenScope, type TokenScope, tokenScopes } from "#domain/accounts/scopes.ts";

/** Access token of an account, without its secret. */
export type AccessToken = {
  id: number;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  /** Expiry time. Null means that the token never expires. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  /** Network of the last use. */
  lastUsedFrom: string | null;
};

/** Maximum number of active tokens of an account. */
export const MAX_TOKENS = 20;

export const MAX_TOKEN_NAME_LENGTH = 60;

/** Offered lifetimes in days. */
export const tokenLifetimes = ["30", "90", "365", "none"] as const;
export const DEFAULT_TOKEN_LIFETIME: (typeof tokenLifetimes)[number] = "90";

/** Fields of the form, in order. */
export const tokenFields = ["name", "scopes", "days"] as const;

/** Formats the token as programs send it. The prefix makes tokens recognisable for people and secret scanners. */
export const formatToken = (id: number, secret: string): string => `karaj_${id}_${secret}`;

/** Parses a token text. Returns undefined if the format is wrong. */
export function parseToken(text: string): { id: number; secret: string } | undefined {
  const [, id, secret] = /^karaj_([1-9]\d{0,8})_([\w-]{43})$/.exec(text) ?? [];
  return id && secret ? { id: Number(id), secret } : undefined;
}

/** Filters stored scopes to the known ones, in their standard order. */
export const filterKnownScopes = (storedScopes: readonly string[]): TokenScope[] => {
  const known = new Set(storedScopes.filter(isTokenScope));
  return tokenScopes.filter((scope) => known.has(scope));
};

/** Parses a token id from a path. Returns undefined if the text is no id. */
export const parseTokenId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
