import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { findCouponProblem, parseCouponCode } from "#domain/coupons/coupon.ts";
import { listCoupons } from "#domain/coupons/coupons.server.ts";
import { createFieldError } from "#domain/forms/form-fields.ts";
import { type RateLimit, toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit, consumeRateLimits, refundRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { listCouponLines } from "./amount-due.ts";
import { lockCart, type Trx } from "./cart-lines.server.ts";
import type { CartContext } from "./commands.server.ts";
import { readCheckoutCart } from "./queries.server.ts";

/** Maximum number of unknown codes from one network. Codes that exist do not count. */
const guessLimit: RateLimit = { name: "coupon.guess", most: 20, within: 60 * 60_000 };

const createCouponFailure = (kind: Failure["kind"], code: string): Failure =>
  failure(kind, code, [createFieldError("coupon", code)]);

/**
 * Enters the code of a coupon for the visitor's cart. It replaces the earlier coupon of the same seller, or of the site.
 * Fails with the reason if the coupon gives no discount now. `address` is the network address of the visitor, whose
 * guesses are limited.
 */
export async function addCartCoupon(
  { db, clock, visitor, address }: CartContext & { address: string },
  typed: string,
): Promise<Result<{ code: string }>> {
  if (typed.trim() === "") return createCouponFailure("invalid", "required");
  const now = clock();
  const network = toAddressKey(address);
  const guess = await consumeRateLimit(db, guessLimit, network, now);
  if (!guess.allowed) return createCouponFailure("rate_limited", "coupon.too_many_tries");
  const code = parseCouponCode(typed);
  const [found] = code ? await listCoupons(db, { codes: [code] }, { userId: visitor.userId }) : [];
  if (!found) return createCouponFailure("not_found", "coupon.unknown");
  await refundRateLimit(db, guessLimit, network);
  const { coupon, uses } = found;
  return withTransaction(db, async (trx): Promise<Result<{ code: string }>> => {
    const cart = await lockCart(trx, clock, visitor);
    const lines = cart ? listCouponLines((await readCheckoutCart(trx, visitor)).cart) : [];
    const problem = findCouponProblem(coupon, lines, uses, now);
    if (!cart || problem) return createCouponFailure("conflict", `coupon.${problem ?? "other_goods"}`);
    await trx
      .insertInto("cart_coupons")
      .values({ cart_id: cart.id, seller_scope: coupon.sellerId ?? 0, coupon_id: coupon.id })
      .onConflict((conflict) => conflict.columns(["cart_id", "seller_scope"]).doUpdateSet({ coupon_id: coupon.id }))
      .execute();
    return ok({ code: coupon.code });
  });
}

/**
 * Counts the unknown codes of an order against the limit of its network. Fails if the network has guessed too often.
 * Repeated codes count once.
 */
export async function limitCouponGuesses(
  db: Db,
  codes: readonly string[],
  { network, userId, now }: { network: string; userId: number | undefined; now: Date },
): Promise<Failure | undefined> {
  const normalized = [...new Set(codes.map((code) => parseCouponCode(code) ?? ""))];
  const found = await listCoupons(db, { codes: normalized }, { userId });
  const count = normalized.length - found.length;
  const retryAt = count > 0 && (await consumeRateLimits(db, [{ limit: guessLimit, key: network, count }], now));
  return retryAt ? createCouponFailure("rate_limited", "coupon.too_many_tries") : undefined;
}

/** Removes a coupon from the visitor's cart. Repeating the call changes nothing. */
export async function removeCartCoupon({ db, clock, visitor }: CartContext, typed: string): Promise<Result<null>> {
  return withTransaction(db, async (trx): Promise<Result<null>> => {
    const cart = await lockCart(trx, clock, visitor);
    if (cart)
      await sql`delete from cart_coupons where cart_id = ${cart.id}
        and coupon_id in (select id from coupons where code = ${parseCouponCode(typed) ?? ""})`.execute(trx);
    return ok(null);
  });
}

/** Moves the coupons of a guest's cart to the member's cart. The member's coupons of the same seller stay. */
export async function mergeCartCoupons(trx: Trx, guestCartId: number, memberCartId: number): Promise<void> {
  await sql`
    insert into cart_coupons (cart_id, seller_scope, coupon_id)
    select ${memberCartId}, seller_scope, coupon_id from cart_coupons where cart_id = ${guestCartId}
    on conflict do nothing`.execute(trx);
}
