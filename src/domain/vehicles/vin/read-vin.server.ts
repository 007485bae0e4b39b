import { type VinRegion, vinCountry, vinRegion } from "./countries.ts";
import { type Manufacturer, vinData } from "./data.server.ts";
import { gulfMake, gulfModel } from "./gulf-makers.ts";
import { exactness, keyMatches } from "./keys.ts";
import { candidateYears, checkDigit, manufacturerCode, normaliseVin, type VinProblem, vinProblem } from "./vin.ts";

/** What the public data says of the engine; what is null isn't said. */
export type VinEngine = {
  litres: number | null;
  cylinders: number | null;
  fuel: "petrol" | "diesel" | "hybrid" | "electric" | null;
  code: string | null;
  turbo: boolean;
};

export type VinReading = {
  vin: string;
  /** `check-digit`: position 9 doesn't follow from the others. Outside North America and China it needn't. */
  warnings: "check-digit"[];
  region: VinRegion;
  /** ISO 3166, by the first two characters. */
  country: string | null;
  /** The company, as it is registered. */
  maker: string | null;
  /** The names of make and model in the public data, and the slugs of those that are ours. */
  make: string | null;
  model: string | null;
  ours: { make: string; model: string | null } | null;
  /** The model years it may be of, the likeliest first; one where the data or the rules decide. */
  years: number[];
  engine: VinEngine | null;
  body: string | null;
  series: string | null;
  trim: string | null;
  /** Whether make, model and year are known; else the rest shortens the choice. */
  complete: boolean;
};

/** Reads a VIN as somebody typed it, from the data on disk alone. `thisYear` decides which thirty years may be meant. */
export function readVin(text: string, thisYear = new Date().getFullYear()): VinReading | { problem: VinProblem } {
  const vin = normaliseVin(text);
  const problem = vinProblem(vin);
  if (problem) return { problem };
  const manufacturer = vinData().manufacturer(manufacturerCode(vin)) ?? vinData().manufacturer(vin.slice(0, 3));
  const candidates = yearsToTry(vin, manufacturer, thisYear);
  const read = manufacturer && best(vin, manufacturer, candidates);
  const known = read?.model ? vinData().model(Number(read.model)) : undefined;
  const [gulfSlug, gulfModelSlug] = gulfModel(vin)?.split("/") ?? [];
  const makes = manufacturer?.makes ?? [];
  const make = known?.make ?? (makes.length === 1 ? (makes[0]?.name ?? null) : null);
  const [ourMake, ourModel] = known?.ours?.split("/") ?? [];
  const makesOfOurs = [...new Set(makes.flatMap(({ ours }) => ours ?? []))];
  const oursMake =
    ourMake ??
    (known ? undefined : (gulfSlug ?? gulfMake(vin) ?? (makesOfOurs.length === 1 ? makesOfOurs[0] : undefined)));
  const years = known && read ? [read.year] : candidates;
  const modelSlug = ourModel ?? (known ? undefined : gulfModelSlug);
  return {
    vin,
    warnings: checkDigit(vin) === vin[8] ? [] : ["check-digit"],
    region: vinRegion(vin),
    country: vinCountry(vin),
    maker: manufacturer?.maker ?? null,
    make,
    model: known?.model ?? null,
    ours: oursMake ? { make: oursMake, model: modelSlug ?? null } : null,
    years,
    engine: read ? engineOf(read) : null,
    body: read?.body ?? null,
    series: read?.series ?? null,
    trim: read?.trim ?? null,
    complete: (known !== undefined || modelSlug !== undefined) && years.length === 1,
  };
}

/** Heavy vehicles of North America don't follow the rule of position 7: both years are tried. */
function yearsToTry(vin: string, manufacturer: Manufacturer | undefined, thisYear: number): number[] {
  const years = candidateYears(vin, thisYear);
  const [year] = years;
  if (years.length !== 1 || year === undefined || [2, 7, undefined, null].includes(manufacturer?.vehicleType))
    return years;
  const other = year < 2010 ? year + 30 : year - 30;
  return other > thisYear + 1 ? years : [year, other];
}

type Read = { year: number } & Partial<Record<Element, string>>;

/** The reading with a model; of two, that of the year which position 7 means by the rule of North America. */
function best(vin: string, manufacturer: Manufacturer, years: readonly number[]): Read | undefined {
  const readings = years.map((year) => readYear(vin, manufacturer, year));
  const withModel = readings.filter(({ model }) => model !== undefined);
  const byRule = /\d/.test(vin[6] ?? "") ? Math.min(...years) : Math.max(...years);
  return (
    withModel.find(({ year }) => year === byRule) ??
    withModel[0] ??
    readings.toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)[0]
  );
}

const elementNames = {
  5: "body",
  9: "cylinders",
  11: "cubicCentimetres",
  13: "litres",
  18: "engine",
  24: "fuel",
  28: "model",
  34: "series",
  38: "trim",
  66: "secondFuel",
  135: "turbo",
} as const;
type Element = (typeof elementNames)[keyof typeof elementNames];
type Match = { value: string; day: number; exact: number; schema: number };

/** Every schema of the maker that holds for the year is asked; of several answers the newest counts, then the most exact. */
function readYear(vin: string, { schemas }: Manufacturer, year: number): Read {
  const characters = vin.slice(3, 8) + vin.slice(9);
  const matches = new Map<Element, Match[]>();
  for (const { number, from, to } of schemas) {
    if (year < from || year > to) continue;
    let element: Element | undefined;
    let day = 0;
    for (const line of vinData().schema(number).split("\n")) {
      if (line.startsWith("=")) {
        const [id, days] = line.slice(1).split(";").map(Number);
        element = elementNames[id as keyof typeof elementNames];
        day = days ?? 0;
      } else if (element && line) {
        const end = line.indexOf(";");
        const keys = line.slice(0, end);
        if (!keyMatches(keys, characters)) continue;
        const found = matches.get(element) ?? [];
        matches.set(element, found);
        found.push({ value: line.slice(end + 1), day, exact: exactness(keys), schema: number });
      }
    }
  }
  const newest = (found: readonly Match[]) => found.toSorted((a, b) => b.day - a.day || b.exact - a.exact)[0];
  const model = newest(matches.get("model") ?? []);
  const read: Read = { year };
  for (const [element, found] of matches) {
    const ofModel = found.filter(({ schema }) => schema === model?.schema);
    const match = newest(ofModel.length > 0 ? ofModel : found);
    if (match) read[element] = match.value;
  }
  return read;
}

function engineOf(read: Read): VinEngine | null {
  const litres = Number(read.litres ?? Number(read.cubicCentimetres) / 1_000);
  const cylinders = Number(read.cylinders);
  const fuel = fuelOf(read);
  const engine: VinEngine = {
    litres: litres > 0 ? Math.round(litres * 10) / 10 : null,
    cylinders: cylinders > 0 ? cylinders : null,
    fuel,
    code: engineCode(read.engine),
    turbo: read.turbo === "Yes",
  };
  return engine.litres || engine.cylinders || engine.fuel || engine.code ? engine : null;
}

/** "L83 - VVT, Aluminum" is an L83; "DOHC MPI GAMMA" is no engine's name. */
function engineCode(text = ""): string | null {
  return /^(?=\S*\d)[A-Z0-9][A-Z0-9-]{1,11}(?=[\s,;]|$)/.exec(text)?.[0] ?? null;
}

function fuelOf({ fuel = "", secondFuel = "" }: Read): VinEngine["fuel"] {
  const electric = [fuel, secondFuel].filter((name) => name === "Electric").length;
  if (electric > 0) return fuel !== "" && secondFuel !== "" ? "hybrid" : "electric";
  if (/diesel/i.test(fuel)) return "diesel";
  return /gasoline|flexible|ethanol/i.test(fuel) ? "petrol" : null;
}
