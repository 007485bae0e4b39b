import { type RawBuilder, sql } from "kysely";

/** How long a fall is news, in days. */
export const newsFor = 30;

/** `dr` is ad_drops. */
export const fellLately: RawBuilder<unknown> = sql`dr.at > now() - make_interval(days => ${sql.lit(newsFor)})`;

/**
 * What an ad cost before, the one meaning of a reduced price: what it fell from lately, as everybody could see, else
 * what its seller says it cost. `a` is ads, `dr` its row of ad_drops, if any.
 */
export const priceBefore: RawBuilder<unknown> = sql`case when ${fellLately} and dr.before_minor > a.price_minor
  then dr.before_minor else a.compare_at_minor end`;

const fell: RawBuilder<unknown> = sql`exists (select 1 from ad_drops dr where dr.ad_id = a.id and ${fellLately})`;

/** Conditions on ads `a`: their price fell lately, or is reduced in either way. */
export const hasDropped = fell;
export const isReduced: RawBuilder<unknown> = sql`(a.compare_at_minor is not null or ${fell})`;
