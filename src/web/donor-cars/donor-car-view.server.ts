import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import { type DonorCar, getDonorCarName, getDonorCarPath } from "#domain/donor-cars/donor-car.ts";
import { getSellerPath } from "#domain/sellers/seller-paths.ts";
import { formatEngineName } from "#domain/vehicles/vehicle-names.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";
import { formatListingPrice } from "#web/listing-card/card-data.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";

/** Presents a dismantled car for cards and for the head of its page. */
export function presentDonorCar(car: DonorCar, catalog: Catalog, preferences: Preferences) {
  const { language } = preferences;
  const { t } = getTranslator(language);
  const { formatNumber } = getFormatters(language);
  const getName = (entry: { name: { ar: string | null; en: string | null } } | undefined) =>
    entry ? pickTranslation(entry.name, language).text : "";
  const model = catalog.models.get(car.modelId);
  const color = catalog.lookups.get(car.colorId ?? 0);
  const body = catalog.lookups.get(model?.bodyId ?? 0);
  const from =
    car.fromMinor === null
      ? undefined
      : formatListingPrice({ minor: car.fromMinor, currency: BASE_CURRENCY }, catalog, preferences);
  const engine = car.engine ? formatEngineName(car.engine, catalog.lookups, language) : "";
  const mileage = car.mileageKm === null ? "" : `${formatNumber(car.mileageKm)} ${t("unit.km")}`;
  return {
    id: car.id,
    href: getDonorCarPath(car, catalog),
    name: pickTranslation(getDonorCarName(car, catalog), language).text,
    engine,
    mileage,
    color: getName(color),
    city: getName(catalog.cities.byId.get(car.cityId)),
    picture: car.pictures[0]?.url,
    drawing: { shape: body?.slug ?? "sedan", color: color?.color ?? undefined },
    seller: {
      ...presentSellerName(car.seller.name, language),
      href: getSellerPath(car.seller),
      verified: car.seller.verified,
    },
    available: car.available,
    partsLeft: t("donorCars.partsLeft", { count: car.available, shown: formatNumber(car.available) }),
    from: from && t("donorCars.from", { price: wrapBidiIsolate(from) }),
  };
}

export type DonorCarView = ReturnType<typeof presentDonorCar>;
