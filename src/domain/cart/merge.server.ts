import { sql } from "kysely";
import type { Clock } from "#kernel/clock.ts";
import { choiceKey } from "./cart.ts";
import { heldLines, lockCart, makeCart, type Trx, withOffers } from "./held-lines.server.ts";
import { mergeLines } from "./merge.ts";
import { ownedBy } from "./visitor.server.ts";

/** Pieces that the member's cart has more than before, and those that found no room in it. */
export type CartMerged = { added: number; left: number };

/**
 * Empties the visitor's cart into the member's and takes it away. Doing it again finds nothing to do; of two at once the
 * second waits for the first, because both lock the member's cart before the visitor's.
 */
export async function mergeCart(
  trx: Trx,
  clock: Clock,
  { userId, token }: { userId: number; token: string | undefined },
): Promise<CartMerged> {
  const nothing = { added: 0, left: 0 };
  const owned = ownedBy({ token });
  // Most sign in with nothing in the cart: no cart is made for them.
  if (!owned || !(await trx.selectFrom("carts as c").select("c.id").where(owned).executeTakeFirst())) return nothing;
  const cart = await makeCart(trx, clock, { token: undefined, userId });
  const visitors = await lockCart(trx, clock, { token });
  if (!visitors) return nothing;
  const own = await withOffers(trx, await heldLines(trx, cart.id), userId);
  const brought = await withOffers(trx, await heldLines(trx, visitors.id), userId);
  const { grown, moved, added, left } = mergeLines(own, brought);
  for (const { id, quantity, seen } of grown) {
    await trx
      .updateTable("cart_lines")
      .set({ quantity, seen_minor: seen.minor, seen_currency: seen.currency })
      .where("id", "=", id)
      .execute();
  }
  for (const { line, quantity } of moved) {
    const values = {
      quantity,
      seen_minor: line.seen.minor,
      seen_currency: line.seen.currency,
      vehicle_id: sql<number | null>`(select vehicle_id from cart_lines where id = ${line.id})`,
      removed_at: null,
    };
    await trx
      .insertInto("cart_lines")
      .values({
        cart_id: cart.id,
        ad_id: line.adId,
        options: choiceKey(line.choice),
        added_at: clock(),
        ...values,
      })
      // The member had taken it out: it begins anew.
      .onConflict((conflict) => conflict.columns(["cart_id", "ad_id", "options"]).doUpdateSet(values))
      .execute();
  }
  await trx.deleteFrom("carts").where("id", "=", visitors.id).execute();
  return { added, left };
}
