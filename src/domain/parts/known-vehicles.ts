import type { Engine } from "#domain/vehicles/vehicle.ts";
import { asciiDigits } from "#kernel/digits.ts";
import { foldPartNumber } from "./part.ts";

/** An engine of a model, and the model years that have it. */
export type ModelEngine = Pick<Engine, "id" | "code" | "litres" | "cylinders"> & { years: readonly number[] };

/** What is known of the vehicles that rules speak of, as one snapshot. */
export type KnownVehicles = {
  /** First and last model year, by the model. A model that isn't here is one of which no year is known. */
  years: ReadonlyMap<number, { first: number; last: number }>;
  engines: ReadonlyMap<number, readonly ModelEngine[]>;
  /** The newest model year of all: a model that reached it may still be made. */
  newest: number;
};

export const noVehicles: KnownVehicles = { years: new Map(), engines: new Map(), newest: 0 };

/**
 * The engines of a model in those years that a text means: litres ("2.5", "2.5L", "2500 cc"), cylinders ("V6"), both
 * ("3.5 V6"), a maker's own name ("2AR-FE"), or an id ("#12"); several are separated by semicolons. Empty when one of
 * them is unknown.
 */
export function enginesMeant(
  { engines }: KnownVehicles,
  modelId: number,
  years: { from: number; to: number | null },
  text: string,
): ModelEngine[] {
  const there = (engines.get(modelId) ?? []).filter((engine) =>
    engine.years.some((year) => year >= years.from && year <= (years.to ?? Number.POSITIVE_INFINITY)),
  );
  const meant = new Set<ModelEngine>();
  for (const each of text.split(/[;؛|]/)) {
    if (!each.trim()) continue;
    const test = engineTest(each);
    const found = there.filter(test);
    if (found.length === 0) return [];
    for (const engine of found) meant.add(engine);
  }
  return [...meant];
}

function engineTest(text: string): (engine: ModelEngine) => boolean {
  const plain = asciiDigits(text).trim().toLowerCase();
  const id = /^#\s*(\d{1,9})$/.exec(plain);
  if (id) return (engine) => engine.id === Number(id[1]);
  const size = /^(\d{1,2}(?:\.\d)?)\s*(?:l|lt|ltr|litres?|liters?|لتر)?(?:\s+([vilwhr]|flat-?)(\d{1,2}))?$/.exec(plain);
  if (size) {
    const cylinders = size[3] ? Number(size[3]) : undefined;
    return (engine) => engine.litres === Number(size[1]) && (cylinders === undefined || engine.cylinders === cylinders);
  }
  const cubic = /^(\d{3,5})\s*(?:cc|سي سي)?$/.exec(plain);
  if (cubic) {
    const litres = Math.round(Number(cubic[1]) / 100) / 10;
    return (engine) => engine.litres === litres;
  }
  const layout =
    /^(?:[vilwhr]|flat-?)(\d{1,2})$/.exec(plain) ?? /^(\d{1,2})\s*(?:cyl(?:inders?)?\.?|سلندر|سلندرات)$/.exec(plain);
  const code = foldPartNumber(text);
  return (engine) =>
    (engine.code !== null && foldPartNumber(engine.code) === code) ||
    (layout !== null && engine.cylinders === Number(layout[1]));
}
