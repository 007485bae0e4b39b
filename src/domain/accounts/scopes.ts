import { hasPermission, type Member, type Permission } from "./roles.ts";

/** Scopes that an API token can have. A scope consists of a group of data and the access to it: `read` or `write`. */
export const tokenScopes = [
  /** Scopes for profile, addresses, favourites, comparison, garage and reviews. */
  "account:read",
  "account:write",
  /** Scopes for the cart and orders. */
  "orders:read",
  "orders:write",
  /** Scopes for the account's own listings, with their pictures and lifecycle. */
  "ads:read",
  "ads:write",
  /** Scopes for bookings of rentals. */
  "bookings:read",
  "bookings:write",
  /** Scopes for conversations, offers and notifications. */
  "inbox:read",
  "inbox:write",
] as const;

export type TokenScope = (typeof tokenScopes)[number];

export const isTokenScope = (value: unknown): value is TokenScope => tokenScopes.some((scope) => scope === value);

/** Returns the account permission that a token scope requires. */
const getRequiredPermission = (scope: TokenScope): Permission => (scope.startsWith("ads:") ? "sell" : "account");

/** Lists the token scopes that an account can grant. A token never exceeds the permissions of its account. */
export const getGrantableScopes = (member: Member): TokenScope[] =>
  tokenScopes.filter((scope) => hasPermission(member, getRequiredPermission(scope)));
