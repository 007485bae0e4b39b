import type { GarageEntry } from "#domain/garage/garage.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import type { VehicleFitCounts } from "#domain/listings/filters/fit-filter.ts";
import type { ParsedListQuery } from "#domain/listings/list/list-query.server.ts";
import type { ListScope } from "#domain/listings/query/criteria.ts";
import { rootCategoryTypes } from "#domain/listings/query/filterable-features.ts";
import { formatShortVehicleName, formatVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import { ALL_VEHICLES, setParam } from "../navigation/list-url.ts";

type Link = { label: string; href: string };

/** The reader's vehicle above a list of parts, with links to other views of the list. */
export type OwnVehicleView = {
  /** Nickname or short name of the vehicle. */
  vehicle: string;
  /** Which parts the list shows. */
  text: string;
  /** Whether the list is limited to parts that fit the vehicle, or that may fit it. */
  isOn: boolean;
  /** Switches the limit off or on. */
  toggle: Link;
  /** Adds the parts that may fit. Undefined when there are none or the list shows them already. */
  maybe?: Link;
  /** Links of a list without parts that fit: all parts, and parts that may fit. */
  links: Link[];
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
const isPartList = ({ wanted: { criteria }, scope: { category } }: ListContext): boolean =>
  criteria.kind ? criteria.kind === "part" : category?.type === rootCategoryTypes.part;

/**
 * Returns whether a list is about parts: it contains only parts, or it is a search of everything. A seller's list is
 * never about parts.
 */
function isAboutParts(list: ListContext): boolean {
  const { wanted: request, scope, isSearch } = list;
  if (scope.sellerId !== undefined) return false;
  return isPartList(list) || (isSearch && !request.criteria.kind && !scope.category);
}

/** Returns whether a page of a list shows parts: a list of parts, or a search of everything that finds mostly parts. */
export const showsParts = (list: ListContext, items: readonly Pick<ListingSummary, "kind">[]): boolean =>
  isPartList(list) || (isAboutParts(list) && items.filter(({ kind }) => kind === "part").length * 2 > items.length);

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
  return { vehicle: String(vehicle.id), ...(isPartList(list) ? {} : { fit: "parts" }) };
}

/**
 * Presents the reader's vehicle above a list of parts. Returns undefined when the list is for another vehicle or for
 * none.
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
  const vehicle = currentEntry.nickname ?? formatShortVehicleName(currentEntry.vehicle, language);
  const label = t("notice.onlyPartsFor", { vehicle: wrapBidiIsolate(vehicle) });
  const { fit } = list.wanted.criteria;
  if (!fit) {
    if (new URLSearchParams(search).get("vehicle") !== ALL_VEHICLES) return undefined;
    const { vehicle: id, fit: mode } = getVehicleParams(list, currentEntry);
    const vehicleUrl = setParam(path, search, "vehicle", id);
    const href = setParam(path, vehicleUrl.slice(path.length), "fit", mode);
    return { vehicle, text: t("notice.showingAllParts"), isOn: false, toggle: { label, href }, links: [] };
  }
  if (fit.vehicle.id !== currentEntry.vehicle.id || fit.mode === "first" || fit.until !== undefined) return undefined;
  const all = setParam(path, search, "vehicle", ALL_VEHICLES);
  const canAdd = fit.mode === "only" && counts !== null && counts.maybe > 0;
  const maybe = canAdd ? { label: t("notice.showMaybe"), href: setParam(path, search, "fit", "maybe") } : undefined;
  const fullName = wrapBidiIsolate(formatVehicleName(currentEntry.vehicle, language));
  return {
    vehicle,
    text: t(fit.mode === "maybe" ? "notice.showingMaybe" : "notice.showingFitting"),
    isOn: true,
    toggle: { label, href: all },
    ...(maybe ? { maybe } : {}),
    links: [{ label: t("notice.showAllParts"), href: all }, ...(maybe ? [maybe] : [])],
    ...(counts && counts.all > 0 ? { none: t("notice.noneFit", { vehicle: fullName }) } : {}),
  };
}
