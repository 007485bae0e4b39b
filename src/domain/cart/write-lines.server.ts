import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Clock } from "#kernel/clock.ts";
import type { Trx } from "./cart-lines.server.ts";
import { buildVehicleIdExpression, type CheckoutCart, readInsertedCart } from "./queries.server.ts";
import type { NewCartLine } from "./validate-line.ts";
import { generateCartToken, hashCartToken } from "./visitor.server.ts";

/** Creates a guest's cart with its first line in one statement. Returns the new token and the cart. */
export async function createGuestCart(
  db: Db,
  clock: Clock,
  line: NewCartLine,
): Promise<{ token: string; cart: CheckoutCart }> {
  const token = generateCartToken();
  const now = clock();
  const { ad, options, quantity, seen: seenPrice, vehicle } = line;
  const cart = await readInsertedCart(
    db,
    sql`with c as (
      insert into carts (token_hash, created_at, updated_at) values (${hashCartToken(token)}, ${now}, ${now})
      returning id, user_id
    ), l as (
      insert into cart_lines (cart_id, ad_id, options, quantity, seen_price_minor, seen_currency, vehicle_id, added_at)
      select c.id, ${ad}::bigint, ${options}, ${quantity}::int, ${seenPrice.minor}::bigint, ${seenPrice.currency}, ${buildVehicleIdExpression(vehicle)},
        ${now}::timestamptz from c
      returning *
    )`,
  );
  return { token, cart };
}

/**
 * Inserts a line into a locked cart. Overwrites a line with the same listing and options, even a removed one. `exists`
 * tells whether such a line is active.
 */
export async function upsertCartLine(
  trx: Trx,
  clock: Clock,
  cartId: number,
  { ad, options, quantity, seen: seenPrice, vehicle }: NewCartLine,
  exists: boolean,
): Promise<void> {
  const lineValues = { quantity, seen_price_minor: seenPrice.minor, seen_currency: seenPrice.currency };
  const vehicle_id = buildVehicleIdExpression(vehicle);
  await trx
    .insertInto("cart_lines")
    .values({ cart_id: cartId, ad_id: ad, options, ...lineValues, vehicle_id, added_at: clock(), removed_at: null })
    .onConflict((conflict) =>
      conflict.columns(["cart_id", "ad_id", "options"]).doUpdateSet({
        // A removed line becomes active again.
        ...lineValues,
        // Adding without a vehicle keeps the vehicle of the existing line.
        ...(vehicle === undefined && exists ? {} : { vehicle_id }),
        removed_at: null,
      }),
    )
    .execute();
}
