import { sql } from "kysely";
import { insertRows } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { toNameSortKey } from "#domain/listings/query/full-text.ts";
import {
  convertToBaseCurrency,
  insertListings,
  type NewFeatureValue,
  type NewListing,
} from "#domain/listings/write/insert-listings.server.ts";
import type { PartChange } from "./commands.server.ts";
import { findCommonAxle, generatePartTexts, type NewPartOffer } from "./part-offer.ts";

/** Returns the key of an offer. A seller can offer a part once in each condition (new, used). */
export const toPartOfferKey = ({
  seller,
  partId,
  conditionId,
}: Pick<NewPartOffer, "seller" | "partId" | "conditionId">): string =>
  `${seller.slug}:part:${partId}:${conditionId ?? ""}`;

/**
 * Creates a listing for each offer, or updates the listing that an earlier import created. Listings without changes are
 * not written. Call it inside the transaction that wrote the parts. Returns the changes in the given order.
 */
export async function writePartOffers(
  trx: Db,
  catalog: Catalog,
  offers: readonly NewPartOffer[],
  now: Date,
): Promise<PartChange[]> {
  const existing = await findListingsByKey(trx, offers.map(toPartOfferKey));
  const ads = offers.map((offer) => toNewListing(catalog, offer, existing.get(toPartOfferKey(offer))?.fields));
  const changes = ads.map((ad): PartChange => {
    const stored = existing.get(ad.importKey ?? "");
    if (!stored) return "added";
    const fields = Object.entries(toComparableFields(ad)) as [keyof ComparableFields, unknown][];
    return fields.every(([field, value]) => stored.fields[field] === value) ? "same" : "changed";
  });
  await insertListings(
    trx,
    catalog,
    ads.filter((_, i) => changes[i] === "added").map((ad) => ({ ...ad, createdAt: now })),
  );
  const changed = ads.flatMap((ad, i) =>
    changes[i] === "changed" ? [{ ad, id: existing.get(ad.importKey ?? "")?.id ?? 0 }] : [],
  );
  if (changed.length > 0) await updateListings(trx, catalog, changed, now);
  return changes;
}

/** Finds the keys of the offers that an earlier import created. */
export async function findExistingPartOffers(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select import_key as key from ads where import_key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Builds the listing of an offer. Missing texts are generated from the rules of the part. Without rules in the file,
 * the listing keeps its stored texts.
 */
function toNewListing(catalog: Catalog, offer: NewPartOffer, existing: ComparableFields | undefined): NewListing {
  const { part } = offer;
  const described =
    existing && part.rules === null
      ? {
          name: { ar: existing.name_ar, en: existing.name_en },
          description: { ar: existing.title_ar, en: existing.title_en },
        }
      : generatePartTexts(catalog, part);
  const hasText = ({ ar, en }: NewPartOffer["name"]) => Boolean(ar || en);
  return {
    kind: "part",
    categoryId: part.categoryId,
    sellerId: offer.seller.id,
    name: hasText(offer.name) ? offer.name : described.name,
    description: hasText(offer.description) ? offer.description : described.description,
    brandId: part.brandId,
    cityId: offer.cityId,
    conditionId: offer.conditionId,
    price: offer.priceMinor === null ? null : { minor: offer.priceMinor, currency: offer.currency },
    compareAtMinor: offer.compareAtMinor,
    currency: offer.currency,
    stock: offer.stock,
    availability: offer.stock > 0 ? "in-stock" : "out-of-stock",
    sku: offer.sku,
    phone: offer.phone,
    partId: offer.partId,
    features: toFeatures(catalog, part),
    media: offer.picture ? [{ url: offer.picture }] : [],
    importKey: toPartOfferKey(offer),
  };
}

function toFeatures(catalog: Catalog, part: NewPartOffer["part"]): NewFeatureValue[] {
  const number = catalog.features.get("part_number");
  const axles = catalog.features.get("axle");
  const axle = axles?.lookups.find(({ slug }) => slug === findCommonAxle(catalog, part));
  return [
    ...(number ? [{ featureId: number.id, text: part.partNumber }] : []),
    ...(axles && axle ? [{ featureId: axles.id, lookupId: axle.id }] : []),
  ];
}

/** Returns the fields of a listing that an import compares and updates. */
function toComparableFields(ad: NewListing) {
  return {
    category_id: ad.categoryId,
    brand_id: ad.brandId ?? null,
    city_id: ad.cityId ?? null,
    price_minor: ad.price?.minor ?? null,
    compare_at_minor: ad.compareAtMinor ?? null,
    currency: ad.currency,
    stock: ad.stock ?? 0,
    availability: ad.availability ?? "in-stock",
    sku: ad.sku ?? null,
    part_id: ad.partId ?? null,
    name_ar: ad.name.ar,
    name_en: ad.name.en,
    title_ar: ad.description.ar,
    title_en: ad.description.en,
    phone: ad.phone ?? null,
    picture: ad.media?.[0]?.url ?? null,
  };
}

type ComparableFields = ReturnType<typeof toComparableFields>;

async function findListingsByKey(
  trx: Db,
  keys: readonly string[],
): Promise<Map<string, { id: number; fields: ComparableFields }>> {
  const { rows } = await sql<ComparableFields & { key: string; id: number }>`
    select a.import_key as key, a.id, a.category_id, a.brand_id, a.city_id, a.price_minor, a.compare_at_minor, a.currency,
      a.stock, a.availability, a.sku, a.part_id, d.narrating_ar as name_ar, d.narrating_en as name_en, d.title_ar,
      d.title_en, d.phone,
      (select url from ad_media m where m.ad_id = a.id order by m.position, m.id limit 1) as picture
    from ads a join ad_translations d on d.ad_id = a.id
    where a.import_key = any(${keys}::text[])`.execute(trx);
  return new Map(rows.map(({ key, id, ...fields }) => [key, { id, fields }]));
}

async function updateListings(
  trx: Db,
  catalog: Catalog,
  changed: readonly { ad: NewListing; id: number }[],
  now: Date,
): Promise<void> {
  const rows = changed.map(({ ad, id }) => ({
    id,
    ...toComparableFields(ad),
    base_minor: ad.price ? convertToBaseCurrency(catalog, ad.price) : null,
    sort_ar: toNameSortKey(ad.name.ar ?? ad.name.en),
    sort_en: toNameSortKey(ad.name.en ?? ad.name.ar),
  }));
  const written = sql`json_to_recordset(${JSON.stringify(rows)}::json) as w(id bigint, category_id int, brand_id int,
    city_id int, price_minor bigint, compare_at_minor bigint, currency text, stock int, availability text, sku text,
    part_id int, name_ar text, name_en text, title_ar text, title_en text, phone text, picture text, base_minor bigint,
    sort_ar text, sort_en text)`;
  await sql`
    update ads a set category_id = w.category_id, brand_id = w.brand_id, city_id = w.city_id,
      price_minor = w.price_minor, compare_at_minor = w.compare_at_minor, base_minor = w.base_minor,
      currency = w.currency, stock = w.stock, availability = w.availability, sku = w.sku, part_id = w.part_id,
      has_media = w.picture is not null, updated_at = ${now}
    from ${written} where a.id = w.id`.execute(trx);
  await sql`
    update ad_translations d set narrating_ar = w.name_ar, narrating_en = w.name_en, title_ar = w.title_ar, title_en = w.title_en,
      phone = w.phone, sort_ar = w.sort_ar, sort_en = w.sort_en
    from ${written} where d.ad_id = w.id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await sql`delete from ad_media where ad_id = any(${ids}::bigint[])`.execute(trx);
  await insertRows(
    trx,
    "ad_media",
    rows.flatMap(({ id, picture }) => (picture ? [{ ad_id: id, type: 23, url: picture, position: 0 }] : [])),
  );
  // Index version 0 marks the search text as outdated, so that the reindex job rebuilds it later.
  await sql`update ad_search set index_version = 0 where ad_id = any(${ids}::bigint[])`.execute(trx);
}
