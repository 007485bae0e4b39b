import type { Db } from "#db/database.ts";
import { todayIn } from "#domain/bookings/days.ts";
import { timeZoneOf } from "#domain/bookings/time-zone.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { type ReadText, readSearchText, withUnderstood } from "#domain/search/read-text.server.ts";
import type { CarMeant } from "#domain/search/understand.ts";
import { plainVehicle, yearsOfModel } from "#domain/vehicles/cascade.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { thingOf } from "./choices.ts";
import { type AnswersFor, askedVehicle } from "./fit-filter.server.ts";
import { mostYears } from "./fit-filter.ts";
import { loosened } from "./loosen.server.ts";
import { rootTypes } from "./offered-features.ts";
import { type ParsedRequest, readListRequest, type Scope } from "./request.ts";

export type Reading = Pick<ReadText, "corrected"> & {
  /** The search text as it was asked. */
  asked: string;
  /** What of it became filters, as parameters. */
  understood: { name: string; value: string }[];
  /** Words that no ad has beside the others, and that are not searched. */
  leftOut?: string;
};

export type ReadList = {
  request: ParsedRequest;
  /** The parameters with those that the search text asked for; links that change the list start from them. */
  params: URLSearchParams;
  /** What the page fixes, its search text without what became a filter. */
  scope: Scope;
  /** Set when the text was read as more than words. */
  reading?: Reading;
  /** The car that parts are listed for, as the text says it or said it before, and what is left of the text without it. */
  car?: { vehicle: Vehicle; until?: number; thing: string };
};

type Options = {
  /** Code of the reader's currency: prices are in it unless address or text say another. */
  currency: string;
  /** ISO 3166 code of the reader's country, the site's without it: whose money "dinar" means in a text. */
  country?: string | undefined;
  scope?: Scope;
  /** Ads on a page when the address doesn't say. */
  limit?: number;
  /** What the reader said of vehicles that they keep. */
  answersFor?: AnswersFor;
  /** The vehicles that the reader keeps. */
  ownVehicles?: readonly Vehicle[];
  now: Date;
};

/**
 * Reads what a list is asked for, its search text as a sentence: "camry under 50k" is a model and a
 * price, and "camry 2015 brake pads" lists what fits that car first. With `exact=1` the text is searched as it stands.
 */
export async function readList(
  db: Db,
  catalogue: Catalogue,
  given: URLSearchParams,
  { currency, country = catalogue.site.defaultCountry, scope = {}, limit, answersFor, ownVehicles = [], now }: Options,
): Promise<ReadList> {
  const asked = (scope.search ?? given.get("q") ?? "").trim();
  const exact = given.get("exact") === "1";
  const read =
    asked && !exact && given.getAll("q").length < 2
      ? await readSearchText(db, catalogue, asked, {
          thisYear: now.getUTCFullYear(),
          country,
          currency,
          parts: isOfParts(given, scope),
        })
      : undefined;
  const named = read?.car && (await meantVehicle(db, catalogue, read.car, given, scope));
  const car = named && {
    ...named,
    vehicle: (!named.until && onlyOneLike(named.vehicle, ownVehicles)) || named.vehicle,
  };
  const understood = [
    ...(read?.params ?? []).map(({ name, value }) => ({ name, value })),
    ...(car
      ? [
          { name: "vehicle", value: String(car.vehicle.id) },
          { name: "fit", value: "first" },
          ...(car.until ? [{ name: "until", value: String(car.until) }] : []),
        ]
      : []),
  ];
  const params = withUnderstood(given, understood);
  const within = { ...scope };
  const searchFor = (rest: string) => {
    if (scope.search !== undefined) within.search = rest;
    else if (rest) params.set("q", rest);
    else params.delete("q");
  };
  if (read) searchFor(read.rest);
  const known = catalogue.currencies.get(params.get("currency") ?? "")?.code ?? currency;
  const vehicle = car
    ? { vehicle: car.vehicle, answers: answersFor?.(car.vehicle.id) ?? {} }
    : await askedVehicle(db, params, answersFor);
  const today = todayIn(timeZoneOf(null), now);
  const reader = { currency: known, scope: within, vehicle, today, ...(limit === undefined ? {} : { limit }) };
  let request = readListRequest(params, catalogue, reader);
  const loose = read?.rest
    ? await loosened(db, catalogue, request.criteria, {
        text: read.rest,
        filtered: read.params.length > 0,
        part: read.part,
      })
    : undefined;
  const onlyParts = loose !== undefined && read?.part === true && !request.criteria.kind;
  if (loose) {
    searchFor(loose.kept);
    if (onlyParts) params.set("kind", "part");
    request = readListRequest(params, catalogue, reader);
  }
  // Who writes a make means one to buy, unless it says otherwise.
  if (read && !request.criteria.kind) request.criteria.saleFirst = true;
  if (onlyParts) understood.push({ name: "kind", value: "part" });
  return {
    request,
    params,
    scope: within,
    ...carOf(request, read?.thing),
    ...(read && (understood.length > 0 || read.corrected || loose)
      ? {
          reading: {
            asked,
            understood,
            ...(read.corrected ? { corrected: read.corrected } : {}),
            ...(loose ? { leftOut: loose.leftOut } : {}),
          },
        }
      : {}),
  };
}

/** Whether a list has nothing but parts, whatever its text says. */
const isOfParts = (given: URLSearchParams, { kind, category }: Scope): boolean =>
  (kind ?? given.get("kind")) === "part" || category?.type === rootTypes.part;

/** The car that what fits comes first for, if the text names it: on every page of the list, however it is narrowed. */
function carOf({ criteria: { fit } }: ParsedRequest, thing: string | undefined): Pick<ReadList, "car"> {
  if (fit?.mode !== "first" || fit.thing === undefined || thing === undefined) return {};
  const { vehicle, until } = fit;
  return { car: { vehicle, ...(until === undefined ? {} : { until }), thing } };
}

type Meant = { vehicle: Vehicle; until?: number };

/**
 * The vehicle of which a text says model and year, of several years the first that there was, with the last; undefined
 * when none or several are called so, and where a vehicle was chosen by hand or no parts are asked for.
 */
async function meantVehicle(
  db: Db,
  catalogue: Catalogue,
  { models, year, until }: CarMeant,
  given: URLSearchParams,
  scope: Scope,
): Promise<Meant | undefined> {
  const chosen = given.has("vehicle") || given.has("fit");
  if (chosen || (scope.kind ?? given.get("kind") ?? "part") !== "part") return undefined;
  const vehicles = await Promise.all(
    models.map(async (name): Promise<Meant | undefined> => {
      const model = catalogue.models.get(thingOf(catalogue, "model", name)?.id ?? 0);
      if (!model) return undefined;
      const made = (await yearsOfModel(db, model)).filter((each) => each >= year && each <= until);
      const [first = year, last = year] = [made.at(-1), made[0]];
      const vehicle = last - first < mostYears ? await plainVehicle(db, first, model) : undefined;
      return vehicle && { vehicle, ...(last > first ? { until: last } : {}) };
    }),
  );
  const [vehicle, another] = vehicles.filter((each) => each !== undefined);
  return another ? undefined : vehicle;
}

/** The vehicle of the same model and year, if there is just one. */
function onlyOneLike({ model, year }: Vehicle, vehicles: readonly Vehicle[]): Vehicle | undefined {
  const alike = vehicles.filter((each) => each.model.id === model.id && each.year === year);
  return alike.length === 1 ? alike[0] : undefined;
}
