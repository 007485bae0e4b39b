import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { moveAd } from "#domain/ads/life/move.server.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { bookingsAhead } from "#domain/bookings/ahead.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { lockBusiness } from "./locked.server.ts";
import { settleRoles } from "./role.server.ts";
import type { Staffing } from "./staff.server.ts";
import { tell } from "./tell.server.ts";

/** Steps of an order that still leave the seller something to do. */
const unfinished = ["PENDING", "CONFIRMED", "SHIPPED"] as const;

/** Orders that the business still has something to do of; it can't close before they are done. */
export async function openOrdersOf(db: Db, sellerId: number): Promise<number> {
  const { count } = await db
    .selectFrom("seller_orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("seller_id", "=", sellerId)
    .where("status", "in", unfinished)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Bookings that somebody waits for, or has the car of; those too have to be done with. */
export async function bookingsAheadOf(db: Db, sellerId: number, now: Date): Promise<number> {
  const { confirmed, requested } = await bookingsAhead(db, { sellerIds: [sellerId] }, now);
  return confirmed + requested;
}

/**
 * Closes a business for good: its page is gone, its ads are closed, and those who worked there are told. What was ordered
 * stays for its owner and buyers to read.
 */
export async function closeBusiness(staffing: Staffing, sellerId: number): Promise<Result<undefined>> {
  const { db, userId, now } = staffing;
  const result = await inTransaction(db, async (trx): Promise<Result<undefined>> => {
    const found = await lockBusiness(trx, userId, sellerId, "staff");
    if (!found.ok) return found;
    const ads = await trx
      .selectFrom("ads")
      .select("id")
      .where("seller_id", "=", sellerId)
      .where("status", "in", ["draft", "pending", "active", "reserved", "expired", "rejected"])
      .orderBy("id")
      // Who orders or books locks the ad: whoever was faster is counted, whoever comes later finds it closed.
      .forUpdate()
      .execute();
    if ((await openOrdersOf(trx, sellerId)) > 0) return failure("conflict", "business.open_orders");
    if ((await bookingsAheadOf(trx, sellerId, now)) > 0) return failure("conflict", "business.open_bookings");
    for (const { id } of ads) {
      const moved = await moveAd(trx, { adId: id, to: "closed", by: "seller", userId, ended: "given-up", now });
      if (!moved.ok) return moved;
    }
    await trx.updateTable("sellers").set({ closed_at: now }).where("id", "=", sellerId).execute();
    await trx.deleteFrom("seller_invitations").where("seller_id", "=", sellerId).execute();
    const staff = await trx.deleteFrom("seller_staff").where("seller_id", "=", sellerId).returning("user_id").execute();
    const { name_ar: ar, name_en: en } = found.value.business;
    for (const { user_id: colleague } of staff) {
      await tell(trx, staffing, {
        userId: colleague,
        kind: "businessClosed",
        business: { ar, en },
        path: "/account/business",
      });
    }
    await settleRoles(trx, [userId, ...staff.map((each) => each.user_id)]);
    return ok(undefined);
  });
  if (result.ok) forgetMarket(db);
  return result;
}
