import { findGulfMakes, findGulfModel, findMakerName } from "./gulf-makers.ts";
import {
  findVinProblem,
  getManufacturerCode,
  hasValidCheckDigit,
  isNorthAmericanVin,
  listCandidateYears,
  normalizeVin,
  type VinProblem,
} from "./vin.ts";
import { getVinCountry, getVinRegion, type VinRegion } from "./vin-countries.ts";
import { getVinData, type Manufacturer } from "./vin-data.server.ts";
import { calculateVinKeySpecificity, isVinKeyMatch } from "./vin-keys.ts";
import { findVinSeries, type VinSeries } from "./vin-series.ts";
import { findVinYearRule, type VinYearRule } from "./vin-year-rules.ts";

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
  /** Slugs of make and model in the catalog, if the VIN states one of them. */
  ours: { make: string; model: string | null } | null;
  /** Slugs of all makes in the catalog that the VIN allows, and of all models ("make/model") that its series allows. */
  candidates: { makes: readonly string[]; models: readonly string[] };
  /**
   * Possible model years, the most likely first. Contains one year if data or rules decide. Empty if the manufacturer
   * does not write the year into its VINs.
   */
  years: number[];
  /** Whether the years of the catalog's models must not decide between two years, because heavy trucks are older. */
  bothCycles: boolean;
  engine: VinEngine | null;
  body: string | null;
  /** Series by the public data, otherwise the type code of the manufacturer, such as "205". */
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
  const rule = findVinYearRule(vin);
  const years = listYearsToTry(vin, rule, manufacturer, thisYear);
  const isCovered = rule.position === 10 && !hasEuropeanFiller(vin);
  const readings = isCovered && manufacturer ? listPossibleReadings(vin, manufacturer, years) : [];
  const listed = readings.filter(({ model }) => model !== undefined);
  const reading = readings.length === 1 && (listed.length === 1 || !rule.listedOnly) ? readings[0] : undefined;
  const isOneModel = new Set(listed.map(({ model }) => model)).size === 1;
  const knownModel = isOneModel ? getVinData().getModel(Number(listed[0]?.model)) : undefined;
  const series = knownModel ? undefined : findVinSeries(vin);
  const makes = manufacturer?.makes ?? [];
  const entries = findCatalogEntries(vin, manufacturer, knownModel?.catalogSlug, series);
  const isHeavy = manufacturer !== undefined && isHeavyVehicleMaker(manufacturer) && !rule.listedOnly;
  const readYears = isHeavy
    ? years
    : listed.length > 0
      ? listed.map(({ year }) => year)
      : dropOlderYears(rule.listedOnly ? [] : years, series);
  return {
    vin,
    warnings: requiresCheckDigit(vin) && !hasValidCheckDigit(vin) ? ["check-digit"] : [],
    region: getVinRegion(vin),
    country: getVinCountry(vin),
    maker: manufacturer?.maker ?? findMakerName(vin) ?? null,
    make: knownModel?.make ?? (makes.length === 1 ? (makes[0]?.name ?? null) : null),
    model: knownModel?.model ?? null,
    ...entries,
    years: readYears,
    bothCycles: rule.bothCycles === true,
    engine: reading ? toVinEngine(reading) : null,
    body: reading?.body ?? null,
    series: reading?.series ?? series?.code ?? null,
    trim: reading?.trim ?? null,
    complete: (knownModel !== undefined || Boolean(entries.ours?.model)) && readYears.length === 1,
  };
}

/** North America and China require a check digit. Elsewhere position 9 may be anything. */
const requiresCheckDigit = (vin: string): boolean => isNorthAmericanVin(vin) || getVinCountry(vin) === "CN";

/**
 * Finds the makes and models of the catalog that a VIN allows. `listedSlug` is what the public data says: undefined if
 * it does not contain a model, null if the catalog does not contain that model's make.
 */
function findCatalogEntries(
  vin: string,
  manufacturer: Manufacturer | undefined,
  listedSlug: string | null | undefined,
  series: VinSeries | undefined,
): Pick<VinReading, "ours" | "candidates"> {
  if (listedSlug !== undefined) {
    const [make, model] = listedSlug?.split("/") ?? [];
    return toCatalogEntries(make ? [make] : [], model ? [`${make}/${model}`] : []);
  }
  if (series)
    return toCatalogEntries(
      [series.make],
      series.models.map((model) => `${series.make}/${model}`),
    );
  const gulfModel = findGulfModel(vin);
  if (gulfModel) return toCatalogEntries([gulfModel.split("/")[0] ?? ""], [gulfModel]);
  const gulfMakes = findGulfMakes(vin);
  const listedMakes = [...new Set(manufacturer?.makes.flatMap(({ catalogSlug }) => catalogSlug ?? []))];
  return toCatalogEntries(gulfMakes.length > 0 || listedMakes.length > 1 ? gulfMakes : listedMakes, []);
}

function toCatalogEntries(
  makes: readonly string[],
  models: readonly string[],
): Pick<VinReading, "ours" | "candidates"> {
  const [make] = makes;
  const model = models.length === 1 ? models[0]?.split("/")[1] : undefined;
  const ours = make !== undefined && makes.length === 1 ? { make, model: model ?? null } : null;
  return { ours, candidates: { makes, models } };
}

/** Drops years before the first year of a series. Keeps all years if none is left. */
function dropOlderYears(years: number[], series: VinSeries | undefined): number[] {
  const possible = years.filter((year) => year >= (series?.from ?? 0));
  return possible.length > 0 ? possible : years;
}

/** Vehicle types of the public data for cars and multipurpose vehicles. The VIN of others may be that of a heavy one. */
const lightVehicleTypes: readonly (number | null | undefined)[] = [2, 7, undefined, null];

/**
 * Lists the years for which a VIN is decoded. In North America, position 7 decides between two possible years. Heavy
 * vehicles do not follow this rule, so for them the year in the other cycle is listed as well.
 */
function listYearsToTry(
  vin: string,
  { position }: VinYearRule,
  manufacturer: Manufacturer | undefined,
  thisYear: number,
): number[] {
  if (position === null) return [];
  const years = listCandidateYears(vin, thisYear, position);
  const [year] = years;
  if (years.length !== 1 || year === undefined || lightVehicleTypes.includes(manufacturer?.vehicleType)) return years;
  const other = year < 2010 ? year + 30 : year - 30;
  return other > thisYear + 1 || other < 1980 ? years : [year, other];
}

type RawReading = { year: number } & Partial<Record<Element, string>>;

/** Makes of the catalog that build heavy trucks under the same manufacturer codes as light ones. */
const heavyTruckMakes = new Set<string | null>(["isuzu", "hino", "iveco", "scania", "ud-trucks", "volvo"]);

/** Types of the public data for trucks, buses and incomplete vehicles. */
const truckTypes: readonly (number | null)[] = [3, 5, 10];

/** Returns whether a manufacturer may build vehicles over 10,000 pounds, for which position 7 does not tell the cycle. */
const isHeavyVehicleMaker = ({ vehicleType, makes }: Manufacturer): boolean =>
  truckTypes.includes(vehicleType) &&
  (makes.every(({ catalogSlug }) => catalogSlug === null) ||
    makes.some(({ catalogSlug }) => heavyTruckMakes.has(catalogSlug)));

/**
 * Returns whether a model in the public data may decide about the year. Its old patterns are short. By accident they
 * match newer VINs without a check digit, which were not made for North America.
 */
const isCredible = (vin: string, year: number, years: readonly number[]): boolean =>
  isNorthAmericanVin(vin) || hasValidCheckDigit(vin) || year === Math.max(...years);

/** Checks for the filler ZZZ of the Volkswagen group, which the layout of North America does not have. */
const hasEuropeanFiller = (vin: string): boolean => vin.slice(3, 6) === "ZZZ";

/**
 * Decodes a VIN for each possible year and returns the readings with a model. If there are two, position 7 tells which
 * is true, as in North America. For heavy vehicles both may be true. Without a model, returns the fullest reading.
 */
function listPossibleReadings(vin: string, manufacturer: Manufacturer, years: readonly number[]): RawReading[] {
  const readings = years.map((year) => readModelYear(vin, manufacturer, year));
  const withModel = readings.filter(({ model, year }) => model !== undefined && isCredible(vin, year, years));
  if (withModel.length === 0) {
    return readings
      .map(({ model: _, ...rest }) => rest)
      .toSorted((a, b) => Object.keys(b).length - Object.keys(a).length)
      .slice(0, 1);
  }
  if (isHeavyVehicleMaker(manufacturer)) return withModel;
  const byRule = /\d/.test(vin[6] ?? "") ? Math.min(...years) : Math.max(...years);
  return [withModel.find(({ year }) => year === byRule) ?? (withModel[0] as RawReading)];
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
