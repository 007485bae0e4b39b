import type { RouterContextProvider } from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { Answers } from "#domain/fitment/fitment.ts";
import { changeGarage, type GarageChanged, type GarageOwner, readGarage } from "#domain/garage/garage.server.ts";
import type { Garage, GarageChange, GarageEntry } from "#domain/garage/garage.ts";
import { type LookupNames, shortVehicleName, vehicleDetail, vehicleName } from "#domain/vehicles/names.ts";
import type { Language } from "#kernel/local-text.ts";
import type { Result } from "#kernel/result.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import type { ShellGarage } from "#web/layout/shell.server.ts";
import type { ShownVehicle } from "./shown-vehicle.ts";

export type GarageArgs = { request: Request; context: Readonly<RouterContextProvider> };

const ownerOf = ({ request, context }: GarageArgs): GarageOwner => ({
  db: context.get(visitContext).db,
  userId: context.get(sessionContext)?.account.id,
  cookies: request.headers.get("cookie"),
});

// The frame and the page of one request ask for the same one.
const asked = new WeakMap<object, Promise<Garage>>();

/**
 * The reader's vehicles and the current one (VP-05), whoever they are; read once a request. A visitor without vehicles
 * costs no query.
 */
export function garageOf(args: GarageArgs): Promise<Garage> {
  const known = asked.get(args.context);
  if (known) return known;
  const garage = readGarage(ownerOf(args));
  asked.set(args.context, garage);
  return garage;
}

/** What the reader said of vehicles that they keep, by the vehicle. */
export async function ownAnswers(args: GarageArgs): Promise<(vehicleId: number) => Answers | undefined> {
  const { vehicles } = await garageOf(args);
  return (id) => vehicles.find(({ vehicle }) => vehicle.id === id)?.answers;
}

/** Changes the reader's garage; with the cookies that the answer must send. */
export function changeOwnGarage(args: GarageArgs, change: GarageChange): Promise<Result<GarageChanged>> {
  asked.delete(args.context);
  return changeGarage(ownerOf(args), change, args.context.get(visitContext).origin);
}

/** A vehicle of the garage in the reader's words. */
export function shownVehicle(
  { id, vehicle, nickname, vin, answers, current }: GarageEntry,
  lookups: LookupNames,
  language: Language,
): ShownVehicle {
  return {
    id,
    vehicle: vehicle.id,
    name: vehicleName(vehicle, language),
    short: nickname ?? shortVehicleName(vehicle, language),
    detail: vehicleDetail(vehicle, lookups, language),
    nickname,
    vin,
    answers,
    current,
  };
}

/** The garage in the reader's words. */
export async function shownGarage(context: GarageArgs["context"], { vehicles }: Garage): Promise<ShownVehicle[]> {
  const { language } = context.get(preferencesContext);
  const { lookups } = await catalogueOf(context.get(visitContext).db);
  return vehicles.map((entry) => shownVehicle(entry, lookups, language));
}

/** What the frame of every page knows of the reader's vehicles. */
export async function shellGarage(args: GarageArgs): Promise<ShellGarage> {
  const { vehicles, current } = await garageOf(args);
  const ids = vehicles.map((entry) => entry.id);
  if (!current) return { ids };
  const { language } = args.context.get(preferencesContext);
  const { id, vehicle, name, short } = shownVehicle(current, new Map(), language);
  return { ids, current: { id, vehicle, name, short } };
}
