import type { Engine } from "#domain/vehicles/vehicle.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { normalizePartNumber } from "./part.ts";

/** Engine of a model, with the model years in which it was available. */
export type ModelEngine = Pick<Engine, "id" | "code" | "litres" | "cylinders"> & { years: readonly number[] };

/** Snapshot of the model years and engines to which rules can refer. */
export type KnownVehicles = {
  /** First and last model year by model id. Models with unknown years have no entry. */
  years: ReadonlyMap<number, { first: number; last: number }>;
  engines: ReadonlyMap<number, readonly ModelEngine[]>;
  /** Latest model year of any model. A model that reaches this year may still be in production. */
  newest: number;
};

/**
 * Finds the engines of a model in some years that match a text. The text may be litres ("2.5", "2.5L", "2500 cc"),
 * cylinders ("V6"), both ("3.5 V6"), the maker's code ("2AR-FE") or an id ("#12"). Semicolons separate several engines.
 * Returns an empty list if one of them is unknown.
 */
export function findMatchingEngines(
  { engines }: KnownVehicles,
  modelId: number,
  years: { from: number; to: number | null },
  text: string,
): ModelEngine[] {
  const enginesInYears = (engines.get(modelId) ?? []).filter((engine) =>
    engine.years.some((year) => year >= years.from && year <= (years.to ?? Number.POSITIVE_INFINITY)),
  );
  const matching = new Set<ModelEngine>();
  for (const each of text.split(/[;؛|]/)) {
    if (!each.trim()) continue;
    const test = createEngineMatcher(each);
    const found = enginesInYears.filter(test);
    if (found.length === 0) return [];
    for (const engine of found) matching.add(engine);
  }
  return [...matching];
}

function createEngineMatcher(text: string): (engine: ModelEngine) => boolean {
  const normalized = toAsciiDigits(text).trim().toLowerCase();
  const id = /^#\s*(\d{1,9})$/.exec(normalized);
  if (id) return (engine) => engine.id === Number(id[1]);
  const size = /^(\d{1,2}(?:\.\d)?)\s*(?:l|lt|ltr|litres?|liters?|لتر)?(?:\s+([vilwhr]|flat-?)(\d{1,2}))?$/.exec(
    normalized,
  );
  if (size) {
    const cylinders = size[3] ? Number(size[3]) : undefined;
    return (engine) => engine.litres === Number(size[1]) && (cylinders === undefined || engine.cylinders === cylinders);
  }
  const cubic = /^(\d{3,5})\s*(?:cc|سي سي)?$/.exec(normalized);
  if (cubic) {
    const litres = Math.round(Number(cubic[1]) / 100) / 10;
    return (engine) => engine.litres === litres;
  }
  const layout =
    /^(?:[vilwhr]|flat-?)(\d{1,2})$/.exec(normalized) ??
    /^(\d{1,2})\s*(?:cyl(?:inders?)?\.?|سلندر|سلندرات)$/.exec(normalized);
  const code = normalizePartNumber(text);
  return (engine) =>
    (engine.code !== null && normalizePartNumber(engine.code) === code) ||
    (layout !== null && engine.cylinders === Number(layout[1]));
}
