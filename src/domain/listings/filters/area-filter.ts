import type { Catalog } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";
import type { AreaCriteria } from "../query/criteria.ts";
import type { FilterDefinition, FilterParsing } from "./filter.ts";

const areaLabel: LocalizedText = { en: "Map area", ar: "منطقة الخريطة" };

/** Names of the sides of an area in the order of the parameter, with their limits in degrees. */
const sideLimits = { west: 180, south: 90, east: 180, north: 90 } as const;

/**
 * Filter by an area of the map. `area` has its west, south, east and north side in degrees: `46,24,47.5,25.3`. Listings
 * match whose city lies within the area. The map sets it, so lists have no control for it.
 */
export const areaFilter = {
  label: areaLabel,
  parameters: ["area"],
  parse: parseAreaParameter,
} satisfies FilterDefinition<undefined>;

function parseAreaParameter({ parameters, criteria, catalog }: FilterParsing): void {
  const value = parameters.getOne("area");
  if (value === undefined) return;
  const sides = parseArea(value);
  if (sides) criteria.area = { ...sides, cityIds: listCitiesInArea(catalog, sides) };
  else parameters.reject("area", "area", "area must be west,south,east,north in degrees, such as 46,24,47.5,25.3");
}

type Area = Omit<AreaCriteria, "cityIds">;

/** Parses the sides of an area. Undefined if a side is missing, beyond the limits or not before the opposite side. */
function parseArea(text: string): Area | undefined {
  const values = text.split(",").map((side) => parseLocalizedNumber(side));
  if (values.length !== 4) return undefined;
  const limits = Object.values(sideLimits);
  const isValid = values.every((value, i) => value !== undefined && Math.abs(value) <= (limits[i] as number));
  if (!isValid) return undefined;
  const [west, south, east, north] = values as [number, number, number, number];
  return west < east && south < north ? { west, south, east, north } : undefined;
}

function listCitiesInArea({ cities }: Catalog, { west, south, east, north }: Area): number[] {
  return cities.all.flatMap(({ id, coordinates }) => {
    if (!coordinates) return [];
    const { latitude, longitude } = coordinates;
    return longitude >= west && longitude <= east && latitude >= south && latitude <= north ? [id] : [];
  });
}

/** Formats an area as the value of its parameter, rounded to 0.01 degrees (about one kilometre). */
export const formatArea = ({ west, south, east, north }: Area): string =>
  [west, south, east, north].map((side) => String(Math.round(side * 100) / 100)).join(",");
