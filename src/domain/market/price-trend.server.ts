import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { SnapshotCache } from "#db/snapshot-cache.ts";

/** Median of the prices that were asked in a month. `month` is its first day. */
export type MonthlyMedian = { month: Date; priced: number; median: number };

/** Number of months that a price trend covers, including the current one. */
const TREND_MONTHS = 12;
/** Smallest number of prices in a month of a price trend. */
const MIN_PRICES_PER_MONTH = 3;

/**
 * Cache of the price trends by model id. One query reads the prices of all models, which takes too long for each page.
 * Single changes of listings hardly change a trend, so it may be an hour old.
 */
const trendCache = new SnapshotCache({ load: loadTrends, dependsOn: (tag) => tag === "ads", freshMs: 60 * 60_000 });

/**
 * Returns the median of the prices that sellers newly asked for a model in each of the last twelve months, oldest first.
 * Prices of listings that were sold or have expired count too. Months with fewer than three prices are left out.
 */
export async function getPriceTrend(db: Db, modelId: number, now: Date): Promise<MonthlyMedian[]> {
  const since = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - TREND_MONTHS + 1, 1);
  const trend = (await trendCache.get(db)).get(modelId) ?? [];
  return trend.filter(({ month }) => month.getTime() >= since && month <= now);
}

async function loadTrends(db: Db): Promise<ReadonlyMap<number, MonthlyMedian[]>> {
  const { rows } = await sql<{ model_id: number; month: Date; priced: number; median: string | number }>`
    select model_id, month, count(*)::int as priced, percentile_disc(0.5) within group (order by base_minor) as median
    from (
      select distinct on (p.ad_id, date_trunc('month', p.effective_at, 'UTC'))
        a.model_id, date_trunc('month', p.effective_at, 'UTC') as month, p.base_minor
      from ads a join ad_prices p on p.ad_id = a.id
      where a.kind = 'car' and a.model_id is not null and a.price_per = 'whole' and p.base_minor > 0
        and a.status in ('active', 'reserved', 'sold', 'expired', 'closed')
      order by p.ad_id, date_trunc('month', p.effective_at, 'UTC'), p.effective_at desc) asked
    group by model_id, month having count(*) >= ${MIN_PRICES_PER_MONTH} order by month`.execute(db);
  return Map.groupBy(
    rows.map(({ median, ...row }) => ({ ...row, median: Number(median) })),
    ({ model_id }) => model_id,
  );
}
