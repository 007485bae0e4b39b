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

/** Properties of a car that decide with which other cars its price is compared. */
export type ComparedCar = {
  id: number;
  modelId: number | null;
  year: number | null;
  mileageKm: number | null;
};

const damagedConditionSql = sql`coalesce((select l.id from feature_lookups l join features f on f.id = l.feature_id
  where f.key = 'condition' and l.key = 'damaged'), 0)`;

/**
 * SQL condition for cars with a comparable price (`ads a`): active, with a price, not damaged. The condition applies to
 * the rated cars and to the cars with which they are compared.
 */
export const comparableCarSqlFilter: RawBuilder<unknown> = sql`a.status = 'active' and a.kind = 'car' and a.base_minor > 0
  and a.price_per = 'whole' and a.condition_id is distinct from ${damagedConditionSql}`;

/**
 * Returns the market position of an active car listing: how its price compares with those of comparable cars. Undefined
 * for other kinds of listings, damaged cars, and cars without a price, model or year.
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
 * Estimates the market for a car that may not be listed yet: statistics of comparable prices, and the position of
 * `price` among them. Prices are in minor units of the base currency. `id` is the id of the listing, 0 for none.
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

/** Loads the prices of the newest comparable cars, and the listing's own price if it is comparable. */
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
    select (select a.base_minor from ads a where a.id = ${id} and ${comparableCarSqlFilter}) as own,
      (select array_agg(alike.base_minor) from (
        select newest.base_minor from generate_series(${oldest}::int, ${newest}::int) as near(year)
        cross join lateral (
          select a.base_minor, a.created_at, a.id from ads a
          where ${comparableCarSqlFilter} and a.model_id = ${modelId} and a.year = near.year and a.id <> ${id} ${mileage}
          order by a.created_at desc, a.id desc limit ${MAX_COMPARABLES}) newest
        order by newest.created_at desc, newest.id desc limit ${MAX_COMPARABLES}) alike) as alike`.execute(db);
  const { own = null, alike } = rows[0] ?? {};
  return { own, alike: (alike ?? []).map(Number) };
}
