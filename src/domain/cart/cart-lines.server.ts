import type { RawBuilder, SqlBool, Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import type { Clock } from "#kernel/clock.ts";
import { type CartOffer, parseOptionsKey } from "./cart.ts";
import { getCartOffers } from "./offers.server.ts";
import {
  buildCartCondition,
  type CartVisitor,
  generateCartToken,
  getCartToken,
  hashCartToken,
} from "./visitor.server.ts";

export type Trx = Transaction<Tables>;

/** Finds the visitor's cart and locks its row, so that commands on one cart run one after the other. */
export async function lockCart(
  trx: Trx,
  clock: Clock,
  visitor: CartVisitor,
): Promise<{ id: number; token: string | undefined } | undefined> {
  const cartCondition = buildCartCondition(visitor);
  if (!cartCondition) return undefined;
  const cart = await buildLockCartStatement(trx, clock, cartCondition).executeTakeFirst();
  return cart && { id: cart.id, token: getCartToken(visitor) };
}

/**
 * Builds the SQL statement that locks the cart matching `cartCondition` (from `buildCartCondition`) and returns the cart's
 * id.
 */
export const buildLockCartStatement = (trx: Trx, clock: Clock, cartCondition: RawBuilder<SqlBool>) =>
  trx.updateTable("carts as c").set({ updated_at: clock() }).where(cartCondition).returning("c.id");

/**
 * Creates a cart and locks its row. A guest's cart gets a new token, never an unknown token from the browser, which
 * somebody else may have planted. A member has only one cart, even when two devices create it concurrently.
 */
export async function createCart(
  trx: Trx,
  clock: Clock,
  { userId }: CartVisitor,
): Promise<{ id: number; token: string | undefined }> {
  const times = { created_at: clock(), updated_at: clock() };
  if (userId !== undefined) {
    const { id } = await trx
      .insertInto("carts")
      .values({ user_id: userId, token_hash: null, ...times })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ updated_at: times.updated_at }))
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, token: undefined };
  }
  const token = generateCartToken();
  const { id } = await trx
    .insertInto("carts")
    .values({ token_hash: hashCartToken(token), ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}

export type CartLineRow = {
  id: number;
  ad_id: number;
  options: string;
  quantity: number;
  seen_price_minor: number;
  seen_currency: string;
};

/** Lists the active lines of a cart. With `ids`, lists exactly these lines, including removed ones. */
export async function listCartLines(trx: Trx, cartId: number, ids?: readonly number[]): Promise<CartLineRow[]> {
  const lines = trx
    .selectFrom("cart_lines")
    .select(["id", "ad_id", "options", "quantity", "seen_price_minor", "seen_currency"])
    .where("cart_id", "=", cartId)
    .orderBy("id");
  return ids ? lines.where("id", "in", [...ids]).execute() : lines.where("removed_at", "is", null).execute();
}

/** Adds to each cart line the current data of its listing. `userId` is undefined for a guest. */
export async function attachCurrentListings(trx: Trx, lines: readonly CartLineRow[], userId: number | undefined) {
  const offers = await getCartOffers(trx, [...new Set(lines.map((line) => line.ad_id))], userId);
  return lines.map((line) => ({
    id: line.id,
    adId: line.ad_id,
    quantity: line.quantity,
    choice: parseOptionsKey(line.options),
    seen: { minor: line.seen_price_minor, currency: line.seen_currency },
    offer: offers.get(line.ad_id) ?? withdrawnOffer,
  }));
}

/** Placeholder data for a listing that visitors can no longer see. */
const withdrawnOffer: CartOffer = {
  kind: "part",
  status: "closed",
  availability: "out-of-stock",
  stock: 0,
  price: null,
  options: [],
};
