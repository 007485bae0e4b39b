import { type Kysely, sql } from "kysely";

/**
 * Creates the VAT rates of countries. Without a row for the seller's country, the tax rate of the site applies. Seller
 * orders store the tax that their prices include, besides the tax that was added to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table tax_rates (
  country_code text primary key references countries on delete cascade,
  percent numeric(6, 3) not null check (percent between 0 and 100),
  included boolean not null
);

alter table seller_orders add column included_tax_minor bigint not null default 0 check (included_tax_minor >= 0);
`)
    .execute(db);
}
