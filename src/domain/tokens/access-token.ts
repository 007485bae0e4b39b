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
  /** Network prefix of the last use, never a full address. */
  lastUsedFrom: string | null;
};

/** Maximum number of active tokens of an account. */
export const MAX_TOKENS = 20;

export const MAX_TOKEN_NAME_LENGTH = 60;

/** Lifetimes that the form offers, in days. */
export const tokenLifetimes = ["30", "90", "365", "none"] as const;
export const DEFAULT_TOKEN_LIFETIME: (typeof tokenLifetimes)[number] = "90";

/** Fields of the form for a new token, in order. */
export const tokenFields = ["name", "scopes", "days"] as const;

/** Formats a token as programs send it. People and secret scanners recognise it by its prefix. */
export const formatToken = (id: number, secret: string): string => `karaj_${id}_${secret}`;

/** Parses the text of a token to id and secret. Returns undefined if the format is wrong. */
export function parseToken(text: string): { id: number; secret: string } | undefined {
  const [, id, secret] = /^karaj_([1-9]\d{0,8})_([\w-]{43})$/.exec(text) ?? [];
  return id && secret ? { id: Number(id), secret } : undefined;
}

/** Removes stored scopes that no longer exist, and returns the remaining scopes in the standard order. */
export const filterKnownScopes = (storedScopes: readonly string[]): TokenScope[] => {
  const validScopes = new Set(storedScopes.filter(isTokenScope));
  return tokenScopes.filter((scope) => validScopes.has(scope));
};

/** Parses the id of a token from a path. Returns undefined if the text is not an id. */
export const parseTokenId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
