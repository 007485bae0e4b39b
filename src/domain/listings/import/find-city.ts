import type { Catalog, City } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { findCatalogIdByName } from "./find-names.ts";

/** City that matches a name. `doubt` gives the reason if another city may be meant. */
export type CityMatch = {
  id: number;
  doubt?: { code: "city_ambiguous" | "city_elsewhere"; countries: string[] };
};

/**
 * Finds the city for a name in either language. If the name fits the listing's current city (`currentCityId`), returns
 * this city. Otherwise prefers cities of `country`, then cities whose proper name this is: عمان is Amman before a town
 * of Oman. Returns undefined for an unknown name. `doubt` is set in two cases: the country is unknown and several
 * countries have such a city, or only other countries have one.
 */
export function findCity(
  catalog: Catalog,
  text: LocalizedText,
  { country, currentCityId }: { country: string | undefined; currentCityId?: number | null | undefined },
): CityMatch | undefined {
  const currentMatch = currentCityId
    ? findCatalogIdByName(catalog, "city", text, { present: currentCityId })
    : undefined;
  if (currentMatch !== undefined && currentMatch === currentCityId) return { id: currentMatch };
  const citiesByName = [text.ar, text.en]
    .map((each) => (each ? findCitiesByName(catalog, each) : []))
    .filter((all) => all.length);
  const [first, second] = citiesByName;
  if (!first) return undefined;
  // A row with names in both languages is more specific, so cities that match both names are preferred.
  const commonCities = second ? first.filter((city) => second.includes(city)) : first;
  const candidates = commonCities.length > 0 ? commonCities : [...first, ...(second ?? [])];
  const cityInCountry = country === undefined ? undefined : candidates.find((city) => city.country === country);
  if (cityInCountry) return { id: cityInCountry.id };
  const [city] = candidates as [City, ...City[]];
  if (country !== undefined) return { id: city.id, doubt: { code: "city_elsewhere", countries: [country] } };
  const countries = [...new Set(candidates.map((each) => each.country))];
  return { id: city.id, ...(countries.length > 1 ? { doubt: { code: "city_ambiguous", countries } } : {}) };
}

/** Lists all cities that have the name. Cities for which it is the proper name come first. */
function findCitiesByName({ cities, spellings }: Catalog, text: string): City[] {
  const found = spellings.find("city", text).flatMap((id) => cities.byId.get(id) ?? []);
  const isProper = ({ name }: City) =>
    [name.ar, name.en].some((each) => normalizeToKey(each ?? "") === normalizeToKey(text));
  return [...found.filter(isProper), ...found.filter((city) => !isProper(city))];
}

/** Common country names that the catalog lacks. */
const countryAliases: readonly (readonly [country: string, names: string])[] = [
  ["SA", "السعودية|سعودية|المملكة|KSA|Saudi|Kingdom of Saudi Arabia"],
  ["AE", "الإمارات|امارات|UAE|Emirates"],
  ["OM", "سلطنة عمان|Sultanate of Oman"],
  ["JO", "المملكة الأردنية الهاشمية|اردن"],
  ["EG", "جمهورية مصر العربية|مصر العربية"],
  ["IQ", "عراق"],
  ["BH", "بحرين"],
  ["KW", "كويت"],
  ["MA", "مغرب"],
  ["SY", "سورية"],
  ["US", "USA|أمريكا"],
  ["GB", "UK|بريطانيا"],
];

const countryNames = new WeakMap<Catalog, ReadonlyMap<string, string>>();

/** Finds the ISO 3166 code of a country by its code or its name in either language. */
export function findCountry(catalog: Catalog, text: string): string | undefined {
  let names = countryNames.get(catalog);
  if (!names) {
    const aliasEntries = countryAliases.flatMap(([code, all]) =>
      all.split("|").map((name) => [normalizeToKey(name), code] as const),
    );
    const catalogEntries = catalog.countries.flatMap(({ code, name }) =>
      [code, name.ar, name.en].flatMap((each) => (each ? [[normalizeToKey(each), code] as const] : [])),
    );
    names = new Map([...aliasEntries, ...catalogEntries]);
    countryNames.set(catalog, names);
  }
  return names.get(normalizeToKey(text));
}
