import { type Kysely, sql } from "kysely";

/** Creates online payments, their parts by seller order, webhooks and refunds. Allows the payment method "online". */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- The new constraint allows more values, so existing rows satisfy it. They are not checked while the table is locked.
alter table orders
  drop constraint orders_payment_check,
  add constraint orders_payment_check check (payment in ('cash-on-delivery', 'bank-transfer', 'online')) not valid;
create index orders_online on orders (created_at) where payment = 'online';
-- Orders that were paid online wait for their sellers, as unpaid ones do with the other methods.
create index seller_orders_unanswered_paid on seller_orders (respond_by) where status = 'PENDING' and payment_status = 'paid';

create table payments (
  id uuid primary key,
  order_id bigint not null references orders on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  provider text not null check (provider in ('tap', 'moyasar', 'stripe', 'paymob')),
  method text,
  state text not null default 'begun' check (state in ('begun', 'pending', 'authorized', 'failed', 'voided', 'expired',
    'captured', 'partially-refunded', 'refunded')),
  provider_payment_id text,
  next_url text,
  failure_code text check (failure_code in ('declined', 'authentication', 'cancelled', 'expired', 'mismatch', 'refused')),
  fee_minor bigint check (fee_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  expires_at timestamptz not null,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  captured_at timestamptz,
  unique (provider, provider_payment_id),
  -- Only a payment that a provider knows can be more than begun or ended.
  check (state in ('begun', 'failed', 'voided', 'expired') or provider_payment_id is not null),
  check ((captured_at is not null) = (state in ('captured', 'partially-refunded', 'refunded')))
);
create index payments_order on payments (order_id);
-- Two tabs and two clicks share one payment, so that nobody pays twice.
create unique index payments_open on payments (order_id, currency) where state in ('begun', 'pending', 'authorized');
create index payments_unchecked on payments (checked_at) where state in ('pending', 'authorized');

create table payment_allocations (
  payment_id uuid not null references payments on delete cascade,
  seller_order_id bigint not null references seller_orders on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (payment_id, seller_order_id)
);
create index payment_allocations_seller_order on payment_allocations (seller_order_id);

create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null check (length(event_id) between 1 and 300),
  provider_payment_id text not null,
  -- As the provider sent it, for disputes. Deleted after 90 days.
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (provider, event_id)
);
create index payment_events_waiting on payment_events (id) where processed_at is null;
create index payment_events_received on payment_events (received_at);

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments on delete cascade,
  seller_order_id bigint not null references seller_orders on delete cascade,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (reason in ('cancelled', 'returned', 'duplicate', 'method-changed')),
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  provider_refund_id text,
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((done_at is not null) = (state = 'done'))
);
create index refunds_payment on refunds (payment_id);
create index refunds_seller_order on refunds (seller_order_id);
create index refunds_waiting on refunds (next_attempt_at) where state = 'pending';
`)
    .execute(db);
}
