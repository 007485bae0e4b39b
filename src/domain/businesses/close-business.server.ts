import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { summarizeUpcomingBookings } from "#domain/bookings/upcoming.server.ts";
import { transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { lockBusiness } from "./lock-business.server.ts";
import { notifyBusinessUser } from "./notify.server.ts";
import type { BusinessStaffContext } from "./staff.server.ts";
import { syncAccountRoles } from "./sync-roles.server.ts";

/** Statuses of orders that the seller still has to process. */
const openOrderStatuses = ["PENDING", "CONFIRMED", "SHIPPED"] as const;

/** Counts the open orders of a business. A business with open orders cannot close. */
export async function countOpenOrders(db: Db, sellerId: number): Promise<number> {
  const { count } = await db
    .selectFrom("seller_orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("seller_id", "=", sellerId)
    .where("status", "in", openOrderStatuses)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the current and future bookings of a business. A business with such bookings cannot close. */
export async function countUpcomingBookings(db: Db, sellerId: number, now: Date): Promise<number> {
  const { confirmed, requested } = await summarizeUpcomingBookings(db, { sellerIds: [sellerId] }, now);
  return confirmed + requested;
}

/**
 * Closes a business permanently. Its page disappears, its listings close, and its staff are notified. Orders stay
 * readable for the owner and the buyers.
 */
export async function closeBusiness(context: BusinessStaffContext, sellerId: number): Promise<Result<undefined>> {
  const { db, userId, now } = context;
  return withTransaction(db, async (trx): Promise<Result<undefined>> => {
    const locked = await lockBusiness(trx, userId, sellerId, "staff");
    if (!locked.ok) return locked;
    const listings = await trx
      .selectFrom("ads")
      .select("id")
      .where("seller_id", "=", sellerId)
      .where("status", "in", ["draft", "pending", "active", "reserved", "expired", "rejected"])
      .orderBy("id")
      // Commands for orders and bookings lock the listing too. An order placed before this lock counts as open; an
      // order placed later finds the listing closed.
      .forUpdate()
      .execute();
    if ((await countOpenOrders(trx, sellerId)) > 0) return failure("conflict", "business.open_orders");
    if ((await countUpcomingBookings(trx, sellerId, now)) > 0) return failure("conflict", "business.open_bookings");
    for (const { id } of listings) {
      const moved = await transitionListing(trx, {
        adId: id,
        to: "closed",
        by: "seller",
        userId,
        ended: "given-up",
        now,
      });
      if (!moved.ok) return moved;
    }
    await trx.updateTable("sellers").set({ closed_at: now }).where("id", "=", sellerId).execute();
    await trx.deleteFrom("seller_invitations").where("seller_id", "=", sellerId).execute();
    const staff = await trx.deleteFrom("seller_staff").where("seller_id", "=", sellerId).returning("user_id").execute();
    const { name_ar: ar, name_en: en } = locked.value.business;
    for (const { user_id: colleague } of staff) {
      await notifyBusinessUser(trx, context, {
        userId: colleague,
        kind: "businessClosed",
        business: { ar, en },
        path: "/account/business",
      });
    }
    await syncAccountRoles(trx, [userId, ...staff.map((each) => each.user_id)]);
    return ok(undefined);
  });
}
