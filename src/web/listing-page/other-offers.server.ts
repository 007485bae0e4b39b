import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import { getDonorCarName, getDonorCarPath } from "#domain/donor-cars/donor-car.ts";
import { findPublicDonorCar } from "#domain/donor-cars/donor-cars.server.ts";
import { countOtherOffers } from "#domain/parts/part-page.server.ts";
import { getPartPath } from "#domain/parts/part-page.ts";
import { getPartPricesPath } from "#domain/parts/part-prices.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext, type RequestArgs, requestContext } from "#web/context.ts";
import { formatListingPrice } from "#web/listing-card/card-data.ts";
import { getGarage } from "#web/vehicles/garage.server.ts";

/** Presents the link to the usual prices of a kind of part, for the reader's car if it is known. */
export async function presentPartPricesLink(args: RequestArgs, categoryId: number, catalog: Catalog) {
  const category = catalog.categories.byId.get(categoryId);
  if (category?.type !== "shop") return undefined;
  const { language } = args.context.get(preferencesContext);
  const { current } = await getGarage(args);
  const model = catalog.models.get(current?.vehicle.model.id ?? 0);
  const make = catalog.makes.byId.get(model?.makeId ?? 0);
  return {
    href: getPartPricesPath(category, make && model && { make, model }),
    text: getTranslator(language).t("partPrices.link", {
      part: wrapBidiIsolate(pickTranslation(category.name, language).text),
    }),
  };
}

/** Presents the offers of other sellers for the part of a listing: "3 other sellers from SAR 120". */
export async function presentOtherOffers({ context }: RequestArgs, listingId: number, catalog: Catalog) {
  const offers = await countOtherOffers(context.get(requestContext).db, listingId);
  if (!offers) return undefined;
  const preferences = context.get(preferencesContext);
  const { t } = getTranslator(preferences.language);
  const count = { count: offers.sellers, shown: getFormatters(preferences.language).formatNumber(offers.sellers) };
  const from =
    offers.fromMinor === null
      ? undefined
      : formatListingPrice({ minor: offers.fromMinor, currency: BASE_CURRENCY }, catalog, preferences);
  return {
    href: getPartPath(catalog, offers),
    text: from ? t("partPage.othersFrom", { ...count, price: wrapBidiIsolate(from) }) : t("partPage.others", count),
  };
}

/** Presents the link to the dismantled car from which a part comes. Undefined if its page is not public. */
export async function presentDonorCarLink({ context }: RequestArgs, donorCarId: number, catalog: Catalog) {
  const car = await findPublicDonorCar(context.get(requestContext).db, donorCarId);
  if (!car) return undefined;
  const { language } = context.get(preferencesContext);
  const name = pickTranslation(getDonorCarName(car, catalog), language).text;
  return {
    href: getDonorCarPath(car, catalog),
    text: getTranslator(language).t("donorCars.fromCar", { car: wrapBidiIsolate(name) }),
  };
}
