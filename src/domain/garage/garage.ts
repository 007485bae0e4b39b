import type { FitmentAnswers } from "#domain/fitment/fitment.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import type { GarageTyres } from "./garage-tyres.ts";

/** Maximum number of vehicles in a garage. */
export const MAX_GARAGE_VEHICLES = 20;
export const MAX_NICKNAME_LENGTH = 40;

/** Vehicle as stored in a garage. A vehicle that is not yet stored has id 0. */
export type StoredGarageVehicle = {
  id: number;
  vehicleId: number;
  nickname: string | null;
  vin: string | null;
  answers: FitmentAnswers;
  /** Tyre sizes that the owner stated. Null if the owner stated none. */
  tyres: GarageTyres | null;
  /**
   * Whether the vehicle is the current one. Parts are shown for the current vehicle, or for all cars if no vehicle is
   * current (VP-05).
   */
  current: boolean;
};

/** Vehicle in a garage, with its data from the vehicle catalog. */
export type GarageEntry = Omit<StoredGarageVehicle, "vehicleId"> & {
  vehicle: Vehicle;
  /** Answers by which fitment is evaluated: those of the owner, and the wheel size that the tyres have. */
  fitmentAnswers: FitmentAnswers;
};

/**
 * Vehicles of a garage in the order in which they were added, and the current vehicle. Without a current vehicle, parts
 * are shown for all cars.
 */
export type Garage = { vehicles: readonly GarageEntry[]; current: GarageEntry | null };

export const emptyGarage: Garage = { vehicles: [], current: null };

/**
 * Function that changes the vehicles of a garage. The function gets the vehicles stored at the time of writing. Members
 * and guests use the same changes.
 */
export type GarageChange = (vehicles: readonly StoredGarageVehicle[]) => Result<readonly StoredGarageVehicle[]>;

export const createVehicleNotFoundFailure = (): Failure => failure("not_found", "vehicle.not_found");

export type NewGarageVehicle = Pick<StoredGarageVehicle, "vehicleId"> &
  Partial<Pick<StoredGarageVehicle, "nickname" | "vin" | "answers" | "tyres">>;

/** Finds the same vehicle in the garage: equal vehicle id and no different VIN. */
function findSameVehicle(
  vehicles: readonly StoredGarageVehicle[],
  { vehicleId, vin = null }: NewGarageVehicle,
): StoredGarageVehicle | undefined {
  const sameModelVehicles = vehicles.filter((each) => each.vehicleId === vehicleId);
  return (
    sameModelVehicles.find((each) => each.vin === vin) ??
    sameModelVehicles.find((each) => each.vin === null || vin === null)
  );
}

const fillMissingDetails = (
  vehicle: StoredGarageVehicle,
  { nickname, vin, answers, tyres }: NewGarageVehicle,
): StoredGarageVehicle => ({
  ...vehicle,
  nickname: vehicle.nickname ?? nickname ?? null,
  vin: vehicle.vin ?? vin ?? null,
  answers: { ...vehicle.answers, ...answers },
  tyres: vehicle.tyres ?? tyres ?? null,
});

type PlacementResult = { vehicles: readonly StoredGarageVehicle[]; car: StoredGarageVehicle };

/**
 * Adds a vehicle to the vehicles of a garage. If the garage contains this vehicle, adds only the missing details.
 * Returns undefined if the garage is full.
 */
function placeVehicle(vehicles: readonly StoredGarageVehicle[], added: NewGarageVehicle): PlacementResult | undefined {
  const existing = findSameVehicle(vehicles, added);
  if (existing) {
    const vehicle = fillMissingDetails(existing, added);
    return { vehicles: vehicles.map((each) => (each === existing ? vehicle : each)), car: vehicle };
  }
  if (vehicles.length >= MAX_GARAGE_VEHICLES) return undefined;
  const blank = { nickname: null, vin: null, answers: {}, tyres: null, current: false };
  const vehicle = fillMissingDetails({ id: 0, vehicleId: added.vehicleId, ...blank }, added);
  return { vehicles: [...vehicles, vehicle], car: vehicle };
}

const setCurrentVehicle = (
  vehicles: readonly StoredGarageVehicle[],
  current: StoredGarageVehicle | undefined,
): StoredGarageVehicle[] =>
  vehicles.map((each) => (each.current === (each === current) ? each : { ...each, current: each === current }));

/** Creates the change that adds a vehicle to a garage. With `current`, the vehicle also becomes the current one. */
export const createAddVehicleChange =
  (added: NewGarageVehicle, { current = false } = {}): GarageChange =>
  (vehicles) => {
    const placement = placeVehicle(vehicles, added);
    if (!placement) return failure("conflict", "garage.full");
    return ok(current ? setCurrentVehicle(placement.vehicles, placement.car) : placement.vehicles);
  };

/**
 * Creates the change that removes a vehicle from a garage. If the current vehicle is removed, no vehicle is current.
 */
export const createRemoveVehicleChange =
  (id: number): GarageChange =>
  (vehicles) =>
    vehicles.some((each) => each.id === id)
      ? ok(vehicles.filter((each) => each.id !== id))
      : createVehicleNotFoundFailure();

/**
 * Creates the change that makes a vehicle the current one. With null, no vehicle is current and parts are shown for all
 * cars.
 */
export const createSelectVehicleChange =
  (id: number | null): GarageChange =>
  (vehicles) => {
    const vehicle = vehicles.find((each) => each.id === id);
    return id === null || vehicle ? ok(setCurrentVehicle(vehicles, vehicle)) : createVehicleNotFoundFailure();
  };

/** Creates the change that updates a vehicle's nickname, VIN, fitment answers or tyre sizes. */
export const createUpdateVehicleChange =
  (id: number, change: Partial<Pick<StoredGarageVehicle, "nickname" | "vin" | "answers" | "tyres">>): GarageChange =>
  (vehicles) => {
    const vehicle = vehicles.find((each) => each.id === id);
    if (!vehicle) return createVehicleNotFoundFailure();
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
 * Sorts vehicles so that, among entries with the same vehicle id, those with a VIN come before those without one. An
 * entry without a VIN may match any of them.
 */
const sortVinsFirst = (vehicles: readonly StoredGarageVehicle[]): StoredGarageVehicle[] =>
  [...Map.groupBy(vehicles, ({ vehicleId }) => vehicleId).values()].flatMap((alike) => [
    ...alike.filter(({ vin }) => vin !== null),
    ...alike.filter(({ vin }) => vin === null),
  ]);

/**
 * Merges the vehicles of this device into a member's garage. The current vehicle of the device becomes the current one.
 * `left` is the number of vehicles for which the garage had no space. Repeating the merge changes nothing (rule 25).
 * Vehicles with a VIN are matched first, so that no vehicle gets the VIN of another car.
 */
export function mergeGarages(
  memberVehicles: readonly StoredGarageVehicle[],
  deviceVehicles: readonly StoredGarageVehicle[],
): { mergedVehicles: readonly StoredGarageVehicle[]; left: number } {
  let mergedVehicles = memberVehicles;
  let left = 0;
  for (const { id: _id, current, ...vehicle } of sortVinsFirst(deviceVehicles)) {
    const placement = placeVehicle(mergedVehicles, vehicle);
    if (placement) mergedVehicles = current ? setCurrentVehicle(placement.vehicles, placement.car) : placement.vehicles;
    else left += 1;
  }
  return { mergedVehicles, left };
}
