import type { FitCounts } from "#domain/ads/fit-filter.ts";
import { rootTypes } from "#domain/ads/offered-features.ts";
import type { ReadList } from "#domain/ads/read-list.server.ts";
import type { Scope } from "#domain/ads/request.ts";
import type { GarageEntry } from "#domain/garage/garage.ts";
import { vehicleName } from "#domain/vehicles/names.ts";
import { translator } from "#i18n/i18n.ts";
import { isolated } from "#kernel/isolated.ts";
import type { Language } from "#kernel/local-text.ts";
import { allVehicles, changed } from "./address.ts";

/** Says for which vehicle a list shows parts, with the links to its other views. */
export type OwnVehicleLine = {
  text: string;
  links: { label: string; href: string }[];
  /** Says that none of the parts fits; set only where some would be shown without the vehicle. */
  none?: string;
};

type List = {
  wanted: ReadList["request"];
  car: ReadList["car"];
  /** What the page fixes. */
  scope: Scope;
  /** Somebody searches for something. */
  isSearch: boolean;
};

/** Whether nothing but parts is in the list. */
const hasOnlyParts = ({ wanted: { criteria }, scope: { category } }: List): boolean =>
  criteria.kind ? criteria.kind === "part" : category?.type === rootTypes.part;

/** Whether a list is about parts: it has nothing else, or it is a search of everything. A seller's list is not. */
function isAboutParts(list: List): boolean {
  const { wanted, scope, isSearch } = list;
  if (scope.sellerId !== undefined) return false;
  return hasOnlyParts(list) || (isSearch && !wanted.criteria.kind && !scope.category);
}

/**
 * Returns the list's address for the reader's current vehicle (VP-05); undefined where the list stays as it is: it names
 * a vehicle itself, the reader wants all parts, or it isn't about parts.
 */
export function toOwnVehicle(url: URL, list: List, own: GarageEntry | null): string | undefined {
  if (!own || url.searchParams.has("vehicle") || list.car || !isAboutParts(list)) return undefined;
  const params = new URLSearchParams(url.searchParams);
  params.delete("fit");
  for (const [name, value] of Object.entries(toVehicleParams(list, own))) params.set(name, value);
  return `${url.pathname}?${params}`;
}

/** Searches find cars and rentals as well: there only parts are left out. */
function toVehicleParams(list: List, { vehicle }: GarageEntry): { vehicle: string; fit?: string } {
  return { vehicle: String(vehicle.id), ...(hasOnlyParts(list) ? {} : { fit: "parts" }) };
}

/** Presents the reader's vehicle above a list about parts; undefined where the list is for another vehicle or for none. */
export function presentOwnVehicle(
  list: List,
  { path, search }: { path: string; search: string },
  { own, counts, language }: { own: GarageEntry | null; counts: FitCounts | null; language: Language },
): OwnVehicleLine | undefined {
  if (!own) return undefined;
  const { t } = translator(language);
  const named = { vehicle: isolated(vehicleName(own.vehicle, language)) };
  const { fit } = list.wanted.criteria;
  if (!fit) {
    if (new URLSearchParams(search).get("vehicle") !== allVehicles) return undefined;
    const { vehicle, fit: mode } = toVehicleParams(list, own);
    const ofVehicle = changed(path, search, "vehicle", vehicle);
    const href = changed(path, ofVehicle.slice(path.length), "fit", mode);
    return { text: t("notice.allParts"), links: [{ label: t("notice.showPartsFor", named), href }] };
  }
  if (fit.vehicle.id !== own.vehicle.id || fit.mode === "first" || fit.until !== undefined) return undefined;
  const all = { label: t("notice.showAllParts"), href: changed(path, search, "vehicle", allVehicles) };
  const maybe = { label: t("notice.showMaybe"), href: changed(path, search, "fit", "maybe") };
  const canAdd = fit.mode === "only" && counts !== null && counts.maybe > 0;
  return {
    text: t(fit.mode === "maybe" ? "notice.partsMaybeFor" : "notice.partsFor", named),
    links: canAdd ? [all, maybe] : [all],
    ...(counts && counts.all > 0 ? { none: t("notice.noneFit", named) } : {}),
  };
}
