import type { AccountRole } from "#db/schema/accounts.ts";
import { hasPermission, type Member } from "./roles.ts";

const MS_PER_HOUR = 60 * 60_000;

/**
 * Maximum session lifetimes, in milliseconds: 12 hours for staff, 90 days for others. Sessions in use end after these
 * times too; unused sessions end after 30 days.
 */
export const SESSION_LIFETIMES_MS = { staff: 12 * MS_PER_HOUR, others: 90 * 24 * MS_PER_HOUR };

/** Returns whether a session has reached its maximum lifetime. */
export const isSessionExpired = (startedAt: Date, member: Member, now: Date): boolean =>
  now.getTime() - startedAt.getTime() >=
  (hasPermission(member, "moderate") ? SESSION_LIFETIMES_MS.staff : SESSION_LIFETIMES_MS.others);

/** Roles of the site's staff, whose sessions have the short lifetime. */
export const staffRoles = ["moderator", "administrator"] as const satisfies AccountRole[];
