import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Money } from "#kernel/money.ts";
import { agreedPieces } from "./offer.ts";

/**
 * What a buyer and the seller of the ad `a` agreed on last for a piece, as the row (minor, until) of a lateral query: nothing once that
 * is over, where the ad itself costs less by now, or once the buyer has ordered what was agreed on.
 */
export const agreementOf = (buyer: RawBuilder<unknown>, now: RawBuilder<unknown> | Date): RawBuilder<unknown> => sql`
  (select last.minor, last.agreed_until as until from (
    select o.minor, o.currency, o.agreed_until, o.answered_at from conversations g join offers o on o.conversation_id = g.id
    where g.ad_id = a.id and g.buyer_id = ${buyer} and o.state = 'accepted' order by o.answered_at desc limit 1) last
  where last.agreed_until > ${now} and last.currency = a.currency and last.minor < a.price_minor
    and (select coalesce(sum(l.quantity), 0) from orders b join seller_orders h on h.order_id = b.id
      join order_lines l on l.seller_order_id = h.id
      where b.user_id = ${buyer} and b.created_at >= last.answered_at and h.status <> 'CANCELLED'
        and l.ad_id = a.id and l.asked_minor = last.minor and l.asked_currency = last.currency) < ${agreedPieces})`;

/**
 * Joins that to the ad `a` as `g`. Without a buyer nothing was agreed on, and it isn't looked for: PostgreSQL would make ready for looking
 * each time, which costs an add to a cart an eighth and more.
 */
export const joiningAgreement = (buyer: RawBuilder<unknown> | undefined): RawBuilder<unknown> =>
  buyer
    ? sql`left join lateral ${agreementOf(buyer, sql`now()`)} g on true`
    : sql`cross join (select null::bigint as minor, null::timestamptz as until) g`;

/** The price that a buyer has a piece of an ad for, as long as it is less than what the ad asks of everybody. */
export async function agreedPrice(db: Db, buyerId: number, adId: number, now: Date): Promise<Money | undefined> {
  const { rows } = await sql<Money>`
    select g.minor, a.currency from ads a cross join lateral ${agreementOf(sql`${buyerId}::int`, now)} g
    where a.id = ${adId}`.execute(db);
  return rows[0];
}
