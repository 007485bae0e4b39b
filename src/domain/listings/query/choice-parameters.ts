import { type Catalog, type Category, type Feature, getSubtreeIds } from "#domain/catalog/catalog.ts";
import {
  type ChoiceFacet,
  type Criteria,
  choiceFacets,
  hasBound,
  type IdChoice,
  type NumberRange,
} from "./criteria.ts";
import { findFacetEntry, findLookupBySlug } from "./facet-values.ts";
import type { ListQueryParameters } from "./parameters.ts";

/** Returns a range without its undefined bounds. Reversed bounds are swapped. */
export function normalizeRange({ min, max }: { min?: number | undefined; max?: number | undefined }): NumberRange {
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
  return { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) };
}

/** Parses choices of catalog values, such as `make=toyota` or `not.color=white`, into the criteria. */
export function parseChoiceParameters(
  parameters: ListQueryParameters,
  catalog: Catalog,
  criteria: Criteria,
  scopeCategory: Category | undefined,
): void {
  /** Returns the ids that a parameter value means. A category includes its subcategories. */
  const findIds = (facet: ChoiceFacet, value: string): number[] | undefined => {
    const facetValue = findFacetEntry(catalog, facet, value);
    const category = facetValue && facet === "category" ? catalog.categories.byId.get(facetValue.id) : undefined;
    return category ? getSubtreeIds(category) : facetValue && [facetValue.id];
  };
  const parseIds = (facet: ChoiceFacet, prefix: "" | "not."): number[] =>
    parameters.getAll(prefix + facet).flatMap((value) => {
      const ids = findIds(facet, value);
      if (!ids) rejectUnknown(parameters, prefix + facet, value);
      return ids ?? [];
    });
  for (const facet of choiceFacets) {
    const choice: IdChoice = { any: parseIds(facet, ""), not: parseIds(facet, "not.") };
    if (choice.any.length || choice.not.length) criteria.choices[facet] = choice;
  }
  if (scopeCategory) {
    const ids = new Set(getSubtreeIds(scopeCategory));
    const chosen = criteria.choices.category;
    const any = chosen?.any.filter((id) => ids.has(id)) ?? [];
    criteria.choices.category = { any: any.length ? any : [...ids], not: chosen?.not ?? [] };
  }
  const modelMakes = new Set((criteria.choices.model?.any ?? []).map((id) => catalog.models.get(id)?.makeId ?? 0));
  if (modelMakes.size > 0) {
    const makes = new Set([...(criteria.choices.make?.any ?? []), ...modelMakes]);
    criteria.choices.make = { any: [...makes], not: criteria.choices.make?.not ?? [] };
    criteria.makesWithAllModels = [...makes].filter((id) => !modelMakes.has(id));
  }
}

const rejectUnknown = (parameters: ListQueryParameters, name: string, value: string) =>
  parameters.reject(name, "unknown", `${name}: there is no “${value.slice(0, 60)}”`);

/** Maximum number that the filter of a numeric feature accepts. */
const MAX_FEATURE_NUMBER = 1e9;

/**
 * Parses the filters of features that have no column into the criteria: values (`feature.axle=front`, also with
 * `not.`), yes or no (`feature.genuine=yes`), and numbers (`feature.engineMin=2`).
 */
export function parseFeatureParameters(parameters: ListQueryParameters, catalog: Catalog, criteria: Criteria): void {
  const findStoredFeature = (key: string): Feature | undefined => {
    const feature = catalog.features.get(key);
    return feature?.column === null ? feature : undefined;
  };
  for (const name of parameters.getNames()) {
    const [, not, key = ""] = /^(not\.)?feature\.(.+)$/.exec(name) ?? [];
    if (!key) continue;
    const feature = findStoredFeature(key);
    const rangeFeature = not ? undefined : findStoredFeature(key.replace(/M(in|ax)$/, ""));
    if (feature?.lookups.length) {
      const ids = parameters
        .getAll(name)
        .flatMap(
          (value) => findLookupBySlug(catalog, feature.key, value)?.id ?? rejectUnknown(parameters, name, value) ?? [],
        );
      const choice = criteria.features.get(feature.id) ?? { any: [], not: [] };
      (not ? choice.not : choice.any).push(...ids);
      if (choice.any.length || choice.not.length) criteria.features.set(feature.id, choice);
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
