import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { alikeOf, bandOf, inOrder, type MarketPosition, mostAlike, positionOf, yearsApart } from "./market-rule.ts";

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
  compared: Compared,
): Promise<(MarketPosition & { price: number }) | undefined> {
  return marketAmong(db, compared, sql`(select a.base_minor from ads a where a.id = ${compared.id} and ${comparable})`);
}

/** The same of a car that isn't shown yet, at a price in the base currency. */
export const marketPositionAt = (
  db: Db,
  compared: Compared,
  price: number,
): Promise<(MarketPosition & { price: number }) | undefined> => marketAmong(db, compared, sql`${price}::bigint`);

/** Reads the newest ads of one model and three years by an index. */
async function marketAmong(
  db: Db,
  { id, modelId, year, mileageKm }: Compared,
  price: RawBuilder<unknown>,
): Promise<(MarketPosition & { price: number }) | undefined> {
  if (modelId === null || year === null) return undefined;
  const band = bandOf(mileageKm);
  const mileage = band
    ? sql`and a.mileage_km >= ${band.from} ${band.to === null ? sql`` : sql`and a.mileage_km < ${band.to}`}`
    : sql``;
  const { rows } = await sql<{ own: number | null; alike: number[] | null }>`
    select ${price} as own,
      (select array_agg(alike.base_minor) from (
        select newest.base_minor from generate_series(${year - yearsApart}::int, ${year + yearsApart}::int) as near(year)
        cross join lateral (
          select a.base_minor, a.created_at, a.id from ads a
          where ${comparable} and a.model_id = ${modelId} and a.year = near.year and a.id <> ${id} ${mileage}
          order by a.created_at desc, a.id desc limit ${mostAlike}) newest
        order by newest.created_at desc, newest.id desc limit ${mostAlike}) alike) as alike`.execute(db);
  const { own, alike } = rows[0] ?? {};
  if (own == null) return undefined;
  return { ...positionOf(own, alikeOf(inOrder((alike ?? []).map(Number))), mileageKm !== null), price: own };
}
