import { parseVinKey, type VinKey } from "#domain/vehicles/vin/vin-keys.ts";
import { type VpicPattern, vpicElements } from "./vpic-database.ts";

/** Engine of a model in the notation of the vehicle list, such as "2.5/4ht=A25A-FXS". */
export type VpicListedEngine = {
  litres: number | null;
  cylinders: number | null;
  fuel: string;
  turbo: boolean;
  code: string | null;
};

type KeyedPattern = VpicPattern & { key: VinKey };

/**
 * Lists the possible engines of a model. vPIC stores engines as patterns of VIN characters (`key`). An engine is
 * possible when one VIN can match both its key and that of the model.
 */
export function listEngines(model: KeyedPattern, patterns: readonly KeyedPattern[]): VpicListedEngine[] {
  const matchingPatterns = patterns.filter(
    ({ key, element }) => element !== vpicElements.model && keysOverlap(model.key, key),
  );
  const getPatterns = (element: number) => matchingPatterns.filter((pattern) => pattern.element === element);
  const sizes = [...getPatterns(vpicElements.litres), ...getPatterns(vpicElements.cubicCentimetres)];
  const isElectric = () => getPatterns(vpicElements.fuel).some(({ value }) => value === "Electric");
  if (sizes.length === 0)
    return isElectric() ? [{ litres: null, cylinders: null, fuel: "e", turbo: false, code: null }] : [];
  return sizes.flatMap((size) => {
    const number = Number(size.value) / (size.element === vpicElements.cubicCentimetres ? 1_000 : 1);
    if (!(number >= 0.3 && number < 12)) return [];
    const getNearestValue = (element: number) => findNearestValue(size, getPatterns(element));
    const fuel = toFuel(getNearestValue(vpicElements.fuel), getNearestValue(vpicElements.secondFuel));
    if (fuel === undefined) return [];
    const cylinders = Number(getNearestValue(vpicElements.cylinders));
    // An engine code whose key differs from the key of the displacement may belong to another engine.
    const code = getPatterns(vpicElements.engine).find(({ keys }) => keys === size.keys)?.value;
    return [
      {
        litres: Math.round(number * 10) / 10,
        cylinders: cylinders >= 1 && cylinders <= 16 ? cylinders : null,
        fuel,
        turbo: getNearestValue(vpicElements.turbo) === "Yes" || getNearestValue(vpicElements.turbo) === "1",
        code: code && /^(?=.*[A-Z])(?=.*\d)[A-Z0-9][A-Z0-9-]{2,9}$/.test(code) ? code : null,
      },
    ];
  });
}

/**
 * Returns the candidate with the same key as the displacement. Otherwise returns the first candidate whose key
 * matches every VIN that the key of the displacement matches.
 */
function findNearestValue(size: KeyedPattern, candidates: readonly KeyedPattern[]): string | undefined {
  const same = candidates.find(({ keys }) => keys === size.keys);
  return (same ?? candidates.find(({ key }) => keyCovers(key, size.key)))?.value;
}

function toFuel(first = "Gasoline", second = ""): string | undefined {
  if (/electric/i.test(first)) return second ? "h" : "e";
  if (/electric/i.test(second)) return "h";
  if (/diesel/i.test(first)) return "d";
  return /gasoline|flexible|ethanol|e85/i.test(first) ? "" : undefined;
}

const keysOverlap = (a: VinKey, b: VinKey) =>
  a.every((place, i) => place === null || !b[i] || [...place].some((c) => (b[i] as string).includes(c)));
const keyCovers = (outer: VinKey, inner: VinKey) =>
  outer.every(
    (place, i) => place === null || (!!inner[i] && [...(inner[i] as string)].every((c) => place.includes(c))),
  );

/**
 * Formats engines without duplicates. Drops an engine with an unknown number of cylinders if another engine has the
 * same size, fuel and aspiration with a known number.
 */
export function deduplicateEngines(engines: readonly VpicListedEngine[]): string[] {
  const groups = new Map<string, VpicListedEngine[]>();
  for (const engine of engines) {
    const key = `${engine.litres}|${engine.fuel}|${engine.turbo}|${engine.cylinders}`;
    groups.set(key, [...(groups.get(key) ?? []), engine]);
  }
  const grouped = [...groups.values()].map((group) => {
    const codes = new Set(group.map(({ code }) => code).filter(Boolean));
    return { ...(group[0] as VpicListedEngine), code: codes.size === 1 ? ([...codes][0] ?? null) : null };
  });
  return grouped
    .filter(
      (engine) =>
        engine.cylinders !== null ||
        !grouped.some(
          (o) =>
            o.cylinders !== null && o.litres === engine.litres && o.fuel === engine.fuel && o.turbo === engine.turbo,
        ),
    )
    .map(formatEngine)
    .sort();
}

function formatEngine({ litres, cylinders, fuel, turbo, code }: VpicListedEngine): string {
  const size = litres === null ? "" : `${litres.toFixed(1)}/${cylinders ?? ""}`;
  return `${size}${fuel}${turbo ? "t" : ""}${code ? `=${code}` : ""}`;
}

export const parsePatternKey = (pattern: VpicPattern): KeyedPattern => ({ ...pattern, key: parseVinKey(pattern.keys) });
