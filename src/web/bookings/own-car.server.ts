import type { Db } from "#db/database.ts";
import type { RentalListing } from "#domain/bookings/rental-listing.server.ts";
import { findSellerRole } from "#domain/sellers/seller-access.server.ts";
import { hasStaffPermission } from "#domain/sellers/staff-permissions.ts";
import { getCalendarPath } from "./rental-calendar.server.ts";

export type OwnCarLinks = {
  /** Path of the listing's management page. */
  manage: string;
  /** Path of the calendar for blocking days. Undefined for staff without the orders permission. */
  calendar: string | undefined;
};

/**
 * Returns the management links for the seller's own staff, who manage the car instead of booking it. Returns undefined
 * for everybody else.
 */
export async function getOwnCarLinks(
  db: Db,
  ad: RentalListing,
  readerId: number | undefined,
): Promise<OwnCarLinks | undefined> {
  const role = readerId === undefined ? undefined : await findSellerRole(db, readerId, ad.sellerId);
  if (!role) return undefined;
  return {
    manage: `/account/ads/${ad.id}`,
    calendar: hasStaffPermission(role, "orders") ? getCalendarPath(ad.id) : undefined,
  };
}
