import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { convertToBaseCurrency } from "#domain/listings/write/insert-listings.server.ts";

/** Fields of a listing that snapshots store and compare: texts, numbers and ids as in the database. */
const moderationSnapshotFields = [
  "name_ar",
  "name_en",
  "description_ar",
  "description_en",
  "price_minor",
  "currency",
  "category_id",
  "make_id",
  "model_id",
  "year",
  "mileage_km",
  "city_id",
  "condition_id",
  "vin",
  "phone",
] as const;
type SnapshotField = (typeof moderationSnapshotFields)[number];

type ModerationSnapshot = Record<SnapshotField, string | number | null> & { pictures: string[] };

const snapshotQuery = sql`
  select a.id as ad_id, jsonb_build_object('name_ar', d.narrating_ar, 'name_en', d.narrating_en, 'description_ar', d.title_ar,
    'description_en', d.title_en, 'price_minor', a.price_minor, 'currency', a.currency, 'category_id', a.category_id,
    'make_id', a.make_id, 'model_id', a.model_id, 'year', a.year, 'mileage_km', a.mileage_km, 'city_id', a.city_id,
    'condition_id', a.condition_id, 'vin', a.vin, 'phone', d.phone,
    'pictures', coalesce((select jsonb_agg(m.url order by m.position, m.id) from ad_media m where m.ad_id = a.id), '[]')) as contents
  from ads a join ad_translations d on d.ad_id = a.id`;

/** Saves a snapshot of a listing at the time of a decision or an automatic approval. */
export async function saveModerationSnapshot(trx: Db, listingId: number, now: Date): Promise<void> {
  await sql`
    insert into ad_moderation_snapshots (ad_id, contents, created_at) select ad_id, contents, ${now} from (${snapshotQuery} where a.id = ${listingId}) now
    on conflict (ad_id) do update set contents = excluded.contents, created_at = excluded.created_at`.execute(trx);
}

export type SnapshotFieldChange = {
  field: SnapshotField;
  before: string | number | null;
  after: string | number | null;
};

/** Ratio of new to previous price below which the changed price needs a review. */
const STEEP_PRICE_FALL_RATIO = 0.7;

/**
 * Checks whether a price fell steeply. Prices are in the base currency; null means "price on request". A first price
 * after "price on request" counts as a steep fall.
 */
export const isSteepPriceFall = (before: number | null, price: number | null): boolean =>
  price !== null && (before === null || price < before * STEEP_PRICE_FALL_RATIO);

/**
 * Returns the price of a listing at its last review, in the base currency. Without a review, returns its first price.
 * New prices are compared with this price, so that several small reductions cannot hide a steep fall.
 */
export async function getLastReviewedPrice(trx: Db, catalog: Catalog, listingId: number): Promise<number | null> {
  const { rows } = await sql<{ minor: number | null; currency: string }>`
    select coalesce(l.minor, first.minor) as minor, coalesce(l.currency, first.currency, a.currency) as currency
    from ads a
    left join lateral (select (contents->>'price_minor')::bigint as minor, contents->>'currency' as currency
      from ad_moderation_snapshots where ad_id = a.id) l on true
    left join lateral (select price_minor as minor, currency from ad_prices
      where ad_id = a.id and l.currency is null order by id limit 1) first on true
    where a.id = ${listingId}`.execute(trx);
  const [row] = rows;
  return row && row.minor !== null
    ? convertToBaseCurrency(catalog, { minor: row.minor, currency: row.currency })
    : null;
}

/**
 * Checks whether a listing needs a review before it is published again. After a review, any change needs a new one,
 * except a price that did not fall steeply. Without a review, a listing needs one if its seller submitted, imported or
 * changed it.
 */
export async function shouldReviewListing(trx: Db, listingId: number): Promise<boolean> {
  const changes = await getChangesSinceReview(trx, listingId);
  if (!changes) {
    const sellerEvent = await trx
      .selectFrom("ad_events")
      .select("id")
      .where("ad_id", "=", listingId)
      .where("what", "in", ["submitted", "imported", "changed"])
      .limit(1)
      .executeTakeFirst();
    return sellerEvent !== undefined;
  }
  const { fields, added, removed } = changes;
  if (added.length + removed.length > 0) return true;
  return fields.some(({ field, before, after }) => {
    if (field !== "price_minor" || before === null || after === null) return true;
    return Number(after) < Number(before) * STEEP_PRICE_FALL_RATIO;
  });
}

/**
 * Returns the changes of a listing since its last moderation snapshot, with the URLs of added and removed pictures.
 * Undefined if there is no snapshot.
 */
export async function getChangesSinceReview(db: Db, listingId: number) {
  const { rows } = await sql<{ before: ModerationSnapshot; after: ModerationSnapshot; at: Date }>`
    select l.contents as before, now.contents as after, l.created_at as at
    from ad_moderation_snapshots l join (${snapshotQuery} where a.id = ${listingId}) now on now.ad_id = l.ad_id`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return undefined;
  const { before, after, at } = row;
  return {
    since: at,
    fields: moderationSnapshotFields.flatMap((field): SnapshotFieldChange[] => {
      const [oldValue, newValue] = [before[field] ?? null, after[field] ?? null];
      return oldValue === newValue ? [] : [{ field, before: oldValue, after: newValue }];
    }),
    added: after.pictures.filter((url) => !before.pictures.includes(url)),
    removed: before.pictures.filter((url) => !after.pictures.includes(url)),
  };
}
