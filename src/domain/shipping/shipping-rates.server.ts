import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { DeliveryDays, ShippingRate, ShippingTier } from "./shipping-rate.ts";

/** Shipping rate as JSON from the database. */
export type StoredShippingRate = Omit<ShippingRate, "tiers" | "days"> & {
  daysFrom: number | null;
  daysTo: number | null;
  tiers: ShippingTier[] | null;
};

/**
 * Builds the SQL expression of the shipping rates of a seller as JSON, or of those of the site for `null`. SQL null if
 * there are none. Statements that also read prices contain it, so that both are of the same moment.
 */
export const buildShippingRatesExpression = (sellerId: RawBuilder<unknown> | null): RawBuilder<unknown> => sql`
  (select json_agg(json_build_object('id', r.id, 'country', r.country_code, 'currency', r.currency,
      'freeFromMinor', r.free_from_minor, 'daysFrom', r.days_from, 'daysTo', r.days_to,
      'cityIds', case when not r.whole_country then coalesce(
        (select json_agg(rc.city_id order by rc.city_id) from shipping_rate_cities rc where rc.rate_id = r.id), '[]') end,
      'tiers', (select json_agg(json_build_object('maxGrams', t.max_grams, 'minGoodsMinor', t.min_goods_minor,
          'priceMinor', t.price_minor) order by t.id) from shipping_rate_tiers t where t.rate_id = r.id)) order by r.id)
    from shipping_rates r where ${sellerId ? sql`r.seller_id = ${sellerId}` : sql`r.seller_id is null`})`;

/** Converts stored rates. */
export const toShippingRates = (stored: readonly StoredShippingRate[] | null): ShippingRate[] =>
  (stored ?? []).map(({ daysFrom, daysTo, tiers, ...rate }) => ({
    ...rate,
    tiers: tiers ?? [],
    days: toDeliveryDays(daysFrom, daysTo),
  }));

const toDeliveryDays = (from: number | null, to: number | null): DeliveryDays | null =>
  from === null || to === null ? null : { from, to };

/** Lists the shipping rates of a seller, or those of the site for `null`, in the order in which they were added. */
export async function listShippingRates(db: Db, sellerId: number | null): Promise<ShippingRate[]> {
  const expression = buildShippingRatesExpression(sellerId === null ? null : sql`${sellerId}::int`);
  const { rows } = await sql<{ rates: StoredShippingRate[] | null }>`select ${expression} as rates`.execute(db);
  return toShippingRates(rows[0]?.rates ?? null);
}
