import type { EmployedRole } from "#db/schema/businesses.ts";

/** Who somebody is at a seller: its owner, or one of those who work there. */
export type StaffRole = "owner" | EmployedRole;

/** What is done in a seller's name: ads, its page (with imports), what was ordered, and who works there (with closing it). */
export type Duty = "ads" | "page" | "orders" | "staff";

const duties: Record<StaffRole, readonly Duty[]> = {
  owner: ["ads", "page", "orders", "staff"],
  manager: ["ads", "page", "orders"],
  editor: ["ads"],
};

/** Roles that an owner gives away, the larger first. */
export const employedRoles = ["manager", "editor"] as const satisfies readonly EmployedRole[];

export const isEmployedRole = (value: unknown): value is EmployedRole => employedRoles.some((role) => role === value);

/** Whether that is what such a one does. */
export const does = (role: StaffRole, what: Duty): boolean => duties[role].includes(what);

/** Those who work for a seller and do that; its owner does everything. */
export const employedFor = (what: Duty): EmployedRole[] => employedRoles.filter((role) => does(role, what));
