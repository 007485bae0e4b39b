import type { ListingKind } from "#db/schema/listings.ts";
import type { RentalPeriod } from "#domain/bookings/booking.ts";
import { addDays, type Day, parseDay } from "#domain/bookings/days.ts";
import { type Catalog, type CatalogEntry, type Category, getSubtreeIds } from "#domain/catalog/catalog.ts";
import { TYRE_CATEGORY, tyreDimensions } from "#domain/catalog/tyre-size.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import type { HomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import {
  countListingsByField,
  countSelectedListings,
  type FinderSelection,
  type ListingGroupField,
} from "#domain/listings/list/listing-groups.ts";
import { type Criteria, kindParameterValues } from "#domain/listings/query/criteria.ts";
import { findFacetEntry, findLookupBySlug } from "#domain/listings/query/facet-values.ts";
import { createNameComparer } from "#i18n/compare-names.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";
import { withRegion } from "#web/navigation/region-links.ts";
import { listingKindPaths } from "./home-overview.server.ts";

export type FinderOption = { value: string; label: string; count: number };

/** Options of each finder field under the current choices, and the number of matching listings. */
export type FinderOptions = {
  kind: ListingKind;
  total: number;
  make: FinderOption[];
  model: FinderOption[];
  category: FinderOption[];
  brand: FinderOption[];
};

const parseKind = (params: URLSearchParams): ListingKind =>
  kindParameterValues.find((kind) => kind === params.get("kind")) ?? "car";

/** Parses the days of the form: both, or one day of rental from the first day. */
function parsePeriod(params: URLSearchParams): RentalPeriod | undefined {
  const from = parseDay(params.get("from"));
  const to = parseDay(params.get("to"));
  if (from === undefined) return undefined;
  return { from, to: to !== undefined && to > from ? to : addDays(from, 1) };
}

type FinderChoice = {
  kind: ListingKind;
  city?: CatalogEntry | undefined;
  year?: number | undefined;
  make?: CatalogEntry | undefined;
  model?: CatalogEntry | undefined;
  maxPrice?: number | undefined;
  period?: RentalPeriod | undefined;
  category?: Category | undefined;
  brand?: CatalogEntry | undefined;
  /** Dimensions of a tyre, by name of the list's parameter. */
  tyreSize?: Record<string, string>;
};

function parseTyreSize(params: URLSearchParams, catalog: Catalog): Record<string, string> | undefined {
  const chosen = tyreDimensions.flatMap((key) => {
    const lookup = findLookupBySlug(catalog, key, params.get(`feature.${key}`) ?? "");
    return lookup ? [[`feature.${key}`, lookup.slug] as const] : [];
  });
  return chosen.length > 0 ? Object.fromEntries(chosen) : undefined;
}

/** Parses the form fields that apply to the chosen kind of listing. Unknown values are left out. */
function parseFinderChoice(params: URLSearchParams, catalog: Catalog): FinderChoice {
  const kind = parseKind(params);
  const find = (facet: "make" | "model" | "category" | "brand" | "city") =>
    findFacetEntry(catalog, facet, params.get(facet) ?? "");
  const city = find("city");
  const year = /^(19|20)\d\d$/.test(params.get("year") ?? "") ? Number(params.get("year")) : undefined;
  if (kind === "part") {
    const tyreSize = parseTyreSize(params, catalog);
    // A size of a tyre looks for tyres, in whichever category.
    const category = tyreSize ? catalog.categories.bySlug.get(TYRE_CATEGORY) : find("category");
    return {
      kind,
      city,
      category: category && catalog.categories.byId.get(category.id),
      brand: find("brand"),
      tyreSize,
    };
  }
  const make = find("make");
  const model = find("model");
  // A model of a previously chosen make is ignored.
  const belongsToMake = make && model && catalog.models.get(model.id)?.makeId === make.id;
  const car = { kind, city, year, make, model: belongsToMake ? model : undefined };
  if (kind === "rental") return { ...car, period: parsePeriod(params) };
  const maxPrice = /^\d{1,12}$/.test(params.get("priceMax") ?? "") ? Number(params.get("priceMax")) : undefined;
  return { ...car, maxPrice };
}

/**
 * Returns the conditions of the list for the finder's choices if the city, the price, the days or the size of a tyre
 * narrow it. Undefined otherwise, because the groups of the home snapshot then have the number of listings.
 */
export function getNarrowedCriteria(
  params: URLSearchParams,
  catalog: Catalog,
  { currency, region, today }: { currency: string; region?: string | undefined; today: Day },
): Criteria | undefined {
  const { kind, city, period, maxPrice, category, tyreSize } = parseFinderChoice(params, catalog);
  if (!city && !period && !maxPrice && !tyreSize) return undefined;
  const listParams = new URLSearchParams(withRegion(getFinderPath(params, catalog), region).split("?")[1]);
  if (category) listParams.set("category", category.slug);
  return { ...parseListRequest(listParams, catalog, { currency, today }).criteria, kind };
}

export type FinderCityGroup = { country: string; cities: { value: string; label: string }[] };

/** Lists the cities with listings by country: the visitor's country first, then the others by name. */
export function listFinderCities(
  { cityIds }: HomeSnapshot,
  catalog: Catalog,
  { language, country }: Pick<Preferences, "language" | "country">,
): FinderCityGroup[] {
  const compare = createNameComparer(language);
  const ids = new Set(cityIds);
  const byCountry = Map.groupBy(
    catalog.cities.all.filter(({ id }) => ids.has(id)),
    (city) => city.country,
  );
  const isOwn = (code: string) => Number(code === country);
  const getCountryName = (code: string) => {
    const name = catalog.countries.find((each) => each.code === code)?.name;
    return name ? pickTranslation(name, language).text : code;
  };
  return [...byCountry]
    .map(([code, cities]) => ({
      code,
      country: getCountryName(code),
      cities: cities
        .map(({ slug, name }) => ({ value: slug, label: pickTranslation(name, language).text }))
        .sort((a, b) => compare(a.label, b.label)),
    }))
    .sort((a, b) => isOwn(b.code) - isOwn(a.code) || compare(a.country, b.country))
    .map(({ country: name, cities }) => ({ country: name, cities }));
}

/** Budgets in US dollars, from a used small car to a new luxury car. */
const BUDGETS_USD = [3_000, 5_000, 8_000, 10_000, 15_000, 20_000, 30_000, 50_000, 80_000, 120_000];
const ROUND_NUMBERS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

export type FinderBudget = { value: string; label: string };

/** Lists budgets in the reader's currency, as round numbers. */
export function listFinderBudgets({ currency, language }: Pick<Preferences, "currency" | "language">): FinderBudget[] {
  const { formatPrice } = getFormatters(language);
  const amounts = BUDGETS_USD.map((usd) => roundToFewDigits(usd * Number(currency.rate)));
  return [...new Set(amounts)].map((amount) => ({
    value: String(amount),
    label: formatPrice({ minor: amount * 10 ** currency.decimals, currency: currency.code }, currency),
  }));
}

function roundToFewDigits(amount: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(amount));
  const [nearest = 1] = ROUND_NUMBERS.toSorted(
    (a, b) => Math.abs(a * magnitude - amount) - Math.abs(b * magnitude - amount),
  );
  return Math.round(nearest * magnitude);
}

/**
 * Returns the options of each finder field, with the number of listings per option. A choice in one field narrows the
 * options of the other fields.
 */
export function getFinderOptions(
  params: URLSearchParams,
  market: HomeSnapshot,
  catalog: Catalog,
  language: Language,
): FinderOptions {
  const chosen = parseFinderChoice(params, catalog);
  const { kind } = chosen;
  const choice: FinderSelection = {
    kind,
    ...(chosen.year === undefined ? {} : { year: [chosen.year] }),
    ...(chosen.make ? { makeId: [chosen.make.id] } : {}),
    ...(chosen.model ? { modelId: [chosen.model.id] } : {}),
    ...(chosen.category ? { categoryId: getSubtreeIds(chosen.category) } : {}),
    ...(chosen.brand ? { brandId: [chosen.brand.id] } : {}),
  };
  const counts = (field: ListingGroupField, free: FinderSelection = choice) =>
    countListingsByField(market.rows, free, field);
  const compare = createNameComparer(language);
  const toOptions = (
    entries: readonly CatalogEntry[],
    count: (entry: CatalogEntry) => number,
    getValue = (entry: CatalogEntry) => entry.slug,
  ) =>
    entries
      .map((entry) => ({
        value: getValue(entry),
        label: pickTranslation(entry.name, language).text,
        count: count(entry),
      }))
      .filter((option) => option.count > 0)
      .sort((a, b) => compare(a.label, b.label));
  const byId = (map: ReadonlyMap<number, number>) => (entry: CatalogEntry) => map.get(entry.id) ?? 0;

  const base = {
    kind,
    total: countSelectedListings(market.rows, choice),
    make: [],
    model: [],
    category: [],
    brand: [],
  };
  if (kind === "part") {
    const byCategory = counts("categoryId");
    const countWithDescendants = (entry: CatalogEntry) =>
      getSubtreeIds(entry as Category).reduce((sum, id) => sum + (byCategory.get(id) ?? 0), 0);
    const departments = catalog.roots.filter((root) => root.type === "shop").flatMap((root) => root.children);
    return {
      ...base,
      category: toOptions(departments, countWithDescendants),
      brand: toOptions(catalog.brands.all, byId(counts("brandId"))),
    };
  }
  // The options for the make ignore the chosen model, because changing the make clears the model.
  const { modelId: _, ...anyModel } = choice;
  const { make } = chosen;
  return {
    ...base,
    make: toOptions(catalog.makes.all, byId(counts("makeId", anyModel))),
    model: make
      ? toOptions(
          catalog.modelsOfMake.get(make.id) ?? [],
          byId(counts("modelId")),
          (model) => `${make.slug}.${model.slug}`,
        )
      : [],
  };
}

/** Returns the path of the list for the finder's choices. */
export function getFinderPath(params: URLSearchParams, catalog: Catalog): string {
  const chosen = parseFinderChoice(params, catalog);
  const category = chosen.category?.type === "shop" ? chosen.category : undefined;
  const [path = "", fixed] = (
    category ? `/shop/category/${category.slug}/products` : listingKindPaths[chosen.kind]
  ).split("?");
  const query = new URLSearchParams(fixed);
  if (chosen.make) query.set("make", chosen.make.slug);
  if (chosen.make && chosen.model) query.set("model", `${chosen.make.slug}.${chosen.model.slug}`);
  if (chosen.brand) query.set("brand", chosen.brand.slug);
  if (chosen.year !== undefined) {
    query.set("yearMin", String(chosen.year));
    query.set("yearMax", String(chosen.year));
  }
  for (const [name, value] of Object.entries(chosen.tyreSize ?? {})) query.set(name, value);
  if (chosen.city) query.set("city", chosen.city.slug);
  if (chosen.maxPrice) query.set("priceMax", String(chosen.maxPrice));
  if (chosen.period) {
    query.set("from", chosen.period.from);
    query.set("to", chosen.period.to);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
