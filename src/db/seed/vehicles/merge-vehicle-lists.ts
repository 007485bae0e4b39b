import type { ListedEngine, VehicleListEntry } from "./parse-vehicle-list.ts";

/** Model year, with the generation and the engines that the vehicle lists contain for it. */
type ListedModelYear = { year: number; generation: string | null; engines: Map<string, ListedEngine> };
export type ListedModel = {
  make: string;
  model: string;
  generations: Map<string, [from: number, to: number | null]>;
  years: Map<number, ListedModelYear>;
};

/** Last model year that is created, also for models that are still in production. */
const LAST_MODEL_YEAR = 2027;

/** Merges several vehicle lists. An engine that several lists contain for a year appears once. */
export function mergeVehicleLists(lists: readonly VehicleListEntry[]): ListedModel[] {
  const models = new Map<string, ListedModel>();
  for (const { make, model, generation, from, to, engines } of lists) {
    const key = `${make}/${model}`;
    const listed = models.get(key) ?? { make, model, generations: new Map(), years: new Map() };
    models.set(key, listed);
    if (generation) {
      const [first, last] = listed.generations.get(generation) ?? [from, to];
      listed.generations.set(generation, [
        Math.min(first, from),
        last === null || to === null ? null : Math.max(last, to),
      ]);
    }
    for (let year = from; year <= Math.min(to ?? LAST_MODEL_YEAR, LAST_MODEL_YEAR); year++) {
      const base = listed.years.get(year) ?? { year, generation: null, engines: new Map() };
      listed.years.set(year, base);
      // In a year with two generations, the newer one is used.
      base.generation = generation ?? base.generation;
      for (const engine of engines) mergeEngine(base.engines, engine);
    }
  }
  return [...models.values()];
}

/**
 * Adds an engine to those of a model year. If a compatible engine exists, merges the two, so that known values replace
 * unknown ones.
 */
function mergeEngine(engines: Map<string, ListedEngine>, engine: ListedEngine): void {
  for (const [key, other] of engines) {
    const isSameEngine =
      engine.litres === other.litres &&
      engine.fuel === other.fuel &&
      areCompatible(engine.cylinders, other.cylinders) &&
      areCompatible(engine.aspiration, other.aspiration) &&
      areCompatible(engine.code, other.code);
    if (!isSameEngine) continue;
    engines.delete(key);
    const merged = {
      ...engine,
      code: engine.code ?? other.code,
      cylinders: engine.cylinders ?? other.cylinders,
      aspiration: engine.aspiration ?? other.aspiration,
    };
    engines.set(getEngineKey(merged), merged);
    return;
  }
  engines.set(getEngineKey(engine), engine);
}

const areCompatible = (a: unknown, b: unknown) => a === b || a === null || b === null;

/** Returns the key by which the vehicle lists identify an engine. */
export function getEngineKey({ code, litres, cylinders, fuel, aspiration }: ListedEngine): string {
  return [code, litres, cylinders, fuel, aspiration].join("|");
}
