import { type Kysely, sql } from "kysely";

/**
 * Creates the double-entry ledger, the settlements of seller orders and the commission rules. The database itself
 * refuses transactions that do not sum to zero, and changes of written rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Movement of money. The ids of seller orders, payments and payouts are no foreign keys: the ledger outlives them.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'provider-fee', 'cash', 'release', 'refund', 'payout-requested',
    'payout-paid', 'payout-returned', 'correction')),
  -- Name of the event. A second transaction for the same event is impossible.
  reference text not null unique check (length(reference) between 3 and 120),
  seller_order_id bigint,
  payment_id uuid,
  payout_id bigint,
  -- Reason of a correction.
  note text,
  -- Number of entries. Nobody can add entries later.
  entry_count int not null check (entry_count >= 2),
  occurred_at timestamptz not null
);
create index ledger_transactions_seller_order on ledger_transactions (seller_order_id) where seller_order_id is not null;
create index ledger_transactions_payment on ledger_transactions (payment_id) where payment_id is not null;
create index ledger_transactions_payout on ledger_transactions (payout_id) where payout_id is not null;

-- Amount that came into an account (positive) or left it (negative), in minor units.
create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account text not null check (account in ('buyer', 'cash', 'provider', 'escrow', 'seller', 'payout', 'bank',
    'commission', 'tax', 'fee', 'correction')),
  seller_id int references sellers,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor <> 0),
  check ((seller_id is not null) = (account in ('cash', 'escrow', 'seller', 'payout', 'bank')))
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_seller on ledger_entries (seller_id, account, currency, id) include (amount_minor)
  where seller_id is not null;
create index ledger_entries_account on ledger_entries (account, currency) include (amount_minor);

create function check_ledger_transaction() returns trigger language plpgsql as $$
declare
  checked bigint := case when tg_table_name = 'ledger_entries' then to_jsonb(new) ->> 'transaction_id' else to_jsonb(new) ->> 'id' end;
begin
  if exists (select from ledger_entries where transaction_id = checked group by currency having sum(amount_minor) <> 0) then
    raise exception 'ledger transaction % does not sum to zero', checked
      using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  if (select entry_count from ledger_transactions where id = checked)
    <> (select count(*) from ledger_entries where transaction_id = checked) then
    raise exception 'ledger transaction % does not have the announced number of entries', checked
      using errcode = 'check_violation', constraint = 'ledger_entry_count';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_complete after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_transaction();
create constraint trigger ledger_entries_complete after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_transaction();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name
    using errcode = 'check_violation', constraint = 'ledger_is_immutable';
end $$;
create trigger ledger_transactions_immutable before update or delete on ledger_transactions
  for each row execute function refuse_ledger_change();
create trigger ledger_entries_immutable before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();

-- What remains of the money of a seller order, by place: held in escrow, released to the seller, or collected in cash.
-- The row also serializes payments, refunds and releases of the seller order.
create table settlements (
  seller_order_id bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  seller_id int not null references sellers,
  -- Who passes the tax on to the tax authority.
  tax_remitted_by text not null check (tax_remitted_by in ('platform', 'seller')),
  -- All goods that were ever paid, and the commission agreed for them.
  paid_goods_minor bigint not null default 0 check (paid_goods_minor >= 0),
  commission_minor bigint not null default 0 check (commission_minor between 0 and paid_goods_minor),
  held_goods_minor bigint not null default 0 check (held_goods_minor >= 0),
  held_shipping_minor bigint not null default 0 check (held_shipping_minor >= 0),
  held_tax_minor bigint not null default 0 check (held_tax_minor >= 0),
  released_goods_minor bigint not null default 0 check (released_goods_minor >= 0),
  released_shipping_minor bigint not null default 0 check (released_shipping_minor >= 0),
  released_tax_minor bigint not null default 0 check (released_tax_minor >= 0),
  cash_goods_minor bigint not null default 0 check (cash_goods_minor >= 0),
  cash_shipping_minor bigint not null default 0 check (cash_shipping_minor >= 0),
  cash_tax_minor bigint not null default 0 check (cash_tax_minor >= 0),
  primary key (seller_order_id, currency),
  check (held_goods_minor + released_goods_minor + cash_goods_minor <= paid_goods_minor)
);
create index settlements_held on settlements (seller_order_id)
  where held_goods_minor + held_shipping_minor + held_tax_minor > 0;

-- Rule of the platform's share. A rule with a seller wins over one with a category only, which wins over a general one.
create table commission_rules (
  id int generated always as identity primary key,
  seller_id int references sellers on delete cascade,
  category_id int references categories on delete cascade,
  -- Currency of the minimum and maximum. A rule without a currency applies to every currency.
  currency text check (currency ~ '^[A-Z]{3}$'),
  percent numeric(6, 3) not null check (percent between 0 and 100),
  minimum_minor bigint check (minimum_minor > 0),
  maximum_minor bigint check (maximum_minor >= 0),
  check (minimum_minor <= maximum_minor),
  check (currency is not null or num_nonnulls(minimum_minor, maximum_minor) = 0),
  constraint commission_rules_scope_key unique nulls not distinct (seller_id, category_id, currency)
);
create index commission_rules_category on commission_rules (category_id);
`)
    .execute(db);
}
