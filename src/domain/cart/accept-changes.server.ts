import { withTransaction } from "#db/transaction.ts";
import { ok, type Result } from "#kernel/result.ts";
import { revalidateCart } from "./cart.ts";
import { attachCurrentOffers, listCartLines, lockCart } from "./cart-lines.server.ts";
import type { CartContext } from "./commands.server.ts";

/**
 * Accepts the changes that the cart reports (rule 27). Unavailable lines are removed, quantities are reduced to the
 * stock, and current prices count as seen.
 */
export async function acceptCartChanges({ db, clock, visitor }: CartContext): Promise<Result<null>> {
  return withTransaction(db, async (trx) => {
    const cart = await lockCart(trx, clock, visitor);
    const rows = cart ? await attachCurrentOffers(trx, await listCartLines(trx, cart.id), visitor.userId) : [];
    const revalidated = revalidateCart(rows);
    for (const line of rows) {
      const state = revalidated.get(line.id);
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
