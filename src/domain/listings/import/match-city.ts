import type { Catalog } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { type CityMatch, findCity } from "./find-city.ts";
import type { SimilarEntry } from "./match-model.ts";
import { findNearSpelling } from "./near-spelling.ts";

export type MatchedCity = {
  found?: CityMatch;
  /** Text of the cell if it is not a spelling of the city. */
  guessedFrom?: string;
  /** City that an unknown name resembles. */
  similar?: SimilarEntry;
};

type CityContext = Parameters<typeof findCity>[2];

/** Words in front of the name of a place. */
const placeWords =
  /^(?:محافظة|محافظه|مدينة|مدينه|منطقة|منطقه|لواء|قضاء|ولاية|ولايه|governorate of|city of|province of)\s+/iu;
/** Words after the name of a place. */
const placeEndings = /\s+(?:governorate|city|province|region|emirate)$/iu;

/**
 * Finds the city for a name in either language. Also understands a city with its district or country ("عمان - تلاع
 * العلي", "Cairo, Nasr City"), words such as "محافظة", and small spelling mistakes in the country of the row.
 */
export function matchCity(catalog: Catalog, text: LocalizedText, context: CityContext): MatchedCity {
  const found = findCity(catalog, text, context);
  if (found) return { found };
  const names = [text.ar, text.en].filter((name) => name !== null);
  for (const name of names) {
    for (const part of listPlaceParts(name)) {
      const city = findCity(catalog, { ar: part, en: null }, context);
      if (city && !city.doubt) return { found: city, guessedFrom: name };
    }
  }
  const cities = catalog.cities.all
    .filter(({ country }) => country === context.country)
    .map(({ id }) => ({ id, forms: catalog.spellings.listForms("city", id) }));
  for (const name of names) {
    const near = findNearSpelling(normalizeToKey(listPlaceParts(name)[0] ?? name), cities);
    if (near?.isSure) return { found: { id: near.nearest.id }, guessedFrom: name };
    if (near) return { similar: { ...near.nearest, reason: "spelling" } };
  }
  return {};
}

/** Lists the parts of a place that may name its city, in their order: "محافظة عمان - الجبيهة" has two. */
function listPlaceParts(name: string): string[] {
  const parts = name.split(/\s*[-–—,،/|()>›»]\s*/u).filter((part) => part !== "");
  return parts.map((part) => part.trim().replace(placeWords, "").replace(placeEndings, "").trim());
}
