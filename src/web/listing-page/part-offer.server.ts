import type { Db } from "#db/database.ts";
import { quoteListingShipping } from "#domain/cart/listing-shipping.server.ts";
import { getTotalsSettings } from "#domain/cart/settings.server.ts";
import { type TotalsSettings, toShippingMinorUnits } from "#domain/cart/totals.ts";
import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { listSpecifications } from "#domain/listings/detail/specifications.ts";
import { responseTimeText } from "#domain/orders/response-deadline.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { pickByLanguage } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";
import type { VehicleFitment } from "#web/fitment/vehicle-fit.server.ts";
import { formatListingPrice } from "#web/listing-card/card-data.ts";
import { getCatalogName } from "#web/listing-card/spec-rows.ts";
import { formatQuoteTo } from "#web/shipping/quote-view.server.ts";
import type { VisitorDestination } from "#web/shipping/visitor-destination.server.ts";

type OfferContext = {
  catalog: Catalog;
  preferences: Preferences;
  fit: VehicleFitment | undefined;
  /** Place to which the reader has parcels sent. */
  place: VisitorDestination | undefined;
};

/** Presents what the price of a part covers, how much of it the reader's vehicle needs, and the terms of an order. */
export async function presentPartOffer(
  db: Db,
  listing: Listing,
  isBuyable: boolean,
  { catalog, preferences, fit, place }: OfferContext,
) {
  const { language } = preferences;
  const { t } = getTranslator(language);
  const { formatNumber: number } = getFormatters(language);
  const specifications = new Map(listSpecifications(catalog, listing).map((each) => [each.feature.key, each]));
  const packQuantity = specifications.get("pack_quantity");
  const pieces = packQuantity?.kind === "number" ? packQuantity.value : undefined;
  const places = ["axle", "position"].flatMap((key) => {
    const place = specifications.get(key);
    return place?.kind === "lookup"
      ? `${getCatalogName(place.feature, language)}: ${getCatalogName(place.lookup, language)}`
      : [];
  });
  const pack = pieces && listing.price ? t("notice.part.pack", { count: pieces, shown: number(pieces) }) : undefined;
  return {
    /** Number of pieces that the price covers, and where on the car they belong. Undefined when neither is known. */
    pack: [pack, ...places].filter(Boolean).join(" · ") || undefined,
    need: fit?.needed && formatNeed(fit.needed, pieces, preferences),
    /** Delivery, confirmation and returns. Undefined when the part cannot be ordered. */
    terms: isBuyable ? await presentTerms(db, listing, catalog, preferences, place) : undefined,
  };
}

/** Formats how many pieces or sets the reader's vehicle needs. */
function formatNeed(needed: number, pieces: number | undefined, { language }: Preferences): string {
  const { t } = getTranslator(language);
  const isSet = pieces !== undefined && pieces > 1;
  const count = isSet ? Math.ceil(needed / pieces) : needed;
  return t(isSet ? "notice.part.needSets" : "notice.part.needPieces", {
    count,
    shown: getFormatters(language).formatNumber(count),
  });
}

async function presentTerms(
  db: Db,
  listing: Listing,
  catalog: Catalog,
  preferences: Preferences,
  place: VisitorDestination | undefined,
) {
  const { language } = preferences;
  const { t } = getTranslator(language);
  const settings = await getTotalsSettings(db);
  const quote = await quoteListingShipping(db, listing, catalog, settings, place?.destination);
  const city = catalog.cities.byId.get(listing.cityId ?? 0);
  return {
    delivery:
      quote.kind === "flat"
        ? formatFlatDelivery(settings, catalog, preferences)
        : formatQuoteTo(quote, place?.name ?? "", catalog, language),
    /** Whether the delivery depends on the place of the reader, who can choose another one. */
    dependsOnPlace: quote.kind !== "flat",
    choosePlace: t(quote.kind === "unknown" ? "shipping.place.chooseCity" : "shipping.place.change"),
    pickUp: city && t("notice.part.pickUp", { city: wrapBidiIsolate(getCatalogName(city, language)) }),
    returns: t("notice.part.returns"),
    aboutReturns: t("notice.part.returnsMore"),
    answer: t("notice.part.answer", { time: pickByLanguage(responseTimeText, language) }),
  };
}

function formatFlatDelivery(settings: TotalsSettings, catalog: Catalog, preferences: Preferences): string {
  const { t } = getTranslator(preferences.language);
  const base = catalog.currencies.get(BASE_CURRENCY);
  const minor = base ? toShippingMinorUnits(settings, base.decimals) : 0;
  const fee = minor > 0 ? formatListingPrice({ minor, currency: BASE_CURRENCY }, catalog, preferences) : undefined;
  return fee ? t("notice.part.delivery", { fee: wrapBidiIsolate(fee) }) : t("notice.part.freeDelivery");
}

export type PartOffer = Awaited<ReturnType<typeof presentPartOffer>>;
