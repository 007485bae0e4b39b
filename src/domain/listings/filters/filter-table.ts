/**
 * The filters of lists: parameters, parsing and presentation. The conditions of each filter on the database and on the
 * search index are in `filter-table.server.ts`, under the same name.
 */
import type { LocalizedText } from "#kernel/localized-text.ts";
import { kindParameterValues, rangeLimits } from "../query/criteria.ts";
import { getFacetValue } from "../query/facet-values.ts";
import { areaFilter } from "./area-filter.ts";
import { availabilityFilter } from "./availability-filter.ts";
import { buildCategoryFilterItems } from "./category-filter.ts";
import { addMakesOfModels, createChoiceFilter, createLookupFilter, restrictToScope } from "./choice-filters.ts";
import { dealFilter, priceDropFilter } from "./deal-filters.ts";
import type { FeatureFacet, ListingCountsById, RangeBounds, YesNoCounts } from "./facets.ts";
import { buildFeatureFilters, parseFeatureParameters } from "./feature-filters.ts";
import type { FilterDefinition } from "./filter.ts";
import { facetLabels } from "./filter-labels.ts";
import { vehicleFilter } from "./fit-filter.ts";
import { inspectedFilter } from "./inspected-filter.ts";
import { monthlyFilter } from "./monthly-filter.ts";
import { nearFilter } from "./near-filter.ts";
import { regionFilter } from "./region-filter.ts";
import {
  buildPriceFilter,
  buildYesFilter,
  buildYesNoFilter,
  createRangeFilter,
  parsePriceParameters,
  priceLabel,
  ratingFilter,
  sellerTypeFilter,
} from "./trait-filters.ts";

function createFilterTable() {
  const categoryFilter = createChoiceFilter("category", () => []);
  const modelFilter = createChoiceFilter(
    "model",
    ({ modelsOfMake }, chosenMakes) => [...chosenMakes].flatMap((makeId) => modelsOfMake.get(makeId) ?? []),
    (model, catalog) => getFacetValue(catalog, "model", model.id),
  );
  const discountLabel: LocalizedText = { en: "Price drop", ar: "تخفيض السعر" };
  const photoLabel: LocalizedText = { en: "Photos", ar: "الصور" };

  return {
    kind: {
      parameters: ["kind"],
      parse({ parameters, criteria, scope }) {
        const kind = scope.kind ?? parameters.getChoice("kind", kindParameterValues);
        if (kind) criteria.kind = kind;
      },
    },
    seller: {
      parameters: ["seller"],
      parse({ parameters, criteria, scope }) {
        const sellerId = scope.sellerId ?? parameters.getInteger("seller", 1, 2_147_483_647);
        if (sellerId !== undefined) criteria.sellerId = sellerId;
      },
    },
    fit: vehicleFilter,
    free: availabilityFilter,
    category: {
      ...categoryFilter,
      parse(parsing) {
        categoryFilter.parse(parsing);
        restrictToScope(parsing);
      },
      present: (counts: ListingCountsById, presentation) => ({
        type: "category",
        slug: "category",
        name: facetLabels.category,
        excludable: true,
        items: buildCategoryFilterItems(counts, presentation),
      }),
    },
    make: createChoiceFilter("make", ({ makes }) => makes.all),
    model: {
      ...modelFilter,
      parse(parsing) {
        modelFilter.parse(parsing);
        addMakesOfModels(parsing);
      },
    },
    brand: createChoiceFilter("brand", ({ brands }) => brands.all),
    year: createRangeFilter("year", { en: "Year", ar: "سنة الصنع" }, rangeLimits.year),
    price: {
      label: priceLabel,
      parameters: ["priceMin", "priceMax"],
      parse: parsePriceParameters,
      present: (bounds: RangeBounds, { catalog, request, currency }) =>
        buildPriceFilter(catalog, bounds, request.criteria, currency),
    },
    monthly: monthlyFilter,
    discount: {
      label: discountLabel,
      parameters: ["discount"],
      parse({ parameters, criteria }) {
        const discount = parameters.getChoice("discount", ["any", "yes", "no"]);
        if (discount === "yes" || discount === "no") criteria.discount = discount === "yes";
      },
      present: (counts: YesNoCounts, { request: { criteria } }) =>
        buildYesNoFilter("discount", discountLabel, { ...counts, any: counts.yes + counts.no }, criteria.discount, {
          yes: { en: "Price drops only", ar: "الأسعار المخفّضة فقط" },
          no: { en: "Without price drops", ar: "ما عدا الأسعار المخفّضة" },
        }),
    },
    mileage: createRangeFilter("mileage", { en: "Mileage", ar: "الممشى" }, rangeLimits.mileage, ({ features }) => ({
      unit: features.get("mileage")?.unit ?? { en: "km", ar: "كم" },
    })),
    city: createChoiceFilter("city", ({ cities }) => cities.all),
    near: nearFilter,
    region: regionFilter,
    area: areaFilter,
    color: createLookupFilter("color"),
    body: createLookupFilter("body"),
    gear: createLookupFilter("gear"),
    fuel: createLookupFilter("fuel"),
    condition: createLookupFilter("condition"),
    features: {
      parameters: [],
      parse: parseFeatureParameters,
      present: (facets: ReadonlyMap<number, FeatureFacet>, presentation) => buildFeatureFilters(facets, presentation),
    },
    rating: ratingFilter,
    sellerType: sellerTypeFilter,
    photo: {
      label: photoLabel,
      parameters: ["photo"],
      parse({ parameters, criteria }) {
        if (parameters.getChoice("photo", ["any", "yes"]) === "yes") criteria.photo = true;
      },
      present({ yes, no }: YesNoCounts, { request: { criteria } }) {
        if (!criteria.photo && (yes === 0 || no === 0)) return undefined;
        const choice = { name: { en: "With photos", ar: "مع صور" }, count: yes, selected: criteria.photo === true };
        return buildYesFilter("photo", photoLabel, choice);
      },
    },
    deal: dealFilter,
    priceDrop: priceDropFilter,
    inspected: inspectedFilter,
  } satisfies Record<string, FilterDefinition<never>>;
}

/**
 * All filters, in display order. Parameters are parsed in the same order: the kind comes first, because other filters
 * depend on it. The annotation lets bundlers leave the table out of code for the browser.
 */
export const filterTable = /* @__PURE__ */ createFilterTable();

export type FilterName = keyof typeof filterTable;

/** Type of the counts that a filter presents; undefined for a filter without counts. */
export type FilterFacet<Name extends FilterName> = (typeof filterTable)[Name] extends {
  present?: (facet: infer Facet, ...others: never[]) => unknown;
}
  ? Facet
  : undefined;

/**
 * Counts of all filters of a list. A listing must have one of the chosen values of every facet. Each facet is counted
 * as if nothing were chosen in it (rule 18).
 */
export type Facets = { [Name in FilterName]: FilterFacet<Name> } & {
  /** Number of listings that meet all criteria. */
  total: number;
};

/** Pattern of the query parameters of lists that belong to no filter. */
const listParameters = /^(?:q|exact|without|page|limit|layout|sort|lang|all|currency)$/;
const dottedParameter = /^(?:not\.)?(?:feature\.)?\w{1,60}$/;

/** Finds the filter that reads a query parameter. */
const findFilter = (parameter: string) =>
  Object.values<FilterDefinition<never>>(filterTable).find(({ parameters }) => parameters.includes(parameter));

/** Returns the label of a filter's parameter: "priceMax" belongs to "Price". */
export function getParameterLabel(parameter: string): LocalizedText | undefined {
  const filter = findFilter(parameter);
  return filter?.parameterLabels?.[parameter] ?? filter?.label;
}

/** Returns whether lists of listings read a query parameter with this name. */
export const isListParameter = (name: string): boolean =>
  listParameters.test(name) || (name.includes(".") ? dottedParameter.test(name) : findFilter(name) !== undefined);
