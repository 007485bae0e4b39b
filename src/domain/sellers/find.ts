import type { Catalogue, City } from "#domain/catalog/catalogue.ts";
import { tokens } from "#kernel/fold.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { openStateAt, timeZoneOf } from "./opening-hours.ts";
import type { Seller } from "./queries.server.ts";

export const sellerSorts = ["ads", "rating", "newest", "name"] as const;
export type SellerSort = (typeof sellerSorts)[number];

/** What a list of showrooms or rental offices is narrowed and ordered by. */
export type SellerSearch = {
  name: string;
  city: City | undefined;
  open: boolean;
  verified: boolean;
  sort: SellerSort;
};

/** Longest text that names are searched for, in characters. */
export const longestSellerSearch = 100;

/** Reads it from an address; what can't be used is as if it weren't there. */
export function readSellerSearch(params: URLSearchParams, { cities }: Pick<Catalogue, "cities">): SellerSearch {
  const sort = sellerSorts.find((each) => each === params.get("sort"));
  return {
    name: (params.get("name") ?? "").trim().slice(0, longestSellerSearch),
    city: cities.find(params.get("city") ?? ""),
    open: params.get("open") === "yes",
    verified: params.get("verified") === "yes",
    sort: sort ?? "ads",
  };
}

/** Those that fit, in the order that was asked for. Names are few and folded here, so that every spelling of a letter finds them. */
export function findSellers(
  all: readonly Seller[],
  { name, city, open, verified, sort }: SellerSearch,
  { cities }: Pick<Catalogue, "cities">,
  { now, language }: { now: Date; language: Language },
): Seller[] {
  const words = tokens(name);
  const found = all.filter((seller) => {
    if (city && seller.cityId !== city.id) return false;
    if (verified && !seller.verified) return false;
    const place = cities.byId.get(seller.cityId ?? 0);
    if (open && !openStateAt(seller.openingHours, now, timeZoneOf(place?.country))?.open) return false;
    const known = [seller.name.ar, seller.name.en, place?.name.ar, place?.name.en];
    const own = tokens(known.map((each) => each ?? "").join(" "));
    return words.every((word) => own.some((each) => each.includes(word)));
  });
  const collator = new Intl.Collator(language);
  const orders: Record<SellerSort, (a: Seller, b: Seller) => number> = {
    ads: (a, b) => b.ads - a.ads,
    rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || b.reviews - a.reviews,
    newest: (a, b) => b.memberSince.getTime() - a.memberSince.getTime(),
    name: (a, b) => collator.compare(inLanguage(a.name, language).text, inLanguage(b.name, language).text),
  };
  return found.sort((a, b) => orders[sort](a, b) || a.id - b.id);
}
