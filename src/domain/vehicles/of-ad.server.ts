import type { Db } from "#db/database.ts";
import { vehiclesOf } from "./cascade.server.ts";
import type { Vehicle } from "./vehicle.ts";

export type AdvertisedCar = {
  makeId: number | null;
  modelId: number | null;
  year: number | null;
  fuelId: number | null;
  /** The engine's size as the ad tells it. */
  litres: number | null;
};

/**
 * The vehicle that an ad offers: with its engine where the ad tells which it is of those the model had that year, else
 * the one whose engine isn't known. Undefined when the model isn't known of that year.
 */
export async function vehicleOfAd(db: Db, car: AdvertisedCar): Promise<Vehicle | undefined> {
  if (car.makeId === null || car.modelId === null || car.year === null) return undefined;
  const vehicles = await vehiclesOf(db, car.year, car.makeId, car.modelId);
  const alike = vehicles.filter(({ engine }) => engine && car.litres !== null && engine.litres === rounded(car.litres));
  const fuelled = alike.filter(({ engine }) => engine?.fuelId === car.fuelId || engine?.fuelId === null);
  const likely = fuelled.length > 0 ? fuelled : alike;
  return likely.length === 1 ? likely[0] : vehicles.find(isPlain);
}

const rounded = (litres: number): number => Math.round(litres * 10) / 10;

/** The one of which nothing more than year and model is known. */
const isPlain = ({ engine, submodel, market, gearId, drive, bodyId }: Vehicle): boolean =>
  [engine, submodel, market, gearId, drive, bodyId].every((fact) => fact === null);
