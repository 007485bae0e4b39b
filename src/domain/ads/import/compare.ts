import type { NewAd } from "../insert.server.ts";
import type { StoredAd } from "../stored.server.ts";

/** Nothing; only figures, that nobody searches for; or also what others read, see and search for. */
export type AdChange = "same" | "facts" | "words";

type Compared = Omit<NewAd, "sellerId"> | StoredAd;

/** Figures and marks: they change with the market, and mean the same car or part. */
const figures = (ad: Compared) => [
  ad.price?.minor ?? null,
  ad.price?.currency ?? ad.currency,
  ad.compareAtMinor ?? null,
  ad.depositMinor ?? null,
  ad.mileageKm ?? null,
  ad.minDays ?? null,
  ad.pricePer ?? "whole",
  ad.stock ?? 1,
  ad.availability ?? "in-stock",
  ad.hidePhone ?? false,
  ad.importKey ?? null,
];

const text = (value: string | null | undefined): string => (value ?? "").trim();

/** What buyers choose from. */
const choices = (ad: Compared) =>
  (ad.options ?? []).map(({ slug, type, name, values }) => [
    [slug, type, name.ar, name.en],
    values.map((value) => [value.slug, value.name.ar, value.name.en, value.color ?? null]),
  ]);

const words = (ad: Compared) => [
  ad.kind,
  ad.categoryId,
  ...[ad.makeId, ad.modelId, ad.brandId, ad.year, ad.cityId, ad.colorId].map((id) => id ?? null),
  ...[ad.fuelId, ad.gearId, ad.bodyId, ad.conditionId].map((id) => id ?? null),
  ...[ad.name.ar, ad.name.en, ad.description.ar, ad.description.en, ad.phone, ad.sku, ad.vin].map(text),
  ad.tags ?? [],
  (ad.media ?? []).map(({ url }) => url),
  choices(ad),
  [...(ad.features ?? [])]
    .sort((a, b) => a.featureId - b.featureId)
    .map((value) => [value.featureId, ...Object.entries(value).filter(([key]) => key !== "featureId")]),
];

const equal = (of: (each: Compared) => unknown, current: StoredAd, ad: Compared): boolean =>
  JSON.stringify(of(current)) === JSON.stringify(of(ad));

/** Whether buyers will choose from the same. */
export const sameChoices = (current: StoredAd, ad: Compared): boolean => equal(choices, current, ad);

/** What of an ad differs from what it is to be. */
export function changeOf(current: StoredAd, ad: Compared): AdChange {
  if (!equal(words, current, ad)) return "words";
  return equal(figures, current, ad) ? "same" : "facts";
}
