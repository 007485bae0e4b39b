import type { Listed, ListedEngine } from "./listed.ts";

/** A model of a year, with all that the lists say of it. */
export type ListedBase = { year: number; generation: string | null; engines: Map<string, ListedEngine> };
export type ListedModel = {
  make: string;
  model: string;
  generations: Map<string, [from: number, to: number | null]>;
  years: Map<number, ListedBase>;
};

/** The last model year that the lists speak of. */
export const lastYear = 2027;

/** Puts several lists together: what more than one says of a year is there once. */
export function together(lists: readonly Listed[]): ListedModel[] {
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
    for (let year = from; year <= Math.min(to ?? lastYear, lastYear); year++) {
      const base = listed.years.get(year) ?? { year, generation: null, engines: new Map() };
      listed.years.set(year, base);
      // In the year of a change the newer one counts.
      base.generation = generation ?? base.generation;
      for (const engine of engines) addEngine(base.engines, engine);
    }
  }
  return [...models.values()];
}

/** One list may know of an engine what another leaves open: the one that says more is kept. */
function addEngine(engines: Map<string, ListedEngine>, engine: ListedEngine): void {
  for (const [key, other] of engines) {
    const same =
      engine.litres === other.litres &&
      engine.fuel === other.fuel &&
      agree(engine.cylinders, other.cylinders) &&
      agree(engine.aspiration, other.aspiration) &&
      agree(engine.code, other.code);
    if (!same) continue;
    engines.delete(key);
    const merged = {
      ...engine,
      code: engine.code ?? other.code,
      cylinders: engine.cylinders ?? other.cylinders,
      aspiration: engine.aspiration ?? other.aspiration,
    };
    engines.set(engineKey(merged), merged);
    return;
  }
  engines.set(engineKey(engine), engine);
}

const agree = (a: unknown, b: unknown) => a === b || a === null || b === null;

/** What makes two engines of the lists the same. */
export function engineKey({ code, litres, cylinders, fuel, aspiration }: ListedEngine): string {
  return [code, litres, cylinders, fuel, aspiration].join("|");
}
