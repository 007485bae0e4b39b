import type { Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { isSellerOwnerOrStaff } from "#domain/sellers/seller-access.server.ts";
import { type Failure, failure } from "#kernel/result.ts";
import type { SellerOrderEntry } from "./queries.server.ts";

/**
 * Refuses a decision of staff about money of an order in which they are the buyer or belong to the seller: somebody else
 * has to decide. Returns undefined for everybody else.
 */
export async function refuseOwnOrder(
  trx: Transaction<Tables>,
  actor: { by: string; userId?: number | null },
  { order, sellerOrder }: SellerOrderEntry,
): Promise<Failure | undefined> {
  const { by, userId } = actor;
  if (by !== "staff" || typeof userId !== "number") return undefined;
  const isParty = order.userId === userId || (await isSellerOwnerOrStaff(trx, userId, sellerOrder.seller.id));
  return isParty ? failure("forbidden", "order.own") : undefined;
}
