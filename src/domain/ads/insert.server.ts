import { sql } from "kysely";
import { insertRows, reserveIds } from "#db/bulk.ts";
import type { Db } from "#db/database.ts";
import type { AdKind, AdStatus, Availability, Badge } from "#db/schema/ads.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import { baseCurrency, type Catalogue } from "#domain/catalog/catalogue.ts";
import { numbersOfParts } from "#domain/parts/queries.server.ts";
import { rememberTerms } from "#domain/search/terms.server.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { convert, type Money } from "#kernel/money.ts";
import { slugFrom } from "#kernel/slug.ts";
import { type SearchedAd, type SearchedSeller, searchTexts } from "./search-texts.ts";
import { searchEdition, searchVector, sortForm } from "./search-words.ts";

/** The value of one feature that has no column of its own. */
export type NewFeature = { featureId: number } & (
  | { lookupId: number }
  | { number: number }
  | { text: string }
  | { boolean: boolean }
);

export type NewOption = {
  slug: string;
  type: "default" | "color";
  name: LocalText;
  values: { slug: string; name: LocalText; color?: string }[];
};

export type NewMedia = {
  url: string;
  width?: number | null;
  height?: number | null;
  name?: LocalText;
  /** The picture that somebody sent, where it is one. */
  pictureId?: number | null;
};

/** An ad as it is written: ids are resolved, texts are as the seller wrote them. */
export type NewAd = Omit<SearchedAd, "tags" | "features" | "partNumbers"> & {
  kind: AdKind;
  sellerId: number;
  mileageKm?: number | null;
  /** Null means price on request; `currency` is then the one the seller would ask in. */
  price: Money | null;
  currency: string;
  compareAtMinor?: number | null;
  /** What keeps a car for its buyer, in the ad's currency. */
  depositMinor?: number | null;
  pricePer?: "whole" | "day";
  /** The fewest days that it is let for. */
  minDays?: number | null;
  vin?: string | null;
  hidePhone?: boolean;
  expiresAt?: Date | null;
  status?: AdStatus;
  availability?: Availability;
  stock?: number;
  badges?: Badge[];
  tags?: string[];
  phone?: string | null;
  featured?: boolean;
  rating?: number | null;
  reviews?: number;
  /** Counts only without a part: with one it follows from the part's rules. */
  compatibility?: "all" | "unknown" | "vehicles";
  partId?: number | null;
  features?: NewFeature[];
  options?: NewOption[];
  media?: NewMedia[];
  createdAt?: Date;
  importKey?: string | null;
};

/**
 * Writes ads with their texts, features, options, pictures and search words, a table at a time.
 * Call it inside a transaction. Returns their ids in the order given.
 */
export async function insertAds(trx: Db, catalogue: Catalogue, ads: readonly NewAd[]): Promise<number[]> {
  const ids = await reserveIds(trx, "ads", ads.length);
  const withIds = ads.map((ad, i) => ({ ad, id: ids[i] as number }));

  await insertRows(
    trx,
    "ads",
    withIds.map(({ ad, id }) => factsRow(catalogue, ad, id)),
  );
  await insertRows(
    trx,
    "ad_docs",
    withIds.map(({ ad, id }) => docsRow(ad, id)),
  );
  await insertSearchWords(trx, catalogue, withIds);
  await insertMedia(trx, withIds);
  await insertFeatures(trx, withIds);
  await insertOptions(trx, withIds);
  return ids;
}

type WithId<Part extends keyof NewAd> = { ad: Pick<NewAd, Part>; id: number };

/** Writes the pictures of ads that have none yet. */
export const insertMedia = (trx: Db, ads: readonly WithId<"media">[]): Promise<void> =>
  insertRows(
    trx,
    "ad_media",
    ads.flatMap(({ ad, id }) => mediaRows(ad, id)),
  );

/** Writes the features of ads that have none yet. */
export const insertFeatures = (trx: Db, ads: readonly WithId<"features">[]): Promise<void> =>
  insertRows(
    trx,
    "ad_features",
    ads.flatMap(({ ad, id }) => featureRows(ad, id)),
  );

/** An ad and the id that it has, or is to have. */
export type AdWithId = { ad: Omit<NewAd, "options">; id: number };

/** Makes ads found by their words; only active ones, and only where there are no words of theirs yet. */
export async function insertSearchWords(trx: Db, catalogue: Catalogue, withIds: readonly AdWithId[]): Promise<void> {
  const active = withIds.filter(({ ad }) => (ad.status ?? "active") === "active");
  const ads = active.map(({ ad }) => ad);
  const sellers = await sellerNames(trx, ads);
  const numbers = await numbersOfParts(trx, [...new Set(ads.flatMap(({ partId }) => partId ?? []))]);
  const searched = active.map(({ ad, id }) => {
    const texts = { ...ad, partNumbers: numbers.get(ad.partId ?? 0) ?? [] };
    return { id, ...searchVector(searchTexts(catalogue, texts, sellers.get(ad.sellerId) ?? nobody)) };
  });
  await insertRows(
    trx,
    "ad_search",
    searched.map(({ id, vector }) => ({ ad_id: id, vector, edition: searchEdition })),
  );
  await rememberTerms(
    trx,
    searched.map(({ terms }) => terms),
  );
}

/** The texts of an ad. */
export const textsRow = (ad: Pick<NewAd, "name" | "description" | "phone">) => ({
  narrating_ar: ad.name.ar,
  narrating_en: ad.name.en,
  title_ar: ad.description.ar,
  title_en: ad.description.en,
  phone: ad.phone ?? null,
  sort_ar: sortForm(ad.name.ar ?? ad.name.en),
  sort_en: sortForm(ad.name.en ?? ad.name.ar),
});

/** An ad's row of texts. */
export const docsRow = (ad: AdWithId["ad"], id: number) => ({
  ad_id: id,
  ...textsRow(ad),
  badges: ad.badges ?? [],
  tags: ad.tags ?? [],
});

/** An ad's rows of pictures. */
export const mediaRows = (ad: Pick<NewAd, "media">, id: number) =>
  (ad.media ?? []).map((media, position) => ({
    ad_id: id,
    type: 23,
    url: media.url,
    width: media.width ?? null,
    height: media.height ?? null,
    picture_id: media.pictureId ?? null,
    name_ar: media.name?.ar ?? null,
    name_en: media.name?.en ?? null,
    position,
  }));

/** An ad's rows of features. */
export const featureRows = (ad: Pick<NewAd, "features">, id: number) =>
  (ad.features ?? []).map((value) => ({
    ad_id: id,
    feature_id: value.featureId,
    lookup_id: "lookupId" in value ? value.lookupId : null,
    number_value: "number" in value ? value.number : null,
    text_value: "text" in value ? value.text : null,
    boolean_value: "boolean" in value ? value.boolean : null,
  }));

/** What a seller says of an ad, as columns: what is written when it is put up and when it is changed. */
export const writtenFacts = (catalogue: Catalogue, ad: Omit<NewAd, "sellerId" | "options">) => ({
  kind: ad.kind,
  category_id: ad.categoryId,
  make_id: ad.makeId ?? null,
  model_id: ad.modelId ?? null,
  brand_id: ad.brandId ?? null,
  year: ad.year ?? null,
  city_id: ad.cityId ?? null,
  color_id: ad.colorId ?? null,
  fuel_id: ad.fuelId ?? null,
  gear_id: ad.gearId ?? null,
  body_id: ad.bodyId ?? null,
  condition_id: ad.conditionId ?? null,
  mileage_km: ad.mileageKm ?? null,
  price_minor: ad.price?.minor ?? null,
  compare_at_minor: ad.compareAtMinor ?? null,
  currency: ad.price?.currency ?? ad.currency,
  deposit_minor: ad.depositMinor ?? null,
  price_per: ad.pricePer ?? "whole",
  min_days: ad.minDays ?? null,
  base_minor: ad.price ? inBaseCurrency(catalogue, ad.price) : null,
  availability: ad.availability ?? "in-stock",
  stock: ad.stock ?? 1,
  sku: ad.sku ?? null,
  vin: ad.vin ?? null,
  hide_phone: ad.hidePhone ?? false,
  slug: adSlug(catalogue, ad),
  has_media: (ad.media?.length ?? 0) > 0,
  part_id: ad.partId ?? null,
  compatibility: ad.compatibility ?? "unknown",
});

/** An ad's row of facts. All columns are written: what is left out would be null, not its default. */
export function factsRow(catalogue: Catalogue, ad: AdWithId["ad"], id: number): Record<string, unknown> {
  const at = ad.createdAt ?? new Date();
  return {
    id,
    ...writtenFacts(catalogue, ad),
    seller_id: ad.sellerId,
    status: ad.status ?? "active",
    rating: ad.rating ?? null,
    reviews: ad.reviews ?? 0,
    featured: ad.featured ?? false,
    expires_at: ad.expiresAt ?? null,
    created_at: at,
    updated_at: at,
    import_key: ad.importKey ?? null,
  };
}

/** What lists sort and filter by, whatever currency the seller asks in. */
export function inBaseCurrency(catalogue: Catalogue, price: Money): number {
  const from = catalogue.currencies.get(price.currency);
  const base = catalogue.currencies.get(baseCurrency);
  if (!from || !base) throw new RangeError(`unknown currency ${price.currency}`);
  return convert(price, from, base).minor;
}

/** From the English name; an Arabic-only name gets make, model and year (rule 20). */
export function adSlug(catalogue: Catalogue, ad: Pick<NewAd, "name" | "makeId" | "modelId" | "year">): string {
  const fromName = slugFrom(ad.name.en);
  if (/[a-z]/.test(fromName)) return fromName;
  const make = catalogue.makes.byId.get(ad.makeId ?? 0);
  const model = catalogue.models.get(ad.modelId ?? 0);
  return slugFrom(make?.name.en, model?.name.en, ad.year);
}

const nobody: SearchedSeller = { names: [], person: true };

async function sellerNames(trx: Db, ads: readonly { sellerId: number }[]): Promise<Map<number, SearchedSeller>> {
  const ids = [...new Set(ads.map((ad) => ad.sellerId))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; name_en: string | null; name_ar: string | null; type: SellerType }>`
    select id, name_en, name_ar, type from sellers where id = any(${ids}::int[])`.execute(trx);
  return new Map(
    rows.map((row) => [row.id, { names: [row.name_en ?? "", row.name_ar ?? ""], person: row.type === "personal" }]),
  );
}

/** Writes the options of ads that have none yet. */
export async function insertOptions(trx: Db, ads: readonly WithId<"options">[]): Promise<void> {
  const options = ads.flatMap(({ ad, id }) =>
    (ad.options ?? []).map((option, position) => ({ ...option, adId: id, position })),
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
