import { type Key, readKey } from "#domain/vehicles/vin/keys.ts";
import { elements, type Pattern } from "./vpic.ts";

/** An engine as vPIC tells it, in the words of our list: "2.5/4ht=A25A-FXS". */
export type ListedEngine = {
  litres: number | null;
  cylinders: number | null;
  fuel: string;
  turbo: boolean;
  code: string | null;
};

type Keyed = Pattern & { key: Key };

/** The engines that vehicles of a model's key may have by the other patterns of the schema. */
export function enginesOf(model: Keyed, patterns: readonly Keyed[]): ListedEngine[] {
  const fitting = patterns.filter(({ key, element }) => element !== elements.model && overlap(model.key, key));
  const of = (element: number) => fitting.filter((pattern) => pattern.element === element);
  const sizes = [...of(elements.litres), ...of(elements.cubicCentimetres)];
  const electric = () => of(elements.fuel).some(({ value }) => value === "Electric");
  if (sizes.length === 0)
    return electric() ? [{ litres: null, cylinders: null, fuel: "e", turbo: false, code: null }] : [];
  return sizes.flatMap((size) => {
    const number = Number(size.value) / (size.element === elements.cubicCentimetres ? 1_000 : 1);
    if (!(number >= 0.3 && number < 12)) return [];
    const best = (element: number) => nearest(size, of(element));
    const fuel = fuelOf(best(elements.fuel), best(elements.secondFuel));
    if (fuel === undefined) return [];
    const cylinders = Number(best(elements.cylinders));
    // A name that stands for other characters than the size may be another engine's.
    const code = of(elements.engine).find(({ keys }) => keys === size.keys)?.value;
    return [
      {
        litres: Math.round(number * 10) / 10,
        cylinders: cylinders >= 1 && cylinders <= 16 ? cylinders : null,
        fuel,
        turbo: best(elements.turbo) === "Yes" || best(elements.turbo) === "1",
        code: code && /^(?=.*[A-Z])(?=.*\d)[A-Z0-9][A-Z0-9-]{2,9}$/.test(code) ? code : null,
      },
    ];
  });
}

/** What is said of the same characters, else of some that those are among. */
function nearest(size: Keyed, others: readonly Keyed[]): string | undefined {
  const same = others.find(({ keys }) => keys === size.keys);
  return (same ?? others.find(({ key }) => covers(key, size.key)))?.value;
}

function fuelOf(first = "Gasoline", second = ""): string | undefined {
  if (/electric/i.test(first)) return second ? "h" : "e";
  if (/electric/i.test(second)) return "h";
  if (/diesel/i.test(first)) return "d";
  return /gasoline|flexible|ethanol|e85/i.test(first) ? "" : undefined;
}

const overlap = (a: Key, b: Key) =>
  a.every((place, i) => place === null || !b[i] || [...place].some((c) => (b[i] as string).includes(c)));
const covers = (wide: Key, narrow: Key) =>
  wide.every(
    (place, i) => place === null || (!!narrow[i] && [...(narrow[i] as string)].every((c) => place.includes(c))),
  );

/** One of each: of the same size and fuel, the one without cylinders or a name goes where another has them. */
export function distinctEngines(engines: readonly ListedEngine[]): string[] {
  const groups = new Map<string, ListedEngine[]>();
  for (const engine of engines) {
    const key = `${engine.litres}|${engine.fuel}|${engine.turbo}|${engine.cylinders}`;
    groups.set(key, [...(groups.get(key) ?? []), engine]);
  }
  const counted = [...groups.values()].map((group) => {
    const codes = new Set(group.map(({ code }) => code).filter(Boolean));
    return { ...(group[0] as ListedEngine), code: codes.size === 1 ? ([...codes][0] ?? null) : null };
  });
  return counted
    .filter(
      (engine) =>
        engine.cylinders !== null ||
        !counted.some(
          (o) =>
            o.cylinders !== null && o.litres === engine.litres && o.fuel === engine.fuel && o.turbo === engine.turbo,
        ),
    )
    .map(engineText)
    .sort();
}

function engineText({ litres, cylinders, fuel, turbo, code }: ListedEngine): string {
  const size = litres === null ? "" : `${litres.toFixed(1)}/${cylinders ?? ""}`;
  return `${size}${fuel}${turbo ? "t" : ""}${code ? `=${code}` : ""}`;
}

export const withKey = (pattern: Pattern): Keyed => ({ ...pattern, key: readKey(pattern.keys) });
