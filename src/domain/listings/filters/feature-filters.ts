import type { Catalog, Feature } from "#domain/catalog/catalog.ts";
import { hasBound } from "../query/criteria.ts";
import { findLookupBySlug } from "../query/facet-values.ts";
import { buildChoiceItems, rejectUnknown, withColors } from "./choice-filters.ts";
import type { FeatureFacet } from "./facets.ts";
import type { FilterParsing, FilterPresentation, ListFilter } from "./filter.ts";
import { buildRangeFilter, buildYesNoFilter, normalizeRange } from "./trait-filters.ts";

/** Maximum number that the filter of a numeric feature accepts. */
const MAX_FEATURE_NUMBER = 1e9;

/**
 * Parses the filters of features that have no column into the criteria: values (`feature.axle=front`, also with
 * `not.`), yes or no (`feature.genuine=yes`), and numbers (`feature.engineMin=2`). A listing must have one of several
 * values, but all values of a feature of the type "choices".
 */
export function parseFeatureParameters({ parameters, catalog, criteria }: FilterParsing): void {
  for (const name of parameters.getNames()) {
    const [, not, key = ""] = /^(not\.)?feature\.(.+)$/.exec(name) ?? [];
    if (!key) continue;
    const feature = findStoredFeature(catalog, key);
    const rangeFeature = not ? undefined : findStoredFeature(catalog, key.replace(/M(in|ax)$/, ""));
    if (feature?.lookups.length) {
      const ids = parameters
        .getAll(name)
        .flatMap(
          (value) => findLookupBySlug(catalog, feature.key, value)?.id ?? rejectUnknown(parameters, name, value) ?? [],
        );
      const choice = criteria.features.get(feature.id) ?? { any: [], not: [] };
      if (not) choice.not.push(...ids);
      else if (feature.type === "choices") choice.all = [...(choice.all ?? []), ...ids];
      else choice.any.push(...ids);
      if (ids.length > 0) criteria.features.set(feature.id, choice);
    } else if (feature?.type === "boolean" && !not) {
      const flag = parameters.getChoice(name, ["any", "yes", "no"]);
      if (flag === "yes" || flag === "no") criteria.flags.set(feature.id, flag === "yes");
    } else if (rangeFeature?.type === "number" && rangeFeature !== feature) {
      const end = name.endsWith("Min") ? "min" : "max";
      const value = parameters.getNumber(name, 0, MAX_FEATURE_NUMBER);
      const range = normalizeRange({
        ...criteria.numbers.get(rangeFeature.id),
        ...(value === undefined ? {} : { [end]: value }),
      });
      if (hasBound(range)) criteria.numbers.set(rangeFeature.id, range);
    } else {
      const shortName = name.slice(0, 60);
      parameters.reject(shortName, "unknown", `${shortName}: there is no such feature to choose by`);
    }
  }
}

/** Finds a feature whose values are rows of `ad_features`. */
function findStoredFeature(catalog: Catalog, key: string): Feature | undefined {
  const feature = catalog.features.get(key);
  return feature?.column === null ? feature : undefined;
}

/** Builds the filters of the features that the list offers. */
export const buildFeatureFilters = (
  facets: ReadonlyMap<number, FeatureFacet>,
  presentation: FilterPresentation,
): ListFilter[] =>
  presentation.request.offered.flatMap(
    (feature) => buildFeatureFilter(feature, facets.get(feature.id), presentation) ?? [],
  );

/** Builds the filter of a feature. Returns undefined when all listings have the same value. */
function buildFeatureFilter(
  feature: Feature,
  facet: FeatureFacet | undefined,
  { request: { criteria }, total }: FilterPresentation,
): ListFilter | undefined {
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
      const counts = { yes: 0, no: 0, any: total, ...facet };
      return buildYesNoFilter(slug, name, counts, criteria.flags.get(feature.id));
    }
    default: {
      const choice = criteria.features.get(feature.id);
      const chosen = choice && { any: [...choice.any, ...(choice.all ?? [])], not: choice.not };
      const items = buildChoiceItems(feature.lookups, facet?.counts ?? new Map(), chosen, (lookup) => lookup.slug);
      return withColors({ type: "check", slug, name, excludable: true, items }, feature);
    }
  }
}
