import type { Selectable, Transaction } from "kysely";
import type { SellersTable } from "#db/schema/sellers.ts";
import type { Tables } from "#db/schema/tables.ts";
import { type Duty, does, type StaffRole } from "#domain/sellers/duties.ts";
import { roleAt } from "#domain/sellers/owned.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";

export type Trx = Transaction<Tables>;

export const businessNotFound = () => failure("not_found", "business.not_found");

export type Business = Selectable<SellersTable>;

/**
 * A business, locked, for somebody who does that there; for everybody else it is as if it weren't there. What is done to
 * one business takes turns, but doesn't keep those waiting who have locked an ad of it and write the business's id down.
 */
export async function lockBusiness(
  trx: Trx,
  userId: number,
  sellerId: number,
  what: Duty,
): Promise<Result<{ business: Business; role: StaffRole }>> {
  const business = await trx
    .selectFrom("sellers")
    .selectAll()
    .where("id", "=", sellerId)
    .where("type", "<>", "personal")
    .forNoKeyUpdate()
    .executeTakeFirst();
  const role = business && (await roleAt(trx, userId, sellerId));
  return business && role && does(role, what) ? ok({ business, role }) : businessNotFound();
}
