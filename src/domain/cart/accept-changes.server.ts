import { withTransaction } from "#db/transaction.ts";
import { ok, type Result } from "#kernel/result.ts";
import { revalidateCart } from "./cart.ts";
import { attachCurrentListings, listCartLines, lockCart } from "./cart-lines.server.ts";
import type { CartContext } from "./commands.server.ts";

/**
 * Accepts the changes that the cart page reports (rule 27). Removes unavailable lines, reduces quantities to the stock,
 * and stores the current prices as the prices that the visitor has seen.
 */
export async function acceptCartChanges({ db, clock, visitor }: CartContext): Promise<Result<null>> {
  return withTransaction(db, async (trx) => {
    const cart = await lockCart(trx, clock, visitor);
    const rows = cart ? await attachCurrentListings(trx, await listCartLines(trx, cart.id), visitor.userId) : [];
    const revalidated = revalidateCart(rows);
    for (const line of rows) {
      const state = revalidated.get(line.id);
      if (!state || state.notices.length === 0) continue;
      const { price } = state;
      const changed =
        state.quantity > 0 && price
          ? { quantity: state.quantity, seen_price_minor: price.minor, seen_currency: price.currency }
          : { removed_at: clock() };
      await trx.updateTable("cart_lines").set(changed).where("id", "=", line.id).execute();
    }
    return ok(null);
  });
}
