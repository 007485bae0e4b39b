import type { Db } from "#db/database.ts";
import type { FitmentAnswers } from "#domain/fitment/fitment.ts";
import { findVehicle } from "#domain/vehicles/vehicle-catalog.server.ts";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";
import type { RequestedVehicle } from "../query/criteria.ts";

/** Function that returns the visitor's fitment answers for a vehicle id. Returns undefined without answers. */
export type GetVehicleAnswers = (vehicleId: number) => FitmentAnswers | undefined;

/**
 * Finds the vehicle that the query parameters of a list name. Returns undefined without a vehicle parameter or for an
 * unknown vehicle.
 */
export async function findRequestedVehicle(
  db: Db,
  params: URLSearchParams,
  getAnswers: GetVehicleAnswers = () => undefined,
): Promise<RequestedVehicle | undefined> {
  const id = parseLocalizedNumber(params.get("vehicle") ?? "");
  const vehicle = id === undefined ? undefined : await findVehicle(db, id);
  return vehicle && { vehicle, answers: getAnswers(vehicle.id) ?? {} };
}
