import type { Catalog, Lookup, Named } from "#domain/catalog/catalog.ts";
import type { ChoiceFacet } from "./criteria.ts";

/** Finds a value of a catalog feature by its slug. */
export const findLookupBySlug = (catalog: Catalog, feature: string, slug: string): Lookup | undefined =>
  catalog.features.get(feature)?.lookups.find((lookup) => lookup.slug === slug);

/**
 * Finds a model by its path value "toyota.camry". The make's slug comes first, because many makes have a "200" or a
 * "GT".
 */
function findModelBySlugs(catalog: Catalog, value: string): Named | undefined {
  const [make = "", model] = value.split(".", 2);
  const makeId = catalog.makes.bySlug.get(make)?.id ?? 0;
  return catalog.modelsOfMake.get(makeId)?.find(({ slug }) => slug === model);
}

/**
 * Finds the catalog entry for a value of a list parameter, such as `make=toyota` or `not.color=white`. Returns
 * undefined for an unknown value.
 */
export function findFacetValue(catalog: Catalog, facet: ChoiceFacet, value: string): Named | undefined {
  switch (facet) {
    case "category":
      return catalog.categories.find(value);
    case "make":
      return catalog.makes.find(value);
    case "model":
      return findModelBySlugs(catalog, value);
    case "brand":
      return catalog.brands.find(value);
    case "city":
      return catalog.cities.find(value);
    default:
      return findLookupBySlug(catalog, facet, value);
  }
}
