import type { Role } from "#db/schema/accounts.ts";
import { type Member, may } from "./roles.ts";

const hour = 60 * 60_000;

/**
 * How long after signing in somebody signs in again, however busy the session is, in milliseconds: who runs the site
 * every working day, everybody else every three months. A session that nobody uses ends after thirty days before that.
 */
export const sessionsLast = { staff: 12 * hour, others: 90 * 24 * hour };

/** Whether a session has gone on for as long as it may. */
export const isTooOld = (begun: Date, member: Member, now: Date): boolean =>
  now.getTime() - begun.getTime() >= (may(member, "moderate") ? sessionsLast.staff : sessionsLast.others);

/** Whose sessions are the shorter ones. */
export const staffRoles = ["moderator", "administrator"] as const satisfies Role[];
