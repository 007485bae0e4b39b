import type { Catalog, City } from "#domain/catalog/catalog.ts";
import { parseRegion, type Region } from "#domain/catalog/region.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { tokenize } from "#kernel/normalize-text.ts";
import { getOpeningHoursTimeZone, getOpeningState } from "./opening-hours.ts";
import type { Seller } from "./queries.server.ts";

export const sellerSorts = ["ads", "rating", "newest", "name"] as const;
export type SellerSort = (typeof sellerSorts)[number];

/** Filters and sort order of the list of showrooms or rental outlets. */
export type SellerSearch = {
  name: string;
  city: City | undefined;
  region?: Region | undefined;
  open: boolean;
  verified: boolean;
  sort: SellerSort;
};

/** Maximum length of the name filter, in characters. */
export const MAX_SELLER_SEARCH_LENGTH = 100;

/** Parses filters and sort order from URL parameters. Invalid values are ignored. */
export function parseSellerSearch(
  params: URLSearchParams,
  catalog: Pick<Catalog, "cities" | "countries">,
): SellerSearch {
  const sort = sellerSorts.find((each) => each === params.get("sort"));
  const city = catalog.cities.find(params.get("city") ?? "");
  const region = parseRegion(catalog, params.get("region") ?? "");
  return {
    name: (params.get("name") ?? "").trim().slice(0, MAX_SELLER_SEARCH_LENGTH),
    city,
    // A city elsewhere was chosen after the region.
    region: city && !region?.cityIds.includes(city.id) ? undefined : region,
    open: params.get("open") === "yes",
    verified: params.get("verified") === "yes",
    sort: sort ?? "ads",
  };
}

/**
 * Filters and sorts sellers in memory. The list is short, so names can be normalized here, and every spelling of a
 * letter matches.
 */
export function filterSellers(
  all: readonly Seller[],
  { name, city, region, open, verified, sort }: SellerSearch,
  { cities }: Pick<Catalog, "cities">,
  { now, language }: { now: Date; language: Language },
): Seller[] {
  const words = tokenize(name);
  const regionCityIds = new Set(region?.cityIds);
  const found = all.filter((seller) => {
    if (city && seller.cityId !== city.id) return false;
    if (region && !regionCityIds.has(seller.cityId ?? 0)) return false;
    if (verified && !seller.verified) return false;
    const place = cities.byId.get(seller.cityId ?? 0);
    if (open && !getOpeningState(seller.openingHours, now, getOpeningHoursTimeZone(place?.country))?.open) return false;
    const searchedNames = [seller.name.ar, seller.name.en, place?.name.ar, place?.name.en];
    const sellerWords = tokenize(searchedNames.map((each) => each ?? "").join(" "));
    return words.every((word) => sellerWords.some((each) => each.includes(word)));
  });
  const collator = new Intl.Collator(language);
  const orders: Record<SellerSort, (a: Seller, b: Seller) => number> = {
    ads: (a, b) => b.ads - a.ads,
    rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || b.reviews - a.reviews,
    newest: (a, b) => b.memberSince.getTime() - a.memberSince.getTime(),
    name: (a, b) => collator.compare(pickTranslation(a.name, language).text, pickTranslation(b.name, language).text),
  };
  return found.sort((a, b) => orders[sort](a, b) || a.id - b.id);
}
