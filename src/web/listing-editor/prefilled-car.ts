import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Draft } from "#domain/listing-editor/draft.ts";
import { findFacetEntry } from "#domain/listings/query/facet-values.ts";

/** Names of the parameters that describe a car to sell, as the valuation page links them. */
export const prefilledCarParameters = ["model", "year", "mileage"] as const;

/** Returns the draft fields for the car that the parameters describe. Unusable values are left out. */
export function parsePrefilledCar(getValue: (name: string) => string, catalog: Catalog): Draft {
  const model = catalog.models.get(findFacetEntry(catalog, "model", getValue("model"))?.id ?? 0);
  const year = /^(?:19|20)\d{2}$/.exec(getValue("year"))?.[0];
  const mileage = /^\d{1,7}$/.exec(getValue("mileage"))?.[0];
  return {
    ...(model ? { make: String(model.makeId), model: String(model.id) } : {}),
    ...(year ? { year } : {}),
    ...(mileage ? { "feature.mileage": mileage } : {}),
  };
}
