import { type Catalogue, type Category, type Feature, subtreeIds } from "#domain/catalog/catalogue.ts";
import { lookupOf, thingOf } from "./choices.ts";
import { type Choice, type ChoiceFacet, type Criteria, choiceFacets, hasEnd, type Range } from "./criteria.ts";
import type { Parameters } from "./parameters.ts";

/** The range without its missing ends, turned round when it was given backwards. */
export function ordered({ min, max }: { min?: number | undefined; max?: number | undefined }): Range {
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
  return { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) };
}

/** Reads what is chosen from lists of the catalogue: `make=toyota`, `not.color=white`. */
export function readChoices(
  parameters: Parameters,
  catalogue: Catalogue,
  criteria: Criteria,
  within: Category | undefined,
): void {
  /** The ids that one value of a parameter stands for: a category is all that is below it. */
  const idsOf = (facet: ChoiceFacet, value: string): number[] | undefined => {
    const thing = thingOf(catalogue, facet, value);
    const category = thing && facet === "category" ? catalogue.categories.byId.get(thing.id) : undefined;
    return category ? subtreeIds(category) : thing && [thing.id];
  };
  const read = (facet: ChoiceFacet, prefix: "" | "not."): number[] =>
    parameters.several(prefix + facet).flatMap((value) => {
      const ids = idsOf(facet, value);
      if (!ids) unknown(parameters, prefix + facet, value);
      return ids ?? [];
    });
  for (const facet of choiceFacets) {
    const choice: Choice = { any: read(facet, ""), not: read(facet, "not.") };
    if (choice.any.length || choice.not.length) criteria.choices[facet] = choice;
  }
  if (within) {
    const ids = new Set(subtreeIds(within));
    const chosen = criteria.choices.category;
    const any = chosen?.any.filter((id) => ids.has(id)) ?? [];
    criteria.choices.category = { any: any.length ? any : [...ids], not: chosen?.not ?? [] };
  }
  const modelMakes = new Set((criteria.choices.model?.any ?? []).map((id) => catalogue.models.get(id)?.makeId ?? 0));
  if (modelMakes.size > 0) {
    const makes = new Set([...(criteria.choices.make?.any ?? []), ...modelMakes]);
    criteria.choices.make = { any: [...makes], not: criteria.choices.make?.not ?? [] };
    criteria.wholeMakes = [...makes].filter((id) => !modelMakes.has(id));
  }
}

const unknown = (parameters: Parameters, name: string, value: string) =>
  parameters.refuse(name, "unknown", `${name}: there is no “${value.slice(0, 60)}”`);

/** The highest number that a feature can be asked for: beyond any capacity, volume or guarantee. */
const highestNumber = 1e9;

/**
 * Reads what is asked of features that are no columns: values (`feature.axle=front`, also with `not.`),
 * yes or no (`feature.genuine=yes`), and numbers (`feature.engineMin=2`).
 */
export function readFeatures(parameters: Parameters, catalogue: Catalogue, criteria: Criteria): void {
  const named = (key: string): Feature | undefined => {
    const feature = catalogue.features.get(key);
    return feature?.column === null ? feature : undefined;
  };
  for (const name of parameters.names()) {
    const [, not, key = ""] = /^(not\.)?feature\.(.+)$/.exec(name) ?? [];
    if (!key) continue;
    const feature = named(key);
    const ranged = not ? undefined : named(key.replace(/M(in|ax)$/, ""));
    if (feature?.lookups.length) {
      const ids = parameters
        .several(name)
        .flatMap((value) => lookupOf(catalogue, feature.key, value)?.id ?? unknown(parameters, name, value) ?? []);
      const choice = criteria.features.get(feature.id) ?? { any: [], not: [] };
      (not ? choice.not : choice.any).push(...ids);
      if (choice.any.length || choice.not.length) criteria.features.set(feature.id, choice);
    } else if (feature?.type === "boolean" && !not) {
      const flag = parameters.oneOf(name, ["any", "yes", "no"]);
      if (flag === "yes" || flag === "no") criteria.flags.set(feature.id, flag === "yes");
    } else if (ranged?.type === "number" && ranged !== feature) {
      const end = name.endsWith("Min") ? "min" : "max";
      const value = parameters.number(name, 0, highestNumber);
      const range = ordered({ ...criteria.numbers.get(ranged.id), ...(value === undefined ? {} : { [end]: value }) });
      if (hasEnd(range)) criteria.numbers.set(ranged.id, range);
    } else {
      const short = name.slice(0, 60);
      parameters.refuse(short, "unknown", `${short}: there is no such feature to choose by`);
    }
  }
}
