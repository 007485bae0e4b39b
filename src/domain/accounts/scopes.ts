import { hasPermission, type Member, type Permission } from "./roles.ts";

/** Scopes that an API token can have. A scope consists of a group of data and the access to it: `read` or `write`. */
export const tokenScopes = [
  /** Profile, addresses, favourites, comparison, garage and reviews. */
  "account:read",
  "account:write",
  /** Cart and orders. */
  "orders:read",
  "orders:write",
  /** Own listings with their pictures and lifecycle. */
  "ads:read",
  "ads:write",
  /** Rentals by the day. */
  "bookings:read",
  "bookings:write",
  /** Conversations, offers and notifications. */
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
