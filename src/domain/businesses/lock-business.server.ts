import type { Selectable, Transaction } from "kysely";
import type { SellersTable } from "#db/schema/sellers.ts";
import type { Tables } from "#db/schema/tables.ts";
import { findSellerRole } from "#domain/sellers/seller-access.server.ts";
import { hasStaffPermission, type StaffPermission, type StaffRole } from "#domain/sellers/staff-permissions.ts";
import { failure, ok, type Result } from "#kernel/result.ts";

export type Trx = Transaction<Tables>;

export const createBusinessNotFoundFailure = () => failure("not_found", "business.not_found");

export type BusinessRow = Selectable<SellersTable>;

/**
 * Locks a business for a user with the given permission. Fails as not found for other users. Other transactions can
 * still insert rows that reference the business.
 */
export async function lockBusiness(
  trx: Trx,
  userId: number,
  sellerId: number,
  permission: StaffPermission,
): Promise<Result<{ business: BusinessRow; role: StaffRole }>> {
  const business = await trx
    .selectFrom("sellers")
    .selectAll()
    .where("id", "=", sellerId)
    .where("type", "<>", "personal")
    .forNoKeyUpdate()
    .executeTakeFirst();
  const role = business && (await findSellerRole(trx, userId, sellerId));
  return business && role && hasStaffPermission(role, permission)
    ? ok({ business, role })
    : createBusinessNotFoundFailure();
}
