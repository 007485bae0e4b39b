import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import {
  type Alike,
  alikeOf,
  bandOf,
  inOrder,
  type MarketPosition,
  mostAlike,
  positionOf,
  yearsApart,
} from "./market-rule.ts";

/** What decides which cars an ad is compared with. */
export type Compared = {
  id: number;
  modelId: number | null;
  year: number | null;
  mileageKm: number | null;
};

const damaged = sql`coalesce((select l.id from feature_lookups l join features f on f.id = l.feature_id
  where f.key = 'condition' and l.key = 'damaged'), 0)`;

/** Cars for sale at a price, not damaged: those that count, and those that are judged. `a` is ads. */
export const comparable: RawBuilder<unknown> = sql`a.status = 'active' and a.kind = 'car' and a.base_minor > 0
  and a.price_per = 'whole' and a.condition_id is distinct from ${damaged}`;

/**
 * How the price of an active car ad stands among cars like it, as of now; undefined when there is nothing to compare:
 * no car, no price, no model or year, or damaged.
 */
export async function marketPositionOf(
  db: Db,
  car: Compared,
): Promise<(MarketPosition & { price: number }) | undefined> {
  if (car.modelId === null || car.year === null) return undefined;
  const { own, alike } = await readAlike(db, car);
  if (own === null) return undefined;
  return { ...positionOf(own, alikeOf(inOrder(alike)), car.mileageKm !== null), price: own };
}

/**
 * What cars like one that isn't advertised yet cost, and where a price would stand among them; the price comes in minor
 * units of the base currency. `id` is the ad's own where it is one already, else 0.
 */
export async function marketOfCar(
  db: Db,
  car: Compared,
  price: number | null,
): Promise<{ alike: Alike; position: MarketPosition | undefined } | undefined> {
  if (car.modelId === null || car.year === null) return undefined;
  const alike = alikeOf(inOrder((await readAlike(db, car)).alike));
  return { alike, position: price === null ? undefined : positionOf(price, alike, car.mileageKm !== null) };
}

/** The ad's own price, where it counts, and those of the newest cars like it. */
async function readAlike(
  db: Db,
  { id, modelId, year, mileageKm }: Compared,
): Promise<{ own: number | null; alike: number[] }> {
  const band = bandOf(mileageKm);
  const mileage = band
    ? sql`and a.mileage_km >= ${band.from} ${band.to === null ? sql`` : sql`and a.mileage_km < ${band.to}`}`
    : sql``;
  const [oldest, newest] = [Number(year) - yearsApart, Number(year) + yearsApart];
  const { rows } = await sql<{ own: number | null; alike: number[] | null }>`
    select (select a.base_minor from ads a where a.id = ${id} and ${comparable}) as own,
      (select array_agg(alike.base_minor) from (
        select newest.base_minor from generate_series(${oldest}::int, ${newest}::int) as near(year)
        cross join lateral (
          select a.base_minor, a.created_at, a.id from ads a
          where ${comparable} and a.model_id = ${modelId} and a.year = near.year and a.id <> ${id} ${mileage}
          order by a.created_at desc, a.id desc limit ${mostAlike}) newest
        order by newest.created_at desc, newest.id desc limit ${mostAlike}) alike) as alike`.execute(db);
  const { own = null, alike } = rows[0] ?? {};
  return { own, alike: (alike ?? []).map(Number) };
}
