import { hasPermission, type Member } from "#domain/accounts/roles.ts";

export const banInputLimits = { reason: 500, days: 365 } as const;
export const banFields = ["length", "days", "reason"] as const;

/**
 * Returns the reason why the actor may not ban a person. Nobody may ban themselves. Staff may not be banned, except
 * that administrators may ban moderators.
 */
export function getBanDenialReason(actor: Member, person: Member): "ban.self" | "ban.staff" | undefined {
  if (actor.id === person.id) return "ban.self";
  if (person.role === "administrator") return "ban.staff";
  return person.role === "moderator" && actor.role !== "administrator" ? "ban.staff" : undefined;
}

/**
 * Returns the reason why the actor may not lift the ban of a person. Nobody may lift their own ban, and only
 * administrators may lift the ban of staff.
 */
export function getBanLiftDenialReason(actor: Member, person: Member): "ban.self" | "ban.staff" | undefined {
  if (actor.id === person.id) return "ban.self";
  return hasPermission(person, "moderate") && actor.role !== "administrator" ? "ban.staff" : undefined;
}
