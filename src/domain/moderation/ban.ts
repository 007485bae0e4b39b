import { type Member, may } from "#domain/accounts/roles.ts";

export const banLimits = { reason: 500, days: 365 } as const;
export const banFields = ["length", "days", "reason"] as const;

/** Why somebody can't be banned by somebody: nobody bans themselves or staff, but administrators ban moderators. */
export function whyNotBan(actor: Member, person: Member): "ban.self" | "ban.staff" | undefined {
  if (actor.id === person.id) return "ban.self";
  if (person.role === "administrator") return "ban.staff";
  return person.role === "moderator" && actor.role !== "administrator" ? "ban.staff" : undefined;
}

/** Why somebody can't lift somebody's ban: nobody lifts their own, and administrators alone that of staff. */
export function whyNotLift(actor: Member, person: Member): "ban.self" | "ban.staff" | undefined {
  if (actor.id === person.id) return "ban.self";
  return may(person, "moderate") && actor.role !== "administrator" ? "ban.staff" : undefined;
}
