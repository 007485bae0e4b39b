import type { Db } from "#db/database.ts";
import { getToday } from "#domain/bookings/days.ts";
import { getCountryTimeZone } from "#domain/bookings/time-zone.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import type { MentionedCar } from "#domain/search/query-parser/parse-search-query.ts";
import { mergeParsedParameters, type ParsedSearchText, parseSearchText } from "#domain/search/search-text.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { findBaseVehicle, listModelYears } from "#domain/vehicles/vehicle-catalog.server.ts";
import { MAX_VEHICLE_FILTER_YEARS } from "../filters/fit-filter.ts";
import { parseListRequest } from "../filters/list-request.ts";
import { findRequestedVehicle, type GetVehicleAnswers } from "../filters/requested-vehicle.server.ts";
import type { ListScope, ParsedListRequest } from "../query/criteria.ts";
import { findFacetEntry } from "../query/facet-values.ts";
import { rootCategoryTypes } from "../query/filterable-features.ts";
import { relaxQuery } from "./query-relaxation.server.ts";

export type SearchTextInterpretation = Pick<ParsedSearchText, "corrected"> & {
  /** Search text as the visitor typed it. */
  asked: string;
  /** Filters that were recognized in the search text, as query parameters. */
  understood: { name: string; value: string }[];
  /** Words that were left out, because no listing contains them together with the others. */
  leftOut?: string;
};

export type ParsedListQuery = {
  request: ParsedListRequest;
  /** Query parameters, including filters from the search text. Links that change the list are based on them. */
  params: URLSearchParams;
  /** Scope of the page. Its search text contains only the words that did not become filters. */
  scope: ListScope;
  /** Interpretation of the search text; undefined unless it produced filters or corrections. */
  reading?: SearchTextInterpretation;
  /**
   * Car for which fitting parts are listed, as named in the current or an earlier search text. `thing` is the rest of
   * the text.
   */
  car?: { vehicle: Vehicle; until?: number; thing: string };
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
        })
      : undefined;
  const mentionedCar = parsedText?.car && (await findMentionedVehicle(db, catalog, parsedText.car, rawParams, scope));
  const car = mentionedCar && {
    ...mentionedCar,
    vehicle: (!mentionedCar.until && findSingleMatch(mentionedCar.vehicle, ownVehicles)) || mentionedCar.vehicle,
  };
  const parsedParameters = [
    ...(parsedText?.params ?? []).map(({ name, value }) => ({ name, value })),
    ...(car
      ? [
          { name: "vehicle", value: String(car.vehicle.id) },
          { name: "fit", value: "first" },
          ...(car.until ? [{ name: "until", value: String(car.until) }] : []),
        ]
      : []),
  ];
  const params = mergeParsedParameters(rawParams, parsedParameters);
  const effectiveScope = { ...scope };
  const setSearchText = (remainingText: string) => {
    if (scope.search !== undefined) effectiveScope.search = remainingText;
    else if (remainingText) params.set("q", remainingText);
    else params.delete("q");
  };
  if (parsedText) setSearchText(parsedText.rest);
  const priceCurrency = catalog.currencies.get(params.get("currency") ?? "")?.code ?? currency;
  const vehicle = car
    ? { vehicle: car.vehicle, answers: answersFor?.(car.vehicle.id) ?? {} }
    : await findRequestedVehicle(db, params, answersFor);
  const today = getToday(getCountryTimeZone(null), now);
  const requestOptions = {
    currency: priceCurrency,
    scope: effectiveScope,
    vehicle,
    today,
    ...(limit === undefined ? {} : { limit }),
  };
  let request = parseListRequest(params, catalog, requestOptions);
  const relaxed = parsedText?.rest
    ? await relaxQuery(db, catalog, request.criteria, {
        text: parsedText.rest,
        filtered: parsedText.params.length > 0,
        part: parsedText.part,
      })
    : undefined;
  const onlyParts = relaxed !== undefined && parsedText?.part === true && !request.criteria.kind;
  if (relaxed) {
    setSearchText(relaxed.searchedText);
    if (onlyParts) params.set("kind", "part");
    request = parseListRequest(params, catalog, requestOptions);
  }
  // Listings for sale come first, unless the search asks for a certain kind.
  if (parsedText && !request.criteria.kind) request.criteria.saleFirst = true;
  if (onlyParts) parsedParameters.push({ name: "kind", value: "part" });
  return {
    request,
    params,
    scope: effectiveScope,
    ...getListCar(request, parsedText?.thing),
    ...(parsedText && (parsedParameters.length > 0 || parsedText.corrected || relaxed)
      ? {
          reading: {
            asked: searchText,
            understood: parsedParameters,
            ...(parsedText.corrected ? { corrected: parsedText.corrected } : {}),
            ...(relaxed ? { leftOut: relaxed.leftOut } : {}),
          },
        }
      : {}),
  };
}

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
  return { car: { vehicle, ...(until === undefined ? {} : { until }), thing: remainingText } };
}

type MentionedVehicle = { vehicle: Vehicle; until?: number };

/**
 * Finds the vehicle whose model and year a search text names. For several years, returns the vehicle of the first
 * available year together with the last year. Returns undefined without a match, with several matches, if the visitor
 * has chosen a vehicle, or if the list has no parts.
 */
async function findMentionedVehicle(
  db: Db,
  catalog: Catalog,
  { models, year, until }: MentionedCar,
  rawParams: URLSearchParams,
  scope: ListScope,
): Promise<MentionedVehicle | undefined> {
  const isVehicleChosen = rawParams.has("vehicle") || rawParams.has("fit");
  if (isVehicleChosen || (scope.kind ?? rawParams.get("kind") ?? "part") !== "part") return undefined;
  const vehicles = await Promise.all(
    models.map(async (name): Promise<MentionedVehicle | undefined> => {
      const model = catalog.models.get(findFacetEntry(catalog, "model", name)?.id ?? 0);
      if (!model) return undefined;
      const availableYears = (await listModelYears(db, model)).filter((each) => each >= year && each <= until);
      const [first = year, last = year] = [availableYears.at(-1), availableYears[0]];
      const vehicle = last - first < MAX_VEHICLE_FILTER_YEARS ? await findBaseVehicle(db, first, model) : undefined;
      return vehicle && { vehicle, ...(last > first ? { until: last } : {}) };
    }),
  );
  const [vehicle, secondVehicle] = vehicles.filter((each) => each !== undefined);
  return secondVehicle ? undefined : vehicle;
}

/** Finds the vehicle with the same model and year, if there is exactly one. */
function findSingleMatch({ model, year }: Vehicle, vehicles: readonly Vehicle[]): Vehicle | undefined {
  const matches = vehicles.filter((each) => each.model.id === model.id && each.year === year);
  return matches.length === 1 ? matches[0] : undefined;
}
