import type { Db } from "#db/database.ts";
import type { Answers } from "#domain/fitment/fitment.ts";
import { vehicleOf } from "#domain/vehicles/cascade.server.ts";
import { parseTypedNumber } from "#kernel/digits.ts";
import type { AskedVehicle } from "./fit-filter.ts";

/** What a reader said of a vehicle, by its id; undefined when they said nothing. */
export type AnswersFor = (vehicleId: number) => Answers | undefined;

/** The vehicle that a list's parameters name; undefined when they name none, or none that there is. */
export async function askedVehicle(
  db: Db,
  params: URLSearchParams,
  answersFor: AnswersFor = () => undefined,
): Promise<AskedVehicle | undefined> {
  const id = parseTypedNumber(params.get("vehicle") ?? "");
  const vehicle = id === undefined ? undefined : await vehicleOf(db, id);
  return vehicle && { vehicle, answers: answersFor(vehicle.id) ?? {} };
}
