import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Coupon, CouponUses } from "./coupon.ts";

/** Customer whose uses of a coupon are counted: the account, and every order with the same email address. */
export type CouponCustomer = { userId?: number | undefined; email?: string | undefined };

export type CountedCoupon = { coupon: Coupon; uses: CouponUses };

/** SQL condition that a seller order `s` counts as a use of its coupon. A cancelled order that nobody paid does not. */
const isUseSql = sql`not (s.status = 'CANCELLED' and s.payment_status in ('unpaid', 'receipt-sent'))`;

/** Builds the SQL expression of the number of orders that use the coupon `id`. `condition` restricts the orders `o`. */
export const buildCouponUses = (
  id: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<number> => sql<number>`(
  select count(distinct s.order_id)::int from seller_order_coupons d join seller_orders s on s.id = d.seller_order_id
    join orders o on o.id = s.order_id
  where d.coupon_id = ${id} and ${isUseSql} and ${condition})`;

type CouponRow = Omit<Coupon, "startsAt" | "endsAt"> & {
  startsAt: Date | null;
  endsAt: Date | null;
  total: number;
  byCustomer: number;
};

/** Lists coupons by id or by code, with their uses. Unlimited coupons have no counted uses. */
export async function listCoupons(
  db: Db,
  selector: { ids: readonly number[] } | { codes: readonly string[] },
  { userId, email }: CouponCustomer,
): Promise<CountedCoupon[]> {
  const condition =
    "ids" in selector
      ? sql`k.id = any(${[...selector.ids]}::int[])`
      : sql`k.code = any(${[...selector.codes]}::text[])`;
  const isCustomer = sql`(o.user_id = ${userId ?? null}::int or lower(o.email) = lower(${email ?? null}::text))`;
  const { rows } = await sql<CouponRow>`
    select k.id, k.code, k.seller_id as "sellerId", trim_scale(k.percent)::text as percent,
      k.amount_minor as "amountMinor", k.currency, k.minimum_minor as "minimumMinor",
      case when k.category_id is not null then (
        with recursive tree as (
          select k.category_id as id union all select c.id from categories c join tree t on c.parent_id = t.id)
        select json_agg(id) from tree) end as "categoryIds",
      k.starts_at as "startsAt", k.ends_at as "endsAt", k.max_uses as "maxUses",
      k.max_uses_per_customer as "maxUsesPerCustomer", k.is_active as "isActive",
      case when k.max_uses is null then 0 else ${buildCouponUses(sql`k.id`)} end as total,
      case when k.max_uses_per_customer is null then 0 else ${buildCouponUses(sql`k.id`, isCustomer)} end as "byCustomer"
    from coupons k where ${condition} order by k.id`.execute(db);
  return rows.map(({ total, byCustomer, ...coupon }) => ({ coupon, uses: { total, byCustomer } }));
}

/**
 * Locks coupons in the order of their ids until the transaction ends. Orders with the same coupon run one after the
 * other, so that they never exceed a limit together.
 */
export async function lockCoupons(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`select id from coupons where id = any(${[...ids]}::int[]) order by id for no key update`.execute(trx);
}
