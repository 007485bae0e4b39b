import type { Role } from "#db/schema/accounts.ts";
import { type Failure, failure } from "#kernel/result.ts";

export const roles = ["member", "showroom", "rental_room", "moderator", "administrator"] as const satisfies Role[];

/** RO-02: account types as the legacy interface knows them: it tells businesses of both kinds as 30, everybody else as 29. */
export const personType: Record<Role, 29 | 30> = {
  member: 29,
  showroom: 30,
  rental_room: 30,
  moderator: 29,
  administrator: 29,
};

/** Who acts: a signed-in user, or undefined for a visitor (RO-01). It comes from the session alone (rule 29). */
export type Actor = { id: number; role: Role } | undefined;
export type Member = NonNullable<Actor>;

/**
 * What there is to be allowed, and who is. The one place that decides: commands name what they need, and
 * pages and endpoints ask the same table.
 */
const allowed = {
  /** Profile, addresses, favourites, orders of one's own. */
  account: roles,
  /** Put ads up. */
  sell: ["member", "showroom", "rental_room", "administrator"],
  /** Run a showroom's or rental office's page, staff and imports. */
  business: ["showroom", "rental_room", "administrator"],
  /** Accept and refuse ads, read reports and messages. */
  moderate: ["moderator", "administrator"],
  /** Categories, features, currencies, spellings, roles. */
  administer: ["administrator"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof allowed;
export const permissions = Object.keys(allowed) as Permission[];

export const may = (actor: Actor, permission: Permission): boolean =>
  actor !== undefined && (allowed[permission] as readonly Role[]).includes(actor.role);

/** Why the actor may not, if so: nobody is signed in, or somebody without the role. */
export function refusal(actor: Actor, permission: Permission): Failure | undefined {
  if (!actor) return failure("unauthenticated", "account.sign_in");
  return may(actor, permission) ? undefined : failure("forbidden", "account.forbidden");
}
