import type { Catalog, CatalogSpellings, Feature, FeatureLookup } from "#domain/catalog/catalog.ts";
import { ambiguousModelNames, getNameForms, MAX_NAME_WORDS, standaloneModelNames } from "../vehicle-names.ts";
import type { ParseState } from "./parse-state.ts";
import { stopWords } from "./stop-words.ts";
import { negationPhrases } from "./vocabulary.ts";

/**
 * Maximum number of makes that may share a model name. The name then means the models of all of them, such as the
 * Suburbans of Chevrolet and GMC.
 */
const MAX_MAKES_PER_NAME = 2;

/**
 * Features whose values become filters when a search text names them. Values of other features are searched as text.
 */
const filterableFeatureKeys = new Set(["color", "fuel", "gear", "body", "condition"]);

type Param = { name: string; value: string };

/**
 * Finds the names of makes, models, cities, colours and similar entities in a search text, the longest first, and adds
 * filters for them. Words at the reserved positions are skipped.
 */
export function matchEntities(sentence: ParseState, catalog: Catalog, reservedIndexes: ReadonlySet<number>): void {
  const makes = findNamedMakes(sentence, catalog);
  const features = new Map([...catalog.features.values()].map((feature) => [feature.id, feature]));
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    for (let count = MAX_NAME_WORDS; count > 0; count -= 1) {
      const words = sentence.getWords(at, count);
      if (!words || words.some((_, i) => reservedIndexes.has(at + i)) || isInSize(sentence, at)) continue;
      // The "a" in "mercedes under half a million" does not name the A-Class.
      if (count === 1 && stopWords.has(words[0] ?? "") && !isAfterMake(sentence, catalog, at)) continue;
      const params = getNameForms(words)
        .map((name) => findEntity(name, words, catalog, makes, features, sentence.tokens.length === 1))
        .find(Boolean);
      if (!params) continue;
      const negationLength = sentence.matchPrecedingPhrase(at, negationPhrases);
      if (negationLength > 0) {
        sentence.addParameters(
          at - negationLength,
          count + negationLength,
          ...params.map(({ name, value }) => ({ name: `not.${name}`, value })),
        );
      } else sentence.addParameters(at, count, ...params);
      break;
    }
  }
  removeMakesWithModel(sentence);
  resolveGenericJeep(sentence);
}

const isAfterMake = ({ tokens }: ParseState, { spellings }: Catalog, at: number): boolean =>
  spellings.find("make", tokens[at - 1]?.word ?? "").length > 0;

/** Checks for the x in sizes such as 4x4 and 35x12, which does not begin a model name (X4). */
const isInSize = ({ tokens }: ParseState, at: number): boolean =>
  tokens[at]?.word === "x" && tokens[at]?.attached === true && tokens[at - 1]?.value !== undefined;

/** Finds the ids of all makes that a search text names. Ambiguous model names are accepted only next to their make. */
function findNamedMakes(sentence: ParseState, catalog: Catalog): Set<number> {
  const makes = new Set<number>();
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    for (let count = MAX_NAME_WORDS; count > 0; count -= 1) {
      const words = sentence.getWords(at, count);
      if (!words) continue;
      for (const name of getNameForms(words)) for (const id of catalog.spellings.find("make", name)) makes.add(id);
    }
  }
  return makes;
}

function findEntity(
  name: string,
  words: readonly string[],
  { spellings, makes, models, cities, lookups }: Catalog,
  namedMakes: ReadonlySet<number>,
  features: ReadonlyMap<number, Feature>,
  isOnlyWord: boolean,
): Param[] | undefined {
  const make = spellings.find("make", name).flatMap((id) => makes.byId.get(id) ?? []);
  if (make.length > 0) return make.map(({ slug }) => ({ name: "make", value: slug }));

  const allModels = spellings.find("model", name).flatMap((id) => models.get(id) ?? []);
  const modelsOfNamedMakes = allModels.filter((model) => namedMakes.has(model.makeId));
  // A bare number, one or two letters, or an everyday word names a model only next to its make.
  const isDistinctive = /\p{L}{3}/u.test(name) || (/\p{L}/u.test(name) && /\d/.test(name));
  const isUnambiguous =
    isDistinctive && !(ambiguousModelNames.has(name) && !(isOnlyWord && standaloneModelNames.has(name)));
  const model =
    modelsOfNamedMakes.length > 0
      ? modelsOfNamedMakes
      : isUnambiguous && new Set(allModels.map(({ makeId }) => makeId)).size <= MAX_MAKES_PER_NAME
        ? allModels
        : [];
  if (model.length > 0)
    return [...new Set(model)].map(({ makeId, slug }) => ({
      name: "model",
      value: `${makes.byId.get(makeId)?.slug}.${slug}`,
    }));

  const makeAndModel = words.length === 1 ? splitMakeAndModel(name, spellings, makes, models) : undefined;
  if (makeAndModel) return [makeAndModel];

  const city = spellings.find("city", name).flatMap((id) => cities.byId.get(id) ?? []);
  if (city.length > 0 && name.length > 2) return city.map(({ slug }) => ({ name: "city", value: slug }));

  const values = spellings.find("lookup", name).flatMap((id) => lookups.get(id) ?? []);
  const usable = values.filter((lookup) => isFilterable(lookup, features));
  if (usable.length === 0) return undefined;
  return usable.map((lookup) => ({ name: features.get(lookup.featureId)?.key ?? "", value: lookup.slug }));
}

/** Splits a word in which make and model are joined: "toyotacamry". */
function splitMakeAndModel(
  name: string,
  spellings: CatalogSpellings,
  makes: Catalog["makes"],
  models: Catalog["models"],
): Param | undefined {
  for (let cut = 2; cut <= name.length - 2; cut += 1) {
    const [makeId] = spellings.find("make", name.slice(0, cut));
    if (makeId === undefined) continue;
    const model = spellings
      .find("model", name.slice(cut))
      .map((id) => models.get(id))
      .find((each) => each?.makeId === makeId);
    if (model) return { name: "model", value: `${makes.byId.get(makeId)?.slug}.${model.slug}` };
  }
  return undefined;
}

const isFilterable = (lookup: FeatureLookup, features: ReadonlyMap<number, Feature>): boolean =>
  lookup.slug !== "other" && filterableFeatureKeys.has(features.get(lookup.featureId)?.key ?? "");

/**
 * Decides what the Arabic word "جيب" means, which is the make Jeep and any off-roader. Next to another make ("جيب
 * تويوتا") it becomes the body type. Next to a model it is removed.
 */
function resolveGenericJeep({ parameters: understood, tokens }: ParseState): void {
  const otherVehicles = understood.filter(
    ({ name, value }) => /^(make|model)$/.test(name) && !/^jeep(\.|$)/.test(value),
  );
  if (otherVehicles.length === 0) return;
  const at = understood.findIndex(
    ({ name, value, start }) =>
      name === "make" && value === "jeep" && tokens.some((token) => token.start === start && token.word === "جيب"),
  );
  if (at < 0) return;
  const [jeep] = understood.splice(at, 1);
  const body = understood.some(({ name }) => name === "body");
  if (jeep && !body && otherVehicles.every(({ name }) => name === "make"))
    understood.push({ ...jeep, name: "body", value: "suv" });
}

/**
 * Removes the filter by a make if a filter by one of its models exists. The make would match all its other models too.
 */
function removeMakesWithModel(sentence: ParseState): void {
  const withModel = new Set(
    sentence.parameters.filter(({ name }) => name === "model").map(({ value }) => value.split(".")[0]),
  );
  for (let i = sentence.parameters.length - 1; i >= 0; i -= 1) {
    const each = sentence.parameters[i];
    if (each?.name === "make" && withModel.has(each.value)) sentence.parameters.splice(i, 1);
  }
}
