import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Statement } from "#db/in-one-go.ts";
import { oneOf } from "#db/one-of.ts";
import type { AdKind } from "#db/schema/ads.ts";
import { priceFor } from "#domain/cart/cart.ts";
import { lockingCart, type Trx } from "#domain/cart/held-lines.server.ts";
import type { AddLineInput } from "#domain/cart/input.ts";
import { judgeLine, type NewLine, readLine } from "#domain/cart/judge-line.ts";
import { type NamedOffer, offersOf } from "#domain/cart/offers.server.ts";
import { type CartRow, readingCart, readingLines } from "#domain/cart/queries.server.ts";
import { type CartVisitor, ownedBy } from "#domain/cart/visitor.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { type AheadLine, cartAhead } from "./frozen-fits.server.ts";

/** What is to be ordered, wherever it lies. Nothing is locked or read unless the order `isNew`: it may have been made before. */
export type Goods = {
  /** Its lines, as far as they have to be known before anything is locked. */
  ahead: readonly AheadLine[];
  /** Lock it with its ads, always in one order: from then on their stock is ours to judge. */
  locking(trx: Trx, isNew: RawBuilder<SqlBool>): Statement<unknown>[];
  reading(isNew: RawBuilder<SqlBool>): RawBuilder<CartRow>;
  /** Take it out of where it lay. */
  taking: readonly RawBuilder<unknown>[];
};

/** What is in a visitor's cart. */
export async function goodsInCart(db: Db, visitor: CartVisitor, clock: Clock): Promise<Goods> {
  const owned = ownedBy(visitor) ?? sql<SqlBool>`false`;
  const lines = sql`select l.ad_id from carts c join cart_lines l on l.cart_id = c.id`;
  return {
    ahead: await cartAhead(db, visitor),
    locking: (trx, isNew) => {
      const mine = sql<SqlBool>`${owned} and ${isNew}`;
      return [
        lockingCart(trx, clock, mine),
        lockingAds(sql`a.id in (${lines} where ${mine} and l.removed_at is null)`),
      ];
    },
    reading: (isNew) => readingCart(sql`${owned} and ${isNew}`, visitor),
    taking: [sql`delete from cart_lines l using carts c where l.cart_id = c.id and ${owned}`],
  };
}

/**
 * Lines that are ordered as they were sent, without a cart: none of them, when one can't be bought as it stands. What is wrong is told by
 * its place (`lines.2.quantity`).
 */
export async function goodsSent(
  db: Db,
  inputs: readonly AddLineInput[],
  buyer: number | undefined,
): Promise<Result<Goods>> {
  const offers = await offersOf(db, [...new Set(inputs.map(({ ad }) => ad))], buyer);
  const lines: NewLine[] = [];
  const ahead: AheadLine[] = [];
  for (const [place, input] of inputs.entries()) {
    const wish = readLine(input);
    const before = lines.reduce((sum, { ad, quantity }) => sum + (ad === input.ad ? quantity : 0), 0);
    const judged = wish.ok ? judgeLine(wish.value, offers.get(input.ad), before) : wish;
    if (!judged.ok) {
      const errors = judged.errors?.map((error) => ({ ...error, path: `lines.${place}.${error.path}` }));
      return failure(judged.kind, judged.code, errors);
    }
    const { line } = judged.value;
    lines.push(line);
    const kind = offers.get(line.ad)?.kind as AdKind;
    ahead.push({ adId: line.ad, kind, vehicleId: line.vehicle ?? null });
  }
  const ids = [...new Set(lines.map(({ ad }) => ad))];
  // What was agreed on depends on how many are taken in all.
  for (const line of lines) {
    const pieces = lines.reduce((sum, { ad, quantity }) => sum + (ad === line.ad ? quantity : 0), 0);
    line.seen = priceFor(offers.get(line.ad) as NamedOffer, pieces) ?? line.seen;
  }
  return ok({
    ahead,
    locking: (_trx, isNew) => [lockingAds(sql`${oneOf("a.id", ids)} and ${isNew}`)],
    reading: (isNew) => readingLines(lines, buyer, isNew),
    taking: [],
  });
}

/** Their keys stay, so whoever only refers to them (a line of another cart, a heart) doesn't wait. */
const lockingAds = (which: RawBuilder<unknown>) =>
  sql`select a.id from ads a where ${which} order by a.id for no key update`;
