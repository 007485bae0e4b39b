import type { Db } from "#db/database.ts";

/** Checks whether a refund of a seller order waits: for its provider, or for a bank transfer by an administrator. */
export async function hasWaitingRefund(db: Db, sellerOrderId: number): Promise<boolean> {
  const row = await db
    .selectFrom("refunds")
    .select("id")
    .where("seller_order_id", "=", sellerOrderId)
    .where("state", "=", "pending")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
