import { type Member, may, type Permission } from "./roles.ts";

/** What a token of an account may be allowed to do, each apart. */
export const scopes = [
  /** Profile, addresses, favourites, comparison, garage, reviews. */
  "account:read",
  "account:write",
  /** The cart, and what was ordered. */
  "orders:read",
  "orders:write",
  /** One's own ads, their pictures and what becomes of them. */
  "ads:read",
  "ads:write",
  /** Renting by the day. */
  "bookings:read",
  "bookings:write",
  /** Conversations, offers, notifications. */
  "inbox:read",
  "inbox:write",
] as const;

export type Scope = (typeof scopes)[number];

export const isScope = (value: unknown): value is Scope => scopes.some((scope) => scope === value);

/** What an account itself needs for a scope. */
const permissionFor = (scope: Scope): Permission => (scope.startsWith("ads:") ? "sell" : "account");

/** The scopes that an account can hand on: a token never may more than its account. */
export const scopesOf = (member: Member): Scope[] => scopes.filter((scope) => may(member, permissionFor(scope)));
