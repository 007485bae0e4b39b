import type { FitmentRule, PartFitmentRules } from "#domain/fitment/fitment.ts";
import type { Engine, Vehicle } from "#domain/vehicles/vehicle.ts";

/** Creates an engine. Attributes that are not given are unknown. */
export const createEngine = (id: number, more: Partial<Engine> = {}): Engine => ({
  id,
  code: null,
  litres: null,
  cylinders: null,
  fuelId: null,
  aspiration: null,
  powerHp: null,
  ...more,
});
const buildNamedEntry = (id: number, en: string) => ({ id, slug: en.toLowerCase(), name: { en, ar: en } });
/** Creates a Toyota Camry of 2019. Attributes that are not given are unknown. */
export const createCamry = (more: Partial<Vehicle> = {}): Vehicle => ({
  id: 1,
  year: 2019,
  make: buildNamedEntry(1, "Toyota"),
  model: buildNamedEntry(1, "Camry"),
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
/** Creates a fitment rule for the Camry from 2018 to 2022 without conditions, with the given changes. */
export const createRule = (more: Partial<FitmentRule> = {}): FitmentRule => ({
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
/** Creates a part with the given rules. */
export const createPartRules = (...fitments: FitmentRule[]): PartFitmentRules => ({
  compatibility: fitments.some(({ effect }) => effect === "fits") ? "vehicles" : "unknown",
  fitments,
});
