import type { Db } from "#db/database.ts";
import type { Vehicle } from "./vehicle.ts";
import { listVehicles } from "./vehicle-catalog.server.ts";

/** What a listing tells about its car. */
export type ListedCar = {
  makeId: number | null;
  modelId: number | null;
  year: number | null;
  fuelId: number | null;
  /** Engine size of the listing, in litres. */
  litres: number | null;
};

/**
 * Finds the vehicle of a listing. The engine is included if size and fuel identify one engine of that model year.
 * Returns undefined if the model has no such year.
 */
export async function findListingVehicle(db: Db, car: ListedCar): Promise<Vehicle | undefined> {
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

/** Checks whether only year and model are known. */
const isBaseVehicle = ({ engine, submodel, market, gearId, drive, bodyId }: Vehicle): boolean =>
  [engine, submodel, market, gearId, drive, bodyId].every((fact) => fact === null);
