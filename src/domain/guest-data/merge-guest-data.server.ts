import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { type CartMergeResult, mergeCart } from "#domain/cart/merge-cart.server.ts";
import { createExpiredCartCookie, readCartToken } from "#domain/cart/visitor.server.ts";
import { createComparisonCookie, readComparisonCookie } from "#domain/compare/comparison.ts";
import { type ComparisonMergeResult, mergeComparison } from "#domain/compare/member-comparison.server.ts";
import type { StoredGarageVehicle } from "#domain/garage/garage.ts";
import { createGarageCookie, readGarageCookie } from "#domain/garage/garage-cookie.ts";
import { type GarageMergeResult, mergeMemberGarage } from "#domain/garage/member-garage.server.ts";
import type { Clock } from "#kernel/clock.ts";

/** Data of a guest that is stored on this device at sign-in. */
export type GuestData = {
  cartToken: string | undefined;
  comparedIds: readonly number[];
  /** Vehicles in the guest's garage. */
  garage: readonly StoredGarageVehicle[];
};

export type GuestMergeResult = CartMergeResult & ComparisonMergeResult & GarageMergeResult;

/**
 * Merges a guest's cart, comparison and garage into the member's account in one transaction (GN-02, rule 25). Cart
 * quantities add up; comparisons and garages are united. A repeated or concurrent call finds nothing to merge.
 */
export function mergeGuestData(
  { db, clock }: { db: Db; clock: Clock },
  { userId, cartToken, comparedIds, garage }: GuestData & { userId: number },
): Promise<GuestMergeResult> {
  return withTransaction(db, async (trx) => ({
    ...(await mergeCart(trx, clock, { userId, token: cartToken })),
    ...(await mergeComparison(trx, userId, comparedIds)),
    ...(await mergeMemberGarage(trx, userId, garage)),
  }));
}

/** Reads the guest's cart token, comparison and garage from the cookies. */
export const readGuestCookies = (request: Request): GuestData => ({
  cartToken: readCartToken(request),
  comparedIds: readComparisonCookie(request),
  garage: readGarageCookie(request.headers.get("cookie")),
});

/** Creates the cookies that clear the guest's cart, comparison and garage. */
export const createClearedGuestCookies = (origin: string): string[] => [
  createExpiredCartCookie(origin),
  createComparisonCookie([], origin),
  createGarageCookie([], origin),
];
