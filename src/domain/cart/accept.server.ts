import { inTransaction } from "#db/transaction.ts";
import { ok, type Result } from "#kernel/result.ts";
import { settle } from "./cart.ts";
import type { CartContext } from "./commands.server.ts";
import { heldLines, lockCart, withOffers } from "./held-lines.server.ts";

/**
 * The visitor has seen what changed since the cart was filled and goes on with it (rule 27): lines that can't be
 * bought are taken out, quantities are what there is, and today's prices count as seen.
 */
export async function acceptChanges({ db, clock, visitor }: CartContext): Promise<Result<null>> {
  return inTransaction(db, async (trx) => {
    const cart = await lockCart(trx, clock, visitor);
    const rows = cart ? await withOffers(trx, await heldLines(trx, cart.id), visitor.userId) : [];
    const settled = settle(rows);
    for (const line of rows) {
      const state = settled.get(line.id);
      if (!state || state.notices.length === 0) continue;
      const { price } = state;
      const changed =
        state.quantity > 0 && price
          ? { quantity: state.quantity, seen_minor: price.minor, seen_currency: price.currency }
          : { removed_at: clock() };
      await trx.updateTable("cart_lines").set(changed).where("id", "=", line.id).execute();
    }
    return ok(null);
  });
}
