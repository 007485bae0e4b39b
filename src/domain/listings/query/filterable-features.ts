import type { ListingKind } from "#db/schema/listings.ts";
import type { Catalog, Category, Feature } from "#domain/catalog/catalog.ts";
import { PANELS_FEATURE } from "../detail/body-panels.ts";
import type { Criteria, ListScope } from "./criteria.ts";

/** Type of the root category of each kind of listing. */
export const rootCategoryTypes = { car: "carForSale", part: "shop", rental: "rentalrooms" } as const;

/** Kind of listings by type of category. Types that are missing here, such as `blog`, contain no listings. */
export const kindByCategoryType: Partial<Record<Category["type"], ListingKind>> = {
  carForSale: "car",
  shop: "part",
  rentalrooms: "rental",
};

/** Returns whether a list contains only listings of a kind, by its criteria or by its category. */
export const isListOfKind = (
  kind: keyof typeof rootCategoryTypes,
  { request, scope }: { request: { criteria: Criteria }; scope: ListScope },
): boolean => request.criteria.kind === kind || scope.category?.type === rootCategoryTypes[kind];

/**
 * Returns whether a feature can be a filter with a list of values. Text features such as part numbers can only be
 * searched. The states of body panels are too many values for a filter; the feature "paint" summarizes them.
 */
const isListable = ({ column, type, key }: Feature): boolean =>
  column === null && type !== "text" && key !== PANELS_FEATURE;

/**
 * Lists the features without a column in `ads` that a list can filter by: features that all categories of the list
 * have, including inherited ones, then other features in the criteria. Categories mark the features that are filters
 * beside every list; `offersAll` returns the others too.
 */
export function listFilterableFeatures(
  catalog: Catalog,
  criteria: Criteria,
  scopeCategory: Category | undefined,
  chosenCategories: readonly Category[],
  offersAll = false,
): Feature[] {
  const root = catalog.roots.filter(({ type }) => criteria.kind && type === rootCategoryTypes[criteria.kind]);
  const categories = chosenCategories.length > 0 ? chosenCategories : scopeCategory ? [scopeCategory] : root;
  const common = (categories[0]?.features ?? [])
    .filter(({ filterable, feature }) => (filterable || offersAll) && isListable(feature))
    .map(({ feature }) => feature)
    .filter((feature) => categories.every(({ features }) => features.some((each) => each.feature.id === feature.id)));
  const requestedFeatures = [...catalog.features.values()].filter(
    ({ id }) => criteria.features.has(id) || criteria.flags.has(id) || criteria.numbers.has(id),
  );
  return [...new Set([...common, ...requestedFeatures])];
}
