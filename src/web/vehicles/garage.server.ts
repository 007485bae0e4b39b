import type { RouterContextProvider } from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { FitmentAnswers } from "#domain/fitment/fitment.ts";
import {
  applyGarageChange,
  type GarageChangeResult,
  type GarageOwner,
  loadOwnerGarage,
} from "#domain/garage/garage.server.ts";
import type { Garage, GarageChange, GarageEntry } from "#domain/garage/garage.ts";
import {
  formatShortVehicleName,
  formatVehicleDetail,
  formatVehicleName,
  type LookupNames,
} from "#domain/vehicles/vehicle-names.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { Result } from "#kernel/result.ts";
import { preferencesContext, requestContext, sessionContext } from "#web/context.ts";
import type { GarageSummary, VehicleView } from "./vehicle-view.ts";

export type GarageArgs = { request: Request; context: Readonly<RouterContextProvider> };

const toGarageOwner = ({ request, context }: GarageArgs): GarageOwner => ({
  db: context.get(requestContext).db,
  userId: context.get(sessionContext)?.account.id,
  cookies: request.headers.get("cookie"),
});

// The page frame and the page share one load per request.
const garageByRequest = new WeakMap<object, Promise<Garage>>();

/**
 * Returns the visitor's garage with the current vehicle (VP-05). It is loaded once per request. For a guest without
 * vehicles, no query runs.
 */
export function getGarage(args: GarageArgs): Promise<Garage> {
  const cached = garageByRequest.get(args.context);
  if (cached) return cached;
  const garage = loadOwnerGarage(toGarageOwner(args));
  garageByRequest.set(args.context, garage);
  return garage;
}

/**
 * Returns a function that gives the visitor's fitment answers for a vehicle id. It returns undefined for a vehicle
 * that is not in the garage.
 */
export async function getVehicleAnswersLookup(
  args: GarageArgs,
): Promise<(vehicleId: number) => FitmentAnswers | undefined> {
  const { vehicles } = await getGarage(args);
  return (id) => vehicles.find(({ vehicle }) => vehicle.id === id)?.fitmentAnswers;
}

/** Changes the visitor's garage. Returns the cookies for the response. */
export function changeVisitorGarage(args: GarageArgs, change: GarageChange): Promise<Result<GarageChangeResult>> {
  garageByRequest.delete(args.context);
  return applyGarageChange(toGarageOwner(args), change, args.context.get(requestContext).origin);
}

function toVehicleView(
  { id, vehicle, nickname, vin, answers, tyres, current }: GarageEntry,
  lookups: LookupNames,
  language: Language,
): VehicleView {
  return {
    id,
    vehicle: vehicle.id,
    name: formatVehicleName(vehicle, language),
    short: nickname ?? formatShortVehicleName(vehicle, language),
    detail: formatVehicleDetail(vehicle, lookups, language),
    nickname,
    vin,
    answers,
    tyres,
    current,
  };
}

export async function toVehicleViews(context: GarageArgs["context"], { vehicles }: Garage): Promise<VehicleView[]> {
  const { language } = context.get(preferencesContext);
  const { lookups } = await getCatalog(context.get(requestContext).db);
  return vehicles.map((entry) => toVehicleView(entry, lookups, language));
}

/** Returns the garage data that the page shell needs: the ids of all entries, and the current vehicle. */
export async function getGarageSummary(args: GarageArgs): Promise<GarageSummary> {
  const { vehicles, current } = await getGarage(args);
  const ids = vehicles.map((entry) => entry.id);
  if (!current) return { ids };
  const { language } = args.context.get(preferencesContext);
  const { id, vehicle, name, short } = toVehicleView(current, new Map(), language);
  return { ids, current: { id, vehicle, name, short } };
}
