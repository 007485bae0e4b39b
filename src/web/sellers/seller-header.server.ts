import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Seller } from "#domain/sellers/queries.server.ts";
import { parsePhones, toCallLink } from "#domain/sellers/seller-phones.ts";
import { getDeclaredWhatsAppLink, getWhatsAppLink } from "#domain/sellers/whatsapp-link.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";
import { presentArea } from "#web/map/area-view.server.ts";
import type { ReviewSummaryView } from "#web/reviews/review-view.server.ts";
import { formatAnswerTime } from "../seller-info/answer-time.ts";
import { presentOpeningWeek } from "./opening-hours.ts";
import { toSellerCardData } from "./seller-card-data.ts";

type SellerHeaderContext = {
  now: Date;
  reviews: ReviewSummaryView | undefined;
  reviewsHref: string;
  /** Usual answer time in hours, if it is known. */
  answerTime?: number | undefined;
};

/** Converts a seller into the view model of the page header. */
export function toSellerHeaderData(
  seller: Seller,
  catalog: Catalog,
  preferences: Preferences,
  { now, reviews, reviewsHref, answerTime }: SellerHeaderContext,
) {
  const { language } = preferences;
  const city = catalog.cities.byId.get(seller.cityId ?? 0);
  const address = pickTranslation(seller.address, language);
  const place = [address.text, city && pickTranslation(city.name, language).text].filter(Boolean).join(", ");
  const phones = parsePhones(seller.phone);
  return {
    area: presentArea(catalog, seller.cityId, language),
    card: toSellerCardData(seller, catalog, preferences, now),
    address,
    /** URL that opens the address in the device's map app. */
    map: address.text ? `geo:0,0?q=${encodeURIComponent(place)}` : undefined,
    phones: phones.map((phone) => ({ shown: phone, href: toCallLink(phone) })),
    // Without a WhatsApp number the seller's first mobile number is used, as on listings.
    whatsApp: seller.whatsapp
      ? getDeclaredWhatsAppLink(seller.whatsapp, city?.country)
      : getWhatsAppLink(seller.phone, city?.country),
    email: seller.email,
    vatNumber: seller.vatNumber,
    registration: seller.registration,
    week: presentOpeningWeek(seller.openingHours, now, city?.country, language),
    memberSince: getFormatters(language).formatMonth(seller.memberSince),
    answers: formatAnswerTime(answerTime, language),
    reviews,
    reviewsHref,
  };
}
