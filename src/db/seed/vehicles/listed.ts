import type { Aspiration } from "#db/schema/fitment.ts";

/** An engine of the lists; what is null isn't known. */
export type ListedEngine = {
  code: string | null;
  litres: number | null;
  cylinders: number | null;
  fuel: "petrol" | "diesel" | "hybrid" | "electric";
  aspiration: Aspiration | null;
};
/** A line of the lists: a model's years with the engines it had in them. */
export type Listed = {
  make: string;
  model: string;
  /** As its builders or its drivers call it: "AN10", "3". */
  generation: string | null;
  from: number;
  /** Null: still made. */
  to: number | null;
  engines: ListedEngine[];
};

const line = /^([a-z0-9-]+)\/([a-z0-9-]+)(?: (?!\d{4}(?:[- ]|$))(\S+))? (\d{4})(-(\d{4})?)?((?: \S+)*)$/;
const engine = /^(?:(\d+\.\d)\/(\d*))?([dhe]?)(t{0,2}|s)(?:=(\S+))?$/;
const fuels = { "": "petrol", d: "diesel", h: "hybrid", e: "electric" } as const;
const aspirations: Record<string, Aspiration> = { t: "turbo", tt: "twin-turbo", s: "supercharged" };

/**
 * Reads lines such as `toyota/hilux AN120 2016-2027 2.7/4=2TR-FE 2.8/4dt=1GD-FTV`: make and model, the
 * generation (a few lists name it), years (`2024-` is still made), engines by litres and cylinders with
 * d(iesel), h(ybrid) or e(lectric), t(urbo), tt or s(upercharged), and their name. Throws at a line that says nothing.
 */
export function readListed(text: string): Listed[] {
  return text
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row !== "" && !row.startsWith("#"))
    .map((row) => {
      const found = line.exec(row);
      if (!found) throw new Error(`not a line of the vehicle lists: ${row}`);
      const [, make = "", model = "", generation = null, from, range, to, engines = ""] = found;
      return {
        make,
        model,
        generation,
        from: Number(from),
        to: to ? Number(to) : range ? null : Number(from),
        engines: engines.trim() === "" ? [] : engines.trim().split(" ").map(readEngine),
      };
    });
}

function readEngine(text: string): ListedEngine {
  const found = engine.exec(text);
  if (!found) throw new Error(`not an engine of the vehicle lists: ${text}`);
  const [, litres, cylinders, fuel = "", air = "", code = null] = found;
  return {
    code,
    litres: litres ? Number(litres) : null,
    cylinders: cylinders ? Number(cylinders) : null,
    fuel: fuels[fuel as keyof typeof fuels],
    aspiration: aspirations[air] ?? null,
  };
}
