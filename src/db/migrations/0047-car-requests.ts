import { type Kysely, sql } from "kysely";

/**
 * Makes an order of a car a request until the seller accepts it. `order_lines.taken` is 1 while the car is reserved for
 * the order. A unique index allows this for only one order per car.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Earlier versions reserved a car as soon as it was ordered. If several orders contain a car, the newest one gets it.
with holding as (
  select distinct on (l.ad_id) l.id from order_lines l join seller_orders s on s.id = l.seller_order_id
  where l.kind = 'car' and l.ad_id is not null and s.status not in ('CANCELLED', 'RETURNED')
  order by l.ad_id, l.id desc
)
update order_lines set taken = 1 from holding where holding.id = order_lines.id and taken = 0;

create unique index order_lines_car_reserved on order_lines (ad_id) where kind = 'car' and taken > 0;
`)
    .execute(db);
}
