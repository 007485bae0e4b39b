import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type RefundCharge, subtractCharges } from "#domain/cart/refund-charge.ts";
import type { SellerOrder } from "#domain/orders/order.ts";

/**
 * Calculates what is left of a seller order's charge after the refunds of parts. Refunds that wait count as well, unless
 * only those that are `done` are asked for.
 */
export async function getRefundableCharge(
  db: Db,
  { id, charge }: Pick<SellerOrder, "id" | "charge">,
  only?: "done",
): Promise<RefundCharge> {
  const { rows } = await sql<RefundCharge>`
    select ${charge.currency}::text as currency, goods_minor as "goodsMinor", shipping_minor as "shippingMinor",
      tax_minor as "taxMinor", included_tax_minor as "includedTaxMinor", amount_minor as "totalMinor"
    from refunds where seller_order_id = ${id} and goods_minor is not null
      ${only ? sql`and state = ${only}` : sql``}`.execute(db);
  return subtractCharges(charge, rows);
}

/** Sums the refunds of parts by seller order, including those that wait. Seller orders without any are missing. */
export async function sumRefunds(db: Db, sellerOrderIds: readonly number[]): Promise<Map<number, number>> {
  if (sellerOrderIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; minor: string }>`
    select seller_order_id as id, sum(amount_minor) as minor from refunds
    where seller_order_id = any(${[...sellerOrderIds]}::bigint[]) and goods_minor is not null
    group by seller_order_id`.execute(db);
  return new Map(rows.map(({ id, minor }) => [id, Number(minor)]));
}
