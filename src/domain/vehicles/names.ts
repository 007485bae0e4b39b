import type { Aspiration, Drive, VehicleMarket } from "#db/schema/fitment.ts";
import { isolated } from "#kernel/isolated.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import type { Engine, Vehicle } from "./vehicle.ts";

/** What of feature values (fuels, gearboxes, bodies) names are made from; the catalogue's `lookups`. */
export type LookupNames = ReadonlyMap<number, { name: LocalText }>;

type Words<Key extends string> = Readonly<Record<Key, Readonly<Record<Language, string>>>>;

export const marketNames: Words<VehicleMarket> = {
  gcc: { en: "GCC", ar: "خليجي" },
  us: { en: "US", ar: "أمريكي" },
  eu: { en: "European", ar: "أوروبي" },
  jp: { en: "Japanese", ar: "ياباني" },
};
export const driveNames: Words<Drive> = {
  fwd: { en: "FWD", ar: "دفع أمامي" },
  rwd: { en: "RWD", ar: "دفع خلفي" },
  awd: { en: "AWD", ar: "دفع كلي" },
  "4wd": { en: "4WD", ar: "دفع رباعي" },
};
/** That an engine breathes by itself goes without saying. */
const aspirationNames: Words<Exclude<Aspiration, "natural">> = {
  turbo: { en: "turbo", ar: "تيربو" },
  "twin-turbo": { en: "twin-turbo", ar: "تيربو مزدوج" },
  supercharged: { en: "supercharged", ar: "سوبرتشارجر" },
};

/** With `until` it is the model from the vehicle's year to that one. */
type Titled = Pick<Vehicle, "year" | "make" | "model"> & { until?: number | undefined };

/** "2019", "2012–2015": in a line that runs from the right a range of digits would be turned around. */
const yearsIn = ({ year, until = year }: Titled): string =>
  until === year ? String(year) : isolated(`\u200E${year}–${until}`);

/** "2019 Toyota Camry", "تويوتا كامري 2019". */
export function vehicleName(vehicle: Titled, language: Language): string {
  const [make, model] = [inLanguage(vehicle.make.name, language).text, inLanguage(vehicle.model.name, language).text];
  return language === "ar" ? `${make} ${model} ${yearsIn(vehicle)}` : `${yearsIn(vehicle)} ${make} ${model}`;
}

/** Where there is little room: "Camry 2019". */
export const shortVehicleName = (vehicle: Titled, language: Language): string =>
  `${inLanguage(vehicle.model.name, language).text} ${yearsIn(vehicle)}`;

/** "2.5L 4-cyl turbo petrol", "2.5 لتر 4 سلندر تيربو بنزين"; of an engine that has only its maker's code, that. */
export function engineName(engine: Engine, lookups: LookupNames, language: Language): string {
  const { litres, cylinders, aspiration, code } = engine;
  const arabic = language === "ar";
  const fuel = fuelName(engine, lookups, language);
  const parts = [
    litres !== null && (arabic ? `${litres.toFixed(1)} لتر` : `${litres.toFixed(1)}L`),
    cylinders !== null && (arabic ? `${cylinders} سلندر` : `${cylinders}-cyl`),
    aspiration !== null && aspiration !== "natural" && aspirationNames[aspiration][language],
  ].filter((part) => part !== false);
  if (parts.length === 0) return fuel ?? (code === null ? "" : isolated(code));
  return [...parts, fuel?.toLowerCase()].filter(Boolean).join(" ");
}

const fuelName = ({ fuelId }: Engine, lookups: LookupNames, language: Language): string | undefined => {
  const fuel = fuelId === null ? undefined : lookups.get(fuelId);
  return fuel && inLanguage(fuel.name, language).text;
};

type Detail = "code" | "power" | "submodel" | "market" | "drive" | "gear" | "body";

/** What is known besides year, make, model and the engine's size; those that aren't known are missing. */
function detailsOf(vehicle: Vehicle, lookups: LookupNames, language: Language): Partial<Record<Detail, string>> {
  const { engine, submodel, market, drive, gearId, bodyId } = vehicle;
  const lookup = (id: number | null) => {
    const found = id === null ? undefined : lookups.get(id);
    return found && inLanguage(found.name, language).text;
  };
  const power = engine?.powerHp ?? null;
  const all: Record<Detail, string | undefined> = {
    code: engine?.code ? isolated(engine.code) : undefined,
    power: power === null ? undefined : language === "ar" ? `${power} حصان` : `${power} hp`,
    submodel: submodel === null ? undefined : isolated(submodel),
    market: market === null ? undefined : marketNames[market][language],
    drive: drive === null ? undefined : driveNames[drive][language],
    gear: lookup(gearId),
    body: lookup(bodyId),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const separator = " · ";

/** The fourth part of a vehicle's name (EN-11): its engine, and what else is known of it. Null: nothing is. */
export function vehicleDetail(vehicle: Vehicle, lookups: LookupNames, language: Language): string | null {
  const { code: _, power: __, ...more } = detailsOf(vehicle, lookups, language);
  const engine = vehicle.engine && engineName(vehicle.engine, lookups, language);
  const words = [...(engine ? [engine] : []), ...Object.values(more)];
  return words.length > 0 ? words.join(separator) : null;
}

/**
 * The vehicles of one year and model as a list of choices names them: by their engines, and where those are alike by
 * what differs. Null: the one of which nothing more is known.
 */
export function choiceNames(
  vehicles: readonly Vehicle[],
  lookups: LookupNames,
  language: Language,
): { id: number; name: string | null }[] {
  const engineOf = (vehicle: Vehicle) => (vehicle.engine ? engineName(vehicle.engine, lookups, language) : "");
  const alike = Map.groupBy(vehicles, engineOf);
  return vehicles.map((vehicle) => {
    const own = detailsOf(vehicle, lookups, language);
    const others = (alike.get(engineOf(vehicle)) ?? []).map((each) => detailsOf(each, lookups, language));
    const telling = Object.entries(own)
      .filter(([detail, value]) => others.some((other) => other[detail as Detail] !== value))
      .map(([, value]) => value);
    const words = [engineOf(vehicle), ...telling].filter(Boolean);
    return { id: vehicle.id, name: words.length > 0 ? words.join(separator) : null };
  });
}
