import type { GarageEntry } from "#domain/garage/garage.ts";
import type { VehicleFitCounts } from "#domain/listings/filters/fit-filter.ts";
import type { ParsedListQuery } from "#domain/listings/list/list-query.server.ts";
import type { ListScope } from "#domain/listings/query/criteria.ts";
import { rootCategoryTypes } from "#domain/listings/query/filterable-features.ts";
import { formatVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import { ALL_VEHICLES, setParam } from "../navigation/list-url.ts";

/** Note that a list shows parts of one vehicle, with links to other views. */
export type OwnVehicleView = {
  text: string;
  links: { label: string; href: string }[];
  /** Message that no part fits the vehicle. Set only when the list would have parts without the vehicle filter. */
  none?: string;
};

type ListContext = {
  wanted: ParsedListQuery["request"];
  car: ParsedListQuery["car"];
  /** Fixed scope of the page: kind, category, seller or search. */
  scope: ListScope;
  /** Whether the reader has typed a search text. */
  isSearch: boolean;
};

/** Returns whether the list contains parts only. */
const hasOnlyParts = ({ wanted: { criteria }, scope: { category } }: ListContext): boolean =>
  criteria.kind ? criteria.kind === "part" : category?.type === rootCategoryTypes.part;

/**
 * Returns whether a list is about parts: it contains only parts, or it is a search of everything. A seller's list is
 * never about parts.
 */
function isAboutParts(list: ListContext): boolean {
  const { wanted: request, scope, isSearch } = list;
  if (scope.sellerId !== undefined) return false;
  return hasOnlyParts(list) || (isSearch && !request.criteria.kind && !scope.category);
}

/**
 * Returns the URL of the list limited to the reader's current vehicle (VP-05). Returns undefined when the list
 * already names a vehicle, the reader chose all parts, or the list is not about parts.
 */
export function getOwnVehicleUrl(url: URL, list: ListContext, currentEntry: GarageEntry | null): string | undefined {
  if (!currentEntry || url.searchParams.has("vehicle") || list.car || !isAboutParts(list)) return undefined;
  const params = new URLSearchParams(url.searchParams);
  params.delete("fit");
  for (const [name, value] of Object.entries(getVehicleParams(list, currentEntry))) params.set(name, value);
  return `${url.pathname}?${params}`;
}

/**
 * Returns the parameters that limit a list to a vehicle. A search also finds cars and rentals, so there only the
 * parts that do not fit are left out.
 */
function getVehicleParams(list: ListContext, { vehicle }: GarageEntry): { vehicle: string; fit?: string } {
  return { vehicle: String(vehicle.id), ...(hasOnlyParts(list) ? {} : { fit: "parts" }) };
}

/**
 * Presents the note about the reader's vehicle above a list of parts. Returns undefined when the list is for another
 * vehicle or for none.
 */
export function presentOwnVehicle(
  list: ListContext,
  { path, search }: { path: string; search: string },
  {
    currentEntry,
    counts,
    language,
  }: { currentEntry: GarageEntry | null; counts: VehicleFitCounts | null; language: Language },
): OwnVehicleView | undefined {
  if (!currentEntry) return undefined;
  const { t } = getTranslator(language);
  const named = { vehicle: wrapBidiIsolate(formatVehicleName(currentEntry.vehicle, language)) };
  const { fit } = list.wanted.criteria;
  if (!fit) {
    if (new URLSearchParams(search).get("vehicle") !== ALL_VEHICLES) return undefined;
    const { vehicle, fit: mode } = getVehicleParams(list, currentEntry);
    const vehicleUrl = setParam(path, search, "vehicle", vehicle);
    const href = setParam(path, vehicleUrl.slice(path.length), "fit", mode);
    return { text: t("notice.allParts"), links: [{ label: t("notice.showPartsFor", named), href }] };
  }
  if (fit.vehicle.id !== currentEntry.vehicle.id || fit.mode === "first" || fit.until !== undefined) return undefined;
  const all = { label: t("notice.showAllParts"), href: setParam(path, search, "vehicle", ALL_VEHICLES) };
  const maybe = { label: t("notice.showMaybe"), href: setParam(path, search, "fit", "maybe") };
  const canAdd = fit.mode === "only" && counts !== null && counts.maybe > 0;
  return {
    text: t(fit.mode === "maybe" ? "notice.partsMaybeFor" : "notice.partsFor", named),
    links: canAdd ? [all, maybe] : [all],
    none: counts && counts.all > 0 ? t("notice.noneFit", named) : undefined,
  };
}
