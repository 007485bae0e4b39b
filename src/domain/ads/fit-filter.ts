import { type LookupNames, vehicleDetail, vehicleName } from "#domain/vehicles/names.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Criteria, FitFilter } from "./criteria.ts";
import type { Filter } from "./filters.ts";
import type { Parameters } from "./parameters.ts";

/** A vehicle that a list is asked for, and what its owner said of it. */
export type AskedVehicle = Omit<FitFilter, "maybe">;

/** Parts that fit the vehicle, and those that do by what isn't known of it yet. */
export type FitCounts = { fits: number; maybe: number };

const highestId = 2_147_483_647;

/**
 * Reads `vehicle` (an id) and `fit`: `only` what fits, which goes without saying, or `maybe` also what may fit. Only
 * parts fit vehicles, so a list of anything becomes one of parts; one of cars or rentals can't be asked.
 */
export function readFit(parameters: Parameters, criteria: Criteria, asked: AskedVehicle | undefined): void {
  const id = parameters.wholeNumber("vehicle", 1, highestId);
  const fit = parameters.oneOf("fit", ["only", "maybe"]);
  if (id === undefined) return;
  if (asked?.vehicle.id !== id) parameters.refuse("vehicle", "unknown", `vehicle: there is no “${id}”`);
  else if (criteria.kind && criteria.kind !== "part") {
    parameters.refuse("vehicle", "kind", "vehicle narrows lists of parts only");
  } else {
    criteria.kind = "part";
    criteria.fit = { ...asked, maybe: fit === "maybe" };
  }
}

export const fitNames: Record<"vehicle" | "fit" | "only" | "maybe", LocalText> = {
  vehicle: { en: "Your vehicle", ar: "سيارتك" },
  fit: { en: "How well it fits", ar: "مدى الملاءمة" },
  only: { en: "Fits exactly", ar: "تركب على سيارتك" },
  maybe: { en: "May fit: ask first", ar: "وقد تركب: اسأل أولًا" },
};

/**
 * The filter by vehicle (EN-15). "maybe" counts what it would add. Without a vehicle it has no items: there is one to
 * be chosen.
 */
export function fitFilter(counts: FitCounts | null, { fit }: Criteria, lookups: LookupNames): Filter {
  const filter = { type: "vehicle" as const, slug: "vehicle", name: fitNames.vehicle };
  if (!fit) return { ...filter, vehicle: null, items: [] };
  const { vehicle } = fit;
  const [en, ar] = [vehicleDetail(vehicle, lookups, "en"), vehicleDetail(vehicle, lookups, "ar")];
  const name = { en: vehicleName(vehicle, "en"), ar: vehicleName(vehicle, "ar") };
  return {
    ...filter,
    vehicle: { id: vehicle.id, name, detail: en === null && ar === null ? null : { en, ar } },
    items: [
      { slug: "only", name: fitNames.only, count: counts?.fits ?? 0, selected: !fit.maybe },
      ...(fit.maybe || counts?.maybe
        ? [{ slug: "maybe", name: fitNames.maybe, count: counts?.maybe ?? 0, selected: fit.maybe }]
        : []),
    ],
  };
}
