import type { CatalogIndex, City, Coordinates } from "./catalog.ts";

/** Mean radius of the Earth, in kilometres. */
const EARTH_RADIUS_KM = 6_371;

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Calculates the distance of two points on the Earth in kilometres, along a straight line (haversine formula). */
function calculateDistanceKm(from: Coordinates, to: Coordinates): number {
  const [fromLatitude, toLatitude] = [toRadians(from.latitude), toRadians(to.latitude)];
  const haversine =
    Math.sin((toLatitude - fromLatitude) / 2) ** 2 +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(haversine));
}

/** Finds the place nearest to a position, with its distance in kilometres. Undefined without places. */
export function findNearestPlace<Place extends Coordinates>(
  position: Coordinates,
  places: readonly Place[],
): { place: Place; km: number } | undefined {
  let nearest: { place: Place; km: number } | undefined;
  for (const place of places) {
    const km = calculateDistanceKm(position, place);
    if (!nearest || km < nearest.km) nearest = { place, km };
  }
  return nearest;
}

/** Distance of each city from one city in whole kilometres, by city id. Cities without coordinates are missing. */
export type CityDistances = ReadonlyMap<number, number>;

const distancesOfCatalog = new WeakMap<CatalogIndex<City>, Map<number, CityDistances>>();

/**
 * Returns the distances of all cities from a city. They are calculated once per city and catalog. A city without
 * coordinates has only itself in reach.
 */
export function getCityDistances(cities: CatalogIndex<City>, from: City): CityDistances {
  const known = distancesOfCatalog.get(cities) ?? new Map<number, CityDistances>();
  distancesOfCatalog.set(cities, known);
  const distances = known.get(from.id) ?? calculateCityDistances(cities, from);
  known.set(from.id, distances);
  return distances;
}

function calculateCityDistances(cities: CatalogIndex<City>, from: City): CityDistances {
  const center = from.coordinates;
  const distances = center
    ? cities.all.flatMap(({ id, coordinates }) =>
        coordinates ? [[id, Math.round(calculateDistanceKm(center, coordinates))] as const] : [],
      )
    : [];
  return new Map([...distances, [from.id, 0]]);
}

/** Rounds a distance for a text that says "about": to 5 km below 100 km, and to 10 km above. */
export function roundDistance(km: number): number {
  if (km < 10) return km;
  const step = km < 100 ? 5 : 10;
  return Math.round(km / step) * step;
}
