import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Vehicle } from "./vehicle.ts";
import { listMakesByYear, listModelsByYear, listVehicles } from "./vehicle-catalog.server.ts";
import { normalizeVin } from "./vin/vin.ts";
import { decodeVin, type VinEngine, type VinReading } from "./vin/vin-decoder.server.ts";

/** Result of a VIN lookup (VP-04, rules 23 and 24). */
export type VinLookupResult = { vin: string } & (
  | { state: "none"; reason: "length" | "characters" | "unknown" }
  | ({ state: "partial"; makeIds: readonly number[]; modelIds: readonly number[] } & VinOrigin)
  /** `vehicles` contains at least one vehicle: one for each engine that the VIN allows. */
  | ({ state: "found"; year: number; makeId: number; modelId: number; vehicles: readonly Vehicle[] } & VinOrigin)
);

type VinOrigin = {
  maker: LocalizedText | null;
  country: LocalizedText | null;
  /** Model years that the VIN allows. Empty if the manufacturer does not write the year into its VINs, or if unknown. */
  years: readonly number[];
  /** Model series as the manufacturer codes it, such as "205" or "1K". */
  series: string | null;
  /** False if a check digit is mandatory where the car was sold, and wrong. Then the VIN has a typing mistake. */
  checkDigitAgrees: boolean;
};

const reasonByProblem = { empty: "length", length: "length", letters: "characters", characters: "characters" } as const;

/**
 * Finds the vehicles of a VIN, which may contain spaces, dashes and any digits. VINs repeat model years every thirty
 * years; `thisYear` decides which cycle is meant.
 */
export async function lookupVin(db: Db, text: string, thisYear?: number): Promise<VinLookupResult> {
  const decoded = decodeVin(text, thisYear);
  if ("problem" in decoded) {
    const reason = decoded.problem === "nothing" ? "unknown" : reasonByProblem[decoded.problem];
    return { vin: normalizeVin(text), state: "none", reason };
  }
  const { vin } = decoded;
  const catalog = await getCatalog(db);
  const makes = decoded.candidates.makes.flatMap((slug) => catalog.makes.bySlug.get(slug) ?? []);
  const models = findModels(catalog, decoded.candidates.models);
  const make = decoded.candidates.makes.length === 1 ? makes[0] : undefined;
  const model = decoded.candidates.models.length === 1 ? models[0] : undefined;
  const company = decoded.make ?? decoded.maker;
  const maker = make?.name ?? (company === null ? null : { en: company, ar: null });
  if (!maker) return { vin, state: "none", reason: "unknown" };
  const years = decoded.bothCycles ? decoded.years : await filterBuiltYears(db, decoded.years, make?.id, model?.id);
  const origin = {
    maker,
    country: getCountryName(decoded.country),
    years,
    series: decoded.series,
    checkDigitAgrees: decoded.warnings.length === 0,
  };
  const [year, ...otherYears] = years;
  if (make && model && year !== undefined && otherYears.length === 0) {
    const all = await listVehicles(db, year, make.id, model.id);
    const vehicles = filterByEngine(all, decoded.engine, catalog);
    if (vehicles.length > 0) {
      return { vin, state: "found", year, makeId: make.id, modelId: model.id, vehicles, ...origin };
    }
  }
  const getIds = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);
  return { vin, state: "partial", makeIds: getIds(makes), modelIds: getIds(models), ...origin };
}

/** Finds the models of the catalog by "make/model" slugs. */
const findModels = (catalog: Catalog, slugs: readonly string[]) =>
  slugs.flatMap((text) => {
    const [makeSlug = "", modelSlug] = text.split("/");
    const models = catalog.modelsOfMake.get(catalog.makes.bySlug.get(makeSlug)?.id ?? 0) ?? [];
    return models.find(({ slug }) => slug === modelSlug) ?? [];
  });

/** Returns the given years in which the make, or the model, was sold. If there are none, returns all given years. */
async function filterBuiltYears(db: Db, years: number[], makeId = 0, modelId?: number): Promise<number[]> {
  if (years.length < 2) return years;
  const built: number[] = [];
  for (const year of years) {
    const offered = modelId === undefined ? await listMakesByYear(db, year) : await listModelsByYear(db, year, makeId);
    if (offered.some(({ id }) => id === (modelId ?? makeId))) built.push(year);
  }
  return built.length > 0 ? built : years;
}

/**
 * Returns the vehicles with a matching engine. If several match, adds the vehicle without engine. If none matches,
 * returns all vehicles.
 */
function filterByEngine(vehicles: readonly Vehicle[], vinEngine: VinEngine | null, { lookups }: Catalog): Vehicle[] {
  const isCompatible = <T>(one: T | null | undefined, other: T | null | undefined) =>
    one === null || one === undefined || other === null || other === undefined || one === other;
  const matching = vehicles.filter(
    ({ engine }) =>
      vinEngine &&
      engine &&
      // If a VIN says nothing about a turbo, engines with and without one are possible.
      !(vinEngine.turbo && engine.aspiration === "natural") &&
      isCompatible(engine.litres, vinEngine.litres) &&
      isCompatible(engine.cylinders, vinEngine.cylinders) &&
      isCompatible(lookups.get(engine.fuelId ?? 0)?.slug, vinEngine.fuel),
  );
  if (matching.length === 1) return matching;
  return matching.length > 1 ? [...matching, ...vehicles.filter(({ engine }) => engine === null)] : [...vehicles];
}

const regionNames = {
  en: new Intl.DisplayNames("en", { type: "region" }),
  ar: new Intl.DisplayNames("ar", { type: "region" }),
};
const getCountryName = (code: VinReading["country"]): LocalizedText | null =>
  code === null ? null : { en: regionNames.en.of(code) ?? code, ar: regionNames.ar.of(code) ?? code };

/** Returns the vehicle that a VIN stands for. If several are possible, returns the one of them without engine. */
export const pickVinVehicle = (vehicles: readonly Vehicle[]): Vehicle | undefined =>
  vehicles.length === 1 ? vehicles[0] : (vehicles.find(({ engine }) => engine === null) ?? vehicles[0]);
