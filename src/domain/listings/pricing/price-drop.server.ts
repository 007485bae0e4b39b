import { type RawBuilder, sql } from "kysely";

/** Number of days for which a price drop counts as recent. */
export const RECENT_PRICE_DROP_DAYS = 30;

/** SQL condition that a price drop is recent; `dr` is `ad_price_drops`. */
export const recentPriceDropSql: RawBuilder<unknown> = sql`dr.occurred_at > now() - make_interval(days => ${sql.lit(RECENT_PRICE_DROP_DAYS)})`;

/**
 * SQL expression of the previous price: the price before a recent drop, otherwise the previous price that the seller
 * states. `a` is `ads`, `dr` its row of `ad_price_drops`, if any.
 */
export const previousPriceSql: RawBuilder<unknown> = sql`case when ${recentPriceDropSql} and dr.previous_price_minor > a.price_minor
  then dr.previous_price_minor else a.compare_at_minor end`;

const existsRecentPriceDropSql: RawBuilder<unknown> = sql`exists (select 1 from ad_price_drops dr where dr.ad_id = a.id and ${recentPriceDropSql})`;

/** SQL condition that the price of `ads` row `a` dropped recently. */
export const priceDroppedSql = existsRecentPriceDropSql;
export const priceReducedSql: RawBuilder<unknown> = sql`(a.compare_at_minor is not null or ${existsRecentPriceDropSql})`;
