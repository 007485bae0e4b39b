import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { convertToBaseCurrency } from "#domain/listings/write/insert-listings.server.ts";

/** Compared fields of a listing: texts, numbers and ids as stored. */
export const snapshotFields = [
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
export type SnapshotField = (typeof snapshotFields)[number];

type ModerationSnapshot = Record<SnapshotField, string | number | null> & { pictures: string[] };

const snapshotQuery = sql`
  select a.id as ad_id, jsonb_build_object('name_ar', d.narrating_ar, 'name_en', d.narrating_en, 'description_ar', d.title_ar,
    'description_en', d.title_en, 'price_minor', a.price_minor, 'currency', a.currency, 'category_id', a.category_id,
    'make_id', a.make_id, 'model_id', a.model_id, 'year', a.year, 'mileage_km', a.mileage_km, 'city_id', a.city_id,
    'condition_id', a.condition_id, 'vin', a.vin, 'phone', d.phone,
    'pictures', coalesce((select jsonb_agg(m.url order by m.position, m.id) from ad_media m where m.ad_id = a.id), '[]')) as facts
  from ads a join ad_docs d on d.ad_id = a.id`;

/** Saves a snapshot of the listing at the time of a decision or approval. */
export async function saveModerationSnapshot(trx: Db, listingId: number, now: Date): Promise<void> {
  await sql`
    insert into ad_looked_at (ad_id, facts, at) select ad_id, facts, ${now} from (${snapshotQuery} where a.id = ${listingId}) now
    on conflict (ad_id) do update set facts = excluded.facts, at = excluded.at`.execute(trx);
}

export type SnapshotFieldChange = {
  field: SnapshotField;
  before: string | number | null;
  after: string | number | null;
};

export type SnapshotChanges = {
  since: Date;
  fields: SnapshotFieldChange[];
  /** Added and removed pictures. */
  added: string[];
  removed: string[];
};

/** A price below this share of the previous price is reviewed like a new listing. */
const STEEP_PRICE_FALL_RATIO = 0.7;

/**
 * Checks whether a price in the base currency fell steeply. Any price counts as a steep fall after "price on request".
 */
export const isSteepPriceFall = (before: number | null, price: number | null): boolean =>
  price !== null && (before === null || price < before * STEEP_PRICE_FALL_RATIO);

/**
 * Returns the price of the last reviewed snapshot in the base currency, or the first price without a snapshot.
 * Comparing with the snapshot adds several small reductions up.
 */
export async function getSnapshotPrice(trx: Db, catalogue: Catalog, listingId: number): Promise<number | null> {
  const { rows } = await sql<{ minor: number | null; currency: string }>`
    select coalesce(l.minor, first.minor) as minor, coalesce(l.currency, first.currency, a.currency) as currency
    from ads a
    left join lateral (select (facts->>'price_minor')::bigint as minor, facts->>'currency' as currency
      from ad_looked_at where ad_id = a.id) l on true
    left join lateral (select price_minor as minor, currency from ad_prices
      where ad_id = a.id and l.currency is null order by id limit 1) first on true
    where a.id = ${listingId}`.execute(trx);
  const [row] = rows;
  return row && row.minor !== null
    ? convertToBaseCurrency(catalogue, { minor: row.minor, currency: row.currency })
    : null;
}

/**
 * Checks whether a republished listing needs review: it changed beyond a small price change since the last review, or
 * its seller wrote it and it was never reviewed.
 */
export async function shouldReviewListing(trx: Db, listingId: number): Promise<boolean> {
  const changes = await getSnapshotChanges(trx, listingId);
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

/** Returns the changes of a listing since its last snapshot. Undefined without a snapshot. */
export async function getSnapshotChanges(db: Db, listingId: number): Promise<SnapshotChanges | undefined> {
  const { rows } = await sql<{ before: ModerationSnapshot; after: ModerationSnapshot; at: Date }>`
    select l.facts as before, now.facts as after, l.at
    from ad_looked_at l join (${snapshotQuery} where a.id = ${listingId}) now on now.ad_id = l.ad_id`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { before, after, at } = row;
  return {
    since: at,
    fields: snapshotFields.flatMap((field) => {
      const [oldValue, newValue] = [before[field] ?? null, after[field] ?? null];
      return oldValue === newValue ? [] : [{ field, before: oldValue, after: newValue }];
    }),
    added: after.pictures.filter((url) => !before.pictures.includes(url)),
    removed: before.pictures.filter((url) => !after.pictures.includes(url)),
  };
}
