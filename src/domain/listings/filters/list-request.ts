import type { ListingKind } from "#db/schema/listings.ts";
import type { Day } from "#domain/bookings/days.ts";
import { BASE_CURRENCY, type Catalog, type Category, getSubtreeIds } from "#domain/catalog/catalog.ts";
import { buildSearchQuery } from "#domain/search/tsquery.ts";
import { buildModelQuery, createSpellingLookup, removeCarName } from "#domain/search/vehicle-names.ts";
import { convertMoney, toMinorUnits } from "#kernel/money.ts";
import type { FieldError } from "#kernel/result.ts";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";
import { normalizeRange, parseChoiceParameters, parseFeatureParameters } from "../query/choice-parameters.ts";
import {
  createEmptyCriteria,
  DEFAULT_LISTING_PAGE_SIZE,
  type ListRequest,
  MAX_LISTING_PAGE_SIZE,
  type SortOrder,
  sellerTypes,
  sortOrders,
} from "../query/criteria.ts";
import { listFilterableFeatures } from "../query/filterable-features.ts";
import { parseQueryWords } from "../query/full-text.ts";
import { ListQueryParameters } from "../query/parameters.ts";
import { parseAvailabilityParameters } from "./availability-filter.ts";
import { parseDealParameters } from "./deal-filters.ts";
import { parseVehicleFilterParameters, type RequestedVehicle } from "./fit-filter.ts";

/** Restrictions of a list that the page or its path sets, independent of the filters that the visitor chooses. */
export type ListScope = { kind?: ListingKind; category?: Category; sellerId?: number; search?: string };

export type ParsedListRequest = ListRequest & {
  /** Search text as typed, trimmed. */
  q: string;
  /** Categories that the visitor has chosen within the category of the page. */
  chosenCategories: Category[];
  /** Excluded words as typed. */
  without: string[];
  /** Parameters with unusable values, with reasons. The rest of the request is valid. */
  errors: FieldError[];
};

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
};

/** Values of the query parameter `kind`, which URLs and the API share (api-v1, `/products`). */
export const kindParameterValues = ["car", "part", "rental"] as const satisfies ListingKind[];
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
  { currency, scope = {}, limit = DEFAULT_LISTING_PAGE_SIZE, vehicle, today }: ParseRequestOptions,
): ParsedListRequest {
  const parameters = new ListQueryParameters(params);
  const criteria = createEmptyCriteria();
  const q = (scope.search ?? parameters.getOne("q") ?? "").trim();
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

  const kind = scope.kind ?? parameters.getChoice("kind", kindParameterValues);
  if (kind) criteria.kind = kind;
  parseVehicleFilterParameters(parameters, criteria, vehicle);
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
  parseAvailabilityParameters(parameters, criteria, { within: scope.category, today });
  criteria.sellerTypes = parameters.getChoices("sellerType", sellerTypes);
  const sellerId = scope.sellerId ?? parameters.getInteger("seller", 1, 2_147_483_647);
  if (sellerId !== undefined) criteria.sellerId = sellerId;

  parseChoiceParameters(parameters, catalog, criteria, scope.category);
  parseFeatureParameters(parameters, catalog, criteria);

  const parseRange = (name: string, min: number, max: number) =>
    normalizeRange({
      min: parameters.getInteger(`${name}Min`, min, max),
      max: parameters.getInteger(`${name}Max`, min, max),
    });
  criteria.year = parseRange("year", 1900, 2100);
  criteria.mileage = parseRange("mileage", 0, 5_000_000);
  const parseAmount = (name: string) => {
    const text = parameters.getOne(name);
    if (text === undefined) return undefined;
    const value = parseLocalizedNumber(text);
    const currencyFacts = catalog.currencies.get(currency);
    const base = catalog.currencies.get(BASE_CURRENCY);
    const minor =
      value === undefined || !currencyFacts
        ? undefined
        : toMinorUnits(value.toFixed(currencyFacts.decimals), currencyFacts.decimals);
    if (minor === undefined || !currencyFacts || !base || minor > 1e14)
      return parameters.reject(name, "number", `${name} must be a price in ${currency}, digits only`);
    return convertMoney({ minor, currency }, currencyFacts, base).minor;
  };
  criteria.price = normalizeRange({ min: parseAmount("priceMin"), max: parseAmount("priceMax") });

  const discount = parameters.getChoice("discount", ["any", "yes", "no"]);
  if (discount === "yes" || discount === "no") criteria.discount = discount === "yes";
  if (parameters.getChoice("photo", ["any", "yes"]) === "yes") criteria.photo = true;
  parseDealParameters(params, criteria, (path, code, message) => parameters.reject(path, code, message));
  const rating = parameters.getInteger("rating", 1, 5);
  if (rating !== undefined) criteria.rating = rating;

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
    offered: listFilterableFeatures(catalog, criteria, scope.category, chosenCategories),
    sort: (parameters.getChoice("sort", sortOrders) ?? "default") satisfies SortOrder,
    page: parameters.getInteger("page", 1, MAX_PAGE) ?? 1,
    limit: parameters.getInteger("limit", 1, MAX_LISTING_PAGE_SIZE) ?? limit,
    errors: parameters.errors,
  };
}

/** Splits the values of the parameter into excluded words. Words without letters or digits are rejected. */
function parseExcludedWords(parameters: ListQueryParameters): string[] {
  const words = parameters.getAll("without").flatMap((value) => value.slice(0, MAX_SEARCH_LENGTH).split(/\s+/));
  const usable = words.filter((word) => {
    if (parseQueryWords(word).length > 0) return true;
    return parameters.reject("without", "choice", "without takes words that have letters or digits");
  });
  return [...new Set(usable)].slice(0, MAX_EXCLUDED_WORDS);
}
