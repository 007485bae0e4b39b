import {
  type Catalog,
  type Category,
  type City,
  type FeatureLookup,
  getCategoryPath,
  getSubtreeIds,
  type Make,
  type Model,
} from "#domain/catalog/catalog.ts";
import { type Criteria, isUnfiltered, type ParsedListRequest } from "#domain/listings/query/criteria.ts";
import { getFacetValue } from "#domain/listings/query/facet-values.ts";

/** Part of the market that has a page of its own for search engines. */
export type MarketScope =
  | { type: "make"; make: Make }
  | { type: "model"; make: Make; model: Model }
  | { type: "model-city"; make: Make; model: Model; city: City }
  | { type: "make-city"; make: Make; city: City }
  | { type: "body-city"; body: FeatureLookup; city: City }
  | { type: "category-city"; category: Category; city: City };

/** Path of the page that lists all makes. */
export const MAKES_PATH = "/cars";

/** Path of the page with the median prices of all models. */
export const PRICES_PATH = "/prices";

/** Returns the path of the page about a part of the market. */
export function getMarketPath(scope: MarketScope): string {
  switch (scope.type) {
    case "make":
      return `${MAKES_PATH}/${scope.make.slug}`;
    case "model":
      return `${MAKES_PATH}/${scope.make.slug}/${scope.model.slug}`;
    case "model-city":
      return `${MAKES_PATH}/${scope.make.slug}/${scope.model.slug}/${scope.city.slug}`;
    case "make-city":
      return `${MAKES_PATH}/${scope.make.slug}/in/${scope.city.slug}`;
    case "body-city":
      return `/in/${scope.city.slug}/body/${scope.body.slug}`;
    case "category-city":
      return `/in/${scope.city.slug}/${scope.category.slug}`;
  }
}

/** Returns the path of the price guide of a model. */
export const getPriceGuidePath = (make: Make, model: Model): string => `${PRICES_PATH}/${make.slug}/${model.slug}`;

/** Returns the path and the query of the list with all listings of a part of the market. */
export function getMarketListPath(catalog: Catalog, scope: MarketScope): string {
  switch (scope.type) {
    case "make":
      return `/shop/CarForSale?make=${scope.make.slug}`;
    case "model":
      return `/shop/CarForSale?model=${getFacetValue(catalog, "model", scope.model.id)}`;
    case "model-city":
      return `/shop/CarForSale?model=${getFacetValue(catalog, "model", scope.model.id)}&city=${scope.city.slug}`;
    case "make-city":
      return `/shop/CarForSale?make=${scope.make.slug}&city=${scope.city.slug}`;
    case "body-city":
      return `/shop/CarForSale?body=${scope.body.slug}&city=${scope.city.slug}`;
    case "category-city": {
      const path = getCategoryPath(scope.category);
      return `${path}${path.includes("?") ? "&" : "?"}city=${scope.city.slug}`;
    }
  }
}

/** Whether the listings of a category have pages by city. Rentals and pages of sellers and posts have none. */
export const hasCityPages = ({ type }: Category): boolean => type === "carForSale" || type === "shop";

/** Finds the make and the model with these slugs. Undefined if the catalog lacks the make, or the make the model. */
export function findCarModel(
  catalog: Catalog,
  makeSlug: string,
  modelSlug: string,
): { make: Make; model: Model } | undefined {
  const make = catalog.makes.bySlug.get(makeSlug);
  const model = make && catalog.modelsOfMake.get(make.id)?.find(({ slug }) => slug === modelSlug);
  return make && model && { make, model };
}

/**
 * Finds the part of the market that a list shows, if its only filters are a make, a model, or a make, model,
 * body or category in a city. The order and the page size of the list make no difference.
 */
export function findMarketScope(
  catalog: Catalog,
  { criteria, chosenCategories, q }: Pick<ParsedListRequest, "criteria" | "chosenCategories" | "q">,
  listCategory: Category | undefined,
): MarketScope | undefined {
  const { make, model, city, body, ...otherChoices } = criteria.choices;
  if (q !== "" || !isUnfiltered({ ...criteria, choices: otherChoices } satisfies Criteria)) return undefined;
  if ([make, model, city, body].some((choice) => choice && (choice.not.length > 0 || choice.any.length !== 1)))
    return undefined;
  const [chosenMake, chosenModel, chosenCity, chosenBody] = [
    catalog.makes.byId.get(make?.any[0] ?? 0),
    catalog.models.get(model?.any[0] ?? 0),
    catalog.cities.byId.get(city?.any[0] ?? 0),
    catalog.lookups.get(body?.any[0] ?? 0),
  ];
  if (chosenMake) {
    if (criteria.kind !== "car" || criteria.choices.category) return undefined;
    if (chosenBody) return undefined;
    if (chosenModel && chosenCity)
      return { type: "model-city", make: chosenMake, model: chosenModel, city: chosenCity };
    if (chosenModel) return { type: "model", make: chosenMake, model: chosenModel };
    return chosenCity ? { type: "make-city", make: chosenMake, city: chosenCity } : { type: "make", make: chosenMake };
  }
  if (chosenBody) {
    const isCarsInCity = criteria.kind === "car" && !criteria.choices.category && chosenCity !== undefined;
    return isCarsInCity ? { type: "body-city", body: chosenBody, city: chosenCity } : undefined;
  }
  const carRoot = criteria.kind === "car" ? catalog.roots.find(({ type }) => type === "carForSale") : undefined;
  const category = chosenCategories.length > 1 ? undefined : (chosenCategories[0] ?? listCategory ?? carRoot);
  return chosenCity && category && hasCityPages(category)
    ? { type: "category-city", category, city: chosenCity }
    : undefined;
}

/** Returns the list criteria that select the listings of a part of the market. */
export function getMarketCriteria(scope: MarketScope): Partial<Criteria> {
  const choose = (id: number) => ({ any: [id], not: [] });
  switch (scope.type) {
    case "make":
      return { kind: "car", choices: { make: choose(scope.make.id) } };
    case "model":
      return { kind: "car", choices: { make: choose(scope.make.id), model: choose(scope.model.id) } };
    case "model-city":
      return {
        kind: "car",
        choices: { make: choose(scope.make.id), model: choose(scope.model.id), city: choose(scope.city.id) },
      };
    case "make-city":
      return { kind: "car", choices: { make: choose(scope.make.id), city: choose(scope.city.id) } };
    case "body-city":
      return { kind: "car", choices: { body: choose(scope.body.id), city: choose(scope.city.id) } };
    case "category-city":
      return {
        choices: { category: { any: getSubtreeIds(scope.category), not: [] }, city: choose(scope.city.id) },
      };
  }
}
