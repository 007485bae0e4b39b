import type { Db } from "#db/database.ts";
import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import { listCitySummaries } from "#domain/listings/list/city-summaries.server.ts";
import type { Criteria } from "#domain/listings/query/criteria.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { convertMoney } from "#kernel/money.ts";
import { presentCountryLabels } from "#web/map/country-labels.server.ts";
import { projectToMap } from "#web/map/projection.ts";
import type { Preferences } from "../context.ts";
import { setParam } from "../navigation/list-url.ts";

/**
 * Builds the map of a list: its cities with the number of listings and the lowest price. Cities without coordinates are
 * listed without a point.
 */
export async function buildListMap(
  db: Db,
  catalog: Catalog,
  criteria: Criteria,
  { path, search }: { path: string; search: string },
  { language, currency }: Preferences,
) {
  const { cities, withoutCity } = await listCitySummaries(db, criteria);
  const chosenIds = new Set(criteria.choices.city?.any);
  const areaIds = new Set(criteria.area?.cityIds);
  const withoutArea = setParam(path, search, "area", undefined).slice(path.length);
  const base = catalog.currencies.get(BASE_CURRENCY);
  const formatLowestPrice = (minor: number): string | undefined =>
    base &&
    wrapBidiIsolate(
      getFormatters(language).formatPrice(convertMoney({ minor, currency: base.code }, base, currency), currency, {
        rounded: true,
      }),
    );
  const places = cities.flatMap(({ cityId, count, lowestPrice }) => {
    const city = catalog.cities.byId.get(cityId);
    if (!city) return [];
    return {
      slug: city.slug,
      name: pickTranslation(city.name, language).text,
      point: city.coordinates && projectToMap(city.coordinates),
      count,
      /** Lowest price in minor units of the base currency, and as text in the reader's currency. */
      lowestPrice,
      price: lowestPrice === undefined ? undefined : formatLowestPrice(lowestPrice),
      href: setParam(path, withoutArea, "city", city.slug),
      isChosen: chosenIds.has(cityId) || undefined,
      isInArea: areaIds.has(cityId) || undefined,
    };
  });
  return {
    places,
    withoutCity,
    /** Whether the reader has chosen cities or an area, whose listings are shown. */
    showsListings: chosenIds.size > 0 || criteria.area !== undefined,
    countries: presentCountryLabels(catalog, language),
    /** URL of the map with all cities. */
    allHref: setParam(path, withoutArea, "city", undefined),
  };
}

export type ListMapView = Awaited<ReturnType<typeof buildListMap>>;
