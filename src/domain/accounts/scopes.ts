import { hasPermission, type Member, type Permission } from "./roles.ts";

/** Scopes that an API token can have. */
export const scopes = [
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

export type Scope = (typeof scopes)[number];

export const isScope = (value: unknown): value is Scope => scopes.some((scope) => scope === value);

/** Returns the account permission that a scope requires. */
const getRequiredPermission = (scope: Scope): Permission => (scope.startsWith("ads:") ? "sell" : "account");

/** Lists the scopes that an account can grant to a token. A token never exceeds the permissions of its account. */
export const getGrantableScopes = (member: Member): Scope[] =>
  scopes.filter((scope) => hasPermission(member, getRequiredPermission(scope)));
