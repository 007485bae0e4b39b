import type { EmployeeRole } from "#db/schema/businesses.ts";

/** Role of a user at a seller: owner or staff. */
export type StaffRole = "owner" | EmployeeRole;

/**
 * Permission to act for a seller. `ads`: listings. `page`: public page and imports. `orders`: orders. `money`: balance,
 * bank account and payouts. `staff`: staff, and closing the business.
 */
export type StaffPermission = "ads" | "page" | "orders" | "money" | "staff";

const permissionsByRole: Record<StaffRole, readonly StaffPermission[]> = {
  owner: ["ads", "page", "orders", "money", "staff"],
  manager: ["ads", "page", "orders"],
  editor: ["ads"],
};

/** Roles that an owner can give to staff, highest first. */
export const employedRoles = ["manager", "editor"] as const satisfies readonly EmployeeRole[];

/** Checks whether a value is a role that an owner can give to staff. */
export const isEmployedRole = (value: unknown): value is EmployeeRole => employedRoles.some((role) => role === value);

export const hasStaffPermission = (role: StaffRole, permission: StaffPermission): boolean =>
  permissionsByRole[role].includes(permission);

/** Returns the staff roles that have a permission. The owner has every permission. */
export const getRolesWithPermission = (permission: StaffPermission): EmployeeRole[] =>
  employedRoles.filter((role) => hasStaffPermission(role, permission));
