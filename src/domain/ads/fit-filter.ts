import { type LookupNames, vehicleDetail, vehicleName } from "#domain/vehicles/names.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { type Criteria, type FitFilter, type FitMode, fitModes } from "./criteria.ts";
import type { Filter } from "./filters.ts";
import type { Parameters } from "./parameters.ts";

/** A vehicle that a list is asked for, and what its owner said of it. */
export type AskedVehicle = Pick<FitFilter, "vehicle" | "answers">;

/** Ads that fit the vehicle, those that do by what isn't known of it yet, and all, whether they fit or not. */
export type FitCounts = { fits: number; maybe: number; all: number };

const highestId = 2_147_483_647;

/** What fits any of so many years is asked for at most: each is judged. */
export const mostYears = 40;

/**
 * Reads `vehicle` (an id) and `fit`: `only` what fits, which goes without saying, `maybe` also what may fit, `parts`: parts
 * only if they fit, and all else, or `first`: everything, what fits or may before the rest. `until` makes it the vehicle's
 * model from its year to that one. Only parts fit vehicles, so a list of anything becomes one of parts where others are
 * left out; one of cars or rentals can't be asked, and `parts` says nothing there.
 */
export function readFit(parameters: Parameters, criteria: Criteria, asked: AskedVehicle | undefined): void {
  const id = parameters.wholeNumber("vehicle", 1, highestId);
  const mode = parameters.oneOf("fit", fitModes) ?? "only";
  const from = asked?.vehicle.year;
  const until = from === undefined ? undefined : parameters.wholeNumber("until", from, from + mostYears - 1);
  if (id === undefined) return;
  if (asked?.vehicle.id !== id) parameters.refuse("vehicle", "unknown", `vehicle: there is no “${id}”`);
  else if (criteria.kind && criteria.kind !== "part") {
    if (mode !== "parts") parameters.refuse("vehicle", "kind", "vehicle narrows lists of parts only");
  } else {
    // Where there is nothing but parts, those that fit are all that is left.
    const own = mode === "parts" && criteria.kind ? "only" : mode;
    criteria.fit = { ...asked, mode: own, ...(criteria.kind ? {} : { ofAnything: true }) };
    if (until !== undefined && until !== from) criteria.fit.until = until;
    if (own !== "first" && own !== "parts") criteria.kind = "part";
  }
}

export const fitNames: Record<"vehicle" | "fit" | FitMode, LocalText> = {
  vehicle: { en: "Your vehicle", ar: "سيارتك" },
  fit: { en: "How well it fits", ar: "مدى الملاءمة" },
  only: { en: "Fits exactly", ar: "تركب على سيارتك" },
  maybe: { en: "May fit: ask first", ar: "وقد تركب: اسأل أولًا" },
  parts: { en: "Parts that fit, and other ads", ar: "القطع المناسبة وبقية الإعلانات" },
  first: { en: "Everything, what fits first", ar: "الكل، والمناسب أولًا" },
};

/**
 * The filter by vehicle (EN-15). "maybe" counts what it would add. Without a vehicle it has no items: there is one to
 * be chosen. `partsAlone`: also without the vehicle there would be nothing but parts, so that all of them are counted.
 * `total`: how many ads the list has as it is asked for.
 */
export function fitFilter(
  counts: FitCounts | null,
  { fit }: Criteria,
  lookups: LookupNames,
  { partsAlone, total }: { partsAlone: boolean; total: number },
): Filter {
  const filter = { type: "vehicle" as const, slug: "vehicle", name: fitNames.vehicle };
  if (!fit) return { ...filter, vehicle: null, items: [] };
  const { vehicle, mode } = fit;
  const [en, ar] = [vehicleDetail(vehicle, lookups, "en"), vehicleDetail(vehicle, lookups, "ar")];
  const titled = { ...vehicle, until: fit.until };
  const name = { en: vehicleName(titled, "en"), ar: vehicleName(titled, "ar") };
  return {
    ...filter,
    vehicle: { id: vehicle.id, name, detail: en === null && ar === null ? null : { en, ar } },
    items: [
      { slug: "only", name: fitNames.only, count: counts?.fits ?? 0, selected: mode === "only" },
      ...(mode === "maybe" || counts?.maybe
        ? [{ slug: "maybe", name: fitNames.maybe, count: counts?.maybe ?? 0, selected: mode === "maybe" }]
        : []),
      ...(mode === "parts" ? [{ slug: "parts", name: fitNames.parts, count: total, selected: true }] : []),
      ...(mode === "first" || partsAlone
        ? [{ slug: "first", name: fitNames.first, count: counts?.all ?? 0, selected: mode === "first" }]
        : []),
    ],
  };
}
