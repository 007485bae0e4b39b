import { isScope, type Scope, scopes } from "#domain/accounts/scopes.ts";
import { addressKey } from "#domain/limits/limits.ts";

/** What a program acts for an account by, without its secret. */
export type Token = {
  id: number;
  name: string;
  scopes: Scope[];
  createdAt: Date;
  /** Null: for good. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  /** The network that it was last used from. */
  lastUsedFrom: string | null;
};

/** As many tokens that still work a member can have. */
export const mostTokens = 20;

export const longestTokenName = 60;

/** Days that a token can work for. */
export const lifetimes = ["30", "90", "365", "none"] as const;
export const usualLifetime: (typeof lifetimes)[number] = "90";

/** The fields of the form, in its order. */
export const tokenFields = ["name", "scopes", "days"] as const;

/** A token as programs send it. It begins with our name, so that people and scanners know one when they see it. */
export const tokenText = (id: number, secret: string): string => `karaj_${id}_${secret}`;

/** What such a text is made of; undefined when it can't be a token. */
export function tokenParts(text: string): { id: number; secret: string } | undefined {
  const [, id, secret] = /^karaj_([1-9]\d{0,8})_([\w-]{43})$/.exec(text) ?? [];
  return id && secret ? { id: Number(id), secret } : undefined;
}

/** The network of an address, as its owner may read it: enough to know one's own provider by, too little to find anybody. */
export function networkOf(address: string): string | null {
  const key = addressKey(address);
  const [four] = /^\d{1,3}\.\d{1,3}\.\d{1,3}(?=\.\d{1,3}$)/.exec(key) ?? [];
  if (four) return `${four}.0/24`;
  const six = /^([\da-f]{1,4}:[\da-f]{1,4}:[\da-f]{1,4}):[\da-f]{1,4}::\/64$/.exec(key)?.[1];
  return six ? `${six}::/48` : null;
}

/** Scopes as they are kept, in their usual order; one that there is no longer is left out. */
export const knownScopes = (kept: readonly string[]): Scope[] => {
  const known = new Set(kept.filter(isScope));
  return scopes.filter((scope) => known.has(scope));
};

/** An id as it stands in a path; undefined for what can't be one. */
export const tokenId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
