import { type Kysely, sql } from "kysely";

/** Creates orders, seller orders, order lines with a copy of the listing's data, order events and reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Deposit with which a buyer reserves a car, in the currency of the listing. Null means no deposit.
alter table ads add column deposit_minor bigint check (deposit_minor > 0 and deposit_minor <= price_minor);

create table settings (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default now()
);

create sequence order_numbers start 100001;

create table orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  -- Secret that gives access to the order without an account.
  token text not null unique,
  user_id int references users on delete set null,
  email text not null,
  language text not null references languages (code),
  -- Currency in which the buyer saw the amounts, and the value of one unit of the base currency in it (GN-07, EN-06).
  currency text not null,
  rate numeric(18, 8) not null check (rate > 0),
  base_currency text not null,
  -- Amounts in minor units of the base currency.
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  shipping_minor bigint not null check (shipping_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null check (total_minor = subtotal_minor + shipping_minor + tax_minor),
  tax_percent text not null,
  payment text not null check (payment in ('cash-on-delivery', 'bank-transfer')),
  notes text,
  -- Null if the buyer picks up everything.
  shipping_address jsonb check (jsonb_typeof(shipping_address) = 'object'),
  billing_address jsonb not null check (jsonb_typeof(billing_address) = 'object'),
  -- Key that the client chose. Sending the same key again creates no second order (rule 26).
  idempotency_key text not null unique check (length(idempotency_key) between 8 and 200),
  -- SHA-256 of the sender and the contents of the request.
  fingerprint text not null,
  created_at timestamptz not null default now()
);
create index orders_user on orders (user_id, id desc) where user_id is not null;
create index orders_email on orders (lower(email));

-- Part of an order that one seller fulfils.
create table seller_orders (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  seller_id int not null references sellers,
  seller_name_en text,
  seller_name_ar text,
  delivery text not null check (delivery in ('delivery', 'pick-up')),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'receipt-sent', 'paid', 'refunded')),
  subtotal_minor bigint not null check (subtotal_minor >= 0),
  carrier text,
  tracking_number text,
  updated_at timestamptz not null default now(),
  unique (order_id, seller_id)
);
create index seller_orders_seller on seller_orders (seller_id, id desc);

create table order_lines (
  id bigint generated always as identity primary key,
  seller_order_id bigint not null references seller_orders on delete cascade,
  ad_id bigint references ads on delete set null,
  kind text not null check (kind in ('car', 'part')),
  -- Copy of the listing's data at the time of the order (rule 27).
  name_en text,
  name_ar text,
  slug text not null,
  sku text,
  image text,
  -- [{"name": {"en", "ar"}, "value": {"en", "ar"}}]
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  quantity int not null check (quantity between 1 and 999),
  -- Quantity that was subtracted from the stock. It is added again when the order is cancelled. Less than the ordered
  -- quantity for a backorder.
  taken int not null default 0 check (taken between 0 and quantity),
  asked_minor bigint not null,
  asked_currency text not null,
  -- Part of the unit price that is due with the order, in the currency of the listing.
  asked_due_minor bigint not null check (asked_due_minor between 0 and asked_minor),
  -- Unit price in the base currency, and the part of it that is due with the order: the deposit of a car.
  unit_minor bigint not null check (unit_minor >= 0),
  due_minor bigint not null check (due_minor between 0 and unit_minor),
  -- {"id", "name": {"en", "ar"}}
  vehicle jsonb check (jsonb_typeof(vehicle) = 'object'),
  fit text check (fit in ('universal', 'fits', 'depends', 'excluded', 'unknown')),
  -- Text of the fitment rule that decided whether the part fits: {"en", "ar"}
  fit_rule jsonb check (jsonb_typeof(fit_rule) = 'object'),
  check (num_nonnulls(name_en, name_ar) >= 1)
);
create index order_lines_seller_order on order_lines (seller_order_id);
create index order_lines_ad on order_lines (ad_id) where ad_id is not null;

-- Events of seller orders, with actor and time (ST-04).
create table order_events (
  id bigint generated always as identity primary key,
  seller_order_id bigint not null references seller_orders on delete cascade,
  what text not null check (what in ('PENDING', 'CONFIRMED', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'RETURNED',
    'receipt-sent', 'paid', 'refunded')),
  by text not null check (by in ('buyer', 'seller', 'staff')),
  user_id int references users on delete set null,
  note text,
  at timestamptz not null default now()
);
create index order_events_seller_order on order_events (seller_order_id, id);
create index order_events_user on order_events (user_id) where user_id is not null;

create table payment_receipts (
  id bigint generated always as identity primary key,
  seller_order_id bigint not null references seller_orders on delete cascade,
  file text not null,
  created_at timestamptz not null default now()
);
create index payment_receipts_seller_order on payment_receipts (seller_order_id);

-- Reviews of delivered products and of sellers. A user can write one review of each.
create table reviews (
  id bigint generated always as identity primary key,
  ad_id bigint references ads on delete cascade,
  seller_id int references sellers on delete cascade,
  -- Order line of the reviewed purchase.
  order_line_id bigint unique references order_lines on delete set null,
  user_id int references users on delete set null,
  author text not null,
  rating int not null check (rating between 1 and 5),
  text text not null,
  language text not null references languages (code),
  pictures jsonb not null default '[]' check (jsonb_typeof(pictures) = 'array'),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason text,
  created_at timestamptz not null default now(),
  moderated_at timestamptz,
  check (num_nonnulls(ad_id, seller_id) = 1),
  check (status <> 'rejected' or reason is not null)
);
create index reviews_ad on reviews (ad_id, id desc) where ad_id is not null;
create index reviews_seller on reviews (seller_id, id desc) where seller_id is not null;
create unique index reviews_ad_user on reviews (ad_id, user_id) where ad_id is not null and user_id is not null;
create unique index reviews_seller_user on reviews (seller_id, user_id) where seller_id is not null and user_id is not null;
create index reviews_user on reviews (user_id) where user_id is not null;
create index reviews_pending on reviews (id) where status = 'pending';
create index reviews_seller_rating on reviews (seller_id, rating) where seller_id is not null and status = 'approved';

-- Recalculates the rating of listings from their approved reviews. The rows of the listings are locked first, so that
-- reviews of concurrent transactions are counted as well.
create function rate_ads() returns trigger language plpgsql as $$
declare
  touched bigint[] := array(select distinct ad_id from written where ad_id is not null order by ad_id);
begin
  perform from ads where id = any(touched) order by id for no key update;
  update ads a set rating = r.rating, reviews = r.reviews
    from (
      select t.id, round(avg(v.rating), 2) as rating, count(v.rating) as reviews
      from unnest(touched) t (id) left join reviews v on v.ad_id = t.id and v.status = 'approved'
      group by t.id
    ) r
    where a.id = r.id and (a.rating, a.reviews) is distinct from (r.rating, r.reviews::int);
  return null;
end $$;
create trigger reviews_rate_insert after insert on reviews
  referencing new table as written for each statement execute function rate_ads();
create trigger reviews_rate_update after update on reviews
  referencing new table as written for each statement execute function rate_ads();
create trigger reviews_rate_delete after delete on reviews
  referencing old table as written for each statement execute function rate_ads();
`)
    .execute(db);
}
