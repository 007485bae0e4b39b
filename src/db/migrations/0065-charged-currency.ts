import { type Kysely, sql } from "kysely";

/**
 * Moves the amounts of orders to their seller orders, each in its own currency. Existing seller orders stay in the base
 * currency in which they were charged. Shipping and tax are divided as before: shipping evenly among delivered seller
 * orders, tax by the value of the goods, and units left over by rounding go to the largest remainders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table seller_orders
  -- Currency of all amounts of the seller order and its lines, and its units for one unit of the base currency when the
  -- order was placed.
  add column currency text,
  add column rate numeric(18, 8) check (rate > 0),
  add column shipping_minor bigint check (shipping_minor >= 0),
  add column tax_minor bigint check (tax_minor >= 0),
  add column total_minor bigint,
  add column tax_percent text;

with weights as (
  select s.id, s.order_id, o.base_currency, o.tax_percent, o.shipping_minor, o.tax_minor,
    case when every(s.delivery <> 'delivery') over same_order then 1 when s.delivery = 'delivery' then 1 else 0 end::numeric as shipping_weight,
    case when every(s.subtotal_minor = 0) over same_order then 1 else s.subtotal_minor end::numeric as tax_weight
  from seller_orders s join orders o on o.id = s.order_id
  window same_order as (partition by s.order_id)
), parts as (
  select w.*,
    div(shipping_minor * shipping_weight, sum(shipping_weight) over same_order) as shipping_part,
    mod(shipping_minor * shipping_weight, sum(shipping_weight) over same_order) as shipping_remainder,
    div(tax_minor * tax_weight, sum(tax_weight) over same_order) as tax_part,
    mod(tax_minor * tax_weight, sum(tax_weight) over same_order) as tax_remainder
  from weights w
  window same_order as (partition by order_id)
), charges as (
  select p.id, p.base_currency, p.tax_percent,
    shipping_part + (row_number() over (partition by order_id order by shipping_remainder desc, id)
      <= shipping_minor - sum(shipping_part) over (partition by order_id))::int as shipping_minor,
    tax_part + (row_number() over (partition by order_id order by tax_remainder desc, id)
      <= tax_minor - sum(tax_part) over (partition by order_id))::int as tax_minor
  from parts p
)
update seller_orders s set currency = c.base_currency, rate = 1, tax_percent = c.tax_percent,
  shipping_minor = c.shipping_minor, tax_minor = c.tax_minor,
  total_minor = s.subtotal_minor + c.shipping_minor + c.tax_minor
from charges c where c.id = s.id;

alter table seller_orders
  alter column currency set not null,
  alter column rate set not null,
  alter column shipping_minor set not null,
  alter column tax_minor set not null,
  alter column total_minor set not null,
  alter column tax_percent set not null,
  add constraint seller_orders_total_check check (total_minor = subtotal_minor + shipping_minor + tax_minor),
  -- Goods of one seller in two currencies are two seller orders.
  drop constraint seller_orders_order_id_seller_id_key,
  add constraint seller_orders_order_id_seller_id_currency_key unique (order_id, seller_id, currency);

-- An agreed price counts as used if an order line has this price in the currency of the listing. The lines of earlier
-- orders lose that price, so agreements that they used end now.
update offers o set agreed_until = least(o.agreed_until, now())
from conversations c
where c.id = o.conversation_id and o.state = 'accepted' and o.agreed_until > now() and exists (
  select from orders b join seller_orders s on s.order_id = b.id join order_lines l on l.seller_order_id = s.id
  where b.user_id = c.buyer_id and b.created_at >= o.answered_at and s.status <> 'CANCELLED'
    and l.ad_id = c.ad_id and l.asked_minor = o.minor and l.asked_currency = o.currency);

alter table order_lines drop column asked_minor, drop column asked_currency, drop column asked_due_minor;
alter table orders drop column base_currency, drop column subtotal_minor, drop column shipping_minor,
  drop column tax_minor, drop column total_minor, drop column tax_percent;
`)
    .execute(db);
}
