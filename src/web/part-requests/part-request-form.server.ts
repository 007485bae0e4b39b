import type { RouterContextProvider } from "react-router";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { groupCitiesByCountry } from "#domain/catalog/city-groups.ts";
import { isRequestableCategory, OLDEST_REQUEST_YEAR } from "#domain/part-requests/part-request.ts";
import { formatGarageCar } from "#domain/part-requests/part-request-input.ts";
import { formatVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { preferencesContext } from "#web/context.ts";
import { getGarage } from "#web/vehicles/garage.server.ts";
import { listModelsByMake } from "#web/vehicles/models-by-make.server.ts";

type FormArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** Lists the choices of the form of a request, in the reader's language. */
export async function listPartRequestChoices(args: FormArgs, catalog: Catalog, now: Date) {
  const { language, country } = args.context.get(preferencesContext);
  const getName = (entry: { name: { ar: string | null; en: string | null } }) =>
    pickTranslation(entry.name, language).text;
  const newestYear = now.getUTCFullYear() + 1;
  return {
    garage: (await getGarage(args)).vehicles.map(({ id, nickname, vehicle }) => ({
      value: formatGarageCar(id),
      label: nickname ?? formatVehicleName(vehicle, language),
    })),
    makes: listModelsByMake(catalog, language),
    years: Array.from({ length: newestYear - OLDEST_REQUEST_YEAR + 1 }, (_, i) => String(newestYear - i)),
    categories: catalog.roots
      .filter(({ type }) => type === "shop")
      .flatMap(({ children }) => children)
      .map((group) => ({
        label: getName(group),
        options: [group, ...group.children].map((each) => ({ value: each.slug, label: getName(each) })),
      })),
    cities: groupCitiesByCountry(catalog, language, country),
  };
}

/**
 * Returns the first values of the form: those of the list from which the visitor comes, otherwise the current vehicle of
 * the garage and the chosen city.
 */
export async function getPartRequestDefaults(args: FormArgs, catalog: Catalog): Promise<Record<string, string>> {
  const { searchParams } = args.url;
  const { region } = args.context.get(preferencesContext);
  const { current, vehicles } = await getGarage(args);
  const own = current ?? (vehicles.length === 1 ? vehicles[0] : undefined);
  const category = catalog.categories.bySlug.get(searchParams.get("category") ?? "");
  return {
    car: searchParams.get("model") ?? (own ? formatGarageCar(own.id) : ""),
    year: searchParams.get("year") ?? "",
    category: category && isRequestableCategory(category) ? category.slug : "",
    part: searchParams.get("q") ?? "",
    partNumber: searchParams.get("number") ?? "",
    condition: "any",
    city: searchParams.get("city") ?? region?.city?.slug ?? "",
  };
}
