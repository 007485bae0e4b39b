import type { Catalog, City } from "#domain/catalog/catalog.ts";
import { getCityDistances, roundDistance } from "#domain/catalog/city-distances.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";

/**
 * Formats how far a city is from another one: "about 40 km from Riyadh". Undefined for the same city and for unknown
 * distances.
 */
export function formatDistance(
  { cities }: Catalog,
  from: City,
  cityId: number | null,
  language: Language,
): string | undefined {
  const km = getCityDistances(cities, from).get(cityId ?? 0);
  if (!km) return undefined;
  return getTranslator(language).t("notice.distance", {
    km: getFormatters(language).formatNumber(roundDistance(km)),
    city: wrapBidiIsolate(pickTranslation(from.name, language).text),
  });
}
