import type { Db } from "#db/database.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { getVehiclesByIds } from "#domain/vehicles/vehicle-catalog.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import {
  createVehicleNotFoundFailure,
  emptyGarage,
  type Garage,
  type GarageChange,
  type StoredGarageVehicle,
} from "./garage.ts";
import { assignVehicleIds, createGarageCookie, isWithinCookieLimit, readGarageCookie } from "./garage-cookie.ts";
import { toTyreAnswers } from "./garage-tyres.ts";
import { applyMemberGarageChange, listMemberVehicles } from "./member-garage.server.ts";

/**
 * Owner of a garage: a member, whose garage is stored in the database, or a guest, whose garage is stored in the cookie
 * (GN-02).
 */
export type GarageOwner = { db: Db; userId: number | undefined; cookies: string | null };

/** Loads the garage of its owner. For a guest without vehicles, the database is not queried. */
export async function loadOwnerGarage({ db, userId, cookies }: GarageOwner): Promise<Garage> {
  return resolveGarage(db, userId === undefined ? readGarageCookie(cookies) : await listMemberVehicles(db, userId));
}

async function resolveGarage(db: Db, storedVehicles: readonly StoredGarageVehicle[]): Promise<Garage> {
  if (storedVehicles.length === 0) return emptyGarage;
  const vehicleIds = storedVehicles.map((each) => each.vehicleId);
  return toGarage(storedVehicles, await getVehiclesByIds(db, vehicleIds));
}

/** Creates the garage from stored vehicles and their catalog data. Vehicles missing from the catalog are left out. */
function toGarage(storedVehicles: readonly StoredGarageVehicle[], vehicles: ReadonlyMap<number, Vehicle>): Garage {
  const entries = storedVehicles.flatMap(({ vehicleId, ...entry }) => {
    const vehicle = vehicles.get(vehicleId);
    return vehicle ? [{ ...entry, vehicle, fitmentAnswers: { ...entry.answers, ...toTyreAnswers(entry.tyres) } }] : [];
  });
  return { vehicles: entries, current: entries.find((entry) => entry.current) ?? null };
}

/** Garage after a change, with the `Set-Cookie` values for a guest's browser. */
export type GarageChangeResult = { garage: Garage; cookies: string[] };

/** Applies a change to the garage of an owner, either completely or not at all. */
export async function applyGarageChange(
  { db, userId, cookies }: GarageOwner,
  change: GarageChange,
  origin: string,
): Promise<Result<GarageChangeResult>> {
  if (userId !== undefined) {
    const result = await applyMemberGarageChange(db, userId, change);
    return result.ok ? ok({ garage: await resolveGarage(db, result.value), cookies: [] }) : result;
  }
  const result = change(readGarageCookie(cookies));
  if (!result.ok) return result;
  const storedVehicles = assignVehicleIds(result.value);
  const garage = await resolveGarage(db, storedVehicles);
  const added = result.value.some((each) => each.id === 0);
  // A newly added vehicle must exist. Vehicles deleted from the catalog disappear with this change.
  const existingVehicles = storedVehicles.filter((each) => garage.vehicles.some(({ id }) => id === each.id));
  if (added && existingVehicles.at(-1)?.id !== storedVehicles.at(-1)?.id) return createVehicleNotFoundFailure();
  if (!isWithinCookieLimit(existingVehicles)) return failure("conflict", "garage.full");
  return ok({ garage, cookies: [createGarageCookie(existingVehicles, origin)] });
}
