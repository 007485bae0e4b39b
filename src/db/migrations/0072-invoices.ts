import { type Kysely, sql } from "kysely";

/**
 * Creates the tax invoices and credit notes of seller orders, and the VAT number of sellers. Each document contains the
 * hash of the seller's previous one, and no document can be changed or deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table sellers add column vat_number text;

create table invoices (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  kind text not null check (kind in ('invoice', 'credit-note')),
  seller_id int not null references sellers,
  seller_order_id bigint not null references seller_orders,
  -- Position among the documents of the seller, from 1 on without gaps.
  position int not null check (position > 0),
  issued_at timestamptz not null,
  document jsonb not null,
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  unique (seller_id, position),
  unique (seller_order_id, kind)
);

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'tax invoices cannot be changed';
end $$;
create trigger invoices_immutable before update or delete on invoices
  for each row execute function refuse_invoice_change();
`)
    .execute(db);
}
