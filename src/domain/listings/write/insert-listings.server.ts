import { sql } from "kysely";
import { insertRows, reserveIds } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import type { ListingBadge, ListingKind, ListingStatus, StockAvailability } from "#db/schema/listings.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import { replaceRentalTerms } from "#domain/bookings/rental-terms.server.ts";
import type { NewRentalTerms } from "#domain/bookings/rental-terms.ts";
import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import { addDictionaryWords } from "#domain/search/dictionary.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { convertMoney, type Money } from "#kernel/money.ts";
import { slugify } from "#kernel/slug.ts";
import { buildSearchVector, SEARCH_VECTOR_VERSION, toNameSortKey } from "../query/full-text.ts";
import { listPartNumbers } from "./reindex.server.ts";
import { buildSearchTexts, type SearchableListing, type SearchableSeller } from "./search-document.ts";

/** Value of a feature that has no column of its own. */
export type NewFeatureValue = { featureId: number } & (
  | { lookupId: number }
  | { number: number }
  | { text: string }
  | { boolean: boolean }
);

export type NewPurchaseOption = {
  slug: string;
  type: "default" | "color";
  name: LocalizedText;
  values: { slug: string; name: LocalizedText; color?: string }[];
};

export type NewMedia = {
  url: string;
  width?: number | null;
  height?: number | null;
  name?: LocalizedText;
  /** Uploaded picture behind the URL, if any. */
  pictureId?: number | null;
};

/** Listing to write. Names are resolved to ids, and texts are as the seller wrote them. */
export type NewListing = Omit<SearchableListing, "tags" | "features" | "partNumbers"> & {
  kind: ListingKind;
  sellerId: number;
  mileageKm?: number | null;
  /** Price, or null for price on request. With null, `currency` is the seller's preferred currency. */
  price: Money | null;
  currency: string;
  compareAtMinor?: number | null;
  /** Deposit that reserves a car for its buyer, in the listing's currency. */
  depositMinor?: number | null;
  pricePer?: "whole" | "day";
  /** Minimum rental period in days. */
  minDays?: number | null;
  /** Rates, rules and extras of a rental. Undefined leaves those of an existing listing unchanged. */
  rental?: NewRentalTerms | undefined;
  vin?: string | null;
  hidePhone?: boolean;
  /** Whether buyers see nothing of the VIN. */
  hideVin?: boolean;
  expiresAt?: Date | null;
  status?: ListingStatus;
  availability?: StockAvailability;
  stock?: number;
  badges?: ListingBadge[];
  tags?: string[];
  phone?: string | null;
  featured?: boolean;
  rating?: number | null;
  reviews?: number;
  /**
   * Compatibility of a listing without a known part. For a listing with a part, the compatibility follows from the
   * part's rules.
   */
  compatibility?: "all" | "unknown" | "vehicles";
  partId?: number | null;
  features?: NewFeatureValue[];
  options?: NewPurchaseOption[];
  media?: NewMedia[];
  createdAt?: Date;
  importKey?: string | null;
  /** Dismantled car that the part comes from, and the kind of part. Only new listings get one. */
  donor?: { carId: number; part: string };
};

/**
 * Inserts listings with texts, features, options, pictures and search vectors, one statement per table. Must run inside
 * a transaction. Returns the ids in the given order.
 */
export async function insertListings(trx: Db, catalog: Catalog, listings: readonly NewListing[]): Promise<number[]> {
  const ids = await reserveIds(trx, "ads", listings.length);
  const withIds = listings.map((listing, i) => ({ ad: listing, id: ids[i] as number }));

  await insertRows(
    trx,
    "ads",
    withIds.map(({ ad: listing, id }) => toListingRow(catalog, listing, id)),
  );
  await insertRows(
    trx,
    "ad_translations",
    withIds.map(({ ad: listing, id }) => toListingTextsRow(listing, id)),
  );
  await insertSearchVectors(trx, catalog, withIds);
  await insertListingMedia(trx, withIds);
  await insertListingFeatures(trx, withIds);
  await insertListingOptions(trx, withIds);
  await replaceRentalTerms(trx, withIds);
  return ids;
}

type PartWithId<Part extends keyof NewListing> = { ad: Pick<NewListing, Part>; id: number };

/** Inserts the pictures of listings that have no pictures yet. */
export const insertListingMedia = (trx: Db, listings: readonly PartWithId<"media">[]): Promise<void> =>
  insertRows(
    trx,
    "ad_media",
    listings.flatMap(({ ad: { media = [] }, id }) =>
      media.map(({ url, width = null, height = null, pictureId = null, name }, position) => ({
        ad_id: id,
        type: 23,
        url,
        width,
        height,
        picture_id: pictureId,
        name_ar: name?.ar ?? null,
        name_en: name?.en ?? null,
        position,
      })),
    ),
  );

/** Inserts the features of listings that have no features yet. */
export const insertListingFeatures = (trx: Db, listings: readonly PartWithId<"features">[]): Promise<void> =>
  insertRows(
    trx,
    "ad_features",
    listings.flatMap(({ ad: { features = [] }, id }) =>
      features.map((value, i) => ({
        ad_id: id,
        feature_id: value.featureId,
        position: features.slice(0, i).filter(({ featureId }) => featureId === value.featureId).length,
        lookup_id: "lookupId" in value ? value.lookupId : null,
        number_value: "number" in value ? value.number : null,
        text_value: "text" in value ? value.text : null,
        boolean_value: "boolean" in value ? value.boolean : null,
      })),
    ),
  );

/** Listing with its existing id, or with the id under which it will be inserted. */
export type ListingWithId = { ad: Omit<NewListing, "options">; id: number };

/** Inserts the search vectors of active listings that have no search vector yet. */
export async function insertSearchVectors(trx: Db, catalog: Catalog, withIds: readonly ListingWithId[]): Promise<void> {
  const active = withIds.filter(({ ad: listing }) => (listing.status ?? "active") === "active");
  const listings = active.map(({ ad: listing }) => listing);
  const sellers = await getSellerNames(trx, listings);
  const numbers = await listPartNumbers(trx, [...new Set(listings.flatMap(({ partId }) => partId ?? []))]);
  const searched = active.map(({ ad: listing, id }) => {
    const texts = { ...listing, partNumbers: numbers.get(listing.partId ?? 0) ?? [] };
    return {
      id,
      ...buildSearchVector(buildSearchTexts(catalog, texts, sellers.get(listing.sellerId) ?? unknownSeller)),
    };
  });
  await insertRows(
    trx,
    "ad_search",
    searched.map(({ id, vector }) => ({ ad_id: id, vector, index_version: SEARCH_VECTOR_VERSION })),
  );
  await addDictionaryWords(
    trx,
    searched.map(({ terms }) => terms),
  );
}

export const toListingTextColumns = (listing: Pick<NewListing, "name" | "description" | "phone">) => ({
  narrating_ar: listing.name.ar,
  narrating_en: listing.name.en,
  title_ar: listing.description.ar,
  title_en: listing.description.en,
  phone: listing.phone ?? null,
  sort_ar: toNameSortKey(listing.name.ar ?? listing.name.en),
  sort_en: toNameSortKey(listing.name.en ?? listing.name.ar),
});

export const toListingTextsRow = (listing: ListingWithId["ad"], id: number) => ({
  ad_id: id,
  ...toListingTextColumns(listing),
  badges: listing.badges ?? [],
  tags: listing.tags ?? [],
});

/** Converts a listing to the columns of `ads` that insert and update have in common. */
export const toListingColumns = (catalog: Catalog, listing: Omit<NewListing, "sellerId" | "options">) => ({
  kind: listing.kind,
  category_id: listing.categoryId,
  make_id: listing.makeId ?? null,
  model_id: listing.modelId ?? null,
  brand_id: listing.brandId ?? null,
  year: listing.year ?? null,
  city_id: listing.cityId ?? null,
  color_id: listing.colorId ?? null,
  fuel_id: listing.fuelId ?? null,
  gear_id: listing.gearId ?? null,
  body_id: listing.bodyId ?? null,
  condition_id: listing.conditionId ?? null,
  mileage_km: listing.mileageKm ?? null,
  price_minor: listing.price?.minor ?? null,
  compare_at_minor: listing.compareAtMinor ?? null,
  currency: listing.price?.currency ?? listing.currency,
  deposit_minor: listing.depositMinor ?? null,
  price_per: listing.pricePer ?? "whole",
  min_days: listing.minDays ?? null,
  base_minor: listing.price ? convertToBaseCurrency(catalog, listing.price) : null,
  availability: listing.availability ?? "in-stock",
  stock: listing.stock ?? 1,
  sku: listing.sku ?? null,
  vin: listing.vin ?? null,
  hide_phone: listing.hidePhone ?? false,
  hide_vin: listing.hideVin ?? false,
  slug: createListingSlug(catalog, listing),
  has_media: (listing.media?.length ?? 0) > 0,
  part_id: listing.partId ?? null,
  compatibility: listing.compatibility ?? "unknown",
});

/**
 * Converts a listing to a row of `ads`. Every column is set, because the bulk insert writes null for omitted columns
 * instead of their defaults.
 */
function toListingRow(catalog: Catalog, listing: ListingWithId["ad"], id: number): Record<string, unknown> {
  const createdAt = listing.createdAt ?? new Date();
  return {
    id,
    ...toListingColumns(catalog, listing),
    seller_id: listing.sellerId,
    status: listing.status ?? "active",
    rating: listing.rating ?? null,
    reviews: listing.reviews ?? 0,
    featured: listing.featured ?? false,
    expires_at: listing.expiresAt ?? null,
    created_at: createdAt,
    updated_at: createdAt,
    import_key: listing.importKey ?? null,
    donor_car_id: listing.donor?.carId ?? null,
    donor_part: listing.donor?.part ?? null,
  };
}

/**
 * Converts a price to minor units of the base currency, by which lists sort and filter. Throws RangeError for an
 * unknown currency.
 */
export function convertToBaseCurrency(catalog: Catalog, price: Money): number {
  const from = catalog.currencies.get(price.currency);
  const base = catalog.currencies.get(BASE_CURRENCY);
  if (!from || !base) throw new RangeError(`unknown currency ${price.currency}`);
  return convertMoney(price, from, base).minor;
}

/**
 * Creates the slug of a listing from its English name. For a name that is only Arabic, the slug consists of make, model
 * and year (rule 20).
 */
export function createListingSlug(
  catalog: Catalog,
  listing: Pick<NewListing, "name" | "makeId" | "modelId" | "year">,
): string {
  const nameSlug = slugify(listing.name.en);
  if (/[a-z]/.test(nameSlug)) return nameSlug;
  const make = catalog.makes.byId.get(listing.makeId ?? 0);
  const model = catalog.models.get(listing.modelId ?? 0);
  return slugify(make?.name.en, model?.name.en, listing.year);
}

const unknownSeller: SearchableSeller = { names: [], person: true };

async function getSellerNames(
  trx: Db,
  listings: readonly { sellerId: number }[],
): Promise<Map<number, SearchableSeller>> {
  const ids = [...new Set(listings.map((listing) => listing.sellerId))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name_en: string | null; name_ar: string | null; type: SellerType }>`
    select id, name_en, name_ar, type from sellers where id = any(${ids}::int[])`.execute(trx);
  return new Map(
    rows.map((row) => [row.id, { names: [row.name_en ?? "", row.name_ar ?? ""], person: row.type === "personal" }]),
  );
}

/** Inserts the options of listings that have no options yet. */
export async function insertListingOptions(trx: Db, listings: readonly PartWithId<"options">[]): Promise<void> {
  const options = listings.flatMap(({ ad: listing, id }) =>
    (listing.options ?? []).map((option, position) => ({ ...option, adId: id, position })),
  );
  if (options.length === 0) return;
  const optionIds = await reserveIds(trx, "ad_options", options.length);
  await insertRows(
    trx,
    "ad_options",
    options.map((option, i) => ({
      id: optionIds[i],
      ad_id: option.adId,
      slug: option.slug,
      type: option.type,
      name_ar: option.name.ar,
      name_en: option.name.en,
      position: option.position,
    })),
  );
  await insertRows(
    trx,
    "ad_option_values",
    options.flatMap((option, i) =>
      option.values.map((value, position) => ({
        option_id: optionIds[i],
        slug: value.slug,
        name_ar: value.name.ar,
        name_en: value.name.en,
        color: value.color ?? null,
        position,
      })),
    ),
  );
}
