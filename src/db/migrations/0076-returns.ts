import { type Kysely, sql } from "kysely";

/**
 * Creates returns of order lines with their events and photos. Allows refunds of a part of a seller order, also of cash
 * and bank transfers, and a credit note for each of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Who pays the return shipping of a part that does not fit although the site said so. Null without this guarantee.
alter table order_lines add column guarantee text constraint order_lines_guarantee_check check (guarantee in ('seller', 'platform'));

create table returns (
  id bigint generated always as identity primary key,
  seller_order_id bigint not null references seller_orders on delete cascade,
  order_line_id bigint not null references order_lines on delete cascade,
  quantity int not null check (quantity > 0),
  reason text not null check (reason in ('does-not-fit', 'damaged', 'wrong-part', 'not-as-described', 'changed-mind')),
  state text not null check (state in ('requested', 'approved', 'declined', 'disputed', 'withdrawn', 'sent', 'received',
    'refunded', 'rejected')),
  -- Whether the guarantee of the line accepted the return.
  guaranteed boolean not null default false,
  shipping_paid_by text not null check (shipping_paid_by in ('buyer', 'seller', 'platform')),
  carrier text,
  tracking_number text,
  -- Time at which the goods arrived back at the seller.
  received_at timestamptz,
  -- Time at which the system acts, if nobody else does. Null if nobody has to act.
  respond_by timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not guaranteed or reason = 'does-not-fit')
);
create index returns_line on returns (order_line_id);
create index returns_open on returns (seller_order_id) where state in ('requested', 'approved', 'disputed', 'sent', 'received');
create index returns_seller_order on returns (seller_order_id, id);
create index returns_due on returns (respond_by) where respond_by is not null;
create index returns_disputed on returns (id) where state = 'disputed';

create table return_events (
  id bigint generated always as identity primary key,
  return_id bigint not null references returns on delete cascade,
  state text not null,
  by text not null check (by in ('buyer', 'seller', 'staff', 'system')),
  user_id int references users on delete set null,
  note text,
  amount_minor bigint check (amount_minor > 0),
  occurred_at timestamptz not null default now()
);
create index return_events_return on return_events (return_id, id);
create index return_events_user on return_events (user_id) where user_id is not null;

create table return_photos (
  id bigint generated always as identity primary key,
  return_id bigint not null references returns on delete cascade,
  file text not null unique
);
create index return_photos_return on return_photos (return_id);

alter table refunds
  alter column payment_id drop not null,
  add column method text not null default 'online' constraint refunds_method_check check (method in ('online', 'cash', 'transfer')),
  add column return_id bigint references returns on delete set null,
  add column note text,
  -- Parts of the amount. Null if everything that is left is refunded.
  add column goods_minor bigint,
  add column shipping_minor bigint,
  add column tax_minor bigint,
  add column included_tax_minor bigint,
  drop constraint refunds_reason_check,
  -- The new constraints hold for existing rows. They are not checked while the table is locked.
  add constraint refunds_reason_check check (reason in ('cancelled', 'returned', 'duplicate', 'method-changed', 'return',
    'goodwill')) not valid,
  add constraint refunds_payment_check check ((payment_id is not null) = (method = 'online')) not valid,
  add constraint refunds_parts_check check (goods_minor + shipping_minor + tax_minor = amount_minor
    and least(goods_minor, shipping_minor, tax_minor, included_tax_minor) >= 0) not valid;
create index refunds_return on refunds (return_id) where return_id is not null;

alter table invoices
  drop constraint invoices_seller_order_id_kind_key,
  -- Refund of a part that a credit note belongs to. Null in invoices and in credit notes of everything that is left.
  add column refund_id uuid unique;
create unique index invoices_invoice on invoices (seller_order_id) where kind = 'invoice';
create index invoices_seller_order on invoices (seller_order_id);
`)
    .execute(db);
}
