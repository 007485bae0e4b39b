import type { Catalog } from "#domain/catalog/catalog.ts";
import {
  getPartRequestPhotoPath,
  getPartRequestState,
  getRequestedVehicleName,
  type PartOffer,
  type PartRequest,
} from "#domain/part-requests/part-request.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";

type ViewContext = { catalog: Catalog; language: Language; now: Date };

/** Presents a request for its pages and lists, in the reader's language. */
export function buildPartRequestView(request: PartRequest, { catalog, language, now }: ViewContext) {
  const { formatDate } = getFormatters(language);
  const { t } = getTranslator(language);
  const getName = (entry: { name: { ar: string | null; en: string | null } } | undefined): string =>
    entry ? pickTranslation(entry.name, language).text : "";
  const state = getPartRequestState(request, now);
  return {
    id: request.id,
    part: request.part,
    car: pickTranslation(getRequestedVehicleName(catalog, request), language).text,
    category: getName(catalog.categories.byId.get(request.categoryId)),
    city: getName(catalog.cities.byId.get(request.cityId)),
    partNumber: request.partNumber,
    condition: request.condition,
    note: request.note,
    photo: request.hasPhoto ? getPartRequestPhotoPath(request.id) : undefined,
    state,
    isOpen: state === "open",
    offers: request.offers,
    dates:
      state === "open"
        ? t("partRequests.openUntil", { date: formatDate(request.expiresAt) })
        : t("partRequests.sentOn", { date: formatDate(request.createdAt) }),
  };
}

export type PartRequestView = ReturnType<typeof buildPartRequestView>;

/** Formats the price of an offer in its own currency. */
export function formatOfferPrice({ price }: Pick<PartOffer, "price">, { catalog, language }: Omit<ViewContext, "now">) {
  const currency = catalog.currencies.get(price.currency);
  return currency ? getFormatters(language).formatPrice(price, currency) : `${price.minor} ${price.currency}`;
}

/** Presents an offer with its seller. */
export function buildPartOfferView(offer: PartOffer, context: Omit<ViewContext, "now">) {
  const { language, catalog } = context;
  const city = catalog.cities.byId.get(offer.seller.cityId ?? 0);
  return {
    id: offer.id,
    price: formatOfferPrice(offer, context),
    condition: offer.condition,
    delivery: offer.delivery,
    note: offer.note,
    date: getFormatters(language).formatDate(offer.updatedAt),
    seller: {
      name: pickTranslation(offer.seller.name, language),
      href: getSellerPath(offer.seller),
      verified: offer.seller.verified,
      city: city && pickTranslation(city.name, language).text,
    },
    conversationId: offer.conversationId,
  };
}

export type PartOfferView = ReturnType<typeof buildPartOfferView>;
