import { withTransaction } from "#db/transaction.ts";
import { listHeldSellerOrderIds, releaseConfirmedOrder } from "#domain/ledger/release-escrow.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { lockSellerOrder, type OrderTransitionContext } from "./commands.server.ts";
import { hasOpenReturn } from "./open-returns.server.ts";
import { canConfirmReceipt } from "./order-transitions.ts";

/**
 * Records the buyer's word that the goods of a seller order arrived and are fine, and releases the money to the seller.
 * The status stays with the seller (ST-04). A second confirmation does nothing. Fails if no money is held, or if the
 * goods were not sent.
 */
export async function confirmReceipt(context: OrderTransitionContext, sellerOrderId: number): Promise<Result<null>> {
  if (context.actor.by !== "buyer") return failure("forbidden", "order.forbidden");
  return withTransaction(context.db, async (trx): Promise<Result<null>> => {
    const locked = await lockSellerOrder(trx, context.actor, sellerOrderId);
    if (!locked) return failure("not_found", "order.not_found");
    const now = context.clock();
    const { received_at } = await trx
      .selectFrom("seller_orders")
      .select("received_at")
      .where("id", "=", sellerOrderId)
      .executeTakeFirstOrThrow();
    if (received_at) return ok(null);
    const isHeld = (await listHeldSellerOrderIds(trx, [sellerOrderId])).length > 0;
    if (!canConfirmReceipt(locked.sellerOrder.status) || !isHeld || (await hasOpenReturn(trx, sellerOrderId)))
      return failure("conflict", "order.illegal_step");
    await trx.updateTable("seller_orders").set({ received_at: now }).where("id", "=", sellerOrderId).execute();
    await releaseConfirmedOrder(trx, sellerOrderId, now);
    return ok(null);
  });
}
