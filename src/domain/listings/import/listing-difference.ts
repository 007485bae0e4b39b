import type { NewListing } from "../write/insert-listings.server.ts";
import type { ListingRecord } from "../write/listing-records.server.ts";

/**
 * Difference between two versions of a listing. "same": none. "facts": only figures, which are not searchable. "words":
 * content that visitors read, see or search for.
 */
export type ListingDifferenceKind = "same" | "facts" | "words";

type ComparedListing = Omit<NewListing, "sellerId"> | ListingRecord;

/**
 * Returns the figures and flags of a listing, such as price and stock. They can change while the listing still
 * describes the same car or part.
 */
const getFigures = (listing: ComparedListing) => [
  listing.price?.minor ?? null,
  listing.price?.currency ?? listing.currency,
  listing.compareAtMinor ?? null,
  listing.depositMinor ?? null,
  listing.mileageKm ?? null,
  listing.minDays ?? null,
  listing.pricePer ?? "whole",
  listing.stock ?? 1,
  listing.availability ?? "in-stock",
  listing.hidePhone ?? false,
  listing.hideVin ?? false,
  listing.importKey ?? null,
];

const normalizeText = (value: string | null | undefined): string => (value ?? "").trim();

/** Returns the options of a listing from which buyers choose. */
const getOptionChoices = (listing: ComparedListing) =>
  (listing.options ?? []).map(({ slug, type, name, values }) => [
    [slug, type, name.ar, name.en],
    values.map((value) => [value.slug, value.name.ar, value.name.en, value.color ?? null]),
  ]);

const getContent = (listing: ComparedListing) => [
  listing.kind,
  listing.categoryId,
  ...[listing.makeId, listing.modelId, listing.brandId, listing.year, listing.cityId, listing.colorId].map(
    (id) => id ?? null,
  ),
  ...[listing.fuelId, listing.gearId, listing.bodyId, listing.conditionId].map((id) => id ?? null),
  ...[
    listing.name.ar,
    listing.name.en,
    listing.description.ar,
    listing.description.en,
    listing.phone,
    listing.sku,
    listing.vin,
  ].map(normalizeText),
  listing.tags ?? [],
  (listing.media ?? []).map(({ url }) => url),
  getOptionChoices(listing),
  [...(listing.features ?? [])]
    .sort((a, b) => a.featureId - b.featureId)
    .map((value) => [value.featureId, ...Object.entries(value).filter(([key]) => key !== "featureId")]),
];

const isEqual = (
  select: (each: ComparedListing) => unknown,
  current: ListingRecord,
  listing: ComparedListing,
): boolean => JSON.stringify(select(current)) === JSON.stringify(select(listing));

/** Returns whether both versions of a listing offer the same options. */
export const hasSameOptions = (current: ListingRecord, listing: ComparedListing): boolean =>
  isEqual(getOptionChoices, current, listing);

/** Compares a stored listing with its new content and returns the kind of difference. */
export function getListingDifference(current: ListingRecord, listing: ComparedListing): ListingDifferenceKind {
  if (!isEqual(getContent, current, listing)) return "words";
  return isEqual(getFigures, current, listing) ? "same" : "facts";
}
