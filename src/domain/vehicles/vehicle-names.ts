import type { EngineAspiration, VehicleDrive, VehicleMarket } from "#db/schema/fitment.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import type { Engine, Vehicle } from "./vehicle.ts";

/** Names of fuels, gearboxes and bodies by id, as in the catalog's `lookups`. */
export type LookupNames = ReadonlyMap<number, { name: LocalizedText }>;

type NamesByKey<Key extends string> = Readonly<Record<Key, ByLanguage<string>>>;

export const marketNames: NamesByKey<VehicleMarket> = {
  gcc: { en: "GCC", ar: "خليجي" },
  us: { en: "US", ar: "أمريكي" },
  eu: { en: "European", ar: "أوروبي" },
  jp: { en: "Japanese", ar: "ياباني" },
};
export const driveNames: NamesByKey<VehicleDrive> = {
  fwd: { en: "FWD", ar: "دفع أمامي" },
  rwd: { en: "RWD", ar: "دفع خلفي" },
  awd: { en: "AWD", ar: "دفع كلي" },
  "4wd": { en: "4WD", ar: "دفع رباعي" },
};
/** Names of aspirations. Natural aspiration is usual and is not named. */
const aspirationNames: NamesByKey<Exclude<EngineAspiration, "natural">> = {
  turbo: { en: "turbo", ar: "تيربو" },
  "twin-turbo": { en: "twin-turbo", ar: "تيربو مزدوج" },
  supercharged: { en: "supercharged", ar: "سوبرتشارجر" },
};

/** Vehicle whose name is formatted. With `until` the name covers all years up to that year. */
type TitledVehicle = Pick<Vehicle, "year" | "make" | "model"> & { until?: number | undefined };

/**
 * Formats a year or a range: "2019", "2012–2015". The direction of the range is isolated, because right-to-left text
 * would reverse it.
 */
const formatYears = ({ year, until = year }: TitledVehicle): string =>
  until === year ? String(year) : wrapBidiIsolate(`\u200E${year}–${until}`);

/** Formats the name of a vehicle: "2019 Toyota Camry", "تويوتا كامري 2019". */
export function formatVehicleName(vehicle: TitledVehicle, language: Language): string {
  const [make, model] = [
    pickTranslation(vehicle.make.name, language).text,
    pickTranslation(vehicle.model.name, language).text,
  ];
  return language === "ar" ? `${make} ${model} ${formatYears(vehicle)}` : `${formatYears(vehicle)} ${make} ${model}`;
}

/** Formats the short name of a vehicle: "Camry 2019". */
export const formatShortVehicleName = (vehicle: TitledVehicle, language: Language): string =>
  `${pickTranslation(vehicle.model.name, language).text} ${formatYears(vehicle)}`;

/**
 * Formats the name of an engine: "2.5L 4-cyl turbo petrol", "2.5 لتر 4 سلندر تيربو بنزين". If only its code is known,
 * the name is the code.
 */
export function formatEngineName(engine: Engine, lookups: LookupNames, language: Language): string {
  const { litres, cylinders, aspiration, code } = engine;
  const arabic = language === "ar";
  const fuel = formatFuel(engine, lookups, language);
  const parts = [
    litres !== null && (arabic ? `${litres.toFixed(1)} لتر` : `${litres.toFixed(1)}L`),
    cylinders !== null && (arabic ? `${cylinders} سلندر` : `${cylinders}-cyl`),
    aspiration !== null && aspiration !== "natural" && aspirationNames[aspiration][language],
  ].filter((part) => part !== false);
  if (parts.length === 0) return fuel ?? (code === null ? "" : wrapBidiIsolate(code));
  return [...parts, fuel?.toLowerCase()].filter(Boolean).join(" ");
}

const formatFuel = ({ fuelId }: Engine, lookups: LookupNames, language: Language): string | undefined => {
  const fuel = fuelId === null ? undefined : lookups.get(fuelId);
  return fuel && pickTranslation(fuel.name, language).text;
};

type Detail = "code" | "power" | "submodel" | "market" | "drive" | "gear" | "body";

/** Returns the known details of a vehicle, except year, make, model and engine size. */
function getDetails(vehicle: Vehicle, lookups: LookupNames, language: Language): Partial<Record<Detail, string>> {
  const { engine, submodel, market, drive, gearId, bodyId } = vehicle;
  const lookup = (id: number | null) => {
    const found = id === null ? undefined : lookups.get(id);
    return found && pickTranslation(found.name, language).text;
  };
  const power = engine?.powerHp ?? null;
  const all: Record<Detail, string | undefined> = {
    code: engine?.code ? wrapBidiIsolate(engine.code) : undefined,
    power: power === null ? undefined : language === "ar" ? `${power} حصان` : `${power} hp`,
    submodel: submodel === null ? undefined : wrapBidiIsolate(submodel),
    market: market === null ? undefined : marketNames[market][language],
    drive: drive === null ? undefined : driveNames[drive][language],
    gear: lookup(gearId),
    body: lookup(bodyId),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const separator = " · ";

/** Formats the engine and all other known details of a vehicle (EN-11). Returns null if nothing is known. */
export function formatVehicleDetail(vehicle: Vehicle, lookups: LookupNames, language: Language): string | null {
  const { code: _, power: __, ...more } = getDetails(vehicle, lookups, language);
  const engine = vehicle.engine && formatEngineName(vehicle.engine, lookups, language);
  const words = [...(engine ? [engine] : []), ...Object.values(more)];
  return words.length > 0 ? words.join(separator) : null;
}

/**
 * Formats the vehicles of one year and model as choices. Vehicles are named by their engine; vehicles with equal
 * engines also by the details that differ. The name is null for the vehicle without details.
 */
export function formatVehicleChoices(
  vehicles: readonly Vehicle[],
  lookups: LookupNames,
  language: Language,
): { id: number; name: string | null }[] {
  const getEngineName = (vehicle: Vehicle) =>
    vehicle.engine ? formatEngineName(vehicle.engine, lookups, language) : "";
  const byEngineName = Map.groupBy(vehicles, getEngineName);
  return vehicles.map((vehicle) => {
    const own = getDetails(vehicle, lookups, language);
    const otherDetails = (byEngineName.get(getEngineName(vehicle)) ?? []).map((each) =>
      getDetails(each, lookups, language),
    );
    const distinguishing = Object.entries(own)
      .filter(([detail, value]) => otherDetails.some((other) => other[detail as Detail] !== value))
      .map(([, value]) => value);
    const words = [getEngineName(vehicle), ...distinguishing].filter(Boolean);
    return { id: vehicle.id, name: words.length > 0 ? words.join(separator) : null };
  });
}
