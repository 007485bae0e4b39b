import type { RawBuilder, SqlBool, Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import type { Clock } from "#kernel/clock.ts";
import { choiceFromKey, type Offer } from "./cart.ts";
import { offersOf } from "./offers.server.ts";
import { type CartVisitor, hashOfToken, newCartToken, ownedBy, tokenOf } from "./visitor.server.ts";

export type Trx = Transaction<Tables>;

/** The visitor's cart, locked: commands on one cart wait for each other. */
export async function lockCart(
  trx: Trx,
  clock: Clock,
  visitor: CartVisitor,
): Promise<{ id: number; token: string | undefined } | undefined> {
  const owned = ownedBy(visitor);
  if (!owned) return undefined;
  const found = await lockingCart(trx, clock, owned).executeTakeFirst();
  return found && { id: found.id, token: tokenOf(visitor) };
}

/** The statement that locks a cart (`ownedBy`), and answers with its id. */
export const lockingCart = (trx: Trx, clock: Clock, owned: RawBuilder<SqlBool>) =>
  trx.updateTable("carts as c").set({ updated_at: clock() }).where(owned).returning("c.id");

/**
 * A new cart, locked. A visitor's gets a token of ours: one that names no cart is never taken over, somebody else may
 * have planted it. A member has one cart, also when two devices make it at the same moment.
 */
export async function makeCart(
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
  const token = newCartToken();
  const { id } = await trx
    .insertInto("carts")
    .values({ token_hash: hashOfToken(token), ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** A line as it is stored. */
export type HeldLine = {
  id: number;
  ad_id: number;
  options: string;
  quantity: number;
  seen_minor: number;
  seen_currency: string;
};

/** The lines in the cart, or those of `ids` whether they are in it or were taken out of it. */
export async function heldLines(trx: Trx, cartId: number, ids?: readonly number[]): Promise<HeldLine[]> {
  const lines = trx
    .selectFrom("cart_lines")
    .select(["id", "ad_id", "options", "quantity", "seen_minor", "seen_currency"])
    .where("cart_id", "=", cartId)
    .orderBy("id");
  return ids ? lines.where("id", "in", [...ids]).execute() : lines.where("removed_at", "is", null).execute();
}

/** Lines with their ads as the rules see them now, for a member or a visitor. */
export async function withOffers(trx: Trx, lines: readonly HeldLine[], userId: number | undefined) {
  const offers = await offersOf(trx, [...new Set(lines.map((line) => line.ad_id))], userId);
  return lines.map((line) => ({
    id: line.id,
    adId: line.ad_id,
    quantity: line.quantity,
    choice: choiceFromKey(line.options),
    seen: { minor: line.seen_minor, currency: line.seen_currency },
    offer: offers.get(line.ad_id) ?? withdrawn,
  }));
}

/** Stands for an ad that visitors may not see any more. */
const withdrawn: Offer = {
  kind: "part",
  status: "closed",
  availability: "out-of-stock",
  stock: 0,
  price: null,
  options: [],
};
