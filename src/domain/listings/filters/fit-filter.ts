import { formatVehicleDetail, formatVehicleName, type LookupNames } from "#domain/vehicles/vehicle-names.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { type Criteria, type RequestedVehicle, type VehicleFilterMode, vehicleFilterModes } from "../query/criteria.ts";
import { isListOfKind, rootCategoryTypes } from "../query/filterable-features.ts";
import type { FilterDefinition, FilterParsing, ListFilter } from "./filter.ts";

/**
 * Numbers of listings for a vehicle: listings that fit, listings that may fit depending on unknown details, and all
 * listings.
 */
export type VehicleFitCounts = { fits: number; maybe: number; all: number };

const MAX_ID = 2_147_483_647;

/** Maximum number of model years in one vehicle filter. Each year is evaluated separately. */
export const MAX_VEHICLE_FILTER_YEARS = 40;

/**
 * Parses the parameters `vehicle` (an id), `fit` and `until` into the criteria. `fit` is the mode, by default `only`
 * (see `vehicleFilterModes`). `until` extends the filter to later years of the model. Lists of cars or rentals reject
 * the parameter `vehicle`, except in the mode `parts`, which has no effect there. Without these parameters, a vehicle
 * in the search text is used in the mode `first`.
 */
function parseVehicleFilterParameters({ parameters, criteria, vehicle: requestedVehicle, textVehicle }: FilterParsing) {
  if (textVehicle && !["vehicle", "fit", "until"].some((name) => parameters.getNames().has(name))) {
    applyVehicle(criteria, textVehicle, "first", textVehicle.until);
    return;
  }
  const id = parameters.getInteger("vehicle", 1, MAX_ID);
  const mode = parameters.getChoice("fit", vehicleFilterModes) ?? "only";
  const firstYear = requestedVehicle?.vehicle.year;
  const until =
    firstYear === undefined
      ? undefined
      : parameters.getInteger("until", firstYear, firstYear + MAX_VEHICLE_FILTER_YEARS - 1);
  if (id === undefined) return;
  if (requestedVehicle?.vehicle.id !== id) parameters.reject("vehicle", "unknown", `vehicle: there is no “${id}”`);
  else if (criteria.kind && criteria.kind !== "part") {
    if (mode !== "parts") parameters.reject("vehicle", "kind", "vehicle narrows lists of parts only");
  } else applyVehicle(criteria, requestedVehicle, mode, until);
}

/**
 * Filters a list by a vehicle. Only parts fit vehicles, so the modes `only` and `maybe` restrict a mixed list to parts.
 */
function applyVehicle(
  criteria: Criteria,
  { vehicle, answers }: RequestedVehicle,
  mode: VehicleFilterMode,
  until: number | undefined,
): void {
  // In a list that contains only parts, `parts` and `only` show the same parts.
  const effectiveMode = mode === "parts" && criteria.kind ? "only" : mode;
  criteria.fit = { vehicle, answers, mode: effectiveMode, ...(criteria.kind ? {} : { fromAllKinds: true }) };
  if (until !== undefined && until !== vehicle.year) criteria.fit.until = until;
  if (effectiveMode !== "first" && effectiveMode !== "parts") criteria.kind = "part";
}

const vehicleLabel: LocalizedText = { en: "Your vehicle", ar: "سيارتك" };
const modeLabels: Record<VehicleFilterMode, LocalizedText> = {
  only: { en: "Fits exactly", ar: "تركب على سيارتك" },
  maybe: { en: "May fit: ask first", ar: "قد تركب: اسأل أولًا" },
  parts: { en: "Parts that fit and other listings", ar: "القطع المناسبة وبقية الإعلانات" },
  first: { en: "All, best fit first", ar: "الكل، والمناسب أولًا" },
};

/** Filter by vehicle (EN-15), in lists of parts and in lists for a vehicle. */
export const vehicleFilter = {
  parameterLabels: { vehicle: vehicleLabel, fit: { en: "Fit", ar: "مدى الملاءمة" } },
  parameters: ["vehicle", "fit", "until"],
  parse: parseVehicleFilterParameters,
  present(counts, presentation) {
    const { request, scope, catalog, total } = presentation;
    const { criteria } = request;
    if (!criteria.fit && !isListOfKind("part", presentation)) return undefined;
    const isPartsOnly = !criteria.fit?.fromAllKinds || scope.category?.type === rootCategoryTypes.part;
    return buildVehicleFilter(counts, criteria, catalog.lookups, { total, isPartsOnly });
  },
} satisfies FilterDefinition<VehicleFitCounts | null>;

/**
 * Builds the filter by vehicle (EN-15). Without a vehicle, the filter has no items and offers to choose a vehicle. The
 * item "maybe" counts the listings that it would add. If the list contains only parts even without a vehicle
 * (`isPartsOnly`), the item "first" is offered and counts all of them. `total` is the number of listings in the current
 * list.
 */
function buildVehicleFilter(
  counts: VehicleFitCounts | null,
  { fit }: Criteria,
  lookups: LookupNames,
  { isPartsOnly, total }: { isPartsOnly: boolean; total: number },
): ListFilter {
  const filter = { type: "vehicle" as const, slug: "vehicle", name: vehicleLabel };
  if (!fit) return { ...filter, vehicle: null, items: [] };
  const { vehicle, mode } = fit;
  const [en, ar] = [formatVehicleDetail(vehicle, lookups, "en"), formatVehicleDetail(vehicle, lookups, "ar")];
  const vehicleWithYears = { ...vehicle, until: fit.until };
  const name = { en: formatVehicleName(vehicleWithYears, "en"), ar: formatVehicleName(vehicleWithYears, "ar") };
  return {
    ...filter,
    vehicle: { id: vehicle.id, name, detail: en === null && ar === null ? null : { en, ar } },
    items: [
      { slug: "only", name: modeLabels.only, count: counts?.fits ?? 0, selected: mode === "only" },
      ...(mode === "maybe" || counts?.maybe
        ? [{ slug: "maybe", name: modeLabels.maybe, count: counts?.maybe ?? 0, selected: mode === "maybe" }]
        : []),
      ...(mode === "parts" ? [{ slug: "parts", name: modeLabels.parts, count: total, selected: true }] : []),
      ...(mode === "first" || isPartsOnly
        ? [{ slug: "first", name: modeLabels.first, count: counts?.all ?? 0, selected: mode === "first" }]
        : []),
    ],
  };
}
