import type { AccountRole } from "#db/schema/accounts.ts";
import { type Failure, failure } from "#kernel/result.ts";

export const roles = [
  "member",
  "showroom",
  "rental_room",
  "moderator",
  "administrator",
] as const satisfies AccountRole[];

/** Account types of the legacy API by role (RO-02): 30 for both kinds of business, 29 for all other roles. */
export const legacyPersonTypes: Record<AccountRole, 29 | 30> = {
  member: 29,
  showroom: 30,
  rental_room: 30,
  moderator: 29,
  administrator: 29,
};

/** User who performs an action; undefined for a guest (RO-01). Comes only from the session (rule 29). */
export type Actor = { id: number; role: AccountRole } | undefined;
export type Member = NonNullable<Actor>;

/** Permissions, each with the roles that have it. Commands, pages and endpoints all check this table. */
const permittedRoles = {
  /** Allows users to manage their own profile, addresses, favourites and orders. */
  account: roles,
  /** Allows users to publish listings. */
  sell: ["member", "showroom", "rental_room", "administrator"],
  /** Allows users to manage the page, staff and imports of a showroom or rental outlet. */
  business: ["showroom", "rental_room", "administrator"],
  /** Allows moderators to approve and reject listings, and to read reports and messages. */
  moderate: ["moderator", "administrator"],
  /** Allows administrators to manage categories, features, currencies, aliases and roles. */
  administer: ["administrator"],
} as const satisfies Record<string, readonly AccountRole[]>;

export type Permission = keyof typeof permittedRoles;

/** Returns whether the actor's role grants the permission. A guest has no permissions. */
export const hasPermission = (actor: Actor, permission: Permission): boolean =>
  actor !== undefined && (permittedRoles[permission] as readonly AccountRole[]).includes(actor.role);

/**
 * Returns the failure when the actor lacks a permission: `unauthenticated` for a guest, `forbidden` for a role without
 * the permission. Returns undefined for an actor who has the permission.
 */
export function getPermissionFailure(actor: Actor, permission: Permission): Failure | undefined {
  if (!actor) return failure("unauthenticated", "account.sign_in");
  return hasPermission(actor, permission) ? undefined : failure("forbidden", "account.forbidden");
}
