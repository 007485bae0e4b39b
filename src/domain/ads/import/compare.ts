import type { NewAd } from "../insert.server.ts";
import type { StoredAd } from "../stored.server.ts";

/** Nothing; only figures, that nobody searches for; or also what others read, see and search for. */
export type AdChange = "same" | "facts" | "words";

type Compared = Omit<NewAd, "options" | "sellerId"> | StoredAd;

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

const words = (ad: Compared) => [
  ad.kind,
  ad.categoryId,
  ...[ad.makeId, ad.modelId, ad.brandId, ad.year, ad.cityId, ad.colorId].map((id) => id ?? null),
  ...[ad.fuelId, ad.gearId, ad.bodyId, ad.conditionId].map((id) => id ?? null),
  ...[ad.name.ar, ad.name.en, ad.description.ar, ad.description.en, ad.phone, ad.sku, ad.vin].map(text),
  ad.tags ?? [],
  (ad.media ?? []).map(({ url }) => url),
  [...(ad.features ?? [])]
    .sort((a, b) => a.featureId - b.featureId)
    .map((value) => [value.featureId, ...Object.entries(value).filter(([key]) => key !== "featureId")]),
];

/** What of an ad differs from what it is to be. */
export function changeOf(current: StoredAd, ad: Compared): AdChange {
  const equal = (of: (each: Compared) => unknown) => JSON.stringify(of(current)) === JSON.stringify(of(ad));
  if (!equal(words)) return "words";
  return equal(figures) ? "same" : "facts";
}
