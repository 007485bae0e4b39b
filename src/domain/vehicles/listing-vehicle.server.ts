import type { Db } from "#db/database.ts";
import type { Vehicle } from "./vehicle.ts";
import { listVehicles } from "./vehicle-catalog.server.ts";

/** Data of a car that its listing states. */
export type ListedCarData = {
  makeId: number | null;
  modelId: number | null;
  year: number | null;
  fuelId: number | null;
  /** Engine size in litres. */
  litres: number | null;
};

/**
 * Finds the vehicle of a car listing. Its engine is set only if size and fuel match exactly one engine of that model
 * year. Returns undefined if the model was not sold in that year.
 */
export async function findListingVehicle(db: Db, car: ListedCarData): Promise<Vehicle | undefined> {
  if (car.makeId === null || car.modelId === null || car.year === null) return undefined;
  const vehicles = await listVehicles(db, car.year, car.makeId, car.modelId);
  const sameSize = vehicles.filter(
    ({ engine }) => engine && car.litres !== null && engine.litres === roundLitres(car.litres),
  );
  const sameFuel = sameSize.filter(({ engine }) => engine?.fuelId === car.fuelId || engine?.fuelId === null);
  const candidates = sameFuel.length > 0 ? sameFuel : sameSize;
  return candidates.length === 1 ? candidates[0] : vehicles.find(isBaseVehicle);
}

const roundLitres = (litres: number): number => Math.round(litres * 10) / 10;

/** Checks whether a vehicle has no details besides make, model and year. */
const isBaseVehicle = ({ engine, submodel, market, gearId, drive, bodyId }: Vehicle): boolean =>
  [engine, submodel, market, gearId, drive, bodyId].every((attribute) => attribute === null);
