import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import type { ShippingRate, ShippingTier } from "#domain/shipping/shipping-rate.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { joinList } from "#i18n/join-list.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { formatDeliveryDays } from "./quote-view.server.ts";

type Places = Pick<Catalog, "countries" | "cities" | "currencies">;

/** Returns the name of a country in a language. */
export function getCountryName({ countries }: Pick<Catalog, "countries">, code: string, language: Language): string {
  const country = countries.find((each) => each.code === code);
  return country ? pickTranslation(country.name, language).text : code;
}

/** Presents a shipping rate: its zone, the price of each tier, the free amount and the days. */
export function presentRate(rate: ShippingRate, catalog: Places, language: Language) {
  const { t } = getTranslator(language);
  const { formatNumber: number, formatPrice } = getFormatters(language);
  const currency = catalog.currencies.get(rate.currency) as Currency;
  const format = (minor: number) => wrapBidiIsolate(formatPrice({ minor, currency: rate.currency }, currency));
  const presentTier = ({ maxGrams, minGoodsMinor, priceMinor }: ShippingTier) => {
    const conditions = [
      maxGrams === null ? [] : t("shipping.rate.upTo", { weight: wrapBidiIsolate(number(maxGrams / 1_000)) }),
      minGoodsMinor === 0 ? [] : t("shipping.rate.from", { amount: format(minGoodsMinor) }),
    ].flat();
    return {
      condition: conditions.length > 0 ? conditions.join(" · ") : t("shipping.rate.anyWeight"),
      price: priceMinor === 0 ? t("shipping.quote.free") : format(priceMinor),
    };
  };
  const cities = rate.cityIds?.flatMap((id) => {
    const city = catalog.cities.byId.get(id);
    return city ? wrapBidiIsolate(pickTranslation(city.name, language).text) : [];
  });
  return {
    id: rate.id,
    country: getCountryName(catalog, rate.country, language),
    area: cities ? joinList(cities, language) : t("shipping.rate.wholeCountry"),
    tiers: rate.tiers.map(presentTier),
    free: rate.freeFromMinor === null ? undefined : t("shipping.rate.free", { amount: format(rate.freeFromMinor) }),
    days: rate.days ? formatDeliveryDays(rate.days, language) : undefined,
  };
}

export type RateView = ReturnType<typeof presentRate>;
