import {
  baseCurrency,
  type Catalogue,
  type Category,
  type Currency,
  type Named,
  subtreeIds,
} from "#domain/catalog/catalogue.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { convert } from "#kernel/money.ts";
import { priceBounds } from "#kernel/price-bounds.ts";
import type { ChoiceFacet, Range } from "./criteria.ts";
import { dealFilters } from "./deals.ts";
import type { Counts, Facets } from "./facets.server.ts";
import type { ParsedRequest, Scope } from "./request.ts";

export type FilterItem = { slug: string; name: LocalText; count: number; selected: boolean; color?: string };

/** One way to narrow a list (EN-15, AP-13). `slug` is the name of its parameter. */
export type Filter = { slug: string; name: LocalText } & (
  | { type: "category" | "check" | "color"; items: FilterItem[] }
  | { type: "range"; min: number; max: number; step: number; value: Range }
);

/** What a filter is called. */
export const facetNames: Record<ChoiceFacet | "year" | "price", LocalText> = {
  category: { en: "Category", ar: "القسم" },
  make: { en: "Make", ar: "الشركة" },
  model: { en: "Model", ar: "الموديل" },
  brand: { en: "Brand", ar: "العلامة" },
  city: { en: "City", ar: "المدينة" },
  color: { en: "Colour", ar: "اللون" },
  fuel: { en: "Fuel", ar: "الوقود" },
  gear: { en: "Gearbox", ar: "القير" },
  body: { en: "Body", ar: "نوع الهيكل" },
  condition: { en: "Condition", ar: "الحالة" },
  year: { en: "Year", ar: "سنة الصنع" },
  price: { en: "Price", ar: "السعر" },
};

/**
 * The filters of a list with their counts, in the order they are shown. A value without ads is
 * left out unless it is chosen (a chosen zero stays visible, rule 18); a filter that can't narrow
 * anything is left out whole.
 */
export function filtersOf(
  catalogue: Catalogue,
  request: ParsedRequest,
  facets: Facets,
  scope: Scope,
  currency: Currency,
): Filter[] {
  const { criteria } = request;
  const chosen = (facet: ChoiceFacet) => new Set(criteria.choices[facet]?.any ?? []);
  const choice = (facet: ChoiceFacet, things: readonly Named[], slugOf = (thing: Named) => thing.slug): Filter => ({
    type: "check",
    slug: facet,
    name: facetNames[facet],
    items: itemsOf(things, facets.counts[facet], chosen(facet), slugOf),
  });
  const lookups = (facet: "color" | "fuel" | "gear" | "body" | "condition"): Filter => {
    const all = catalogue.features.get(facet)?.lookups ?? [];
    const filter = choice(facet, all);
    if (facet !== "color" || filter.type === "range") return filter;
    const colors = new Map(all.map((lookup) => [lookup.slug, lookup.color]));
    const items = filter.items.map((item) => ({ ...item, color: colors.get(item.slug) ?? "#ffffff" }));
    return { ...filter, type: "color", items };
  };
  const models = [...chosen("make")].flatMap((makeId) => catalogue.modelsOfMake.get(makeId) ?? []);
  const makeSlugs = new Map(models.map((model) => [model.id, catalogue.makes.byId.get(model.makeId)?.slug]));

  const all: (Filter | undefined)[] = [
    {
      type: "category",
      slug: "category",
      name: facetNames.category,
      items: categoryItems(catalogue, request, facets.counts.category, scope),
    },
    choice("make", catalogue.makes.all),
    choice("model", models, (model) => `${makeSlugs.get(model.id)}.${model.slug}`),
    facets.year && {
      type: "range",
      slug: "year",
      name: facetNames.year,
      ...facets.year,
      step: 1,
      value: criteria.year,
    },
    priceFilter(catalogue, facets.price, criteria.price, currency),
    choice("city", catalogue.cities.all),
    lookups("color"),
    lookups("body"),
    lookups("gear"),
    lookups("fuel"),
    lookups("condition"),
    choice("brand", catalogue.brands.all),
  ].map((filter) => filter ?? undefined) as (Filter | undefined)[];
  const kept = all.filter((filter): filter is Filter => {
    if (!filter) return false;
    if (filter.type === "range")
      return filter.min < filter.max || filter.value.min !== undefined || filter.value.max !== undefined;
    return filter.items.length > 1 || filter.items.some((item) => item.selected);
  });
  const behindPrice = kept.findIndex(({ slug }) => slug === "price") + 1;
  return kept.toSpliced(behindPrice || kept.length, 0, ...dealFilters(facets.deals, criteria));
}

function itemsOf(
  things: readonly Named[],
  counts: Counts,
  chosen: ReadonlySet<number>,
  slugOf: (thing: Named) => string,
): FilterItem[] {
  return things
    .map((thing) => ({
      slug: slugOf(thing),
      name: thing.name,
      count: counts.get(thing.id) ?? 0,
      selected: chosen.has(thing.id),
    }))
    .filter((item) => item.count > 0 || item.selected)
    .sort((a, b) => b.count - a.count);
}

const rootTypes = { car: "carForSale", part: "shop", rental: "rentalrooms" } as const;

/** Below the list's own category, or the roots; chosen categories open to their children. */
function categoryItems(catalogue: Catalogue, request: ParsedRequest, counts: Counts, scope: Scope): FilterItem[] {
  const chosen = new Set(request.chosenCategories.map((category) => category.id));
  const types: readonly string[] = scope.kind ? [rootTypes[scope.kind]] : Object.values(rootTypes);
  const roots = catalogue.roots.filter((category) => types.includes(category.type));
  const top = scope.category?.children ?? (roots.length === 1 ? (roots[0]?.children ?? []) : roots);
  const shown: Category[] = [];
  const visit = (category: Category) => {
    shown.push(category);
    const open = chosen.has(category.id) || subtreeIds(category).some((id) => chosen.has(id));
    if (open) for (const child of category.children) visit(child);
  };
  for (const category of top) visit(category);
  return shown
    .map((category) => ({
      slug: category.slug,
      name: category.name,
      count: subtreeIds(category).reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
      selected: chosen.has(category.id),
    }))
    .filter((item) => item.count > 0 || item.selected);
}

/** Whole units of the reader's currency, the ends rounded outward (VL-06). */
function priceFilter(
  catalogue: Catalogue,
  price: Facets["price"],
  chosen: Range,
  currency: Currency,
): Filter | undefined {
  const base = catalogue.currencies.get(baseCurrency);
  if (!price || !base) return undefined;
  const units = (minor: number) =>
    convert({ minor, currency: base.code }, base, currency).minor / 10 ** currency.decimals;
  const value: Range = {
    ...(chosen.min === undefined ? {} : { min: Math.round(units(chosen.min)) }),
    ...(chosen.max === undefined ? {} : { max: Math.round(units(chosen.max)) }),
  };
  return {
    type: "range",
    slug: "price",
    name: facetNames.price,
    ...priceBounds(units(price.min), units(price.max)),
    value,
  };
}
