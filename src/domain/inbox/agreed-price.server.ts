import { type RawBuilder, sql } from "kysely";
import { AGREED_PRICE_QUANTITY } from "./offer.ts";

/**
 * Builds the lateral SQL query for the latest unit price that a buyer and the seller of ad `a` agreed on. Its columns
 * are `minor` and `until`. Returns no row in three cases: the agreement has expired, the public price is lower now, or
 * the agreed quantity is already ordered. An offer with a car in part payment sets no price: an order cannot contain
 * that car.
 */
export const buildAgreedPriceQuery = (
  buyer: RawBuilder<unknown>,
  now: RawBuilder<unknown> | Date,
): RawBuilder<unknown> => sql`
  (select last.minor, last.agreed_until as until from (
    select o.minor, o.currency, o.agreed_until, o.answered_at from conversations g join offers o on o.conversation_id = g.id
    where g.ad_id = a.id and g.buyer_id = ${buyer} and o.state = 'accepted'
      and o.trade_in is null order by o.answered_at desc limit 1) last
  where last.agreed_until > ${now} and last.currency = a.currency and last.minor < a.price_minor
    and (select coalesce(sum(l.quantity), 0) from orders b join seller_orders h on h.order_id = b.id
      join order_lines l on l.seller_order_id = h.id
      where b.user_id = ${buyer} and b.created_at >= last.answered_at and h.status <> 'CANCELLED'
        and l.ad_id = a.id and l.unit_minor = last.minor and h.currency = last.currency) < ${AGREED_PRICE_QUANTITY})`;

/**
 * Builds the SQL join that adds the agreed price of ad `a` as `g`. Without a buyer, the join uses a constant row:
 * PostgreSQL initializes a lateral query on every run, which would make adding to a cart at least an eighth slower.
 */
export const buildAgreedPriceJoin = (buyer: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  buyer
    ? sql`left join lateral ${buildAgreedPriceQuery(buyer, sql`now()`)} g on true`
    : sql`cross join (select null::bigint as minor, null::timestamptz as until) g`;
