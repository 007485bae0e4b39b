import type { AccountRole } from "#db/schema/accounts.ts";
import type { Account } from "./account.ts";
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

/** Setting `staffTwoStep`, which makes two-factor authentication mandatory for moderators and administrators. */
export type StaffTwoFactorPolicy = { staffTwoStep: boolean };

/**
 * Replaces the role of a moderator or administrator without two-factor authentication by "member", if `staffTwoStep` is
 * set (ASVS 6.3.3). Other accounts are returned unchanged. The replacement applies to the whole request, so every
 * permission check sees a member.
 */
export const withoutStaffRoleUntilTwoFactor = (account: Account, { staffTwoStep }: StaffTwoFactorPolicy): Account =>
  staffTwoStep && !account.twoStep && staffRoles.some((role) => role === account.role)
    ? { ...account, role: "member", heldRole: account.role }
    : account;
