import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Seller } from "#domain/sellers/queries.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { presentOpenState } from "./opening-hours.ts";

/** Converts a showroom or rental outlet into the view model of its card. */
export function toSellerCardData(seller: Seller, catalog: Catalog, { language }: Preferences, now: Date) {
  const city = catalog.cities.byId.get(seller.cityId ?? 0);
  return {
    id: seller.id,
    href: getSellerPath(seller),
    name: presentSellerName(seller.name, language),
    about: pickTranslation(seller.about, language),
    city: city ? pickTranslation(city.name, language).text : "",
    verified: seller.verified,
    ads: seller.ads,
    logo: seller.logo,
    cover: seller.cover,
    open: presentOpenState(seller.openingHours, now, city?.country, language),
    /** Formatted average rating. Undefined before the first review. */
    rating:
      seller.rating === null
        ? undefined
        : {
            average: getFormatters(language).formatNumber(Math.round(seller.rating * 10) / 10),
            reviews: seller.reviews,
          },
  };
}

export type SellerCardData = ReturnType<typeof toSellerCardData>;
