import type { Catalog, City, Country } from "./catalog.ts";

/** Country, or a city in it, to which a buyer limits the lists. */
export type Region = {
  /** Value of the parameter `region`: "sa" for a country, "sa.riyadh" for a city. */
  slug: string;
  country: Country;
  city: City | undefined;
  /** Ids of all cities of the region. */
  cityIds: readonly number[];
};

/** Parses a region such as "sa" or "sa.riyadh". Returns undefined for a place that the catalog lacks. */
export function parseRegion(
  { countries, cities }: Pick<Catalog, "countries" | "cities">,
  value: string,
): Region | undefined {
  const [, code, citySlug] = /^([a-z]{2})(?:\.([\w-]+))?$/.exec(value.trim().toLowerCase()) ?? [];
  const country = countries.find((each) => each.code.toLowerCase() === code);
  if (!code || !country) return undefined;
  if (citySlug === undefined) {
    const cityIds = cities.all.filter((city) => city.country === country.code).map(({ id }) => id);
    return { slug: code, country, city: undefined, cityIds };
  }
  const city = cities.bySlug.get(citySlug);
  return city?.country === country.code
    ? { slug: `${code}.${city.slug}`, country, city, cityIds: [city.id] }
    : undefined;
}
