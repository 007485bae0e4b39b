import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { callLink, phonesIn } from "#domain/sellers/phones.ts";
import type { Seller } from "#domain/sellers/queries.server.ts";
import { saidWhatsAppLink, whatsAppLink } from "#domain/sellers/whatsapp.ts";
import { formatters } from "#i18n/formatters.ts";
import { inLanguage } from "#kernel/local-text.ts";
import type { Preferences } from "#web/context.ts";
import type { ShownSummary } from "#web/reviews/shown.server.ts";
import { shownWeek } from "./hours.ts";
import { sellerCardOf } from "./seller-card-data.ts";
import type { SellerHeaderData } from "./seller-header.tsx";

type Standing = { now: Date; reviews: ShownSummary | undefined; reviewsHref: string };

/** What the head of a seller's page shows of it. */
export function sellerHeaderOf(
  seller: Seller,
  catalogue: Catalogue,
  preferences: Preferences,
  { now, reviews, reviewsHref }: Standing,
): SellerHeaderData {
  const { language } = preferences;
  const city = catalogue.cities.byId.get(seller.cityId ?? 0);
  const address = inLanguage(seller.address, language);
  const place = [address.text, city && inLanguage(city.name, language).text].filter(Boolean).join(", ");
  const phones = phonesIn(seller.phone);
  return {
    card: sellerCardOf(seller, catalogue, preferences, now),
    address,
    map: address.text ? `geo:0,0?q=${encodeURIComponent(place)}` : undefined,
    phones: phones.map((shown) => ({ shown, href: callLink(shown) })),
    // Who names no number for it is asked at the first mobile, as on their ads.
    whatsApp: seller.whatsapp
      ? saidWhatsAppLink(seller.whatsapp, city?.country)
      : whatsAppLink(seller.phone, city?.country),
    email: seller.email,
    week: shownWeek(seller.openingHours, now, city?.country, language),
    memberSince: formatters(language).monthAndYear(seller.memberSince),
    reviews,
    reviewsHref,
  };
}
