import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { sellerPath } from "#domain/sellers/paths.ts";
import type { Seller } from "#domain/sellers/queries.server.ts";
import { formatters } from "#i18n/formatters.ts";
import { inLanguage, type ShownText } from "#kernel/local-text.ts";
import type { Preferences } from "#web/context.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { type ShownOpenState, shownOpenState } from "./hours.ts";

/** What a card shows of a showroom or rental office. */
export type SellerCardData = {
  id: number;
  href: string;
  name: ShownText;
  about: ShownText;
  city: string;
  verified: boolean;
  ads: number;
  logo: string | null;
  cover: string | null;
  open: ShownOpenState | undefined;
  /** What buyers gave it on average, in words; undefined before the first review. */
  rating: { average: string; reviews: number } | undefined;
};

export function sellerCardOf(
  seller: Seller,
  catalogue: Catalogue,
  { language }: Preferences,
  now: Date,
): SellerCardData {
  const city = catalogue.cities.byId.get(seller.cityId ?? 0);
  return {
    id: seller.id,
    href: sellerPath(seller) ?? "",
    name: shownSellerName(seller.name, language),
    about: inLanguage(seller.about, language),
    city: city ? inLanguage(city.name, language).text : "",
    verified: seller.verified,
    ads: seller.ads,
    logo: seller.logo,
    cover: seller.cover,
    open: shownOpenState(seller.openingHours, now, city?.country, language),
    rating:
      seller.rating === null
        ? undefined
        : { average: formatters(language).number(Math.round(seller.rating * 10) / 10), reviews: seller.reviews },
  };
}
