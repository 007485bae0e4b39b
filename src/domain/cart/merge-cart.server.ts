import { sql } from "kysely";
import type { Clock } from "#kernel/clock.ts";
import { serializeOptions } from "./cart.ts";
import { mergeCartCoupons } from "./cart-coupons.server.ts";
import { attachCurrentListings, createCart, listCartLines, lockCart, type Trx } from "./cart-lines.server.ts";
import { mergeCartLines } from "./merge-lines.ts";
import { buildCartCondition } from "./visitor.server.ts";

/**
 * Result of merging carts: the quantity added to the member's cart, and the quantity that exceeded the stock or the
 * limits.
 */
export type CartMergeResult = { added: number; left: number };

/**
 * Merges the guest's cart into the member's cart and deletes the guest's cart. A repeated call finds nothing to merge.
 * Concurrent calls lock the member's cart first, so they run one after the other.
 */
export async function mergeCart(
  trx: Trx,
  clock: Clock,
  { userId, token }: { userId: number; token: string | undefined },
): Promise<CartMergeResult> {
  const nothing = { added: 0, left: 0 };
  const guestCartCondition = buildCartCondition({ token });
  // Most guests have an empty cart at sign-in, so no member cart is created for them.
  if (
    !guestCartCondition ||
    !(await trx.selectFrom("carts as c").select("c.id").where(guestCartCondition).executeTakeFirst())
  )
    return nothing;
  const cart = await createCart(trx, clock, { token: undefined, userId });
  const guestCart = await lockCart(trx, clock, { token });
  if (!guestCart) return nothing;
  const memberLines = await attachCurrentListings(trx, await listCartLines(trx, cart.id), userId);
  const guestLines = await attachCurrentListings(trx, await listCartLines(trx, guestCart.id), userId);
  const { updated: grown, moved, added, left } = mergeCartLines(memberLines, guestLines);
  for (const { id, quantity, seen: seenPrice } of grown) {
    await trx
      .updateTable("cart_lines")
      .set({ quantity, seen_price_minor: seenPrice.minor, seen_currency: seenPrice.currency })
      .where("id", "=", id)
      .execute();
  }
  for (const { line, quantity } of moved) {
    const values = {
      quantity,
      seen_price_minor: line.seen.minor,
      seen_currency: line.seen.currency,
      vehicle_id: sql<number | null>`(select vehicle_id from cart_lines where id = ${line.id})`,
      removed_at: null,
    };
    await trx
      .insertInto("cart_lines")
      .values({
        cart_id: cart.id,
        ad_id: line.adId,
        options: serializeOptions(line.choice),
        added_at: clock(),
        ...values,
      })
      // A line that the member removed earlier becomes active again.
      .onConflict((conflict) => conflict.columns(["cart_id", "ad_id", "options"]).doUpdateSet(values))
      .execute();
  }
  await mergeCartCoupons(trx, guestCart.id, cart.id);
  await trx.deleteFrom("carts").where("id", "=", guestCart.id).execute();
  return { added, left };
}
