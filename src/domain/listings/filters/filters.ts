import type { Catalog, CatalogEntry, Currency, Feature } from "#domain/catalog/catalog.ts";
import type { ChoiceFacet, IdChoice } from "../query/criteria.ts";
import { rootCategoryTypes } from "../query/filterable-features.ts";
import { buildAvailabilityFilter } from "./availability-filter.ts";
import { buildCategoryItems } from "./category-filter.ts";
import { buildDealFilters } from "./deal-filters.ts";
import type { Facets, ListingCountsById } from "./facets.ts";
import type { ListFilter, ListFilterItem } from "./filter.ts";
import { facetLabels } from "./filter-labels.ts";
import { buildVehicleFilter } from "./fit-filter.ts";
import type { ListScope, ParsedListRequest } from "./list-request.ts";
import {
  buildDiscountFilter,
  buildPhotoFilter,
  buildPriceFilter,
  buildRadioFilter,
  buildRangeFilter,
  buildRatingFilter,
  buildSellerTypeFilter,
} from "./trait-filters.ts";

/**
 * Builds the filters of a list with their counts, in display order. A value that no listing has is left out unless it
 * is chosen (rule 18). A filter that cannot narrow the list is left out.
 */
export function buildListFilters(
  catalog: Catalog,
  request: ParsedListRequest,
  facets: Facets,
  scope: ListScope,
  currency: Currency,
): ListFilter[] {
  const { criteria } = request;
  const buildChoiceFilter = (
    facet: ChoiceFacet,
    entries: readonly CatalogEntry[],
    getSlug = (entry: CatalogEntry) => entry.slug,
  ): ListFilter => ({
    type: "check",
    slug: facet,
    name: facetLabels[facet],
    excludable: true,
    items: buildItems(entries, facets.counts[facet], criteria.choices[facet], getSlug),
  });
  const buildLookupFilter = (facet: "color" | "fuel" | "gear" | "body" | "condition"): ListFilter =>
    withColors(buildChoiceFilter(facet, catalog.features.get(facet)?.lookups ?? []), catalog.features.get(facet));
  const makes = new Set(criteria.choices.make?.any);
  const models = [...makes].flatMap((makeId) => catalog.modelsOfMake.get(makeId) ?? []);
  const makeSlugs = new Map(models.map((model) => [model.id, catalog.makes.byId.get(model.makeId)?.slug]));

  const isRentalList = criteria.kind === "rental" || scope.category?.type === rootCategoryTypes.rental;
  const isPartList = criteria.kind === "part" || scope.category?.type === rootCategoryTypes.part;

  const candidates: (ListFilter | undefined)[] = [
    isPartList || criteria.fit
      ? buildVehicleFilter(facets.fit, criteria, catalog.lookups, {
          total: facets.total,
          isPartsOnly: !criteria.fit?.fromAllKinds || scope.category?.type === rootCategoryTypes.part,
        })
      : undefined,
    isRentalList ? buildAvailabilityFilter(criteria) : undefined,
    {
      type: "category",
      slug: "category",
      name: facetLabels.category,
      excludable: true,
      items: buildCategoryItems(catalog, request, facets.counts.category, scope),
    },
    buildChoiceFilter("make", catalog.makes.all),
    buildChoiceFilter("model", models, (model) => `${makeSlugs.get(model.id)}.${model.slug}`),
    buildChoiceFilter("brand", catalog.brands.all),
    buildRangeFilter({ slug: "year", name: facetLabels.year, bounds: facets.year, value: criteria.year }),
    buildPriceFilter(catalog, facets.price, criteria.price, currency),
    buildDiscountFilter(facets.discount, criteria),
    buildRangeFilter({
      slug: "mileage",
      name: facetLabels.mileage,
      unit: catalog.features.get("mileage")?.unit ?? { en: "km", ar: "كم" },
      bounds: facets.mileage,
      value: criteria.mileage,
    }),
    buildChoiceFilter("city", catalog.cities.all),
    buildLookupFilter("color"),
    buildLookupFilter("body"),
    buildLookupFilter("gear"),
    buildLookupFilter("fuel"),
    buildLookupFilter("condition"),
    ...request.offered.map((feature) => buildFeatureFilter(feature, request, facets)),
    buildRatingFilter(facets.rating, criteria),
    buildSellerTypeFilter(facets.sellerType, criteria),
    buildPhotoFilter(facets.photo, criteria),
  ];
  const visibleFilters = candidates.filter((filter): filter is ListFilter => {
    if (!filter) return false;
    if (filter.type !== "category" && filter.type !== "check" && filter.type !== "color") return true;
    const { items, excludable } = filter;
    return items.length > (excludable ? 1 : 0) || items.some((item) => item.selected || item.excluded);
  });
  const afterPriceIndex = visibleFilters.findIndex(({ slug }) => slug === "price") + 1;
  return visibleFilters.toSpliced(
    afterPriceIndex || visibleFilters.length,
    0,
    ...buildDealFilters(facets.deals, criteria),
  );
}

/**
 * Builds the filter of a feature that has no column of its own. Returns undefined when all listings have the same
 * value.
 */
function buildFeatureFilter(feature: Feature, { criteria }: ParsedListRequest, facets: Facets): ListFilter | undefined {
  const facet = facets.features.get(feature.id);
  const [slug, name] = [`feature.${feature.key}`, feature.name];
  switch (feature.type) {
    case "number": {
      const value = criteria.numbers.get(feature.id) ?? {};
      const bounds = facet?.bounds ?? null;
      const hasIntegerBounds = Number.isInteger(bounds?.min ?? 0) && Number.isInteger(bounds?.max ?? 0);
      const unit = feature.unit ? { unit: feature.unit } : {};
      return buildRangeFilter({ slug, name, ...unit, bounds, value, step: hasIntegerBounds ? 1 : 0.1 });
    }
    case "boolean": {
      const counts = { yes: 0, no: 0, any: facets.total, ...facet };
      return buildRadioFilter(slug, name, counts, criteria.flags.get(feature.id));
    }
    default: {
      const choice = criteria.features.get(feature.id);
      const items = buildItems(feature.lookups, facet?.counts ?? new Map(), choice, (lookup) => lookup.slug);
      return withColors({ type: "check", slug, name, excludable: true, items }, feature);
    }
  }
}

/** Adds the colour to each item of a filter by colour. */
function withColors(filter: ListFilter, feature: Feature | undefined): ListFilter {
  if (feature?.type !== "color" || filter.type !== "check") return filter;
  const colors = new Map(feature.lookups.map((lookup) => [lookup.slug, lookup.color]));
  const items = filter.items.map((item) => ({ ...item, color: colors.get(item.slug) ?? "#ffffff" }));
  return { ...filter, type: "color", items };
}

function buildItems(
  entries: readonly CatalogEntry[],
  counts: ListingCountsById,
  choice: IdChoice | undefined,
  getSlug: (entry: CatalogEntry) => string,
): ListFilterItem[] {
  const [selectedIds, excludedIds] = [new Set(choice?.any), new Set(choice?.not)];
  return entries
    .map((entry) => ({
      slug: getSlug(entry),
      name: entry.name,
      count: counts.get(entry.id) ?? 0,
      selected: selectedIds.has(entry.id),
      ...(excludedIds.has(entry.id) ? { excluded: true as const } : {}),
    }))
    .filter((item) => item.count > 0 || item.selected || item.excluded)
    .sort((a, b) => b.count - a.count);
}
