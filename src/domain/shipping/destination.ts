import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Region } from "#domain/catalog/region.ts";
import type { Destination } from "./shipping-rate.ts";

/**
 * Returns the place of an address. The city is found by its spellings in Arabic and English, with or without a district
 * ("الرياض - العليا"). An empty city counts as not known yet.
 */
export function toDestination(
  { country, city }: { country: string; city: string },
  { cities, spellings }: Pick<Catalog, "cities" | "spellings">,
): Destination {
  if (city.trim() === "") return { country, cityId: undefined };
  const isInCountry = (id: number) => cities.byId.get(id)?.country === country;
  const ids = [city, ...city.split(/[-–,،/]/u)].flatMap((name) => spellings.find("city", name));
  return { country, cityId: ids.find(isInCountry) ?? null };
}

/** Returns the place of a region that a visitor has chosen. The city may be missing. */
export const getRegionDestination = ({ country, city }: Pick<Region, "country" | "city">): Destination => ({
  country: country.code,
  cityId: city?.id,
});
