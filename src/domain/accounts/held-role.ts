import type { Account } from "./account.ts";
import { staffRoles } from "./session-age.ts";

/** Whether moderators and administrators have to sign in in two steps; a setting. */
export type StaffRule = { staffTwoStep: boolean };

/**
 * ASVS 6.3.3: where staff have to sign in in two steps, whoever of them hasn't set that up is a member until they have. The role itself
 * is taken away for the request, not a right here and there: whatever asks for it finds a member.
 */
export const untilTwoStep = (account: Account, { staffTwoStep }: StaffRule): Account =>
  staffTwoStep && !account.twoStep && staffRoles.some((role) => role === account.role)
    ? { ...account, role: "member", heldRole: account.role }
    : account;
