import type { Db } from "#db/database.ts";

/** Checks whether a refund of a part of a seller order waits for a bank transfer by an administrator. */
export async function hasWaitingTransfer(db: Db, sellerOrderId: number): Promise<boolean> {
  const row = await db
    .selectFrom("refunds")
    .select("id")
    .where("seller_order_id", "=", sellerOrderId)
    .where("method", "=", "transfer")
    .where("state", "=", "pending")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
