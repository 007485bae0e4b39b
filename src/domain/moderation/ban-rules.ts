import { hasPermission, type Member } from "#domain/accounts/roles.ts";

export const banLimits = { reason: 500, days: 365 } as const;
export const banFields = ["length", "days", "reason"] as const;

/**
 * Returns why the actor cannot ban a person. Nobody bans themselves or staff, except that administrators can ban
 * moderators.
 */
export function getBanDenial(actor: Member, person: Member): "ban.self" | "ban.staff" | undefined {
  if (actor.id === person.id) return "ban.self";
  if (person.role === "administrator") return "ban.staff";
  return person.role === "moderator" && actor.role !== "administrator" ? "ban.staff" : undefined;
}

/**
 * Returns why the actor cannot lift a person's ban. Nobody lifts their own ban; only administrators lift bans of staff.
 */
export function getLiftDenial(actor: Member, person: Member): "ban.self" | "ban.staff" | undefined {
  if (actor.id === person.id) return "ban.self";
  return hasPermission(person, "moderate") && actor.role !== "administrator" ? "ban.staff" : undefined;
}
