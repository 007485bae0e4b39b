import type { FitmentAnswers } from "#domain/fitment/fitment.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";

/** Maximum number of vehicles in a garage. */
export const MAX_GARAGE_VEHICLES = 20;
export const MAX_NICKNAME_LENGTH = 40;

/** Vehicle as stored in a garage. A new vehicle has id 0 until stored. */
export type StoredVehicle = {
  id: number;
  vehicleId: number;
  nickname: string | null;
  vin: string | null;
  answers: FitmentAnswers;
  /**
   * Whether the vehicle is current. Parts are shown for the current vehicle, or for all vehicles if none is current
   * (VP-05).
   */
  current: boolean;
};

/** Vehicle of a garage with its catalog data. */
export type GarageEntry = Omit<StoredVehicle, "vehicleId"> & { vehicle: Vehicle };

/**
 * Vehicles of a garage in the order of adding, and the current one. Without a current vehicle, parts are shown for all
 * vehicles.
 */
export type Garage = { vehicles: readonly GarageEntry[]; current: GarageEntry | null };

export const emptyGarage: Garage = { vehicles: [], current: null };

/**
 * Change of a garage, applied to the vehicles stored at the time of writing. The same change serves members and guests.
 */
export type GarageChange = (kept: readonly StoredVehicle[]) => Result<readonly StoredVehicle[]>;

/** Creates the failure for a vehicle that is not in the garage. */
export const failVehicleNotFound = (): Failure => failure("not_found", "vehicle.not_found");

export type NewVehicle = Pick<StoredVehicle, "vehicleId"> &
  Partial<Pick<StoredVehicle, "nickname" | "vin" | "answers">>;

/** Finds the same vehicle in the garage: equal vehicle id and no differing VIN. */
function findSameVehicle(
  vehicles: readonly StoredVehicle[],
  { vehicleId, vin = null }: NewVehicle,
): StoredVehicle | undefined {
  const sameModelVehicles = vehicles.filter((each) => each.vehicleId === vehicleId);
  return (
    sameModelVehicles.find((each) => each.vin === vin) ??
    sameModelVehicles.find((each) => each.vin === null || vin === null)
  );
}

const fillMissingDetails = (vehicle: StoredVehicle, { nickname, vin, answers }: NewVehicle): StoredVehicle => ({
  ...vehicle,
  nickname: vehicle.nickname ?? nickname ?? null,
  vin: vehicle.vin ?? vin ?? null,
  answers: { ...vehicle.answers, ...answers },
});

type PlacementResult = { kept: readonly StoredVehicle[]; car: StoredVehicle };

/** Adds a vehicle, or completes the same vehicle already in the garage. Returns undefined when the garage is full. */
function placeVehicle(vehicles: readonly StoredVehicle[], added: NewVehicle): PlacementResult | undefined {
  const existing = findSameVehicle(vehicles, added);
  if (existing) {
    const vehicle = fillMissingDetails(existing, added);
    return { kept: vehicles.map((each) => (each === existing ? vehicle : each)), car: vehicle };
  }
  if (vehicles.length >= MAX_GARAGE_VEHICLES) return undefined;
  const blank = { id: 0, vehicleId: added.vehicleId, nickname: null, vin: null, answers: {}, current: false };
  const vehicle = fillMissingDetails(blank, added);
  return { kept: [...vehicles, vehicle], car: vehicle };
}

const setCurrentVehicle = (vehicles: readonly StoredVehicle[], current: StoredVehicle | undefined): StoredVehicle[] =>
  vehicles.map((each) => (each.current === (each === current) ? each : { ...each, current: each === current }));

/** Creates a change that adds a vehicle. With `current` the vehicle also becomes current. */
export const addToGarage =
  (added: NewVehicle, { current = false } = {}): GarageChange =>
  (vehicles) => {
    const placement = placeVehicle(vehicles, added);
    if (!placement) return failure("conflict", "garage.full");
    return ok(current ? setCurrentVehicle(placement.kept, placement.car) : placement.kept);
  };

/** Creates a change that removes a vehicle. Removing the current vehicle leaves no current vehicle. */
export const removeFromGarage =
  (id: number): GarageChange =>
  (vehicles) =>
    vehicles.some((each) => each.id === id) ? ok(vehicles.filter((each) => each.id !== id)) : failVehicleNotFound();

/** Creates a change that makes a vehicle current; null selects all vehicles. */
export const selectGarageVehicle =
  (id: number | null): GarageChange =>
  (vehicles) => {
    const vehicle = vehicles.find((each) => each.id === id);
    return id === null || vehicle ? ok(setCurrentVehicle(vehicles, vehicle)) : failVehicleNotFound();
  };

/** Creates a change of a vehicle's nickname, VIN or answers. */
export const updateGarageVehicle =
  (id: number, change: Partial<Pick<StoredVehicle, "nickname" | "vin" | "answers">>): GarageChange =>
  (vehicles) => {
    const vehicle = vehicles.find((each) => each.id === id);
    if (!vehicle) return failVehicleNotFound();
    const changed = { ...vehicle, ...change };
    const isDuplicate = vehicles.some(
      (each) => each !== vehicle && each.vehicleId === changed.vehicleId && each.vin === changed.vin,
    );
    if (isDuplicate) {
      return failure("conflict", "garage.twice", [{ path: "vin", code: "twice", message: "vin: is there already" }]);
    }
    return ok(vehicles.map((each) => (each === vehicle ? changed : each)));
  };

/**
 * Sorts vehicles with a VIN before vehicles of the same kind without one. A vehicle without a VIN may match any of
 * them.
 */
const sortVinsFirst = (vehicles: readonly StoredVehicle[]): StoredVehicle[] =>
  [...Map.groupBy(vehicles, ({ vehicleId }) => vehicleId).values()].flatMap((alike) => [
    ...alike.filter(({ vin }) => vin !== null),
    ...alike.filter(({ vin }) => vin === null),
  ]);

/**
 * Merges this device's vehicles into a member's garage. The device's current vehicle stays current. `left` counts
 * vehicles that did not fit. Merging is idempotent (rule 25): vehicles with a VIN are matched first, so that a vehicle
 * without one is not completed by a foreign VIN.
 */
export function mergeGarages(
  memberVehicles: readonly StoredVehicle[],
  deviceVehicles: readonly StoredVehicle[],
): { kept: readonly StoredVehicle[]; left: number } {
  let kept = memberVehicles;
  let left = 0;
  for (const { vehicleId, nickname, vin, answers, current } of sortVinsFirst(deviceVehicles)) {
    const placement = placeVehicle(kept, { vehicleId, nickname, vin, answers });
    if (placement) kept = current ? setCurrentVehicle(placement.kept, placement.car) : placement.kept;
    else left += 1;
  }
  return { kept, left };
}

/** Creates the garage from stored vehicles and their catalog data. Vehicles missing from the catalog are left out. */
export function toGarage(storedVehicles: readonly StoredVehicle[], vehicles: ReadonlyMap<number, Vehicle>): Garage {
  const entries = storedVehicles.flatMap(({ vehicleId, ...entry }) => {
    const vehicle = vehicles.get(vehicleId);
    return vehicle ? [{ ...entry, vehicle }] : [];
  });
  return { vehicles: entries, current: entries.find((entry) => entry.current) ?? null };
}
