import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { PriceRating } from "#db/schema/prices.ts";
import { withTransaction } from "#db/transaction.ts";
import { comparableCarSqlFilter } from "./comparables.server.ts";
import {
  calculateComparableStats,
  calculateMarketPosition,
  getMileageBand,
  MAX_COMPARABLES,
  MAX_YEAR_DIFFERENCE,
  sortPrices,
} from "./market-comparison.ts";

/** Model and year whose cars are rated together. */
type Cell = { model_id: number; year: number };
type Car = Cell & { id: number; mileage_km: number | null; base_minor: number; created_at: Date };

type CarVerdict = { verdict: PriceRating; base_minor: number };

/**
 * Number of pairs of model and year in a batch. Small batches keep statements on the embedded database within
 * milliseconds.
 */
const MODEL_YEARS_PER_BATCH = 10;

/**
 * Recalculates the price ratings for one batch of pairs of model and year with changed listings. Returns the number of
 * processed pairs, or 0 if none are left or another process holds the lock. After a failed transaction, the pairs stay
 * marked as outdated.
 */
export function refreshPriceRatingsBatch(db: Db, most = MODEL_YEARS_PER_BATCH): Promise<number> {
  return withTransaction(db, async (trx) => {
    const { rows: lock } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('karaj market')) as mine`.execute(trx);
    if (!lock[0]?.mine) return 0;
    const { rows } = await sql<Cell>`
      delete from price_rating_queue s using (
        select distinct model_id, year from (select model_id, year from price_rating_queue order by id limit ${most * 10}) oldest
        order by model_id, year limit ${most}) next
      where s.model_id = next.model_id and s.year = next.year
      returning s.model_id, s.year`.execute(trx);
    const cells = [...new Map(rows.map((cell) => [`${cell.model_id} ${cell.year}`, cell])).values()];
    if (cells.length > 0) await refreshCells(trx, cells);
    return cells.length;
  });
}

/** Recalculates all outdated price ratings. For a database that is not in use yet. */
export async function refreshAllPriceRatings(db: Db): Promise<void> {
  while ((await refreshPriceRatingsBatch(db, 200)) > 0);
}

async function refreshCells(trx: Db, cells: readonly Cell[]): Promise<void> {
  const offsets = Array.from({ length: 2 * MAX_YEAR_DIFFERENCE + 1 }, (_, i) => i - MAX_YEAR_DIFFERENCE);
  const neighbouringCells = cells.flatMap(({ model_id, year }) =>
    offsets.map((offset) => ({ model_id, year: year + offset })),
  );
  const cellCondition = sql`a.model_id = c.model_id and a.year = c.year and ${comparableCarSqlFilter}`;
  const cars = await queryCells<Car>(
    trx,
    neighbouringCells,
    sql`select a.model_id, a.year, a.id, a.mileage_km, a.base_minor, a.created_at from ads a where ${cellCondition}`,
  );
  // Cars that are no longer comparable need no update: database triggers delete their ratings.
  const storedVerdicts = await queryCells<{ ad_id: number; verdict: PriceRating }>(
    trx,
    cells,
    sql`select m.ad_id, m.price_rating as verdict from ads a join ad_price_ratings m on m.ad_id = a.id where ${cellCondition}`,
  );
  cars.sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || b.id - a.id);

  const verdicts = new Map<number, CarVerdict>();
  const carsByModel = Map.groupBy(cars, ({ model_id }) => model_id);
  for (const cell of cells) {
    const nearbyCars = carsByModel
      .get(cell.model_id)
      ?.filter(({ year }) => Math.abs(year - cell.year) <= MAX_YEAR_DIFFERENCE);
    for (const [listing, judged] of calculateVerdicts(nearbyCars ?? [], cell.year)) verdicts.set(listing, judged);
  }
  const removedIds = storedVerdicts.flatMap(({ ad_id }) => (verdicts.has(ad_id) ? [] : [ad_id]));
  for (const { ad_id, verdict } of storedVerdicts) if (verdicts.get(ad_id)?.verdict === verdict) verdicts.delete(ad_id);
  if (removedIds.length > 0)
    await sql`delete from ad_price_ratings where ad_id = any(${removedIds}::bigint[])`.execute(trx);
  if (verdicts.size === 0) return;
  const rows = [...verdicts].map(([ad_id, judged]) => ({ ad_id, ...judged }));
  // A listing that changed during the calculation is skipped, because the change has marked its model and year as
  // outdated again.
  await sql`
    insert into ad_price_ratings (ad_id, price_rating)
    select a.id, j.verdict from json_to_recordset(${JSON.stringify(rows)}::json) as j(ad_id bigint, verdict text, base_minor bigint)
    join ads a on a.id = j.ad_id and a.base_minor = j.base_minor and a.status = 'active'
    on conflict (ad_id) do update set price_rating = excluded.price_rating, calculated_at = now()`.execute(trx);
}

/** Runs a query once per model and year (`c`), each through the index. A plain join would read all listings instead. */
async function queryCells<Row>(trx: Db, cells: readonly Cell[], cellQuery: RawBuilder<unknown>): Promise<Row[]> {
  const distinct = [...new Map(cells.map((cell) => [`${cell.model_id} ${cell.year}`, cell])).values()];
  const models = distinct.map(({ model_id }) => model_id);
  const years = distinct.map(({ year }) => year);
  const { rows } = await sql<Row>`
    select found.* from unnest(${models}::int[], ${years}::int[]) as c(model_id, year)
    cross join lateral (${cellQuery} offset 0) found`.execute(trx);
  return rows;
}

/**
 * Calculates the price ratings of the cars of one year. `nearbyCars` are the cars of the model in this year and the
 * neighbouring years, the newest first.
 */
function calculateVerdicts(nearbyCars: readonly Car[], year: number): Map<number, CarVerdict> {
  const result = new Map<number, CarVerdict>();
  for (const [band, bandCars] of Map.groupBy(nearbyCars, ({ mileage_km }) => getMileageBand(mileage_km)?.from)) {
    // The selection has one car more than the maximum, because a car is not compared with itself. All cars outside of
    // the selection are compared with the same prices.
    const newest = (band === undefined ? nearbyCars : bandCars).slice(0, MAX_COMPARABLES + 1);
    const comparedIds = new Set(newest.map(({ id }) => id));
    const prices = newest.map(({ base_minor }) => base_minor);
    const ordered = sortPrices(prices);
    const statsOfOthers = calculateComparableStats(sortPrices(prices.slice(0, MAX_COMPARABLES)));
    for (const car of bandCars) {
      if (car.year !== year) continue;
      const stats = comparedIds.has(car.id) ? calculateComparableStats(ordered, car.base_minor) : statsOfOthers;
      const position = calculateMarketPosition(car.base_minor, stats, band !== undefined);
      if (position.state === "judged") result.set(car.id, { verdict: position.verdict, base_minor: car.base_minor });
    }
  }
  return result;
}
