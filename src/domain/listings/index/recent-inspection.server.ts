import { type RawBuilder, sql } from "kysely";

/** Number of days for which an inspection counts as recent. */
export const RECENT_INSPECTION_DAYS = 90;

/**
 * SQL expression of the day on which the seller says that `ads` row `a` was inspected, as a number such as 20260131.
 * Null without a day.
 */
export const inspectionDaySql: RawBuilder<unknown> = sql`(
  select max(replace(f.text_value, '-', '')::int) from ad_features f
  where f.ad_id = a.id and f.feature_id = (select id from features where key = 'inspection_date')
    and f.text_value ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')`;

const toDaySql = (days: number): RawBuilder<unknown> =>
  sql`to_char((now() at time zone 'utc') + make_interval(days => ${sql.lit(days)}), 'YYYYMMDD')::int`;

/**
 * SQL condition that `ads` row `a` was inspected in the last 90 days. A later day than tomorrow, which is today somewhere,
 * is an error of the seller.
 */
export const recentlyInspectedSql: RawBuilder<unknown> = sql`coalesce(${inspectionDaySql} between ${toDaySql(-RECENT_INSPECTION_DAYS)} and ${toDaySql(1)}, false)`;
