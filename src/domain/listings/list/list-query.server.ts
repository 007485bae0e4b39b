import type { Db } from "#db/database.ts";
import type { ListingKind } from "#db/schema/listings.ts";
import { getToday } from "#domain/bookings/days.ts";
import { getCountryTimeZone } from "#domain/bookings/time-zone.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { findFamilyModel } from "#domain/search/vehicle-names.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { findBaseVehicle, listModelYears } from "#domain/vehicles/vehicle-catalog.server.ts";
import { tokenize } from "#kernel/normalize-text.ts";
import { MAX_VEHICLE_FILTER_YEARS } from "../filters/fit-filter.ts";
import { parseListRequest } from "../filters/list-request.ts";
import { findRequestedVehicle, type GetVehicleAnswers } from "../filters/requested-vehicle.server.ts";
import {
  isReplacedByParameters,
  type ListParameter,
  type TextChoice,
  type TextFilter,
  toListParameters,
} from "../filters/text-filters.ts";
import { findStatedFeatures } from "../index/stated-features.server.ts";
import type { Criteria, ListScope, ParsedListRequest, TextVehicle } from "../query/criteria.ts";
import { rootCategoryTypes } from "../query/filterable-features.ts";
import { describeNamedCar } from "../query/named-car.ts";
import type { MentionedCar } from "../query-parser/parse-search-query.ts";
import { type ParsedSearchText, parseSearchText } from "../query-parser/search-text.server.ts";
import type { CloseSearch } from "./close-matches.server.ts";
import { hasNoMatches, keepFiltersWithoutText, relaxQuery } from "./query-relaxation.server.ts";

type SearchTextInterpretation = Pick<ParsedSearchText, "corrected"> & {
  /** Search text as the visitor typed it. */
  asked: string;
  /** Filters that were recognized in the search text, as query parameters. */
  understood: ListParameter[];
  /** Words that were left out, because no listing contains them together with the others. */
  leftOut?: string;
};

export type ParsedListQuery = {
  request: ParsedListRequest;
  /** Query parameters, including filters from the search text. Links that change the list are based on them. */
  params: URLSearchParams;
  /** Scope of the page. Its search text contains only the words that did not become filters. */
  scope: ListScope;
  /** All that the search text asks for, for close matches. Undefined without an interpreted text. */
  closeSearch?: CloseSearch;
  /** Interpretation of the search text; undefined unless it produced filters or corrections. */
  reading?: SearchTextInterpretation;
  /**
   * Car for which fitting parts are listed, as named in the current or an earlier search text. `itemText` is the rest of
   * the text.
   */
  car?: { vehicle: Vehicle; until?: number; itemText: string };
};

type ParseListOptions = {
  /**
   * Code of the visitor's currency. Prices are in this currency unless the parameters or the search text name another.
   */
  currency: string;
  /**
   * ISO 3166 code of the visitor's country, which decides the currency of words like "dinar". Defaults to the site's
   * country.
   */
  country?: string | undefined;
  scope?: ListScope;
  /** Page size if the parameters contain none. */
  limit?: number;
  /** Returns the visitor's fitment answers for a vehicle in the garage. */
  answersFor?: GetVehicleAnswers;
  /** Vehicles in the visitor's garage. */
  ownVehicles?: readonly Vehicle[];
  now: Date;
};

/**
 * Parses the request for a list and interprets its search text: "camry under 50k" becomes a model and a price, and
 * "camry 2015 brake pads" lists the parts that fit that car first. With `exact=1`, the text is searched literally.
 */
export async function parseListQuery(
  db: Db,
  catalog: Catalog,
  rawParams: URLSearchParams,
  {
    currency,
    country = catalog.site.defaultCountry,
    scope = {},
    limit,
    answersFor,
    ownVehicles = [],
    now,
  }: ParseListOptions,
): Promise<ParsedListQuery> {
  const searchText = (scope.search ?? rawParams.get("q") ?? "").trim();
  const isExact = rawParams.get("exact") === "1";
  const parsedText =
    searchText && !isExact && rawParams.getAll("q").length < 2
      ? await parseSearchText(db, catalog, searchText, {
          thisYear: now.getUTCFullYear(),
          country,
          currency,
          parts: isPartList(rawParams, scope),
          statedFeatures: await findStatedFeatures(db, catalog),
        })
      : undefined;
  const car = parsedText?.car && (await findTextVehicle(db, catalog, parsedText.car, rawParams, scope, ownVehicles));
  const textVehicle = car && { ...car, answers: answersFor?.(car.vehicle.id) ?? {} };
  const options = {
    currency: catalog.currencies.get(rawParams.get("currency") ?? "")?.code ?? currency,
    scope,
    vehicle: await findRequestedVehicle(db, rawParams, answersFor),
    today: getToday(getCountryTimeZone(null), now),
    ...(limit === undefined ? {} : { limit }),
  };
  const params = new URLSearchParams(rawParams);
  if (!parsedText) return { request: parseListRequest(rawParams, catalog, options), params, scope };

  const { corrected, itemText } = parsedText;
  const parseRequest = (search: string, filters: readonly TextFilter[], kind?: ListingKind) =>
    parseListRequest(rawParams, catalog, {
      ...options,
      scope: kind ? { ...scope, kind } : scope,
      text: { search, filters, vehicle: textVehicle },
    });
  const anyKind = parseRequest(parsedText.rest, parsedText.filters);
  const asksForSale = hasPriceOfSale(anyKind.criteria, parsedText);
  const carText = asksForSale ? addKindOfSale(parsedText) : parsedText;
  const wanted = asksForSale ? parseRequest(carText.rest, carText.filters) : anyKind;
  const { request, searchedText, filters, leftOut, kind } = await chooseReading(
    db,
    catalog,
    wanted,
    carText,
    parseRequest,
  );
  // Listings for sale come first, unless the search asks for a certain kind.
  if (!request.criteria.kind) request.criteria.saleFirst = true;
  if (parsedText.carWords !== undefined) {
    const leftOutWords = new Set(tokenize(leftOut ?? ""));
    request.namedCar = describeNamedCar(catalog, searchText, {
      searchedWords: tokenize(parsedText.words).filter((word) => !leftOutWords.has(word)),
      modelNames: parsedText.modelNames ?? [],
      modelIds: wanted.criteria.choices.model?.any ?? [],
    });
  }

  const understood: ListParameter[] = [];
  const addUnderstood = (filter: TextFilter | { name: "fit" }, parameters: readonly ListParameter[]) => {
    understood.push(...parameters);
    if (!isReplacedByParameters(filter, rawParams)) addParameters(params, parameters);
  };
  for (const filter of filters) addUnderstood(filter, toListParameters(filter, catalog));
  if (textVehicle) addUnderstood({ name: "fit" }, toVehicleParameters(textVehicle));
  if (kind) {
    understood.push({ name: "kind", value: kind });
    params.set("kind", kind);
  }
  if (scope.search === undefined) {
    if (searchedText) params.set("q", searchedText);
    else params.delete("q");
  }
  return {
    request,
    params,
    scope: scope.search === undefined ? scope : { ...scope, search: searchedText },
    closeSearch: getCloseSearch(wanted, carText, rawParams, parseRequest),
    ...getListCar(request, itemText),
    ...(understood.length > 0 || corrected || leftOut !== undefined
      ? {
          reading: {
            asked: searchText,
            understood,
            ...(corrected ? { corrected } : {}),
            ...(leftOut === undefined ? {} : { leftOut }),
          },
        }
      : {}),
  };
}

/** Maximum price from which a search means cars for sale, in minor units of the base currency. Rentals cost less a day. */
const MIN_PRICE_OF_SALE = 1_000_00;

/**
 * Returns whether a text that names a car asks for one to buy, because of its maximum price: "camry under 60,000". The
 * price of every rental is below such a maximum.
 */
const hasPriceOfSale = ({ kind, price }: Criteria, { part, carWords, filters }: ParsedSearchText): boolean =>
  !kind &&
  !part &&
  (price.max ?? 0) >= MIN_PRICE_OF_SALE &&
  (carWords !== undefined || filters.some(({ name }) => name === "body"));

/** Adds the filter by cars for sale to all readings of a search text. */
function addKindOfSale({ filters, withoutFacts, ...parsedText }: ParsedSearchText): ParsedSearchText {
  const carKind: TextFilter = { name: "kind", kind: "car" };
  return {
    ...parsedText,
    filters: [...filters, carKind],
    ...(withoutFacts ? { withoutFacts: { ...withoutFacts, filters: [...withoutFacts.filters, carKind] } } : {}),
  };
}

/** Search text as it is searched: words, filters and kind of listings. `leftOut` are the words that are not searched. */
type SearchedReading = {
  request: ParsedListRequest;
  searchedText: string;
  filters: readonly TextFilter[];
  leftOut?: string;
  kind?: ListingKind;
};

/**
 * Chooses what to search so that listings are found. If the values that the text names have no match together, searches
 * all words in the texts of listings, because sellers often choose a related model or no value. Then tries a model of
 * another make than the named one. Otherwise leaves out words.
 */
async function chooseReading(
  db: Db,
  catalog: Catalog,
  wanted: ParsedListRequest,
  parsedText: ParsedSearchText,
  parseRequest: (search: string, filters: readonly TextFilter[], kind?: ListingKind) => ParsedListRequest,
): Promise<SearchedReading> {
  const { filters, rest, words, part, carWords, otherReading, withoutFacts } = parsedText;
  const { criteria } = wanted;
  const complete = { request: wanted, searchedText: rest, filters };
  if ((rest === "" && filters.length === 0) || !(await hasNoMatches(db, criteria, part))) return complete;
  // Facts are preferences: without a car that states them all, their words are searched instead.
  if (withoutFacts) {
    const { withoutFacts: _, ...others } = { ...parsedText, ...withoutFacts };
    return chooseReading(db, catalog, parseRequest(withoutFacts.rest, withoutFacts.filters), others, parseRequest);
  }
  const keptFilters = part ? undefined : keepFiltersWithoutText(filters);
  const asText = keptFilters && parseRequest(words, keptFilters);
  // A text that names a car asks for one, so texts of parts that only mention the car are no match.
  const namesCar = filters.some(({ name }) => name === "make" || name === "model");
  const kind = namesCar && !criteria.kind ? { kind: "car" as const } : {};
  if (
    asText &&
    asText.errors.length === wanted.errors.length &&
    !(await hasNoMatches(db, { ...asText.criteria, ...kind }, part))
  )
    return { request: asText, searchedText: words, filters: keptFilters };
  if (otherReading) {
    const { rest: otherRest, filters: otherFilters } = otherReading;
    const request = parseRequest(otherRest, otherFilters);
    if (!(await hasNoMatches(db, request.criteria, part)))
      return { request, searchedText: otherRest, filters: otherFilters };
  }
  const relaxed = rest
    ? await relaxQuery(db, catalog, criteria, { text: rest, filtered: filters.length > 0, part, carWords })
    : undefined;
  if (!relaxed) return complete;
  const { searchedText, leftOut } = relaxed;
  const partKind = part && !criteria.kind ? { kind: "part" as const } : {};
  return { request: parseRequest(searchedText, filters, partKind.kind), searchedText, filters, leftOut, ...partKind };
}

/**
 * Returns what the search text asks for, unless parameters of the list replace it. Cars of a make are no close matches
 * for a model of another make.
 */
function getCloseSearch(
  { criteria }: ParsedListRequest,
  { carWords, typedWords, words, rest, filters, otherReading, withoutFacts }: ParsedSearchText,
  rawParams: URLSearchParams,
  parseRequest: (search: string, filters: readonly TextFilter[]) => ParsedListRequest,
): CloseSearch {
  const carReading = otherReading ?? withoutFacts ?? { filters, rest };
  const choices = carReading.filters.filter(
    (filter): filter is TextChoice => "id" in filter && !isReplacedByParameters(filter, rawParams),
  );
  const hasOwnCriteria = otherReading !== undefined || withoutFacts !== undefined;
  const carCriteria = hasOwnCriteria ? parseRequest(carReading.rest, carReading.filters).criteria : criteria;
  const facts = filters.flatMap((filter) =>
    filter.name === "fact" && !isReplacedByParameters(filter, rawParams) ? [parseRequest("", [filter]).criteria] : [],
  );
  return { criteria: carCriteria, carWords, typedWords, words, rest: withoutFacts?.rest ?? rest, choices, facts };
}

/** Adds the parameters that `params` does not contain yet. A currency replaces the currency in `params`. */
function addParameters(params: URLSearchParams, parameters: readonly ListParameter[]): void {
  for (const { name, value } of parameters) {
    if (name === "currency") params.set(name, value);
    else if (!params.has(name, value)) params.append(name, value);
  }
}

/** Converts the vehicle of a search text to the parameters of a list in which its parts come first. */
const toVehicleParameters = ({ vehicle, until }: TextVehicle): ListParameter[] => [
  { name: "vehicle", value: String(vehicle.id) },
  { name: "fit", value: "first" },
  ...(until ? [{ name: "until", value: String(until) }] : []),
];

/** Returns whether the list contains only parts, whatever its search text. */
const isPartList = (rawParams: URLSearchParams, { kind, category }: ListScope): boolean =>
  (kind ?? rawParams.get("kind")) === "part" || category?.type === rootCategoryTypes.part;

/**
 * Returns the car whose fitting parts come first, if the search text names a car. The car stays the same on every page
 * and with every filter.
 */
function getListCar(
  { criteria: { fit } }: ParsedListRequest,
  remainingText: string | undefined,
): Pick<ParsedListQuery, "car"> {
  if (fit?.mode !== "first" || fit.remainingQuery === undefined || remainingText === undefined) return {};
  const { vehicle, until } = fit;
  return { car: { vehicle, ...(until === undefined ? {} : { until }), itemText: remainingText } };
}

type MentionedVehicle = Pick<TextVehicle, "vehicle" | "until">;

/**
 * Finds the vehicle whose model and year a search text names. For a range of years, returns the vehicle of the first
 * available year together with the last available year. For one year, prefers a vehicle in the visitor's garage.
 * Returns undefined if there is no match or more than one, unless they are models of one family. Also returns undefined
 * if the visitor has chosen a vehicle or the list has no parts.
 */
async function findTextVehicle(
  db: Db,
  catalog: Catalog,
  { models, year, until }: MentionedCar,
  rawParams: URLSearchParams,
  scope: ListScope,
  ownVehicles: readonly Vehicle[],
): Promise<MentionedVehicle | undefined> {
  const isVehicleChosen = rawParams.has("vehicle") || rawParams.has("fit");
  if (isVehicleChosen || (scope.kind ?? rawParams.get("kind") ?? "part") !== "part") return undefined;
  const vehicles = await Promise.all(
    models.map(async (id): Promise<MentionedVehicle | undefined> => {
      const model = catalog.models.get(id);
      if (!model) return undefined;
      const availableYears = (await listModelYears(db, model)).filter((each) => each >= year && each <= until);
      const [first = year, last = year] = [availableYears.at(-1), availableYears[0]];
      const vehicle = last - first < MAX_VEHICLE_FILTER_YEARS ? await findBaseVehicle(db, first, model) : undefined;
      if (!vehicle) return undefined;
      return last > first ? { vehicle, until: last } : { vehicle: findOwnVehicle(vehicle, ownVehicles) ?? vehicle };
    }),
  );
  const found = vehicles.filter((each) => each !== undefined);
  if (found.length < 2) return found[0];
  const familyId = findFamilyModel(
    catalog,
    found.map(({ vehicle }) => vehicle.model.id),
  );
  return found.find(({ vehicle }) => vehicle.model.id === familyId);
}

/** Finds the vehicle with the same model and year in the garage, if there is exactly one. */
function findOwnVehicle({ model, year }: Vehicle, ownVehicles: readonly Vehicle[]): Vehicle | undefined {
  const matches = ownVehicles.filter((each) => each.model.id === model.id && each.year === year);
  return matches.length === 1 ? matches[0] : undefined;
}
