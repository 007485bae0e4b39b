import type { Span } from "#domain/bookings/booking.ts";
import type { Catalogue, Currency, Feature, Named } from "#domain/catalog/catalogue.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { categoryItems } from "./category-filter.ts";
import type { Choice, ChoiceFacet, Range } from "./criteria.ts";
import { dealFilters } from "./deals.ts";
import type { Counts, Facets } from "./facets.ts";
import { facetNames } from "./filter-names.ts";
import { fitFilter } from "./fit-filter.ts";
import { freeFilter } from "./free-filter.ts";
import { rootTypes } from "./offered-features.ts";
import type { ParsedRequest, Scope } from "./request.ts";
import {
  discountFilter,
  photoFilter,
  priceFilter,
  radioFilter,
  rangeFilter,
  ratingFilter,
  sellerTypeFilter,
} from "./trait-filters.ts";

export type FilterItem = {
  slug: string;
  name: LocalText;
  count: number;
  selected: boolean;
  /** The list leaves it out. */
  excluded?: true;
  color?: string;
};

/** One way to narrow a list (EN-15, AP-13). `slug` is the name of its parameter. */
export type Filter = { slug: string; name: LocalText } & (
  | { type: "category" | "check" | "color"; items: FilterItem[]; excludable: boolean }
  | { type: "radio" | "rating"; items: FilterItem[] }
  /** Its items are values of the parameter "fit". */
  | { type: "vehicle"; vehicle: { id: number; name: LocalText; detail: LocalText | null } | null; items: FilterItem[] }
  /** Days of pick-up and return: its parameters are "from" and "to". */
  | { type: "days"; value: Span | null }
  | { type: "range"; min: number; max: number; step: number; value: Range; unit?: LocalText }
);

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
  const choice = (facet: ChoiceFacet, things: readonly Named[], slugOf = (thing: Named) => thing.slug): Filter => ({
    type: "check",
    slug: facet,
    name: facetNames[facet],
    excludable: true,
    items: itemsOf(things, facets.counts[facet], criteria.choices[facet], slugOf),
  });
  const lookups = (facet: "color" | "fuel" | "gear" | "body" | "condition"): Filter =>
    painted(choice(facet, catalogue.features.get(facet)?.lookups ?? []), catalogue.features.get(facet));
  const makes = new Set(criteria.choices.make?.any);
  const models = [...makes].flatMap((makeId) => catalogue.modelsOfMake.get(makeId) ?? []);
  const makeSlugs = new Map(models.map((model) => [model.id, catalogue.makes.byId.get(model.makeId)?.slug]));

  const ofRentals = criteria.kind === "rental" || scope.category?.type === rootTypes.rental;
  const ofParts = criteria.kind === "part" || scope.category?.type === rootTypes.part;

  const all: (Filter | undefined)[] = [
    ofParts || criteria.fit
      ? fitFilter(facets.fit, criteria, catalogue.lookups, {
          total: facets.total,
          partsAlone: !criteria.fit?.ofAnything || scope.category?.type === rootTypes.part,
        })
      : undefined,
    ofRentals ? freeFilter(criteria) : undefined,
    {
      type: "category",
      slug: "category",
      name: facetNames.category,
      excludable: true,
      items: categoryItems(catalogue, request, facets.counts.category, scope),
    },
    choice("make", catalogue.makes.all),
    choice("model", models, (model) => `${makeSlugs.get(model.id)}.${model.slug}`),
    choice("brand", catalogue.brands.all),
    rangeFilter({ slug: "year", name: facetNames.year, bounds: facets.year, value: criteria.year }),
    priceFilter(catalogue, facets.price, criteria.price, currency),
    discountFilter(facets.discount, criteria),
    rangeFilter({
      slug: "mileage",
      name: facetNames.mileage,
      unit: catalogue.features.get("mileage")?.unit ?? { en: "km", ar: "كم" },
      bounds: facets.mileage,
      value: criteria.mileage,
    }),
    choice("city", catalogue.cities.all),
    lookups("color"),
    lookups("body"),
    lookups("gear"),
    lookups("fuel"),
    lookups("condition"),
    ...request.offered.map((feature) => featureFilter(feature, request, facets)),
    ratingFilter(facets.rating, criteria),
    sellerTypeFilter(facets.sellerType, criteria),
    photoFilter(facets.photo, criteria),
  ];
  const kept = all.filter((filter): filter is Filter => {
    if (!filter) return false;
    if (filter.type !== "category" && filter.type !== "check" && filter.type !== "color") return true;
    const { items, excludable } = filter;
    return items.length > (excludable ? 1 : 0) || items.some((item) => item.selected || item.excluded);
  });
  const behindPrice = kept.findIndex(({ slug }) => slug === "price") + 1;
  return kept.toSpliced(behindPrice || kept.length, 0, ...dealFilters(facets.deals, criteria));
}

/** A filter by a feature that is no column; undefined when the ads don't differ by it. */
function featureFilter(feature: Feature, { criteria }: ParsedRequest, facets: Facets): Filter | undefined {
  const facet = facets.features.get(feature.id);
  const [slug, name] = [`feature.${feature.key}`, feature.name];
  switch (feature.type) {
    case "number": {
      const value = criteria.numbers.get(feature.id) ?? {};
      const bounds = facet?.bounds ?? null;
      const whole = Number.isInteger(bounds?.min ?? 0) && Number.isInteger(bounds?.max ?? 0);
      const unit = feature.unit ? { unit: feature.unit } : {};
      return rangeFilter({ slug, name, ...unit, bounds, value, step: whole ? 1 : 0.1 });
    }
    case "boolean": {
      const counts = { yes: 0, no: 0, any: facets.total, ...facet };
      return radioFilter(slug, name, counts, criteria.flags.get(feature.id));
    }
    default: {
      const choice = criteria.features.get(feature.id);
      const items = itemsOf(feature.lookups, facet?.counts ?? new Map(), choice, (lookup) => lookup.slug);
      return painted({ type: "check", slug, name, excludable: true, items }, feature);
    }
  }
}

/** A choice among colours carries them. */
function painted(filter: Filter, feature: Feature | undefined): Filter {
  if (feature?.type !== "color" || filter.type !== "check") return filter;
  const colors = new Map(feature.lookups.map((lookup) => [lookup.slug, lookup.color]));
  const items = filter.items.map((item) => ({ ...item, color: colors.get(item.slug) ?? "#ffffff" }));
  return { ...filter, type: "color", items };
}

function itemsOf(
  things: readonly Named[],
  counts: Counts,
  choice: Choice | undefined,
  slugOf: (thing: Named) => string,
): FilterItem[] {
  const [any, not] = [new Set(choice?.any), new Set(choice?.not)];
  return things
    .map((thing) => ({
      slug: slugOf(thing),
      name: thing.name,
      count: counts.get(thing.id) ?? 0,
      selected: any.has(thing.id),
      ...(not.has(thing.id) ? { excluded: true as const } : {}),
    }))
    .filter((item) => item.count > 0 || item.selected || item.excluded)
    .sort((a, b) => b.count - a.count);
}
