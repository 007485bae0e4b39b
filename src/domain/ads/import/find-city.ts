import type { Catalogue, City } from "#domain/catalog/catalogue.ts";
import { squash } from "#kernel/fold.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { findNamed } from "./find-names.ts";

/** The city that a name was taken for, and why it may be another one. */
export type FoundCity = {
  id: number;
  doubt?: { code: "city_ambiguous" | "city_elsewhere"; countries: string[] };
};

/**
 * Finds the city that a name in either language means, in `country` first. A name of several places means the one that is
 * properly called so (عمان is Amman before it is a town of Oman). Undefined when no city is called so.
 *
 * Doubtful are a name of places in several countries when no country is known, and one that only places elsewhere have.
 * `present` is the city of the listing as it stands: a name of it stays that city.
 */
export function findCity(
  catalogue: Catalogue,
  text: LocalText,
  { country, present }: { country: string | undefined; present?: number | null | undefined },
): FoundCity | undefined {
  const kept = present ? findNamed(catalogue, "city", text, { present }) : undefined;
  if (kept !== undefined && kept === present) return { id: kept };
  const named = [text.ar, text.en].map((each) => (each ? listCities(catalogue, each) : [])).filter((all) => all.length);
  const [first, second] = named;
  if (!first) return undefined;
  // Both names of a row together say more than one.
  const both = second ? first.filter((city) => second.includes(city)) : first;
  const candidates = both.length > 0 ? both : [...first, ...(second ?? [])];
  const own = country === undefined ? undefined : candidates.find((city) => city.country === country);
  if (own) return { id: own.id };
  const [city] = candidates as [City, ...City[]];
  if (country !== undefined) return { id: city.id, doubt: { code: "city_elsewhere", countries: [country] } };
  const countries = [...new Set(candidates.map((each) => each.country))];
  return { id: city.id, ...(countries.length > 1 ? { doubt: { code: "city_ambiguous", countries } } : {}) };
}

/** All cities that are called so, those by their proper names first. */
function listCities({ cities, spellings }: Catalogue, text: string): City[] {
  const found = spellings.find("city", text).flatMap((id) => cities.byId.get(id) ?? []);
  const isProper = ({ name }: City) => [name.ar, name.en].some((each) => squash(each ?? "") === squash(text));
  return [...found.filter(isProper), ...found.filter((city) => !isProper(city))];
}

/** What people call countries besides their names and codes. */
const usualNames: readonly (readonly [country: string, names: string])[] = [
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

const countryNames = new WeakMap<Catalogue, ReadonlyMap<string, string>>();

/** Returns the ISO 3166 code of the country that is called so, by code or name in either language. */
export function findCountry(catalogue: Catalogue, text: string): string | undefined {
  let names = countryNames.get(catalogue);
  if (!names) {
    const usual = usualNames.flatMap(([code, all]) => all.split("|").map((name) => [squash(name), code] as const));
    const proper = catalogue.countries.flatMap(({ code, name }) =>
      [code, name.ar, name.en].flatMap((each) => (each ? [[squash(each), code] as const] : [])),
    );
    names = new Map([...usual, ...proper]);
    countryNames.set(catalogue, names);
  }
  return names.get(squash(text));
}
