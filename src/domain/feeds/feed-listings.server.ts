import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingKind } from "#db/schema/listings.ts";
import type { Catalog, FeatureLookup } from "#domain/catalog/catalog.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { toDecimalText } from "#kernel/money.ts";
import type { FeedListing } from "./feed-listing.ts";

/** Number of listings that one statement loads. */
const BATCH_SIZE = 500;
/** Maximum number of pictures of a listing in a feed. */
const MAX_IMAGES = 11;

export type FeedScope = { kind: "car" | "part"; sellerId: number | null };

type FeedRow = {
  id: number;
  slug: string;
  kind: ListingKind;
  make_id: number | null;
  model_id: number | null;
  brand_id: number | null;
  city_id: number | null;
  color_id: number | null;
  fuel_id: number | null;
  gear_id: number | null;
  body_id: number | null;
  condition_id: number | null;
  year: number | null;
  mileage_km: number | null;
  price_minor: number;
  currency: string;
  availability: string;
  stock: number;
  vin: string | null;
  created_at: Date;
  name_ar: string | null;
  name_en: string | null;
  text_ar: string | null;
  text_en: string | null;
  seller_slug: string;
  seller_ar: string | null;
  seller_en: string | null;
  part_number: string | null;
  images: string[];
};

const buildScopeCondition = ({ kind, sellerId }: FeedScope): RawBuilder<unknown> =>
  sql`a.status = 'active' and a.kind = ${kind} ${sellerId === null ? sql`` : sql`and a.seller_id = ${sellerId}`}`;

/**
 * Condition that a listing has everything that the services require: a price and a picture, and for a car make, model
 * and year. A used car also needs its mileage.
 */
const buildCompletenessCondition = ({ kind }: FeedScope): RawBuilder<unknown> =>
  kind === "part"
    ? sql`a.price_minor > 0 and a.has_media`
    : sql`a.price_minor > 0 and a.has_media and a.make_id is not null and a.model_id is not null and a.year is not null
        and (a.mileage_km is not null or exists (
          select from feature_lookups l where l.id = a.condition_id and l.key = 'new'))`;

/** Counts the active listings of a feed: those that it contains, and all. */
export async function countFeedListings(db: Db, scope: FeedScope): Promise<{ complete: number; all: number }> {
  const { rows } = await sql<{ complete: number; all: number }>`
    select count(*) filter (where ${buildCompletenessCondition(scope)})::int as complete, count(*)::int as "all"
    from ads a where ${buildScopeCondition(scope)}`.execute(db);
  return rows[0] ?? { complete: 0, all: 0 };
}

/** Returns a text that changes whenever the listings of a feed change, as the value of an ETag. */
export async function getFeedVersion(db: Db, scope: FeedScope): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || '-' || coalesce((extract(epoch from max(a.updated_at)) * 1000)::bigint, 0) as version
    from ads a where ${buildScopeCondition(scope)}`.execute(db);
  return rows[0]?.version ?? "0";
}

type FeedTextOptions = { catalog: Catalog; language: Language; origin: string };

/** Yields the listings of a feed in batches, by id, so that a feed of any length needs little memory. */
export async function* listFeedListings(
  db: Db,
  scope: FeedScope,
  options: FeedTextOptions,
): AsyncGenerator<FeedListing[]> {
  let lastId = 0;
  for (;;) {
    const { rows } = await sql<FeedRow>`
      select a.id, a.slug, a.kind, a.make_id, a.model_id, a.brand_id, a.city_id, a.color_id, a.fuel_id, a.gear_id,
        a.body_id, a.condition_id, a.year, a.mileage_km, a.price_minor, a.currency, a.availability, a.stock, a.vin,
        a.created_at, d.narrating_ar as name_ar, d.narrating_en as name_en, d.title_ar as text_ar, d.title_en as text_en,
        s.slug as seller_slug, s.name_ar as seller_ar, s.name_en as seller_en,
        case when a.donor_car_id is null then p.part_number end as part_number,
        (select coalesce(json_agg(m.url order by m.position, m.id), '[]') from (
          select * from ad_media where ad_id = a.id order by position, id limit ${MAX_IMAGES}) m) as images
      from ads a join ad_translations d on d.ad_id = a.id join sellers s on s.id = a.seller_id
        left join parts p on p.id = a.part_id
      where ${buildScopeCondition(scope)} and ${buildCompletenessCondition(scope)} and a.id > ${lastId}
      order by a.id limit ${BATCH_SIZE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    lastId = last.id;
    yield rows.map((row) => toFeedListing(row, scope, options));
    if (rows.length < BATCH_SIZE) return;
  }
}

/** Converts a row to the listing of a feed. Only the feeds of a seller contain the VIN. */
function toFeedListing(row: FeedRow, scope: FeedScope, { catalog, language, origin }: FeedTextOptions): FeedListing {
  const text = (ar: string | null, en: string | null) => pickTranslation({ ar, en }, language).text;
  const lookup = (id: number | null): FeatureLookup | undefined => catalog.lookups.get(id ?? 0);
  const name = (entry: { name: { ar: string | null; en: string | null } } | undefined) =>
    entry ? text(entry.name.ar, entry.name.en) : "";
  const decimals = catalog.currencies.get(row.currency)?.decimals ?? 2;
  const city = catalog.cities.byId.get(row.city_id ?? 0);
  const title = getListingTitle(
    {
      kind: row.kind,
      name: { ar: row.name_ar, en: row.name_en },
      makeId: row.make_id,
      modelId: row.model_id,
      year: row.year,
    },
    catalog,
  );
  return {
    id: row.id,
    title: pickTranslation(title, language).text,
    description: text(row.text_ar, row.text_en),
    url: `${origin}${getListingPath(row)}${language === "en" ? "" : `?lang=${language}`}`,
    price: toDecimalText(row.price_minor, decimals),
    currency: row.currency,
    images: row.images.map((url) => new URL(url, origin).href),
    brand: name(
      row.kind === "part" ? catalog.brands.byId.get(row.brand_id ?? 0) : catalog.makes.byId.get(row.make_id ?? 0),
    ),
    seller: { slug: row.seller_slug, name: text(row.seller_ar, row.seller_en) },
    condition: lookup(row.condition_id)?.slug,
    gear: lookup(row.gear_id)?.slug,
    fuel: lookup(row.fuel_id)?.slug,
    body: lookup(row.body_id)?.slug,
    color: name(lookup(row.color_id)),
    model: name(catalog.models.get(row.model_id ?? 0)),
    year: row.year,
    mileageKm: row.mileage_km,
    vin: scope.sellerId === null ? "" : (row.vin ?? ""),
    partNumber: row.part_number ?? "",
    isInStock: row.availability !== "out-of-stock" && row.stock > 0,
    city: name(city),
    country: city?.country ?? "",
    coordinates: city?.coordinates ?? null,
    publishedAt: row.created_at,
  };
}
