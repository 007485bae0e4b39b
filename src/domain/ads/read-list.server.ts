import type { Db } from "#db/database.ts";
import { todayIn } from "#domain/bookings/days.ts";
import { timeZoneOf } from "#domain/bookings/time-zone.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { type ReadText, readSearchText, withUnderstood } from "#domain/search/read-text.server.ts";
import type { CarMeant } from "#domain/search/understand.ts";
import { plainVehicle } from "#domain/vehicles/cascade.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { thingOf } from "./choices.ts";
import { type AnswersFor, askedVehicle } from "./fit-filter.server.ts";
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
  /** The car that the text says the part is for, and what is left of the text without it. */
  car?: { vehicle: Vehicle; rest: string };
};

type Options = {
  /** Code of the reader's currency: prices are in it unless address or text say another. */
  currency: string;
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
  { currency, scope = {}, limit, answersFor, ownVehicles = [], now }: Options,
): Promise<ReadList> {
  const asked = (scope.search ?? given.get("q") ?? "").trim();
  const exact = given.get("exact") === "1";
  const read =
    asked && !exact && given.getAll("q").length < 2
      ? await readSearchText(db, catalogue, asked, { thisYear: now.getUTCFullYear(), parts: isOfParts(given, scope) })
      : undefined;
  const named = read?.car && (await meantVehicle(db, catalogue, read.car, given, scope));
  const car = named && (onlyOneLike(named, ownVehicles) ?? named);
  const understood = [
    ...(read?.params ?? []).map(({ name, value }) => ({ name, value })),
    ...(car
      ? [
          { name: "vehicle", value: String(car.id) },
          { name: "fit", value: "first" },
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
    ? { vehicle: car, answers: answersFor?.(car.id) ?? {} }
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
    ...(read?.car && car ? { car: { vehicle: car, rest: read.car.rest } } : {}),
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

/**
 * The vehicle of which a text says model and year; undefined when none or several are called so, and where a vehicle was
 * chosen by hand or no parts are asked for.
 */
async function meantVehicle(
  db: Db,
  catalogue: Catalogue,
  { models, year }: CarMeant,
  given: URLSearchParams,
  scope: Scope,
): Promise<Vehicle | undefined> {
  const chosen = given.has("vehicle") || given.has("fit");
  if (chosen || (scope.kind ?? given.get("kind") ?? "part") !== "part") return undefined;
  const vehicles = await Promise.all(
    models.map((name) => {
      const model = catalogue.models.get(thingOf(catalogue, "model", name)?.id ?? 0);
      return model && plainVehicle(db, year, model);
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
