import { findGulfMake, findGulfModel } from "./gulf-makers.ts";
import {
  calculateVinCheckDigit,
  findVinProblem,
  getManufacturerCode,
  listCandidateYears,
  normalizeVin,
  type VinProblem,
} from "./vin.ts";
import { getVinCountry, getVinRegion, type VinRegion } from "./vin-countries.ts";
import { getVinData, type Manufacturer } from "./vin-data.server.ts";
import { calculateVinKeySpecificity, isVinKeyMatch } from "./vin-keys.ts";

/** Engine data that the public data contains for a VIN. Null fields are unknown. */
export type VinEngine = {
  litres: number | null;
  cylinders: number | null;
  fuel: "petrol" | "diesel" | "hybrid" | "electric" | null;
  code: string | null;
  turbo: boolean;
};

export type VinReading = {
  vin: string;
  /**
   * `check-digit` means that the check digit at position 9 is wrong. Only North America and China require a check
   * digit.
   */
  warnings: "check-digit"[];
  region: VinRegion;
  /** Country (ISO 3166) that the first two characters stand for. */
  country: string | null;
  /** Official name of the manufacturer. */
  maker: string | null;
  /** Name of the make in the public data. */
  make: string | null;
  model: string | null;
  ours: { make: string; model: string | null } | null;
  /** Possible model years, the most likely first. Contains one year if data or rules decide. */
  years: number[];
  engine: VinEngine | null;
  body: string | null;
  series: string | null;
  trim: string | null;
  /** True if make, model and year are known. */
  complete: boolean;
};

/**
 * Decodes a VIN, which may contain spaces, dashes and any digits, with the local data file. VINs repeat model years
 * every thirty years; `thisYear` decides which cycle is meant.
 */
export function decodeVin(text: string, thisYear = new Date().getFullYear()): VinReading | { problem: VinProblem } {
  const vin = normalizeVin(text);
  const problem = findVinProblem(vin);
  if (problem) return { problem };
  const manufacturer =
    getVinData().findManufacturer(getManufacturerCode(vin)) ?? getVinData().findManufacturer(vin.slice(0, 3));
  const candidates = listYearsToTry(vin, manufacturer, thisYear);
  const reading = manufacturer && pickBestReading(vin, manufacturer, candidates);
  const knownModel = reading?.model ? getVinData().getModel(Number(reading.model)) : undefined;
  const [gulfSlug, gulfModelSlug] = findGulfModel(vin)?.split("/") ?? [];
  const makes = manufacturer?.makes ?? [];
  const make = knownModel?.make ?? (makes.length === 1 ? (makes[0]?.name ?? null) : null);
  const [ourMake, ourModel] = knownModel?.catalogSlug?.split("/") ?? [];
  const catalogMakeSlugs = [...new Set(makes.flatMap(({ catalogSlug }) => catalogSlug ?? []))];
  const oursMake =
    ourMake ??
    (knownModel
      ? undefined
      : (gulfSlug ?? findGulfMake(vin) ?? (catalogMakeSlugs.length === 1 ? catalogMakeSlugs[0] : undefined)));
  const years = knownModel && reading ? [reading.year] : candidates;
  const modelSlug = ourModel ?? (knownModel ? undefined : gulfModelSlug);
  return {
    vin,
    warnings: calculateVinCheckDigit(vin) === vin[8] ? [] : ["check-digit"],
    region: getVinRegion(vin),
    country: getVinCountry(vin),
    maker: manufacturer?.maker ?? null,
    make,
    model: knownModel?.model ?? null,
    ours: oursMake ? { make: oursMake, model: modelSlug ?? null } : null,
    years,
    engine: reading ? toVinEngine(reading) : null,
    body: reading?.body ?? null,
    series: reading?.series ?? null,
    trim: reading?.trim ?? null,
    complete: (knownModel !== undefined || modelSlug !== undefined) && years.length === 1,
  };
}

/**
 * Lists the model years for which a VIN is decoded. In North America, position 7 decides between two possible years.
 * Heavy vehicles do not follow this rule, so for them the year in the other cycle is listed as well.
 */
function listYearsToTry(vin: string, manufacturer: Manufacturer | undefined, thisYear: number): number[] {
  const years = listCandidateYears(vin, thisYear);
  const [year] = years;
  if (years.length !== 1 || year === undefined || [2, 7, undefined, null].includes(manufacturer?.vehicleType))
    return years;
  const other = year < 2010 ? year + 30 : year - 30;
  return other > thisYear + 1 ? years : [year, other];
}

type RawReading = { year: number } & Partial<Record<Element, string>>;

/**
 * Decodes a VIN for each possible year and returns the reading with a model. If there are two, returns the one for the
 * year that position 7 means in North America. If there is none, returns the fullest reading.
 */
function pickBestReading(vin: string, manufacturer: Manufacturer, years: readonly number[]): RawReading | undefined {
  const readings = years.map((year) => readModelYear(vin, manufacturer, year));
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

/**
 * Reads the data of a VIN from all schemas of the manufacturer that are valid for the year. If several patterns match,
 * the newest wins, then the most specific.
 */
function readModelYear(vin: string, { schemas }: Manufacturer, year: number): RawReading {
  const characters = vin.slice(3, 8) + vin.slice(9);
  const matches = new Map<Element, Match[]>();
  for (const { number, from, to } of schemas) {
    if (year < from || year > to) continue;
    let element: Element | undefined;
    let day = 0;
    for (const line of getVinData().getSchema(number).split("\n")) {
      if (line.startsWith("=")) {
        const [id, days] = line.slice(1).split(";").map(Number);
        element = elementNames[id as keyof typeof elementNames];
        day = days ?? 0;
      } else if (element && line) {
        const end = line.indexOf(";");
        const keys = line.slice(0, end);
        if (!isVinKeyMatch(keys, characters)) continue;
        const found = matches.get(element) ?? [];
        matches.set(element, found);
        found.push({ value: line.slice(end + 1), day, exact: calculateVinKeySpecificity(keys), schema: number });
      }
    }
  }
  const newest = (found: readonly Match[]) => found.toSorted((a, b) => b.day - a.day || b.exact - a.exact)[0];
  const model = newest(matches.get("model") ?? []);
  const read: RawReading = { year };
  for (const [element, found] of matches) {
    const ofModel = found.filter(({ schema }) => schema === model?.schema);
    const match = newest(ofModel.length > 0 ? ofModel : found);
    if (match) read[element] = match.value;
  }
  return read;
}

function toVinEngine(reading: RawReading): VinEngine | null {
  const litres = Number(reading.litres ?? Number(reading.cubicCentimetres) / 1_000);
  const cylinders = Number(reading.cylinders);
  const fuel = parseFuel(reading);
  const engine: VinEngine = {
    litres: litres > 0 ? Math.round(litres * 10) / 10 : null,
    cylinders: cylinders > 0 ? cylinders : null,
    fuel,
    code: parseEngineCode(reading.engine),
    turbo: reading.turbo === "Yes",
  };
  return engine.litres || engine.cylinders || engine.fuel || engine.code ? engine : null;
}

/** Returns the engine code in a text: "L83 - VVT, Aluminum" contains L83, "DOHC MPI GAMMA" contains none. */
function parseEngineCode(text = ""): string | null {
  return /^(?=\S*\d)[A-Z0-9][A-Z0-9-]{1,11}(?=[\s,;]|$)/.exec(text)?.[0] ?? null;
}

function parseFuel({ fuel = "", secondFuel = "" }: RawReading): VinEngine["fuel"] {
  const electric = [fuel, secondFuel].filter((name) => name === "Electric").length;
  if (electric > 0) return fuel !== "" && secondFuel !== "" ? "hybrid" : "electric";
  if (/diesel/i.test(fuel)) return "diesel";
  return /gasoline|flexible|ethanol/i.test(fuel) ? "petrol" : null;
}
