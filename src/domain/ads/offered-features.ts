import type { Catalogue, Category, Feature } from "#domain/catalog/catalogue.ts";
import type { Criteria } from "./criteria.ts";

/** The category that holds all ads of a kind. */
export const rootTypes = { car: "carForSale", part: "shop", rental: "rentalrooms" } as const;

/** Features whose values can't be listed: a part number is searched for, not chosen. */
const listable = (feature: Feature): boolean => feature.column === null && feature.type !== "text";

/**
 * The features that a list can be narrowed by beside the columns of `ads`: those that all its categories
 * have, their parents' included, then any that are chosen all the same.
 */
export function offeredFeatures(
  catalogue: Catalogue,
  criteria: Criteria,
  within: Category | undefined,
  chosen: readonly Category[],
): Feature[] {
  const root = catalogue.roots.filter(({ type }) => criteria.kind && type === rootTypes[criteria.kind]);
  const categories = chosen.length > 0 ? chosen : within ? [within] : root;
  const common = (categories[0]?.features ?? [])
    .filter(({ filterable, feature }) => filterable && listable(feature))
    .map(({ feature }) => feature)
    .filter((feature) => categories.every(({ features }) => features.some((each) => each.feature.id === feature.id)));
  const asked = [...catalogue.features.values()].filter(
    ({ id }) => criteria.features.has(id) || criteria.flags.has(id) || criteria.numbers.has(id),
  );
  return [...new Set([...common, ...asked])];
}
