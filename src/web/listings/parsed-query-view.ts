import { isListParameter } from "#domain/listings/filters/filter-table.ts";
import type { VehicleFitCounts } from "#domain/listings/filters/fit-filter.ts";
import type { ParsedListQuery } from "#domain/listings/list/list-query.server.ts";
import { formatVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import { getSearchPath } from "#web/search/search-path.ts";
import { setParam } from "../navigation/list-url.ts";

/** Interpretation of a search text, as shown above the list. */
export type ParsedQueryView = {
  understood: boolean;
  /**
   * Corrected search text, and the reason of the correction: a misspelling, or text typed with the wrong keyboard
   * layout.
   */
  corrected?: { text: string; why: "spelling" | "keyboard" };
  /** Words of the search text that were ignored, because no listing matches them together with the others. */
  leftOut?: string;
  /** Message about the car that the search text names: its parts come first, or no part is known to fit it. */
  car?: string;
  /** Links that choose another car, or search exactly for the typed text. */
  links: { label: string; href: string }[];
};

type ListAddress = {
  path: string;
  search: string;
  q: string;
  /** Whether the search text is part of the URL's path. Otherwise it is the parameter `q`. */
  inPath: boolean;
};

type Car = NonNullable<ParsedListQuery["car"]>;

/** Presents how the search text was interpreted. Undefined when it was searched as typed. */
export function presentParsedQuery(
  { reading, car }: Pick<ParsedListQuery, "reading" | "car">,
  counts: VehicleFitCounts | null,
  address: ListAddress,
  url: URL,
  language: Language,
): ParsedQueryView | undefined {
  if (!reading && !car) return undefined;
  // On later pages a URL parameter names the car, and the search text no longer contains the year of the car.
  const typed = new URLSearchParams([...url.searchParams].filter(([name]) => isListParameter(name)));
  typed.set("exact", "1");
  typed.delete("page");
  const isLaterPage = car && url.searchParams.has("vehicle");
  const exactHref = isLaterPage ? getExactSearchUrl(car, address) : `${url.pathname}?${typed}`;
  const { car: carText, links } = car ? presentCar(car, counts, address, language) : { links: [] };
  return {
    // A recognized vehicle does not count as a filter, because it has its own message.
    understood: reading?.understood.some(({ name }) => !carParameters.has(name)) ?? false,
    corrected: reading?.corrected,
    leftOut: reading?.leftOut,
    car: carText,
    links: [...links, { label: getTranslator(language).t("search.exactly"), href: exactHref }],
  };
}

const carParameters: ReadonlySet<string> = new Set(["vehicle", "fit", "until"]);

/**
 * Presents the car that the search text names. It only sorts the parts and is no filter, so it needs its own message.
 */
function presentCar(
  car: Car,
  counts: VehicleFitCounts | null,
  address: ListAddress,
  language: Language,
): Pick<ParsedQueryView, "car" | "links"> {
  const { t } = getTranslator(language);
  const { path, search } = address;
  const vehicle = wrapBidiIsolate(formatVehicleName({ ...car.vehicle, until: car.until }, language));
  const changeCarLink = { label: t("fitment.change"), href: getVehicleChooserUrl(car, address) };
  if (!counts?.fits && !counts?.maybe) return { car: t("notice.noneFits", { vehicle }), links: [changeCarLink] };
  const onlyFittingLink = { label: t("notice.onlyFitting"), href: setParam(path, search, "fit", "maybe") };
  return { car: t("notice.partsFirst", { vehicle }), links: [onlyFittingLink, changeCarLink] };
}

/** Returns the URL of the page for choosing another car. The page then leads back to the same parts search. */
function getVehicleChooserUrl({ vehicle, itemText }: Car, address: ListAddress): string {
  const { year, make, model } = vehicle;
  const back = setParam(...replaceSearchText(itemText, address), "vehicle", String(vehicle.id));
  const chosen = { year: String(year), make: String(make.id), model: String(model.id), back };
  return `/vehicles/choose?${new URLSearchParams(chosen)}`;
}

/** Returns the URL of an exact search for the search text together with the car's year. */
function getExactSearchUrl({ vehicle: { year }, until }: Car, address: ListAddress): string {
  const [path, search] = replaceSearchText(`${address.q} ${until ? `${year}-${until}` : year}`, address);
  const params = new URLSearchParams(search);
  for (const name of [...carParameters, "page"]) params.delete(name);
  params.set("exact", "1");
  return `${path}?${params}`;
}

/** Returns the path and the parameters of the same list with another search text. */
function replaceSearchText(text: string, { path, search, inPath }: ListAddress): [path: string, search: string] {
  if (inPath) return [getSearchPath(text) ?? "/shop/category/products", search];
  return [path, setParam(path, search, "q", text || undefined).slice(path.length)];
}
