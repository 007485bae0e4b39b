import type { Answers } from "#domain/fitment/fitment.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";

/** As many vehicles fit into a garage. */
export const mostVehicles = 20;
export const longestNickname = 40;

/** A vehicle as a garage keeps it. One that has just been added has the id 0 until it is kept. */
export type Kept = {
  id: number;
  vehicleId: number;
  nickname: string | null;
  vin: string | null;
  answers: Answers;
  /** Parts are shown for this one; for all vehicles when none is (VP-05). */
  current: boolean;
};

/** A vehicle of a garage, with what is known of it. */
export type GarageEntry = Omit<Kept, "vehicleId"> & { vehicle: Vehicle };

/** A reader's vehicles in the order they were added, and the one that parts are shown for; null: all vehicles. */
export type Garage = { vehicles: readonly GarageEntry[]; current: GarageEntry | null };

export const emptyGarage: Garage = { vehicles: [], current: null };

/** A change works on what is kept at that moment, whoever keeps it. */
export type GarageChange = (kept: readonly Kept[]) => Result<readonly Kept[]>;

export const notInGarage = (): Failure => failure("not_found", "vehicle.not_found");

export type NewVehicle = Pick<Kept, "vehicleId"> & Partial<Pick<Kept, "nickname" | "vin" | "answers">>;

/** The same car: the same vehicle, and no two different vehicle numbers. */
function sameCar(kept: readonly Kept[], { vehicleId, vin = null }: NewVehicle): Kept | undefined {
  const alike = kept.filter((each) => each.vehicleId === vehicleId);
  return alike.find((each) => each.vin === vin) ?? alike.find((each) => each.vin === null || vin === null);
}

const completed = (car: Kept, { nickname, vin, answers }: NewVehicle): Kept => ({
  ...car,
  nickname: car.nickname ?? nickname ?? null,
  vin: car.vin ?? vin ?? null,
  answers: { ...car.answers, ...answers },
});

type Placed = { kept: readonly Kept[]; car: Kept };

/** A car that is there already gets what wasn't known of it; undefined when there is no room for another one. */
function placed(kept: readonly Kept[], added: NewVehicle): Placed | undefined {
  const there = sameCar(kept, added);
  if (there) {
    const car = completed(there, added);
    return { kept: kept.map((each) => (each === there ? car : each)), car };
  }
  if (kept.length >= mostVehicles) return undefined;
  const blank = { id: 0, vehicleId: added.vehicleId, nickname: null, vin: null, answers: {}, current: false };
  const car = completed(blank, added);
  return { kept: [...kept, car], car };
}

const onlyCurrent = (kept: readonly Kept[], car: Kept | undefined): Kept[] =>
  kept.map((each) => (each.current === (each === car) ? each : { ...each, current: each === car }));

/** Adds a vehicle, and with `current` shows parts for it. */
export const adding =
  (added: NewVehicle, { current = false } = {}): GarageChange =>
  (kept) => {
    const done = placed(kept, added);
    if (!done) return failure("conflict", "garage.full");
    return ok(current ? onlyCurrent(done.kept, done.car) : done.kept);
  };

/** Takes a vehicle out; when it was the current one, parts are shown for all vehicles. */
export const removing =
  (id: number): GarageChange =>
  (kept) =>
    kept.some((each) => each.id === id) ? ok(kept.filter((each) => each.id !== id)) : notInGarage();

/** Shows parts for a vehicle of the garage; null: for all vehicles. */
export const choosing =
  (id: number | null): GarageChange =>
  (kept) => {
    const car = kept.find((each) => each.id === id);
    return id === null || car ? ok(onlyCurrent(kept, car)) : notInGarage();
  };

/** Gives a vehicle another nickname or number, or other answers. */
export const changing =
  (id: number, change: Partial<Pick<Kept, "nickname" | "vin" | "answers">>): GarageChange =>
  (kept) => {
    const car = kept.find((each) => each.id === id);
    if (!car) return notInGarage();
    const changed = { ...car, ...change };
    const twice = kept.some((each) => each !== car && each.vehicleId === changed.vehicleId && each.vin === changed.vin);
    if (twice) {
      return failure("conflict", "garage.twice", [{ path: "vin", code: "twice", message: "vin: is there already" }]);
    }
    return ok(kept.map((each) => (each === car ? changed : each)));
  };

/** Vehicles as they came, but of the same vehicle those with a number first: who has none may be any of them. */
const numbersFirst = (brought: readonly Kept[]): Kept[] =>
  [...Map.groupBy(brought, ({ vehicleId }) => vehicleId).values()].flatMap((alike) => [
    ...alike.filter(({ vin }) => vin !== null),
    ...alike.filter(({ vin }) => vin === null),
  ]);

/**
 * A member's vehicles with those of this device; the current one of this device stays current. `left` found no room.
 * Doing it again with the same vehicles changes nothing (rule 25): whoever has a number finds their place before one
 * without is taken for an own vehicle that a number would complete.
 */
export function united(own: readonly Kept[], brought: readonly Kept[]): { kept: readonly Kept[]; left: number } {
  let kept = own;
  let left = 0;
  for (const { vehicleId, nickname, vin, answers, current } of numbersFirst(brought)) {
    const done = placed(kept, { vehicleId, nickname, vin, answers });
    if (done) kept = current ? onlyCurrent(done.kept, done.car) : done.kept;
    else left += 1;
  }
  return { kept, left };
}

/** With the vehicles that are known by their ids; those that are gone are left out. */
export function garageFrom(kept: readonly Kept[], vehicles: ReadonlyMap<number, Vehicle>): Garage {
  const entries = kept.flatMap(({ vehicleId, ...entry }) => {
    const vehicle = vehicles.get(vehicleId);
    return vehicle ? [{ ...entry, vehicle }] : [];
  });
  return { vehicles: entries, current: entries.find((entry) => entry.current) ?? null };
}
