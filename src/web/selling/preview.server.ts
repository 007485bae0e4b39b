import type { RouterContextProvider } from "react-router";
import type { Db } from "#db/database.ts";
import type { FeatureValue, Product } from "#domain/ads/product.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { picturesOfDraft } from "#domain/pictures/of-draft.server.ts";
import { pictureUrl } from "#domain/pictures/variants.ts";
import type { KeptDraft } from "#domain/selling/drafts.server.ts";
import type { DraftedAd, Judged } from "#domain/selling/judge.ts";
import { formatters } from "#i18n/formatters.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { preferencesContext, visitContext } from "#web/context.ts";
import { factRows, nameOf } from "#web/product/fact-rows.ts";
import { shownOptions } from "#web/product/shown-options.ts";
import { cardOf } from "#web/shop/card.ts";

type Asked = {
  context: Readonly<RouterContextProvider>;
  db: Db;
  draft: KeptDraft;
  catalogue: Catalogue;
  judged: Judged;
};

/** The ad as its page would show it, as far as it is written; undefined before there is a category. */
export async function previewOf({ context, db, draft, catalogue, judged }: Asked) {
  if (!judged.ad) return undefined;
  const preferences = context.get(preferencesContext);
  const { language } = preferences;
  const now = context.get(visitContext).clock();
  const product = productOf(judged.ad, now);
  const card = cardOf(product, catalogue, preferences, now);
  const name = inLanguage(product.name, language);
  const asked = product.price && catalogue.currencies.get(product.price.currency);
  const own = await picturesOfDraft(db, draft.id);
  const former = await formerPictures(db, draft);
  return {
    kind: product.kind,
    name,
    description: inLanguage(product.description, language),
    price: card.price,
    oldPrice: card.oldPrice,
    /** As it was typed, when it is shown converted. */
    askedPrice:
      product.price && asked && asked.code !== preferences.currency.code
        ? formatters(language).price(product.price, asked)
        : undefined,
    perDay: card.perDay,
    drawing: card.drawing,
    images: [...own.map((picture) => pictureUrl(picture.name, picture.widths.at(-1) ?? picture.width)), ...former].map(
      (url) => ({ url, alt: name.text }),
    ),
    facts: factRows(product, catalogue, language),
    options: shownOptions(product.options, language),
    city: nameOf(catalogue.cities.byId.get(product.cityId ?? 0), language),
    phone: product.phoneNumber,
    hidePhone: judged.ad.hidePhone ?? false,
  };
}

export type Preview = NonNullable<Awaited<ReturnType<typeof previewOf>>>;

async function formerPictures(db: Db, { ad, fields }: KeptDraft): Promise<string[]> {
  const kept = (fields.formerPictures ?? "").split(",").filter((id) => /^\d{1,15}$/.test(id));
  if (!ad || kept.length === 0) return [];
  const rows = await db
    .selectFrom("ad_media")
    .select("url")
    .where("ad_id", "=", ad.id)
    .where("id", "in", kept.map(Number))
    .orderBy("position")
    .execute();
  return rows.map(({ url }) => url);
}

/** A draft as the page of an ad reads it. */
function productOf(ad: DraftedAd, now: Date): Product {
  const { price, compareAtMinor } = ad;
  return {
    id: 0,
    slug: "",
    kind: ad.kind,
    name: ad.name,
    excerpt: ad.description,
    description: ad.description,
    price,
    compareAtPrice: price && compareAtMinor ? { minor: compareAtMinor, currency: price.currency } : null,
    droppedAt: null,
    verdict: null,
    pricePer: ad.pricePer ?? "whole",
    status: "active",
    availability: ad.availability ?? "in-stock",
    stock: ad.stock ?? 1,
    badges: [],
    rating: null,
    reviews: 0,
    images: [],
    imageCount: 0,
    categoryId: ad.categoryId,
    makeId: ad.makeId ?? null,
    modelId: ad.modelId ?? null,
    brandId: ad.brandId ?? null,
    cityId: ad.cityId ?? null,
    colorId: ad.colorId ?? null,
    fuelId: ad.fuelId ?? null,
    gearId: ad.gearId ?? null,
    bodyId: ad.bodyId ?? null,
    conditionId: ad.conditionId ?? null,
    year: ad.year ?? null,
    mileageKm: ad.mileageKm ?? null,
    sku: ad.sku ?? null,
    seller: { id: 0, slug: "", type: "personal", name: { ar: null, en: null }, verified: false },
    compatibility: "unknown",
    createdAt: now,
    phoneNumber: ad.hidePhone ? null : (ad.phone ?? null),
    phoneHidden: ad.hidePhone ?? false,
    sellerDetails: { takesMessages: false, memberSince: now, cityId: null, ads: 0, about: { ar: null, en: null } },
    partId: null,
    tags: [],
    features: (ad.features ?? []).map(featureValue),
    options: (ad.options ?? []).map((option) => ({
      ...option,
      values: option.values.map((value) => ({ ...value, color: value.color ?? null })),
    })),
  };
}

function featureValue(value: NonNullable<DraftedAd["features"]>[number]): FeatureValue {
  const { featureId } = value;
  if ("lookupId" in value) return { featureId, kind: "lookup", lookupId: value.lookupId };
  if ("number" in value) return { featureId, kind: "number", value: value.number };
  if ("text" in value) return { featureId, kind: "text", value: value.text };
  return { featureId, kind: "boolean", value: value.boolean };
}
