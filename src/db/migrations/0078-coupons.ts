import { type Kysely, sql } from "kysely";

/**
 * Creates coupons of sellers and of the whole site, the coupons of carts, and the discounts of seller orders and their
 * lines. `subtotal_minor` of a seller order stays the amount that is charged for the goods, after discounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table coupons (
  id int generated always as identity primary key,
  -- Upper-case code that buyers enter. Codes of different sellers differ too, so that a code needs no seller.
  code text not null unique check (length(code) between 3 and 24 and code = upper(code)),
  -- Seller whose goods are discounted. Null: all goods of the site, and the platform pays the discount.
  seller_id int references sellers on delete cascade,
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount_minor bigint check (amount_minor > 0),
  -- Currency of the goods. Null: goods in any currency, for a percentage without a minimum.
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Price that the discounted goods must have together, before the discount.
  minimum_minor bigint check (minimum_minor > 0),
  -- Discounts only goods of the category and its subcategories.
  category_id int references categories on delete cascade,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses int check (max_uses > 0),
  max_uses_per_customer int check (max_uses_per_customer > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(percent, amount_minor) = 1),
  check (currency is not null or num_nonnulls(amount_minor, minimum_minor) = 0),
  check (starts_at < ends_at)
);
create index coupons_seller on coupons (seller_id, id desc);
create index coupons_category on coupons (category_id) where category_id is not null;

-- Coupons that were entered for a cart: at most one of the site (0) and one of each seller.
create table cart_coupons (
  cart_id bigint not null references carts on delete cascade,
  seller_scope int not null,
  coupon_id int not null references coupons on delete cascade,
  primary key (cart_id, seller_scope)
);
create index cart_coupons_coupon on cart_coupons (coupon_id);

-- Discounts of seller orders. The id of a coupon is no foreign key: the discount outlives the coupon.
create table seller_order_coupons (
  seller_order_id bigint not null references seller_orders on delete cascade,
  coupon_id int not null,
  code text not null,
  paid_by text not null check (paid_by in ('seller', 'platform')),
  amount_minor bigint not null check (amount_minor > 0),
  primary key (seller_order_id, coupon_id)
);
create index seller_order_coupons_coupon on seller_order_coupons (coupon_id);

alter table seller_orders add column discount_minor bigint not null default 0 check (discount_minor >= 0);
alter table order_lines add column discount_minor bigint not null default 0,
  add constraint order_lines_discount_check check (discount_minor between 0 and due_minor * quantity);

-- The platform pays the discounts of its coupons to the sellers.
alter table ledger_transactions drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in ('payment', 'provider-fee', 'cash', 'release', 'refund',
    'payout-requested', 'payout-paid', 'payout-returned', 'correction', 'coupon'));
alter table ledger_entries drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in ('buyer', 'cash', 'provider', 'escrow', 'seller',
    'payout', 'bank', 'commission', 'tax', 'fee', 'correction', 'coupon'));
`)
    .execute(db);
}
