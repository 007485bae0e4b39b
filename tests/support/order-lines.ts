import type { Db } from "#db/database.ts";
import type { OrderStatus } from "#db/schema/orders.ts";

let orders = 0;

/** Creates an order line for a listing in the given status, without placing an order. Returns the line's id. */
export async function createOrderLine(
  db: Db,
  {
    userId,
    adId,
    status = "DELIVERED",
    isReservedCar = false,
  }: { userId: number | null; adId: number; status?: OrderStatus; isReservedCar?: boolean },
): Promise<number> {
  orders += 1;
  const key = `review-${process.pid}-${Date.now()}-${orders}`;
  const ad = await db.selectFrom("ads").select(["seller_id"]).where("id", "=", adId).executeTakeFirstOrThrow();
  const order = await db
    .insertInto("orders")
    .values({
      number: key,
      token: key,
      user_id: userId,
      email: "buyer@example.com",
      language: "en",
      currency: "USD",
      rate: "1",
      payment: "cash-on-delivery",
      billing_address: "{}",
      idempotency_key: key,
      fingerprint: key,
      notes: null,
      shipping_address: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const part = await db
    .insertInto("seller_orders")
    .values({
      order_id: order.id,
      seller_id: ad.seller_id,
      delivery: "pick-up",
      status,
      currency: "USD",
      rate: "1",
      subtotal_minor: 1_000,
      shipping_minor: 0,
      tax_minor: 0,
      total_minor: 1_000,
      tax_percent: "0",
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  const line = await db
    .insertInto("order_lines")
    .values({
      seller_order_id: part.id,
      ad_id: adId,
      kind: isReservedCar ? "car" : "part",
      taken: isReservedCar ? 1 : 0,
      name_en: "A part",
      slug: "a-part",
      options: "[]",
      quantity: 1,
      unit_minor: 1_000,
      due_minor: 1_000,
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return line.id;
}
