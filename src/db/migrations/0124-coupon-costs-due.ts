import { type Kysely, sql } from "kysely";

/**
 * Marks delivered seller orders for which the platform will owe the discounts of its coupons when the days of the setting
 * `escrowDays` have passed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table seller_orders add column awaits_coupon_costs boolean not null default false;
create index seller_orders_coupon_costs on seller_orders (id) where awaits_coupon_costs;
`)
    .execute(db);
}
