import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Seller } from "#domain/sellers/queries.server.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { pickTranslation, type TextWithLanguage } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { type OpenStateView, presentOpenState } from "./opening-hours.ts";

/** View model of a showroom's or rental outlet's card. */
export type SellerCardData = {
  id: number;
  href: string;
  name: TextWithLanguage;
  about: TextWithLanguage;
  city: string;
  verified: boolean;
  ads: number;
  logo: string | null;
  cover: string | null;
  open: OpenStateView | undefined;
  /** Formatted average rating. Undefined before the first review. */
  rating: { average: string; reviews: number } | undefined;
};

/** Converts a seller into the view model of a seller card. */
export function toSellerCardData(
  seller: Seller,
  catalog: Catalog,
  { language }: Preferences,
  now: Date,
): SellerCardData {
  const city = catalog.cities.byId.get(seller.cityId ?? 0);
  return {
    id: seller.id,
    href: getSellerPath(seller) ?? "",
    name: presentSellerName(seller.name, language),
    about: pickTranslation(seller.about, language),
    city: city ? pickTranslation(city.name, language).text : "",
    verified: seller.verified,
    ads: seller.ads,
    logo: seller.logo,
    cover: seller.cover,
    open: presentOpenState(seller.openingHours, now, city?.country, language),
    rating:
      seller.rating === null
        ? undefined
        : {
            average: getFormatters(language).formatNumber(Math.round(seller.rating * 10) / 10),
            reviews: seller.reviews,
          },
  };
}
