import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingStatus, ListingsTable, ListingTranslationsTable } from "#db/schema/listings.ts";
import { toListingAttributes } from "../detail/listing.ts";
import { purchaseOptionsColumn } from "../detail/listing-summaries.server.ts";
import type { NewFeatureValue, NewListing, NewMedia, NewPurchaseOption } from "./insert-listings.server.ts";

/** Stored listing in the form in which listings are written. */
export type ListingRecord = NewListing & {
  id: number;
  status: ListingStatus;
  createdAt: Date;
  importKey: string | null;
  options: NewPurchaseOption[];
};

export async function getListingRecords(db: Db, ids: readonly number[]): Promise<ListingRecord[]> {
  return ids.length === 0 ? [] : queryListingRecords(db, sql`where a.id = any(${[...ids]}::bigint[])`);
}

/** Lists a batch of a seller's listings, by id: at most `most`, with ids greater than `after`. */
export const listSellerListingRecords = (db: Db, sellerId: number, { after, most }: { after: number; most: number }) =>
  queryListingRecords(db, sql`where a.seller_id = ${sellerId} and a.id > ${after} order by a.id limit ${most}`);

type ListingRecordRow = Selectable<ListingsTable> &
  Omit<Selectable<ListingTranslationsTable>, "ad_id" | "sort_ar" | "sort_en"> & {
    media: NewMedia[] | null;
    options: NewPurchaseOption[] | null;
    features:
      | {
          featureId: number;
          lookup: number | null;
          number: number | null;
          text: string | null;
          boolean: boolean | null;
        }[]
      | null;
  };

async function queryListingRecords(db: Db, clause: RawBuilder<unknown>): Promise<ListingRecord[]> {
  const { rows } = await sql<ListingRecordRow>`
    select a.*, d.narrating_ar, d.narrating_en, d.title_ar, d.title_en, d.badges, d.tags, d.phone,
      (select json_agg(json_build_object('url', m.url, 'width', m.width, 'height', m.height, 'pictureId', m.picture_id,
          'name', json_build_object('ar', m.name_ar, 'en', m.name_en)) order by m.position, m.id)
        from ad_media m where m.ad_id = a.id) as media,
      (select json_agg(json_build_object('featureId', f.feature_id, 'lookup', f.lookup_id, 'number', f.number_value,
          'text', f.text_value, 'boolean', f.boolean_value) order by f.feature_id, f.position)
        from ad_features f where f.ad_id = a.id) as features, ${purchaseOptionsColumn}
    from ads a join ad_translations d on d.ad_id = a.id ${clause}`.execute(db);
  return rows.map(toListingRecord);
}

const toListingRecord = (row: ListingRecordRow): ListingRecord => ({
  id: row.id,
  kind: row.kind,
  sellerId: row.seller_id,
  ...toListingAttributes(row),
  mileageKm: row.mileage_km,
  price: row.price_minor === null ? null : { minor: row.price_minor, currency: row.currency },
  currency: row.currency,
  compareAtMinor: row.compare_at_minor,
  depositMinor: row.deposit_minor,
  pricePer: row.price_per,
  minDays: row.min_days,
  status: row.status,
  availability: row.availability,
  stock: row.stock,
  vin: row.vin,
  hidePhone: row.hide_phone,
  hideVin: row.hide_vin,
  partId: row.part_id,
  compatibility: row.compatibility,
  featured: row.featured,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  importKey: row.import_key,
  name: { ar: row.narrating_ar, en: row.narrating_en },
  description: { ar: row.title_ar, en: row.title_en },
  badges: row.badges,
  tags: row.tags,
  phone: row.phone,
  media: row.media ?? [],
  features: (row.features ?? []).map(toNewFeature),
  options: (row.options ?? []).map((option) => ({
    ...option,
    values: option.values.map(({ slug, name, color }) => ({ slug, name, ...(color ? { color } : {}) })),
  })),
});

function toNewFeature({
  featureId,
  lookup,
  number,
  text,
  boolean,
}: NonNullable<ListingRecordRow["features"]>[number]): NewFeatureValue {
  if (lookup !== null) return { featureId, lookupId: lookup };
  if (number !== null) return { featureId, number };
  return text === null ? { featureId, boolean: boolean === true } : { featureId, text };
}
