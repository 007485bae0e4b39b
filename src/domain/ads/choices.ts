import type { Catalogue, Lookup, Named } from "#domain/catalog/catalogue.ts";
import type { ChoiceFacet } from "./criteria.ts";

/** The value of a feature that an address names. */
export const lookupOf = (catalogue: Catalogue, feature: string, slug: string): Lookup | undefined =>
  catalogue.features.get(feature)?.lookups.find((lookup) => lookup.slug === slug);

/** A model is "toyota.camry" in addresses, the make's slug first: many makes have a "200" or a "GT". */
function modelOf(catalogue: Catalogue, value: string): Named | undefined {
  const [make = "", model] = value.split(".", 2);
  const makeId = catalogue.makes.bySlug.get(make)?.id ?? 0;
  return catalogue.modelsOfMake.get(makeId)?.find(({ slug }) => slug === model);
}

/** What a value of a list's parameter stands for: `make=toyota`, `not.color=white`. Undefined when there is no such thing. */
export function thingOf(catalogue: Catalogue, facet: ChoiceFacet, value: string): Named | undefined {
  switch (facet) {
    case "category":
      return catalogue.categories.find(value);
    case "make":
      return catalogue.makes.find(value);
    case "model":
      return modelOf(catalogue, value);
    case "brand":
      return catalogue.brands.find(value);
    case "city":
      return catalogue.cities.find(value);
    default:
      return lookupOf(catalogue, facet, value);
  }
}
