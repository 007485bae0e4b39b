import type { z } from "@hono/zod-openapi";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getOpeningHoursTimeZone, getOpeningState } from "#domain/sellers/opening-hours.ts";
import { weekdaysFromSaturday } from "#domain/sellers/opening-hours-form.ts";
import type { Seller } from "#domain/sellers/queries.server.ts";
import { parsePhones } from "#domain/sellers/seller-phones.ts";
import { type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { type ApiReader, presentCatalogEntry } from "./present-product.ts";
import type { sellerDetailsSchema, sellerSummarySchema } from "./seller-schemas.ts";

/** Path in the API and path of the pages, by type of business. */
export const businessPaths = {
  showroom: { api: "showrooms", page: "/shop/showrooms" },
  rental_room: { api: "rental-rooms", page: "/shop/rentalrooms" },
} as const;
export type ApiBusinessType = keyof typeof businessPaths;

const localize = (localText: LocalizedText, language: Language): string => pickTranslation(localText, language).text;

/** Presents a showroom or rental outlet for a list. */
export function presentSeller(
  seller: Seller & { type: ApiBusinessType },
  { catalog, language, now }: ApiReader,
): z.infer<typeof sellerSummarySchema> {
  const city = catalog.cities.byId.get(seller.cityId ?? 0);
  const open = getOpeningState(seller.openingHours, now, getOpeningHoursTimeZone(city?.country));
  return {
    id: seller.id,
    slug: seller.slug,
    type: seller.type,
    name: localize(seller.name, language),
    names: seller.name,
    verified: seller.verified,
    path: `${businessPaths[seller.type].page}/${seller.slug}/products`,
    about: localize(seller.about, language),
    abouts: seller.about,
    city: city ? presentCatalogEntry(city, language) : null,
    logo: seller.logo,
    cover: seller.cover,
    ads: seller.ads,
    rating: seller.rating === null ? null : Math.round(seller.rating * 100) / 100,
    reviews: seller.reviews,
    open: open ? presentOpenState(open) : null,
    memberSince: seller.memberSince.toISOString(),
  };
}

function presentOpenState(open: NonNullable<ReturnType<typeof getOpeningState>>) {
  if (open.open) return { now: true, until: open.until, opens: null };
  return { now: false, until: null, opens: open.opens ? { day: open.opens.day, at: open.opens.at } : null };
}

/**
 * Presents a showroom or rental outlet with all details. `listingCounts` contains the number of its listings by
 * category id.
 */
export function presentSellerDetails(
  seller: Seller & { type: ApiBusinessType },
  listingCounts: ReadonlyMap<number, number>,
  reader: ApiReader,
): z.infer<typeof sellerDetailsSchema> {
  const { catalog, language } = reader;
  const { openingHours: hours, address } = seller;
  return {
    ...presentSeller(seller, reader),
    address: localize(address, language),
    addresses: address,
    phones: parsePhones(seller.phone),
    whatsapp: seller.whatsapp,
    email: seller.email,
    timeZone: getOpeningHoursTimeZone(catalog.cities.byId.get(seller.cityId ?? 0)?.country),
    hours:
      Object.keys(hours).length === 0
        ? []
        : weekdaysFromSaturday.map((day) => ({
            day,
            times: (hours[`${day}`] ?? []).map(([opens, closes]) => ({ opens, closes })),
          })),
    categories: [...listingCounts]
      .flatMap(([id, count]) => presentCategoryCount(catalog, id, count, language))
      .sort((a, b) => b.count - a.count || a.id - b.id),
  };
}

function presentCategoryCount(catalog: Catalog, id: number, count: number, language: Language) {
  const category = catalog.categories.byId.get(id);
  return category ? [{ ...presentCatalogEntry(category, language), count }] : [];
}
