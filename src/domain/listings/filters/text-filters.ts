import type { ListingKind } from "#db/schema/listings.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import {
  type ChoiceFacet,
  type NumberRange,
  type RangeFacet,
  type radiusSteps,
  rangeLimits,
  type SortOrder,
} from "../query/criteria.ts";
import { getFacetValue } from "../query/facet-values.ts";
import { ListQueryParameters } from "../query/parameters.ts";
import { parseFeatureParameters } from "./feature-filters.ts";
import type { FilterParsing } from "./filter.ts";
import { filterTable } from "./filter-table.ts";
import { inspectedFilter } from "./inspected-filter.ts";
import { createMonthlyCriteria } from "./monthly-filter.ts";
import { createNearCriteria } from "./near-filter.ts";
import { convertPrice, normalizeRange } from "./trait-filters.ts";

type TextChoiceName = Exclude<ChoiceFacet, "category" | "brand">;

/** Catalog value that a search text chooses or excludes. */
export type TextChoice = { [Name in TextChoiceName]: { name: Name; id: number; excluded?: true } }[TextChoiceName];

/** Value of a feature without a column, such as the width of a tyre. `feature` is the key of the feature. */
type TextFeature = { name: "features"; feature: string; id: number; excluded?: true };

/** Range in a search text, such as a price range. An amount without a currency is in the currency of the list. */
type TextRange = { [Name in TextRangeName]: { name: Name; currency?: string } & NumberRange }[TextRangeName];
type TextRangeName = RangeFacet | "monthly";

/** City and distance in kilometres that a search text names. `city` is the id of the city. */
type TextRadius = { name: "near"; city: number; within: (typeof radiusSteps)[number] };

/** Fact of a car that a search text states, as parameters of the list: "first owner" is `feature.ownersMax=1`. */
export type TextFact = { name: "fact"; parameters: readonly ListParameter[] };

/** Filter or sort order that a search text names. */
export type TextFilter =
  | TextFact
  | TextChoice
  | TextFeature
  | TextRange
  | { name: "kind"; kind: ListingKind }
  | { name: "sort"; sort: SortOrder }
  | TextRadius;

/**
 * Returns whether query parameters replace a filter of the search text. A parameter for makes or models replaces both.
 * An excluded value of another property is replaced only by a `not.` parameter.
 */
export function isReplacedByParameters(filter: TextFilter | { name: "fit" }, params: URLSearchParams): boolean {
  if (filter.name === "sort") return params.has("sort");
  if (filter.name === "features") return params.has(`feature.${filter.feature}`);
  if (filter.name === "fact") return filter.parameters.some(({ name }) => params.has(name));
  const { make, model, [filter.name]: own } = filterTable;
  if (own === make || own === model) return [...make.parameters, ...model.parameters].some((name) => params.has(name));
  if ("id" in filter && filter.excluded) return params.has(`not.${filter.name}`);
  return own.parameters.some((name) => params.has(name));
}

/** Writes the filters of a search text into the criteria. If the text names a bound twice, the first applies. */
export function applyTextFilters(parsing: FilterParsing, filters: readonly TextFilter[]): void {
  const { criteria, parameters } = parsing;
  const prices = filters.filter((filter) => filter.name === "price");
  const currency = prices.findLast((price) => price.currency)?.currency ?? parsing.currency;
  for (const filter of filters) {
    if (filter.name === "kind") criteria.kind = filter.kind;
    else if (filter.name === "fact") applyFact(parsing, filter);
    else if (filter.name === "near") {
      const city = parsing.catalog.cities.byId.get(filter.city);
      if (city) criteria.near = createNearCriteria(parsing.catalog, city, filter.within);
    } else if (filter.name === "price") {
      const range = convertRange(filter, (end, value) => convertPrice({ ...parsing, currency }, `price${end}`, value));
      criteria.price = normalizeRange({ ...range, ...criteria.price });
    } else if (filter.name === "monthly") {
      const own = { ...parsing, currency: filter.currency ?? parsing.currency };
      const range = convertRange(filter, (end, value) => convertPrice(own, `monthly${end}`, value));
      criteria.monthly = createMonthlyCriteria(parsing.catalog, { ...range, ...criteria.monthly?.range });
      criteria.kind ??= "car";
    } else if (filter.name === "year" || filter.name === "mileage") {
      const { name } = filter;
      const range = convertRange(filter, (end, value) =>
        parameters.validateInteger(`${name}${end}`, value, rangeLimits[name]),
      );
      criteria[name] = normalizeRange({ ...range, ...criteria[name] });
    } else if (filter.name === "features") {
      const featureId = parsing.catalog.features.get(filter.feature)?.id;
      if (featureId !== undefined && !criteria.features.has(featureId))
        criteria.features.set(featureId, { any: [filter.id], not: [] });
    } else if (filter.name !== "sort") {
      const { any, not } = criteria.choices[filter.name] ?? { any: [], not: [] };
      const [ids, id] = [filter.excluded ? not : any, filter.id];
      if (!ids.includes(id)) ids.push(id);
      criteria.choices[filter.name] = { any, not };
    }
  }
}

/** Writes a fact into the criteria, as if its parameters were those of the list. */
function applyFact(parsing: FilterParsing, { parameters }: TextFact): void {
  const own = new ListQueryParameters(new URLSearchParams(parameters.map(({ name, value }) => [name, value])));
  parseFeatureParameters({ ...parsing, parameters: own });
  inspectedFilter.parse({ ...parsing, parameters: own });
}

/** Returns the key of the feature that a fact filters by, or the name of its parameter. */
export const getFactFeatureKey = ({ parameters: [first] }: TextFact): string =>
  (first?.name ?? "").replace(/^feature\./, "").replace(/M(?:in|ax)$/, "");

/** Converts both bounds of a range. Bounds that are missing or cannot be converted are left out. */
const convertRange = (
  { min, max }: NumberRange,
  convert: (end: "Min" | "Max", value: number) => number | undefined,
): NumberRange =>
  normalizeRange({
    min: min === undefined ? undefined : convert("Min", min),
    max: max === undefined ? undefined : convert("Max", max),
  });

/** Query parameter of a list, for links and to show how a search text was understood. */
export type ListParameter = { name: string; value: string };

/** Converts a filter of a search text to the parameters of a list with the same filter. */
export function toListParameters(filter: TextFilter, catalog: Catalog): ListParameter[] {
  if (filter.name === "fact") return [...filter.parameters];
  if (filter.name === "kind") return [{ name: "kind", value: filter.kind }];
  if (filter.name === "sort") return [{ name: "sort", value: filter.sort }];
  if (filter.name === "near")
    return [
      { name: "near", value: getFacetValue(catalog, "city", filter.city) },
      { name: "within", value: String(filter.within) },
    ];
  if (filter.name === "features")
    return [{ name: `feature.${filter.feature}`, value: catalog.lookups.get(filter.id)?.slug ?? "" }];
  if ("id" in filter) {
    const { name, id, excluded } = filter;
    return [{ name: excluded ? `not.${name}` : name, value: getFacetValue(catalog, name, id) }];
  }
  const { name, min, max, currency } = filter;
  return [
    ...(min === undefined ? [] : [{ name: `${name}Min`, value: String(min) }]),
    ...(max === undefined ? [] : [{ name: `${name}Max`, value: String(max) }]),
    ...(currency ? [{ name: "currency", value: currency }] : []),
  ];
}
