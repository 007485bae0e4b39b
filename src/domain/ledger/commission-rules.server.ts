import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { splitByWeight } from "#kernel/split-by-weight.ts";
import { calculateOrderCommission } from "./commission.ts";

/**
 * Calculates the commission for the goods of a seller order by the current rules. The amount is split among the lines
 * by what is due for them after discounts. Goods of deleted listings have no category.
 */
export async function calculateSellerOrderCommission(
  trx: Transaction<Tables>,
  { sellerOrderId, sellerId, currency, goodsMinor }: SellerOrderGoods,
): Promise<number> {
  const rules = await listCommissionRules(trx, { sellerId, currency });
  if (rules.length === 0) return 0;
  const { rows } = await sql<{ due: number; categoryIds: number[] }>`
    select l.due_minor * l.quantity - l.discount_minor as due, array(
      with recursive path as (
        select c.id, c.parent_id, 0 as depth from categories c join ads a on a.category_id = c.id where a.id = l.ad_id
        union all
        select c.id, c.parent_id, p.depth + 1 from categories c join path p on c.id = p.parent_id
      ) select id from path order by depth) as "categoryIds"
    from order_lines l where l.seller_order_id = ${sellerOrderId} order by l.id`.execute(trx);
  const lines = rows.length > 0 ? rows : [{ due: 1, categoryIds: [] }];
  const amounts = splitByWeight(
    goodsMinor,
    lines.map(({ due }) => due),
  );
  return calculateOrderCommission(rules, {
    sellerId,
    currency,
    lines: lines.map(({ categoryIds }, i) => ({ categoryIds, amountMinor: amounts[i] ?? 0 })),
  });
}

/** Lists the commission rules that may apply to a seller and a currency. */
const listCommissionRules = (
  trx: Transaction<Tables>,
  { sellerId, currency }: Pick<SellerOrderGoods, "sellerId" | "currency">,
) =>
  trx
    .selectFrom("commission_rules")
    .select(["id", "seller_id as sellerId", "category_id as categoryId", "currency", "percent"])
    .select(["minimum_minor as minimumMinor", "maximum_minor as maximumMinor"])
    .where((eb) => eb.or([eb("seller_id", "is", null), eb("seller_id", "=", sellerId)]))
    .where((eb) => eb.or([eb("currency", "is", null), eb("currency", "=", currency)]))
    .execute();

/** Calculates the commission for a rental booking by the current rules. A deleted listing has no category. */
export async function calculateBookingCommission(
  trx: Transaction<Tables>,
  { bookingId, sellerId, currency, amountMinor }: BookingAmount,
): Promise<number> {
  const rules = await listCommissionRules(trx, { sellerId, currency });
  if (rules.length === 0) return 0;
  const { rows } = await sql<{ categoryIds: number[] }>`
    select array(
      with recursive path as (
        select c.id, c.parent_id, 0 as depth from categories c join ads a on a.category_id = c.id where a.id = b.ad_id
        union all
        select c.id, c.parent_id, p.depth + 1 from categories c join path p on c.id = p.parent_id
      ) select id from path order by depth) as "categoryIds"
    from bookings b where b.id = ${bookingId}`.execute(trx);
  const lines = [{ categoryIds: rows[0]?.categoryIds ?? [], amountMinor }];
  return calculateOrderCommission(rules, { sellerId, currency, lines });
}

type BookingAmount = { bookingId: number; sellerId: number; currency: string; amountMinor: number };

/** Goods of a seller order that were paid. */
type SellerOrderGoods = { sellerOrderId: number; sellerId: number; currency: string; goodsMinor: number };
