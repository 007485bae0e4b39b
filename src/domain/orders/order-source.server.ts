import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { buildIdCondition } from "#db/in-list.ts";
import type { Statement } from "#db/pipeline.ts";
import type { ListingKind } from "#db/schema/listings.ts";
import { getUnitPrice } from "#domain/cart/cart.ts";
import { buildLockCartStatement, type Trx } from "#domain/cart/cart-lines.server.ts";
import type { AddLineInput } from "#domain/cart/input.ts";
import { getCartOffers, type NamedCartOffer } from "#domain/cart/offers.server.ts";
import { buildCartQuery, buildNewCartLinesQuery, type CartRow } from "#domain/cart/queries.server.ts";
import { type NewCartLine, parseCartLineInput, validateCartLine } from "#domain/cart/validate-line.ts";
import { buildCartCondition, type CartVisitor } from "#domain/cart/visitor.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { type PrefetchedLine, prefetchCartLines } from "./fitment-snapshot.server.ts";

/**
 * Source of the lines of an order: a cart, or the lines in a request. If an earlier request has already placed the
 * order, the statements of the source lock and read nothing.
 */
export type OrderSource = {
  /** Fields of the lines that were read before any row was locked. */
  prefetchedLines: readonly PrefetchedLine[];
  /**
   * Builds the statements that lock the source and then its listings, always in the same order. Once they are locked,
   * the stock cannot change.
   */
  buildLockStatements(trx: Trx, isNew: RawBuilder<SqlBool>): Statement<unknown>[];
  buildCartQuery(isNew: RawBuilder<SqlBool>): RawBuilder<CartRow>;
  /** Statements that remove the ordered lines from the cart. Empty if the request itself contained the lines. */
  removalStatements: readonly RawBuilder<unknown>[];
};

/** Creates the order source for the visitor's cart. */
export async function createOrderSourceFromCart(db: Db, visitor: CartVisitor, clock: Clock): Promise<OrderSource> {
  const owned = buildCartCondition(visitor) ?? sql<SqlBool>`false`;
  const lines = sql`select l.ad_id from carts c join cart_lines l on l.cart_id = c.id`;
  return {
    prefetchedLines: await prefetchCartLines(db, visitor),
    buildLockStatements: (trx, isNew) => {
      const ownedAndNew = sql<SqlBool>`${owned} and ${isNew}`;
      return [
        buildLockCartStatement(trx, clock, ownedAndNew),
        lockListingsStatement(sql`a.id in (${lines} where ${ownedAndNew} and l.removed_at is null)`),
      ];
    },
    buildCartQuery: (isNew) => buildCartQuery(sql`${owned} and ${isNew}`, visitor),
    removalStatements: [
      sql`delete from cart_lines l using carts c where l.cart_id = c.id and ${owned}`,
      sql`delete from cart_coupons k using carts c where k.cart_id = c.id and ${owned}`,
    ],
  };
}

/**
 * Creates the order source for the lines in a request. Fails if any line cannot be ordered as sent. Field errors
 * contain the index of the line (`lines.2.quantity`).
 */
export async function createOrderSourceFromInput(
  db: Db,
  inputs: readonly AddLineInput[],
  buyer: number | undefined,
): Promise<Result<OrderSource>> {
  const offers = await getCartOffers(db, [...new Set(inputs.map(({ ad }) => ad))], buyer);
  const lines: NewCartLine[] = [];
  const prefetchedLines: PrefetchedLine[] = [];
  for (const [index, input] of inputs.entries()) {
    const parsed = parseCartLineInput(input);
    const quantityBefore = lines.reduce((sum, { ad, quantity }) => sum + (ad === input.ad ? quantity : 0), 0);
    const validated = parsed.ok ? validateCartLine(parsed.value, offers.get(input.ad), quantityBefore) : parsed;
    if (!validated.ok) {
      const errors = validated.errors?.map((error) => ({ ...error, path: `lines.${index}.${error.path}` }));
      return failure(validated.kind, validated.code, errors);
    }
    const { line } = validated.value;
    lines.push(line);
    const kind = offers.get(line.ad)?.kind as ListingKind;
    prefetchedLines.push({ adId: line.ad, kind, vehicleId: line.vehicle ?? null });
  }
  const ids = [...new Set(lines.map(({ ad }) => ad))];
  // The unit price depends on the total quantity of the listing, which may be in several lines of the order.
  for (const line of lines) {
    const totalQuantity = lines.reduce((sum, { ad, quantity }) => sum + (ad === line.ad ? quantity : 0), 0);
    line.seen = getUnitPrice(offers.get(line.ad) as NamedCartOffer, totalQuantity) ?? line.seen;
  }
  return ok({
    prefetchedLines,
    buildLockStatements: (_trx, isNew) => [lockListingsStatement(sql`${buildIdCondition("a.id", ids)} and ${isNew}`)],
    buildCartQuery: (isNew) => buildNewCartLinesQuery(lines, buyer, isNew),
    removalStatements: [],
  });
}

/**
 * Builds the statement that locks the listings that match `condition`, in the order of their ids. The lock mode allows
 * other transactions to insert rows that reference the listings, such as cart lines and favourites.
 */
const lockListingsStatement = (condition: RawBuilder<unknown>) =>
  sql`select a.id from ads a where ${condition} order by a.id for no key update`;
