import type { z } from "@hono/zod-openapi";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { openStateAt, timeZoneOf } from "#domain/sellers/opening-hours.ts";
import { phonesIn } from "#domain/sellers/phones.ts";
import type { Seller } from "#domain/sellers/queries.server.ts";
import { weekOrder } from "#domain/sellers/read-hours.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { presentNamed, type Reader } from "./present.ts";
import type { sellerDetailsSchema, sellerSummarySchema } from "./seller-schemas.ts";

/** Where the API has sellers of a type, and where their page is. */
export const sellerRooms = {
  showroom: { api: "showrooms", page: "/shop/showrooms" },
  rental_room: { api: "rental-rooms", page: "/shop/rentalrooms" },
} as const;
export type ShopType = keyof typeof sellerRooms;

const text = (pair: LocalText, language: Language): string => inLanguage(pair, language).text;

/** What lists show of a showroom or rental office. */
export function presentSeller(
  seller: Seller & { type: ShopType },
  { catalogue, language, now }: Reader,
): z.infer<typeof sellerSummarySchema> {
  const city = catalogue.cities.byId.get(seller.cityId ?? 0);
  const open = openStateAt(seller.openingHours, now, timeZoneOf(city?.country));
  return {
    id: seller.id,
    slug: seller.slug,
    type: seller.type,
    name: text(seller.name, language),
    names: seller.name,
    verified: seller.verified,
    path: `${sellerRooms[seller.type].page}/${seller.slug}/products`,
    about: text(seller.about, language),
    abouts: seller.about,
    city: city ? presentNamed(city, language) : null,
    logo: seller.logo,
    cover: seller.cover,
    ads: seller.ads,
    rating: seller.rating === null ? null : Math.round(seller.rating * 100) / 100,
    reviews: seller.reviews,
    open: open ? presentOpen(open) : null,
    memberSince: seller.memberSince.toISOString(),
  };
}

function presentOpen(open: NonNullable<ReturnType<typeof openStateAt>>) {
  if (open.open) return { now: true, until: open.until, opens: null };
  return { now: false, until: null, opens: open.opens ? { day: open.opens.day, at: open.opens.at } : null };
}

/** All that its page shows of it; `perCategory` has the number of its ads by category. */
export function presentSellerDetails(
  seller: Seller & { type: ShopType },
  perCategory: ReadonlyMap<number, number>,
  reader: Reader,
): z.infer<typeof sellerDetailsSchema> {
  const { catalogue, language } = reader;
  const { openingHours: hours, address } = seller;
  return {
    ...presentSeller(seller, reader),
    address: text(address, language),
    addresses: address,
    phones: phonesIn(seller.phone),
    whatsapp: seller.whatsapp,
    email: seller.email,
    timeZone: timeZoneOf(catalogue.cities.byId.get(seller.cityId ?? 0)?.country),
    hours:
      Object.keys(hours).length === 0
        ? []
        : weekOrder.map((day) => ({
            day,
            times: (hours[`${day}`] ?? []).map(([opens, closes]) => ({ opens, closes })),
          })),
    categories: [...perCategory]
      .flatMap(([id, count]) => countedCategory(catalogue, id, count, language))
      .sort((a, b) => b.count - a.count || a.id - b.id),
  };
}

function countedCategory(catalogue: Catalogue, id: number, count: number, language: Language) {
  const category = catalogue.categories.byId.get(id);
  return category ? [{ ...presentNamed(category, language), count }] : [];
}
