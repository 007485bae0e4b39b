import type { EngineAspiration } from "#db/schema/fitment.ts";

/** Engine in a vehicle list. Null values are unknown. */
export type ListedEngine = {
  code: string | null;
  litres: number | null;
  cylinders: number | null;
  fuel: "petrol" | "diesel" | "hybrid" | "electric";
  aspiration: EngineAspiration | null;
};
/** Entry of a vehicle list: a model, a range of years, and the engines of the model in these years. */
export type VehicleListEntry = {
  make: string;
  model: string;
  /** Name of the generation, by its maker or by drivers: "AN10", "3". */
  generation: string | null;
  from: number;
  /** Last model year. Null if the model is still in production. */
  to: number | null;
  engines: ListedEngine[];
};

const LINE_PATTERN = /^([a-z0-9-]+)\/([a-z0-9-]+)(?: (?!\d{4}(?:[- ]|$))(\S+))? (\d{4})(-(\d{4})?)?((?: \S+)*)$/;
const ENGINE_PATTERN = /^(?:(\d+\.\d)\/(\d*))?([dhe]?)(t{0,2}|s)(?:=(\S+))?$/;
const fuelByLetter = { "": "petrol", d: "diesel", h: "hybrid", e: "electric" } as const;
const aspirationByLetters: Record<string, EngineAspiration> = { t: "turbo", tt: "twin-turbo", s: "supercharged" };

/**
 * Parses a vehicle list with lines such as `toyota/hilux AN120 2016-2027 2.7/4=2TR-FE 2.8/4dt=1GD-FTV`. A line contains
 * make and model, optionally the generation, the years (`2024-` if still in production) and the engines. An engine
 * consists of litres and cylinders, then d(iesel), h(ybrid) or e(lectric), then t(urbo), tt (twin turbo) or
 * s(upercharged), and its code. Throws for an invalid line.
 */
export function parseVehicleList(text: string): VehicleListEntry[] {
  return text
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row !== "" && !row.startsWith("#"))
    .map((row) => {
      const match = LINE_PATTERN.exec(row);
      if (!match) throw new Error(`invalid line in a vehicle list: ${row}`);
      const [, make = "", model = "", generation = null, from, range, to, engines = ""] = match;
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
  const match = ENGINE_PATTERN.exec(text);
  if (!match) throw new Error(`invalid engine in a vehicle list: ${text}`);
  const [, litres, cylinders, fuel = "", aspirationLetters = "", code = null] = match;
  return {
    code,
    litres: litres ? Number(litres) : null,
    cylinders: cylinders ? Number(cylinders) : null,
    fuel: fuelByLetter[fuel as keyof typeof fuelByLetter],
    aspiration: aspirationByLetters[aspirationLetters] ?? null,
  };
}
