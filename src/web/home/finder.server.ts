import type { ListingKind } from "#db/schema/listings.ts";
import { type Catalog, type CatalogEntry, type Category, getSubtreeIds } from "#domain/catalog/catalog.ts";
import type { HomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import {
  countListingsByField,
  countSelectedListings,
  type FinderSelection,
  type ListingGroupField,
} from "#domain/listings/list/listing-groups.ts";
import { kindParameterValues } from "#domain/listings/query/criteria.ts";
import { findFacetEntry } from "#domain/listings/query/facet-values.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { listingKindPaths } from "./home-overview.server.ts";

export type FinderOption = { value: string; label: string; count: number };

/** Options of each finder field under the current choices, and the number of matching listings. */
export type FinderOptions = {
  kind: ListingKind;
  total: number;
  year: FinderOption[];
  make: FinderOption[];
  model: FinderOption[];
  category: FinderOption[];
  brand: FinderOption[];
};

const parseKind = (params: URLSearchParams): ListingKind =>
  kindParameterValues.find((kind) => kind === params.get("kind")) ?? "car";

/** Parses the form fields that apply to the chosen kind of listing. Unknown values are left out. */
function parseFinderChoice(params: URLSearchParams, catalog: Catalog) {
  const kind = parseKind(params);
  const find = (facet: "make" | "model" | "category" | "brand") =>
    findFacetEntry(catalog, facet, params.get(facet) ?? "");
  const year = /^(19|20)\d\d$/.test(params.get("year") ?? "") ? Number(params.get("year")) : undefined;
  if (kind === "part") {
    const category = find("category");
    return {
      kind,
      category: category && catalog.categories.byId.get(category.id),
      brand: find("brand"),
    };
  }
  const make = find("make");
  const model = find("model");
  // A model of a previously chosen make is ignored.
  const belongsToMake = make && model && catalog.models.get(model.id)?.makeId === make.id;
  return { kind, year, make, model: belongsToMake ? model : undefined };
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
  const collator = new Intl.Collator(language);
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
      .sort((a, b) => collator.compare(a.label, b.label));
  const byId = (map: ReadonlyMap<number, number>) => (entry: CatalogEntry) => map.get(entry.id) ?? 0;

  const base = {
    kind,
    total: countSelectedListings(market.rows, choice),
    year: [],
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
    year: [...counts("year")]
      .sort(([a], [b]) => b - a)
      .map(([year, count]) => ({ value: String(year), label: String(year), count })),
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
  return query.size > 0 ? `${path}?${query}` : path;
}
