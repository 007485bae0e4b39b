import type { Catalog } from "#domain/catalog/catalog.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { countryLabels } from "./map-outlines.ts";
import type { MapPoint } from "./projection.ts";

/** Name of a country on the map. `width` is the width of the country in map degrees. */
export type CountryLabel = { name: string; point: MapPoint; width: number };

/** Returns the names of the countries on the map in the reader's language, or that of one country. */
export const presentCountryLabels = ({ countries }: Catalog, language: Language, only?: string): CountryLabel[] =>
  countries.flatMap(({ code, name }) => {
    const label = only === undefined || only === code ? countryLabels[code] : undefined;
    return label ? { name: pickTranslation(name, language).text, point: [label[0], label[1]], width: label[2] } : [];
  });
