import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import {
  type ComparableResult,
  calculateComparableStats,
  calculateMarketPosition,
  getMileageBand,
  MAX_COMPARABLES,
  MAX_YEAR_DIFFERENCE,
  type MarketPosition,
  sortPrices,
} from "./market-comparison.ts";

/** Properties that decide which cars a car is compared with. */
export type ComparedCar = {
  id: number;
  modelId: number | null;
  year: number | null;
  mileageKm: number | null;
};

const damagedConditionSql = sql`coalesce((select l.id from feature_lookups l join features f on f.id = l.feature_id
  where f.key = 'condition' and l.key = 'damaged'), 0)`;

/**
 * SQL condition for comparable cars: active, priced and undamaged. Applies to the judged cars and to their comparables.
 * `a` is ads.
 */
export const comparableCarSql: RawBuilder<unknown> = sql`a.status = 'active' and a.kind = 'car' and a.base_minor > 0
  and a.price_per = 'whole' and a.condition_id is distinct from ${damagedConditionSql}`;

/**
 * Returns the market position of an active car listing. Undefined for other kinds, damaged cars, and cars without a
 * price, model or year.
 */
export async function getMarketPosition(
  db: Db,
  car: ComparedCar,
): Promise<(MarketPosition & { price: number }) | undefined> {
  if (car.modelId === null || car.year === null) return undefined;
  const { own: ownPrice, alike: comparablePrices } = await loadComparablePrices(db, car);
  if (ownPrice === null) return undefined;
  return {
    ...calculateMarketPosition(
      ownPrice,
      calculateComparableStats(sortPrices(comparablePrices)),
      car.mileageKm !== null,
    ),
    price: ownPrice,
  };
}

/**
 * Estimates the market of a car that may not be listed yet: statistics of comparable cars and the position of a price.
 * The price is in minor units of the base currency. `id` is the listing's id, or 0.
 */
export async function estimateMarket(
  db: Db,
  car: ComparedCar,
  price: number | null,
): Promise<{ stats: ComparableResult; position: MarketPosition | undefined } | undefined> {
  if (car.modelId === null || car.year === null) return undefined;
  const stats = calculateComparableStats(sortPrices((await loadComparablePrices(db, car)).alike));
  return {
    stats,
    position: price === null ? undefined : calculateMarketPosition(price, stats, car.mileageKm !== null),
  };
}

/** Loads the listing's own price, if comparable, and the prices of the newest comparable cars. */
async function loadComparablePrices(
  db: Db,
  { id, modelId, year, mileageKm }: ComparedCar,
): Promise<{ own: number | null; alike: number[] }> {
  const band = getMileageBand(mileageKm);
  const mileage = band
    ? sql`and a.mileage_km >= ${band.from} ${band.to === null ? sql`` : sql`and a.mileage_km < ${band.to}`}`
    : sql``;
  const [oldest, newest] = [Number(year) - MAX_YEAR_DIFFERENCE, Number(year) + MAX_YEAR_DIFFERENCE];
  const { rows } = await sql<{ own: number | null; alike: number[] | null }>`
    select (select a.base_minor from ads a where a.id = ${id} and ${comparableCarSql}) as own,
      (select array_agg(alike.base_minor) from (
        select newest.base_minor from generate_series(${oldest}::int, ${newest}::int) as near(year)
        cross join lateral (
          select a.base_minor, a.created_at, a.id from ads a
          where ${comparableCarSql} and a.model_id = ${modelId} and a.year = near.year and a.id <> ${id} ${mileage}
          order by a.created_at desc, a.id desc limit ${MAX_COMPARABLES}) newest
        order by newest.created_at desc, newest.id desc limit ${MAX_COMPARABLES}) alike) as alike`.execute(db);
  const { own = null, alike } = rows[0] ?? {};
  return { own, alike: (alike ?? []).map(Number) };
}
