import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Trx } from "./held-lines.server.ts";
import type { NewLine } from "./judge-line.ts";
import { type CartToPay, cartAsMade, vehicleId } from "./queries.server.ts";
import { hashOfToken, newCartToken } from "./visitor.server.ts";

/** A visitor's new cart with its first line, by one statement; with the token that opens it, and the cart as it stands. */
export async function startCart(db: Db, clock: Clock, line: NewLine): Promise<{ token: string; cart: CartToPay }> {
  const token = newCartToken();
  const now = clock();
  const { ad, options, quantity, seen, vehicle } = line;
  const cart = await cartAsMade(
    db,
    sql`with c as (
      insert into carts (token_hash, created_at, updated_at) values (${hashOfToken(token)}, ${now}, ${now})
      returning id, user_id
    ), l as (
      insert into cart_lines (cart_id, ad_id, options, quantity, seen_minor, seen_currency, vehicle_id, added_at)
      select c.id, ${ad}::bigint, ${options}, ${quantity}::int, ${seen.minor}::bigint, ${seen.currency}, ${vehicleId(vehicle)},
        ${now}::timestamptz from c
      returning *
    )`,
  );
  return { token, cart };
}

/** Writes a line into a cart that is locked, or over the `same` one that is held or was taken out. */
export async function putLine(
  trx: Trx,
  clock: Clock,
  cartId: number,
  { ad, options, quantity, seen, vehicle }: NewLine,
  same: boolean,
): Promise<void> {
  const as = { quantity, seen_minor: seen.minor, seen_currency: seen.currency };
  const vehicle_id = vehicleId(vehicle);
  await trx
    .insertInto("cart_lines")
    .values({ cart_id: cartId, ad_id: ad, options, ...as, vehicle_id, added_at: clock(), removed_at: null })
    .onConflict((conflict) =>
      conflict.columns(["cart_id", "ad_id", "options"]).doUpdateSet({
        // A line that had been taken out begins anew.
        ...as,
        // Whoever adds without a vehicle hasn't changed their mind about it.
        ...(vehicle === undefined && same ? {} : { vehicle_id }),
        removed_at: null,
      }),
    )
    .execute();
}
