import type { Catalog } from "#domain/catalog/catalog.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { presentCountryLabels } from "./country-labels.server.ts";
import { projectToMap } from "./projection.ts";

/**
 * Returns the map of a city: its name, its country and its point. Undefined if the city has no coordinates. An address is
 * never on the map.
 */
export function presentArea(catalog: Catalog, cityId: number | null, language: Language) {
  const city = catalog.cities.byId.get(cityId ?? 0);
  if (!city?.coordinates) return undefined;
  return {
    slug: city.slug,
    name: pickTranslation(city.name, language).text,
    point: projectToMap(city.coordinates),
    countries: presentCountryLabels(catalog, language, city.country),
  };
}

export type AreaView = NonNullable<ReturnType<typeof presentArea>>;
