import type { Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { isSellerOwnerOrStaff } from "#domain/sellers/seller-access.server.ts";
import { type Failure, failure } from "#kernel/result.ts";
import type { OrderCommandActor } from "./commands.server.ts";
import type { SellerOrderEntry } from "./queries.server.ts";

/**
 * Refuses a decision of staff about money of an order in which they are the buyer or belong to the seller: somebody else
 * has to decide. Returns undefined for everybody else.
 */
export async function refuseOwnOrder(
  trx: Transaction<Tables>,
  actor: OrderCommandActor,
  { order, sellerOrder }: SellerOrderEntry,
): Promise<Failure | undefined> {
  if (actor.by !== "staff" || actor.userId === null) return undefined;
  const isParty =
    order.userId === actor.userId || (await isSellerOwnerOrStaff(trx, actor.userId, sellerOrder.seller.id));
  return isParty ? failure("forbidden", "order.own") : undefined;
}
