import type { Db } from "#db/database.ts";
import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import { buildListFilters } from "#domain/listings/filters/filters.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import { findRequestedVehicle } from "#domain/listings/filters/requested-vehicle.server.ts";
import { getCachedFacets } from "#domain/listings/index/facet-cache.server.ts";
import { MAX_SAVED_SEARCH_NAME } from "#domain/saved-searches/saved-search.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { listFilterChips } from "#web/listings/filter-chips.server.ts";
import { toFilterView } from "#web/listings/filter-view.ts";
import { formatListTitle } from "#web/listings/list-title.ts";

/** Description of a search: a suggested name, and all conditions as short texts. */
export type SearchDescription = { name: string; conditions: string[] };

/** Filters whose values the title of a list does not contain, but the name of a search should. */
const namedRanges = new Set(["priceMin", "priceMax", "mileageMax", "near"]);

/** Invisible characters that isolate the text direction. They would count as letters of the name. */
const isolates = /[\u2066-\u2069]/g;

/** Describes the parameters of a saved search in the reader's language. */
export async function describeSearch(
  db: Db,
  catalog: Catalog,
  query: string,
  language: Language,
): Promise<SearchDescription> {
  const { t } = getTranslator(language);
  const params = new URLSearchParams(query);
  const currency = catalog.currencies.get(params.get("currency") ?? "") ?? catalog.currencies.get(BASE_CURRENCY);
  if (!currency) throw new Error("the base currency is missing");
  const request = parseListRequest(params, catalog, {
    currency: currency.code,
    vehicle: await findRequestedVehicle(db, params),
  });
  const { kind } = request.criteria;
  const [category] = request.chosenCategories;
  const facets = await getCachedFacets(db, request.criteria, request.offered);
  const filters = buildListFilters(catalog, request, facets, kind ? { kind } : {}, currency);
  const chips = listFilterChips(params, filters, request, currency, catalog, language);
  const unfilteredTitle =
    kind === "car"
      ? t("list.cars")
      : category
        ? pickTranslation(category.name, language).text
        : kind
          ? t(`kind.${kind}`)
          : t("list.allProducts");
  const title = formatListTitle(
    { title: unfilteredTitle, kind, filters: filters.map((filter) => toFilterView(filter, language)) },
    language,
  );
  const isPlain = title === t("list.allProducts") && request.q !== "";
  const ranges = chips.filter(({ name }) => namedRanges.has(name)).map(({ label }) => label);
  const name = [...(request.q ? [request.q] : []), ...(isPlain ? [] : [title]), ...ranges].join(" · ");
  return {
    name: [...name.replace(isolates, "")].slice(0, MAX_SAVED_SEARCH_NAME).join("").trim(),
    conditions: [...(request.q ? [`“${request.q}”`] : []), ...chips.map(({ label }) => label)],
  };
}
