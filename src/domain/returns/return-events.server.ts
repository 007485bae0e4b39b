import type { ReturnState } from "#db/schema/returns.ts";
import type { Trx } from "#domain/cart/cart-lines.server.ts";
import type { OrderTransitionContext } from "#domain/orders/commands.server.ts";

/** Records the state that a return entered, with its actor. */
export async function insertReturnEvent(
  trx: Trx,
  { actor, clock }: Pick<OrderTransitionContext, "actor" | "clock">,
  returnId: number,
  { state, note = null, amountMinor = null }: { state: ReturnState; note?: string | null; amountMinor?: number | null },
): Promise<void> {
  await trx
    .insertInto("return_events")
    .values({
      return_id: returnId,
      state,
      by: actor.by,
      user_id: "userId" in actor ? actor.userId : null,
      note,
      amount_minor: amountMinor,
      occurred_at: clock(),
    })
    .execute();
}
