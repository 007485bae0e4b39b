import type { Db } from "#db/database.ts";
import { getTotalsSettings } from "#domain/cart/settings.server.ts";
import { toShippingMinorUnits } from "#domain/cart/totals.ts";
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

type OfferContext = { catalog: Catalog; preferences: Preferences; fit: VehicleFitment | undefined };

/** Presents what the price of a part covers, how much of it the reader's vehicle needs, and the terms of an order. */
export async function presentPartOffer(
  db: Db,
  listing: Listing,
  isBuyable: boolean,
  { catalog, preferences, fit }: OfferContext,
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
    terms: isBuyable ? await presentTerms(db, listing, catalog, preferences) : undefined,
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

async function presentTerms(db: Db, { cityId }: Listing, catalog: Catalog, preferences: Preferences) {
  const { language } = preferences;
  const { t } = getTranslator(language);
  const base = catalog.currencies.get(BASE_CURRENCY);
  const minor = base ? toShippingMinorUnits(await getTotalsSettings(db), base.decimals) : 0;
  const fee = minor > 0 ? formatListingPrice({ minor, currency: BASE_CURRENCY }, catalog, preferences) : undefined;
  const city = catalog.cities.byId.get(cityId ?? 0);
  return {
    delivery: fee ? t("notice.part.delivery", { fee: wrapBidiIsolate(fee) }) : t("notice.part.freeDelivery"),
    pickUp: city && t("notice.part.pickUp", { city: wrapBidiIsolate(getCatalogName(city, language)) }),
    returns: t("notice.part.returns"),
    aboutReturns: t("notice.part.returnsMore"),
    answer: t("notice.part.answer", { time: pickByLanguage(responseTimeText, language) }),
  };
}

export type PartOffer = Awaited<ReturnType<typeof presentPartOffer>>;
