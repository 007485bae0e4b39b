import { type Kysely, sql } from "kysely";

/**
 * Creates the VAT percentages of categories, which replace those of their country. Goods of one seller with different
 * percentages are several seller orders of an order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table category_tax_rates (
  id integer generated always as identity primary key,
  country_code text not null references tax_rates on delete cascade,
  category_id integer not null references categories on delete cascade,
  percent numeric(6, 3) not null check (percent between 0 and 100),
  unique (country_code, category_id)
);
create index category_tax_rates_category on category_tax_rates (category_id);

alter table seller_orders
  drop constraint seller_orders_order_id_seller_id_currency_key,
  add constraint seller_orders_order_id_seller_id_currency_tax_percent_key
    unique (order_id, seller_id, currency, tax_percent);
`)
    .execute(db);
}
