import type { Day } from "#domain/bookings/days.ts";
import { type Catalog, getSubtreeIds } from "#domain/catalog/catalog.ts";
import { buildSearchQuery } from "#domain/search/tsquery.ts";
import { buildModelQuery, createSpellingLookup, removeCarName } from "#domain/search/vehicle-names.ts";
import {
  createEmptyCriteria,
  DEFAULT_LISTING_PAGE_SIZE,
  type ListScope,
  MAX_LISTING_PAGE_SIZE,
  type ParsedListRequest,
  type RequestedVehicle,
  sortOrders,
  type TextVehicle,
} from "../query/criteria.ts";
import { listFilterableFeatures } from "../query/filterable-features.ts";
import { parseQueryWords } from "../query/full-text.ts";
import { ListQueryParameters } from "../query/parameters.ts";
import type { FilterDefinition } from "./filter.ts";
import { filterTable } from "./filter-table.ts";
import { applyTextFilters, isReplacedByParameters, type TextFilter } from "./text-filters.ts";

type ParseRequestOptions = {
  /** Currency of the price parameters. */
  currency: string;
  scope?: ListScope;
  /** Page size if the parameters contain none. */
  limit?: number;
  /** Vehicle that the parameters name; undefined for an unknown vehicle (`findRequestedVehicle`). */
  vehicle?: RequestedVehicle | undefined;
  /** Current day. Rental periods with earlier days are rejected. */
  today?: Day;
  /** Whether the list offers every feature of its categories as a filter, not only the most used ones. */
  offersAll?: boolean;
  /**
   * Parsed search text: the words that are searched, and filters. A filter is ignored if query parameters set the same
   * filter.
   */
  text?: { search: string; filters: readonly TextFilter[]; vehicle: TextVehicle | undefined };
};

const MAX_SEARCH_LENGTH = 200;
const MAX_PAGE = 1_000_000;
const MAX_EXCLUDED_WORDS = 12;

/**
 * Parses the query parameters of a list with the catalog. Never throws: unusable values are skipped and collected in
 * `errors`. Pages show the list for the other parameters; the API can refuse the request.
 */
export function parseListRequest(
  params: URLSearchParams,
  catalog: Catalog,
  {
    currency,
    scope = {},
    limit = DEFAULT_LISTING_PAGE_SIZE,
    vehicle,
    today,
    offersAll = false,
    text,
  }: ParseRequestOptions,
): ParsedListRequest {
  const parameters = new ListQueryParameters(params);
  const criteria = createEmptyCriteria();
  const q = (text?.search ?? scope.search ?? parameters.getOne("q") ?? "").trim();
  if (q.length > MAX_SEARCH_LENGTH) parameters.reject("q", "too_long", `q was cut to ${MAX_SEARCH_LENGTH} characters`);
  // A long text is cut after a whole word, because half a word would match nothing.
  const words = parseQueryWords(q.length > MAX_SEARCH_LENGTH ? q.slice(0, MAX_SEARCH_LENGTH).replace(/\s\S*$/, "") : q);
  const query = buildSearchQuery(words, catalog.synonyms, createSpellingLookup(catalog));
  if (query) {
    criteria.query = query;
    criteria.phrase = words.join(" ");
  }
  if (!query && q) criteria.unsearchable = true;

  const without = parseExcludedWords(parameters);
  criteria.withoutWords = without.map(parseQueryWords);

  const textFilters = text?.filters.filter((filter) => !isReplacedByParameters(filter, params)) ?? [];
  const parsing = { parameters, criteria, catalog, scope, currency, vehicle, textVehicle: text?.vehicle, today };
  applyTextFilters(parsing, textFilters);
  for (const filter of Object.values<FilterDefinition<never>>(filterTable)) filter.parse(parsing);
  if (criteria.fit) {
    const { fit } = criteria;
    const modelQuery = fit.mode === "first" ? buildModelQuery(catalog, fit.vehicle.model.id) : undefined;
    if (modelQuery) fit.modelQuery = modelQuery;
    // An exact search must also match the name of the car.
    const wordsWithoutCar = params.get("exact") === "1" ? undefined : removeCarName(words, catalog, fit.vehicle);
    const remainingQuery =
      wordsWithoutCar && buildSearchQuery(wordsWithoutCar, catalog.synonyms, createSpellingLookup(catalog));
    // A search text that consists only of the vehicle's name does not ask for all parts of the vehicle.
    if (remainingQuery || fit.mode !== "parts") {
      if (wordsWithoutCar)
        fit.remainingQuery = remainingQuery ? { query: remainingQuery, phrase: wordsWithoutCar.join(" ") } : null;
    }
  }
  const textSort = textFilters.find((filter) => filter.name === "sort");
  const sort = parameters.getChoice("sort", sortOrders) ?? textSort?.sort ?? "default";
  const isUnsortable = sort === "distance" && !criteria.near;
  if (isUnsortable) parameters.reject("sort", "near_missing", "sort: the order distance needs near, a city");
  const scopeCategoryIds = new Set(scope.category && getSubtreeIds(scope.category));
  const chosenCategories = parameters
    .getAll("category")
    .flatMap((value) => catalog.categories.find(value) ?? [])
    .filter(({ id }) => !scope.category || scopeCategoryIds.has(id));
  return {
    q,
    without,
    chosenCategories,
    criteria,
    offered: listFilterableFeatures(catalog, criteria, scope.category, chosenCategories, offersAll),
    sort: isUnsortable ? "default" : sort,
    page: parameters.getInteger("page", 1, MAX_PAGE) ?? 1,
    limit: parameters.getInteger("limit", 1, MAX_LISTING_PAGE_SIZE) ?? limit,
    errors: parameters.errors,
  };
}

/**
 * Splits the values of the query parameter `without` into words that results must not contain. Rejects words without
 * letters or digits.
 */
function parseExcludedWords(parameters: ListQueryParameters): string[] {
  const words = parameters.getAll("without").flatMap((value) => value.slice(0, MAX_SEARCH_LENGTH).split(/\s+/));
  const usable = words.filter((word) => {
    if (parseQueryWords(word).length > 0) return true;
    return parameters.reject("without", "choice", "without takes words that have letters or digits");
  });
  return [...new Set(usable)].slice(0, MAX_EXCLUDED_WORDS);
}
