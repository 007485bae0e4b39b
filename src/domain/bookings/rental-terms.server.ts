import { type RawBuilder, sql } from "kysely";
import { insertRows } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import { type NewRentalTerms, rentalExtraKeys, type Season } from "./rental-terms.ts";

/** Builds the SQL column with the seasons of a listing in chronological order. */
export const seasonsColumn = (listingId: RawBuilder<unknown>): RawBuilder<Season[]> => sql`coalesce((
  select json_agg(json_build_object('begins', n.begins, 'ends', n.ends, 'dayMinor', n.price_minor) order by n.begins)
  from rental_seasons n where n.ad_id = ${listingId}), '[]')`;

/** SQL column with the rates, rules and extras of the listing `a` as `NewRentalTerms`; null without any. */
export const rentalTermsColumn: RawBuilder<NewRentalTerms | null> = sql`(
  select json_build_object('weekendMinor', r.weekend_minor, 'weeklyMinor', r.weekly_minor, 'monthlyMinor', r.monthly_minor,
    'youngDriver', case when r.young_driver_age is not null then
      json_build_object('belowAge', r.young_driver_age, 'dayMinor', r.young_driver_minor) end,
    'cancellation', r.cancellation, 'isInstant', r.instant, 'graceMinutes', r.grace_minutes,
    'houseRules', r.house_rules, 'seasons', ${seasonsColumn(sql`r.ad_id`)},
    'returnPlaces', coalesce((select json_agg(json_build_object('cityId', c.id,
      'name', json_build_object('en', c.name_en, 'ar', c.name_ar), 'priceMinor', p.price_minor) order by p.price_minor, c.id)
      from rental_return_places p join cities c on c.id = p.city_id where p.ad_id = r.ad_id), '[]'),
    'extras', coalesce((select json_agg(json_build_object('key', e.key,
      'name', case when e.key like 'own-%' then json_build_object('en', e.name_en, 'ar', e.name_ar) end,
      'priceMinor', e.price_minor, 'per', e.price_per, 'maximum', e.maximum,
      'excessMinor', e.excess_minor)
      order by array_position(${[...rentalExtraKeys]}::text[], e.key))
      from rental_extras e where e.ad_id = r.ad_id), '[]'))
  from rental_terms r where r.ad_id = a.id)`;

/** Listing with the rental terms to write. Listings without terms keep the terms that they have. */
type ListingTerms = { ad: { rental?: NewRentalTerms | undefined }; id: number };

/** Replaces the rates, rules and extras of listings. */
export async function replaceRentalTerms(trx: Db, listings: readonly ListingTerms[]): Promise<void> {
  const written = listings.flatMap(({ ad: { rental }, id }) => (rental ? [{ rental, id }] : []));
  if (written.length === 0) return;
  const ids = written.map(({ id }) => id);
  await trx.deleteFrom("rental_extras").where("ad_id", "in", ids).execute();
  await trx.deleteFrom("rental_return_places").where("ad_id", "in", ids).execute();
  await trx.deleteFrom("rental_seasons").where("ad_id", "in", ids).execute();
  await trx.deleteFrom("rental_terms").where("ad_id", "in", ids).execute();
  await insertRows(
    trx,
    "rental_terms",
    written.map(({ rental, id }) => ({
      ad_id: id,
      weekend_minor: rental.weekendMinor,
      weekly_minor: rental.weeklyMinor,
      monthly_minor: rental.monthlyMinor,
      young_driver_age: rental.youngDriver?.belowAge ?? null,
      young_driver_minor: rental.youngDriver?.dayMinor ?? null,
      cancellation: rental.cancellation,
      instant: rental.isInstant,
      grace_minutes: rental.graceMinutes,
      house_rules: rental.houseRules,
    })),
  );
  await insertRows(
    trx,
    "rental_extras",
    written.flatMap(({ rental, id }) =>
      rental.extras.map(({ key, name, priceMinor, per, maximum, excessMinor }) => ({
        ad_id: id,
        key,
        name_en: name?.en ?? null,
        name_ar: name?.ar ?? null,
        price_minor: priceMinor,
        price_per: per,
        maximum,
        excess_minor: excessMinor ?? null,
      })),
    ),
  );
  await insertRows(
    trx,
    "rental_return_places",
    written.flatMap(({ rental, id }) =>
      rental.returnPlaces.map(({ cityId, priceMinor }) => ({ ad_id: id, city_id: cityId, price_minor: priceMinor })),
    ),
  );
  await insertRows(
    trx,
    "rental_seasons",
    written.flatMap(({ rental, id }) =>
      rental.seasons.map(({ begins, ends, dayMinor }) => ({ ad_id: id, begins, ends, price_minor: dayMinor })),
    ),
  );
}
