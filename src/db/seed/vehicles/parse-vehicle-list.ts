import type { Aspiration } from "#db/schema/fitment.ts";

/** Engine of the vehicle lists. Null values are unknown. */
export type ListedEngine = {
  code: string | null;
  litres: number | null;
  cylinders: number | null;
  fuel: "petrol" | "diesel" | "hybrid" | "electric";
  aspiration: Aspiration | null;
};
/** Entry of a vehicle list: the years of a model and its engines in these years. */
export type VehicleListEntry = {
  make: string;
  model: string;
  /** Name by builder or drivers: "AN10", "3". */
  generation: string | null;
  from: number;
  /** Null while the model is still built. */
  to: number | null;
  engines: ListedEngine[];
};

const LINE_PATTERN = /^([a-z0-9-]+)\/([a-z0-9-]+)(?: (?!\d{4}(?:[- ]|$))(\S+))? (\d{4})(-(\d{4})?)?((?: \S+)*)$/;
const ENGINE_PATTERN = /^(?:(\d+\.\d)\/(\d*))?([dhe]?)(t{0,2}|s)(?:=(\S+))?$/;
const fuelByLetter = { "": "petrol", d: "diesel", h: "hybrid", e: "electric" } as const;
const aspirationByLetters: Record<string, Aspiration> = { t: "turbo", tt: "twin-turbo", s: "supercharged" };

/**
 * Parses lines such as `toyota/hilux AN120 2016-2027 2.7/4=2TR-FE 2.8/4dt=1GD-FTV`. A line holds make and model, an
 * optional generation, the years (`2024-` is still built) and the engines. An engine has litres and cylinders,
 * d(iesel), h(ybrid) or e(lectric), t(urbo), tt or s(upercharged), and its code. Throws on an invalid line.
 */
export function parseVehicleList(text: string): VehicleListEntry[] {
  return text
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row !== "" && !row.startsWith("#"))
    .map((row) => {
      const found = LINE_PATTERN.exec(row);
      if (!found) throw new Error(`not a line of the vehicle lists: ${row}`);
      const [, make = "", model = "", generation = null, from, range, to, engines = ""] = found;
      return {
        make,
        model,
        generation,
        from: Number(from),
        to: to ? Number(to) : range ? null : Number(from),
        engines: engines.trim() === "" ? [] : engines.trim().split(" ").map(parseEngine),
      };
    });
}

function parseEngine(text: string): ListedEngine {
  const found = ENGINE_PATTERN.exec(text);
  if (!found) throw new Error(`not an engine of the vehicle lists: ${text}`);
  const [, litres, cylinders, fuel = "", aspirationLetters = "", code = null] = found;
  return {
    code,
    litres: litres ? Number(litres) : null,
    cylinders: cylinders ? Number(cylinders) : null,
    fuel: fuelByLetter[fuel as keyof typeof fuelByLetter],
    aspiration: aspirationByLetters[aspirationLetters] ?? null,
  };
}
