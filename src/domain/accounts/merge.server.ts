import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { type CartMerged, mergeCart } from "#domain/cart/merge.server.ts";
import { type ComparedMerged, mergeCompared } from "#domain/compare/member-list.server.ts";
import type { Kept } from "#domain/garage/garage.ts";
import { type GarageMerged, mergeGarage } from "#domain/garage/member-garage.server.ts";
import type { Clock } from "#kernel/clock.ts";

/** What a visitor had on this device when they signed in. */
export type Brought = {
  /** Of the visitor's cart. */
  cartToken: string | undefined;
  comparedIds: readonly number[];
  /** Their vehicles. */
  garage: readonly Kept[];
};

export type VisitorMerged = CartMerged & ComparedMerged & GarageMerged;

/**
 * What a visitor has becomes the member's (GN-02, rule 25): carts add up, comparisons and garages unite. All of it or nothing; a
 * second time changes nothing more, and of two at once the second finds nothing left to do.
 */
export function mergeVisitor(
  { db, clock }: { db: Db; clock: Clock },
  { userId, cartToken, comparedIds, garage }: Brought & { userId: number },
): Promise<VisitorMerged> {
  return inTransaction(db, async (trx) => ({
    ...(await mergeCart(trx, clock, { userId, token: cartToken })),
    ...(await mergeCompared(trx, userId, comparedIds)),
    ...(await mergeGarage(trx, userId, garage)),
  }));
}
