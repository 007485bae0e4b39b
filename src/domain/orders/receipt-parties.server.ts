import type { Db } from "#db/database.ts";

/** Finds who may read a receipt: the buyer's account, the holder of the order token, and the seller. */
export async function findReceiptParties(
  db: Db,
  file: string,
): Promise<{ buyerId: number | null; sellerId: number; token: string } | undefined> {
  return db
    .selectFrom("payment_receipts as r")
    .innerJoin("seller_orders as s", "s.id", "r.seller_order_id")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .where("r.file", "=", file)
    .select(["o.user_id as buyerId", "s.seller_id as sellerId", "o.token"])
    .executeTakeFirst();
}
