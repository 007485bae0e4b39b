import type { Db } from "#db/database.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { makesOf, modelsOf, vehiclesOf } from "./cascade.server.ts";
import type { Vehicle } from "./vehicle.ts";
import { readVin, type VinEngine, type VinReading } from "./vin/read-vin.server.ts";
import { normaliseVin } from "./vin/vin.ts";

/** What a vehicle number says (VP-04, rules 23 and 24). */
export type VinLookUp = { vin: string } & (
  | { state: "none"; reason: "length" | "characters" | "unknown" }
  | ({ state: "partial"; makeIds: readonly number[]; modelIds: readonly number[] } & VinOrigin)
  /** `vehicles` are those that it can be, at least one: with the engines that the number leaves possible. */
  | ({ state: "found"; year: number; makeId: number; modelId: number; vehicles: readonly Vehicle[] } & VinOrigin)
);

type VinOrigin = {
  maker: LocalText | null;
  country: LocalText | null;
  /** The year, or those that it can be; none when nothing is known of it. */
  years: readonly number[];
  /** False: a typing mistake, or a car of a market that doesn't use the check digit. */
  checkDigitAgrees: boolean;
};

const reasons = { empty: "length", length: "length", letters: "characters", characters: "characters" } as const;

/** Looks a number up, however it was typed. `thisYear` decides which thirty years may be meant. */
export async function lookUpVin(db: Db, text: string, thisYear?: number): Promise<VinLookUp> {
  const read = readVin(text, thisYear);
  if ("problem" in read) {
    const reason = read.problem === "nothing" ? "unknown" : reasons[read.problem];
    return { vin: normaliseVin(text), state: "none", reason };
  }
  const { vin } = read;
  const catalogue = await catalogueOf(db);
  const make = read.ours ? catalogue.makes.bySlug.get(read.ours.make) : undefined;
  const model = catalogue.modelsOfMake.get(make?.id ?? 0)?.find(({ slug }) => slug === read.ours?.model);
  const company = read.make ?? read.maker;
  const maker = make?.name ?? (company === null ? null : { en: company, ar: null });
  if (!maker) return { vin, state: "none", reason: "unknown" };
  const years = await builtIn(db, read.years, make?.id, model?.id);
  const origin = { maker, country: countryName(read.country), years, checkDigitAgrees: read.warnings.length === 0 };
  const [year, ...others] = years;
  if (make && model && year !== undefined && others.length === 0) {
    const all = await vehiclesOf(db, year, make.id, model.id);
    const vehicles = withEngine(all, read.engine, catalogue);
    if (vehicles.length > 0) {
      return { vin, state: "found", year, makeId: make.id, modelId: model.id, vehicles, ...origin };
    }
  }
  return { vin, state: "partial", makeIds: make ? [make.id] : [], modelIds: model ? [model.id] : [], ...origin };
}

/** Of several years that a number may mean, those in which there were such cars at all; all where there never were. */
async function builtIn(db: Db, years: number[], makeId = 0, modelId?: number): Promise<number[]> {
  if (years.length < 2) return years;
  const built: number[] = [];
  for (const year of years) {
    const offered = modelId === undefined ? await makesOf(db, year) : await modelsOf(db, year, makeId);
    if (offered.some(({ id }) => id === (modelId ?? makeId))) built.push(year);
  }
  return built.length > 0 ? built : years;
}

/** Those with an engine of that kind; where none or several have, the reader chooses among them all, or among these. */
function withEngine(vehicles: readonly Vehicle[], wanted: VinEngine | null, { lookups }: Catalogue): Vehicle[] {
  const agrees = <T>(one: T | null | undefined, other: T | null | undefined) =>
    one === null || one === undefined || other === null || other === undefined || one === other;
  const alike = vehicles.filter(
    ({ engine }) =>
      wanted &&
      engine &&
      // That a number says nothing of a turbo doesn't mean that there is none.
      !(wanted.turbo && engine.aspiration === "natural") &&
      agrees(engine.litres, wanted.litres) &&
      agrees(engine.cylinders, wanted.cylinders) &&
      agrees(lookups.get(engine.fuelId ?? 0)?.slug, wanted.fuel),
  );
  if (alike.length === 1) return alike;
  return alike.length > 1 ? [...alike, ...vehicles.filter(({ engine }) => engine === null)] : [...vehicles];
}

const names = {
  en: new Intl.DisplayNames("en", { type: "region" }),
  ar: new Intl.DisplayNames("ar", { type: "region" }),
};
const countryName = (code: VinReading["country"]): LocalText | null =>
  code === null ? null : { en: names.en.of(code) ?? code, ar: names.ar.of(code) ?? code };

/** The one vehicle of a number; where it can be several, the one whose engine isn't known. */
export const vehicleOfVin = (vehicles: readonly Vehicle[]): Vehicle | undefined =>
  vehicles.length === 1 ? vehicles[0] : (vehicles.find(({ engine }) => engine === null) ?? vehicles[0]);
