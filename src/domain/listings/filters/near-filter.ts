import type { Catalog, City } from "#domain/catalog/catalog.ts";
import { getCityDistances } from "#domain/catalog/city-distances.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { type NearCriteria, radiusSteps } from "../query/criteria.ts";
import { rejectUnknown } from "./choice-filters.ts";
import type { ListingCountsById } from "./facets.ts";
import type { FilterDefinition, FilterParsing, FilterPresentation, ListFilter, ListFilterItem } from "./filter.ts";

const nearLabel: LocalizedText = { en: "Distance", ar: "المسافة" };
const MAX_SUGGESTED_CITIES = 12;

/** Finds a city by its slug, its id, or any spelling of its name. */
export const findCity = ({ cities, spellings }: Catalog, value: string): City | undefined =>
  cities.find(value) ??
  spellings
    .find("city", value)
    .map((id) => cities.byId.get(id))
    .find((city) => city !== undefined);

/** Creates the criteria for listings near a city. Without `within`, no listing is excluded. */
export const createNearCriteria = ({ cities }: Catalog, city: City, within: number | undefined): NearCriteria => {
  const distances = getCityDistances(cities, city);
  if (within === undefined) return { city: city.id, distances };
  return { city: city.id, distances, within, cityIds: listCitiesWithin(distances, within) };
};

const listCitiesWithin = (distances: NearCriteria["distances"], km: number): number[] =>
  [...distances].flatMap(([id, distance]) => (distance <= km ? [id] : []));

/**
 * Filter by distance from a city. `near` names the city and `within` the distance in kilometres. The distance is that of
 * the cities, so all listings of one city are equally far away.
 */
export const nearFilter = {
  label: nearLabel,
  parameters: ["near", "within"],
  parse: parseNearParameters,
  present: presentNearFilter,
} satisfies FilterDefinition<ListingCountsById>;

function parseNearParameters({ parameters, criteria, catalog }: FilterParsing): void {
  const value = parameters.getOne("near");
  const km = parameters.getChoice("within", radiusSteps.map(String));
  if (value === undefined) {
    // The form of the filter sends an empty city when the visitor has chosen none.
    if (km !== undefined && !parameters.getNames().has("near"))
      parameters.reject("within", "near_missing", "within needs near, the city from which the distance counts");
    return;
  }
  const city = findCity(catalog, value);
  if (city) criteria.near = createNearCriteria(catalog, city, km === undefined ? undefined : Number(km));
  else rejectUnknown(parameters, "near", value);
}

/**
 * Presents the filter. With a city, it has the number of listings in each radius, whatever radius is chosen. A list whose
 * listings are all in one city has no use for it.
 */
function presentNearFilter(counts: ListingCountsById, presentation: FilterPresentation): ListFilter | undefined {
  const { catalog, request } = presentation;
  const { near } = request.criteria;
  if (!near && counts.size < 2) return undefined;
  const city = near && catalog.cities.byId.get(near.city);
  return {
    type: "near",
    slug: "near",
    name: nearLabel,
    city: city ? { slug: city.slug, name: city.name } : null,
    within: near?.within ?? null,
    items: near ? buildRadiusItems(near, counts) : [],
    suggestedCities: [...counts]
      .sort(([, a], [, b]) => b - a)
      .flatMap(([id]) => catalog.cities.byId.get(id)?.name ?? [])
      .slice(0, MAX_SUGGESTED_CITIES),
  };
}

const buildRadiusItems = ({ distances, within }: NearCriteria, counts: ListingCountsById): ListFilterItem[] =>
  radiusSteps.map((km) => ({
    slug: String(km),
    name: { en: `${km} km`, ar: `${km} كم` },
    count: listCitiesWithin(distances, km).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
    selected: within === km,
  }));
