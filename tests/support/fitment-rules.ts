import type { Fitment, PartRules } from "#domain/fitment/fitment.ts";
import type { Engine, Vehicle } from "#domain/vehicles/vehicle.ts";

/** An engine of which only that much is known. */
export const engine = (id: number, more: Partial<Engine> = {}): Engine => ({
  id,
  code: null,
  litres: null,
  cylinders: null,
  fuelId: null,
  aspiration: null,
  powerHp: null,
  ...more,
});
const named = (id: number, en: string) => ({ id, slug: en.toLowerCase(), name: { en, ar: en } });
/** A Camry of 2019 of which nothing more is known. */
export const camry = (more: Partial<Vehicle> = {}): Vehicle => ({
  id: 1,
  year: 2019,
  make: named(1, "Toyota"),
  model: named(1, "Camry"),
  generation: null,
  engine: null,
  submodel: null,
  market: null,
  gearId: null,
  drive: null,
  bodyId: null,
  ...more,
});
let lastId = 0;
/** That it fits Camrys of 2018 to 2022. */
export const rule = (more: Partial<Fitment> = {}): Fitment => ({
  id: ++lastId,
  modelId: 1,
  yearFrom: 2018,
  yearTo: 2022,
  engine: null,
  market: null,
  drive: null,
  gearId: null,
  bodyId: null,
  builtFrom: null,
  builtTo: null,
  qualifiers: [],
  position: null,
  quantity: null,
  effect: "fits",
  note: null,
  source: null,
  verified: false,
  ...more,
});
/** A part with its rules. */
export const part = (...fitments: Fitment[]): PartRules => ({
  compatibility: fitments.some(({ effect }) => effect === "fits") ? "vehicles" : "unknown",
  fitments,
});
