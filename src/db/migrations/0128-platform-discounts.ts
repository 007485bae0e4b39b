import { type Kysely, sql } from "kysely";

/**
 * Stores which part of the discount of an order line the coupons of the platform gave. Earlier lines get their share of
 * the platform's discounts of the seller order, and the shares add up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table order_lines add column platform_discount_minor bigint not null default 0;
update order_lines l set platform_discount_minor = p.until - p.before
from (
  select d.id, round(c.paid::numeric * d.until / d.discount) as until,
    round(c.paid::numeric * (d.until - d.discount_minor) / d.discount) as before
  from (
    select id, seller_order_id, discount_minor, sum(discount_minor) over (partition by seller_order_id order by id) as until,
      sum(discount_minor) over (partition by seller_order_id) as discount
    from order_lines where discount_minor > 0) d
  join (
    select seller_order_id, sum(amount_minor) as paid from seller_order_coupons where paid_by = 'platform' group by seller_order_id
  ) c on c.seller_order_id = d.seller_order_id) p
where p.id = l.id;
alter table order_lines add constraint order_lines_platform_discount_check
  check (platform_discount_minor between 0 and discount_minor);
`)
    .execute(db);
}
