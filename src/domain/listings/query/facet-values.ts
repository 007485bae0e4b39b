import type { Catalog, CatalogEntry, FeatureLookup } from "#domain/catalog/catalog.ts";
import type { ChoiceFacet } from "./criteria.ts";

/** Finds a value of a feature by the slug of the value. */
export const findLookupBySlug = (catalog: Catalog, feature: string, slug: string): FeatureLookup | undefined =>
  catalog.features.get(feature)?.lookups.find((lookup) => lookup.slug === slug);

/**
 * Finds a model by its parameter value "toyota.camry". The slug of the make is included, because many makes have a
 * "200" or a "GT".
 */
function findModelBySlugs(catalog: Catalog, value: string): CatalogEntry | undefined {
  const [make = "", model] = value.split(".", 2);
  const makeId = catalog.makes.bySlug.get(make)?.id ?? 0;
  return catalog.modelsOfMake.get(makeId)?.find(({ slug }) => slug === model);
}

/**
 * Finds the catalog entry for a value of a list parameter, such as `make=toyota` or `not.color=white`. Returns
 * undefined for an unknown value.
 */
export function findFacetEntry(catalog: Catalog, facet: ChoiceFacet, value: string): CatalogEntry | undefined {
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

/** Returns the value of a list parameter for a catalog entry: the inverse of `findFacetEntry`. */
export function getFacetValue(catalog: Catalog, facet: Exclude<ChoiceFacet, "category" | "brand">, id: number): string {
  const { makes, models, cities, lookups } = catalog;
  switch (facet) {
    case "make":
      return makes.byId.get(id)?.slug ?? "";
    case "model": {
      const model = models.get(id);
      return `${makes.byId.get(model?.makeId ?? 0)?.slug}.${model?.slug}`;
    }
    case "city":
      return cities.byId.get(id)?.slug ?? "";
    default:
      return lookups.get(id)?.slug ?? "";
  }
}
