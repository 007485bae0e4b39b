import type { RouterContextProvider } from "react-router";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import { listDraftPictures } from "#domain/listing-editor/draft-pictures.server.ts";
import type { DraftedListing, DraftValidation } from "#domain/listing-editor/draft-validation.ts";
import type { StoredDraft } from "#domain/listing-editor/drafts.server.ts";
import type { FeatureValue, Listing } from "#domain/listings/detail/listing.ts";
import { getPictureUrl } from "#domain/media/picture-variants.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, requestContext } from "#web/context.ts";
import { formatUnconvertedPrice, toCardData } from "#web/listing-card/card-data.ts";
import { getCatalogName, getSpecRows } from "#web/listing-card/spec-rows.ts";
import { presentOptions } from "#web/listing-page/listing-views.ts";

type PreviewContext = {
  context: Readonly<RouterContextProvider>;
  db: Db;
  draft: StoredDraft;
  catalog: Catalog;
  judged: DraftValidation;
};

/** Returns the preview of the listing page for a draft. Returns undefined while the draft has no category. */
export async function getListingPreview({ context, db, draft, catalog, judged }: PreviewContext) {
  if (!judged.ad) return undefined;
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const now = context.get(requestContext).clock();
  const product = toPreviewProduct(judged.ad, now);
  const card = toCardData(product, catalog, preferences, now);
  const name = pickTranslation(getListingTitle(product, catalog), language);
  const draftPictures = await listDraftPictures(db, draft.id);
  const formerUrls = await listFormerPictureUrls(db, draft);
  return {
    kind: product.kind,
    name,
    description: pickTranslation(product.description, language),
    price: card.price,
    oldPrice: card.oldPrice,
    askedPrice: formatUnconvertedPrice(product.price, catalog, preferences),
    perDay: card.perDay,
    drawing: card.drawing,
    images: [
      ...draftPictures.map((picture) => getPictureUrl(picture.name, picture.widths.at(-1) ?? picture.width)),
      ...formerUrls,
    ].map((url) => ({ url, alt: name.text })),
    facts: getSpecRows(product, catalog, language),
    options: presentOptions(product.options, language),
    city: getCatalogName(catalog.cities.byId.get(product.cityId ?? 0), language),
    phone: product.phoneNumber,
    hidePhone: judged.ad.hidePhone ?? false,
  };
}

export type ListingPreviewData = NonNullable<Awaited<ReturnType<typeof getListingPreview>>>;

async function listFormerPictureUrls(db: Db, { ad, fields }: StoredDraft): Promise<string[]> {
  const pictureIds = (fields.formerPictures ?? "").split(",").filter((id) => /^\d{1,15}$/.test(id));
  if (!ad || pictureIds.length === 0) return [];
  const rows = await db
    .selectFrom("ad_media")
    .select("url")
    .where("ad_id", "=", ad.id)
    .where("id", "in", pictureIds.map(Number))
    .orderBy("position")
    .execute();
  return rows.map(({ url }) => url);
}

/** Converts the listing described by a draft to the data of a listing page. */
function toPreviewProduct(draftedListing: DraftedListing, now: Date): Listing {
  const { price, compareAtMinor } = draftedListing;
  return {
    id: 0,
    slug: "",
    kind: draftedListing.kind,
    name: draftedListing.name,
    excerpt: draftedListing.description,
    description: draftedListing.description,
    price,
    compareAtPrice: price && compareAtMinor ? { minor: compareAtMinor, currency: price.currency } : null,
    droppedAt: null,
    verdict: null,
    pricePer: draftedListing.pricePer ?? "whole",
    status: "active",
    availability: draftedListing.availability ?? "in-stock",
    stock: draftedListing.stock ?? 1,
    badges: [],
    rating: null,
    reviews: 0,
    images: [],
    imageCount: 0,
    categoryId: draftedListing.categoryId,
    makeId: draftedListing.makeId ?? null,
    modelId: draftedListing.modelId ?? null,
    brandId: draftedListing.brandId ?? null,
    cityId: draftedListing.cityId ?? null,
    colorId: draftedListing.colorId ?? null,
    fuelId: draftedListing.fuelId ?? null,
    gearId: draftedListing.gearId ?? null,
    bodyId: draftedListing.bodyId ?? null,
    conditionId: draftedListing.conditionId ?? null,
    year: draftedListing.year ?? null,
    mileageKm: draftedListing.mileageKm ?? null,
    partNumber: null,
    axleId: null,
    sku: draftedListing.sku ?? null,
    seller: { id: 0, slug: "", type: "personal", name: { ar: null, en: null }, verified: false },
    compatibility: "unknown",
    createdAt: now,
    phoneNumber: draftedListing.hidePhone ? null : (draftedListing.phone ?? null),
    phoneHidden: draftedListing.hidePhone ?? false,
    vin: null,
    sellerDetails: {
      takesMessages: false,
      memberSince: now,
      cityId: null,
      ads: 0,
      about: { ar: null, en: null },
      rating: null,
      reviews: 0,
    },
    partId: null,
    donorCarId: null,
    tags: [],
    features: (draftedListing.features ?? []).map(toFeatureValue),
    options: (draftedListing.options ?? []).map((option) => ({
      ...option,
      values: option.values.map((value) => ({ ...value, color: value.color ?? null })),
    })),
  };
}

function toFeatureValue(value: NonNullable<DraftedListing["features"]>[number]): FeatureValue {
  const { featureId } = value;
  if ("lookupId" in value) return { featureId, kind: "lookup", lookupId: value.lookupId };
  if ("number" in value) return { featureId, kind: "number", value: value.number };
  if ("text" in value) return { featureId, kind: "text", value: value.text };
  return { featureId, kind: "boolean", value: value.boolean };
}
