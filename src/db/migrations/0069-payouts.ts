import { type Kysely, sql } from "kysely";

/** Creates the bank accounts of sellers and their payouts, and the buyer's word that an order arrived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Time at which the buyer confirmed that the goods arrived and are fine.
alter table seller_orders add column received_at timestamptz;

-- Bank account of a seller for one currency. A changed account is a new row; the old one is replaced.
create table payout_accounts (
  id bigint generated always as identity primary key,
  seller_id int not null references sellers,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  holder text not null,
  bank_name text not null,
  iban text not null,
  -- Payouts to a changed account wait until this time.
  usable_at timestamptz not null,
  created_by int references users on delete set null,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index payout_accounts_current on payout_accounts (seller_id, currency) where replaced_at is null;
create index payout_accounts_user on payout_accounts (created_by) where created_by is not null;

create table payouts (
  id bigint generated always as identity primary key,
  seller_id int not null references sellers,
  account_id bigint not null references payout_accounts,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'sent', 'paid', 'failed', 'cancelled')),
  approvals_needed int not null check (approvals_needed in (1, 2)),
  -- Key of the form. Sending the form twice requests one payout.
  request_key text not null unique check (length(request_key) between 8 and 200),
  requested_by int references users on delete set null,
  -- Reason of a failed or cancelled payout.
  reason text,
  requested_at timestamptz not null,
  updated_at timestamptz not null
);
create index payouts_seller on payouts (seller_id, id desc);
create index payouts_open on payouts (state, id) where state in ('requested', 'approved', 'sent');
create index payouts_user on payouts (requested_by) where requested_by is not null;

create table payout_approvals (
  id bigint generated always as identity primary key,
  payout_id bigint not null references payouts,
  user_id int references users on delete set null,
  approved_at timestamptz not null,
  unique (payout_id, user_id)
);
create index payout_approvals_user on payout_approvals (user_id) where user_id is not null;
`)
    .execute(db);
}
