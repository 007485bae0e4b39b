import type { Account } from "./account.ts";
import { staffRoles } from "./session-lifetime.ts";

/** Setting `staffTwoStep`, which makes two-factor authentication mandatory for moderators and administrators. */
export type StaffTwoFactorPolicy = { staffTwoStep: boolean };

/**
 * Returns the account as a plain member if it is a moderator or administrator without two-factor authentication and
 * `staffTwoStep` is set (ASVS 6.3.3). The role is replaced for the whole request, so every permission check sees a
 * member.
 */
export const withoutStaffRoleUntilTwoFactor = (account: Account, { staffTwoStep }: StaffTwoFactorPolicy): Account =>
  staffTwoStep && !account.twoStep && staffRoles.some((role) => role === account.role)
    ? { ...account, role: "member", heldRole: account.role }
    : account;
