import type { Catalog, CatalogSpellings, Feature, FeatureLookup } from "#domain/catalog/catalog.ts";
import {
  ambiguousModelNames,
  getNameForms,
  isVariantSpelling,
  MAX_NAME_WORDS,
  standaloneModelNames,
} from "#domain/search/vehicle-names.ts";
import type { TextChoice } from "../filters/text-filters.ts";
import { findLookupBySlug } from "../query/facet-values.ts";
import type { ParseState, PlacedFilter } from "./parse-state.ts";
import { stopWords } from "./stop-words.ts";
import { alternativeWords, negationPhrases } from "./vocabulary.ts";

/**
 * Maximum number of makes that may share a model name. The name then means the models of all of them, such as the
 * Suburbans of Chevrolet and GMC.
 */
const MAX_MAKES_PER_NAME = 2;

/**
 * Features whose values become filters when a search text names them. Values of other features are searched as text.
 */
const filterableFeatureKeys = ["color", "fuel", "gear", "body", "condition"] as const;

/**
 * Finds names of makes, models, cities, colours and other features in a search text, and adds filters for them. Of
 * several possible names at one position, the longest is used. Skips words at `reserved` positions, and
 * numbers of amounts.
 */
export function matchEntities(
  state: ParseState,
  catalog: Catalog,
  { reserved, amounts }: { reserved: ReadonlySet<number>; amounts: ReadonlySet<number> },
): void {
  const makes = findNamedMakes(state, catalog);
  const features = new Map([...catalog.features.values()].map((feature) => [feature.id, feature]));
  for (let at = 0; at < state.tokens.length; at += 1) {
    for (let count = MAX_NAME_WORDS; count > 0; count -= 1) {
      const words = state.getWords(at, count);
      if (!words || words.some((_, i) => reserved.has(at + i) || amounts.has(at + i)) || isInSize(state, at)) continue;
      // The "a" in "mercedes under half a million" does not name the A-Class.
      if (count === 1 && stopWords.has(words[0] ?? "") && !isAfterMake(state, catalog, at)) continue;
      const named = getNameForms(words).flatMap((name) => {
        const choices = findEntity(name, words, catalog, makes, features, state.tokens.length === 1);
        return choices ? [{ name, choices }] : [];
      });
      const isOfNamedMake = ({ name, id }: TextChoice) =>
        name === "model" && makes.has(catalog.models.get(id)?.makeId ?? 0);
      const { name, choices } = named.find((each) => each.choices.some(isOfNamedMake)) ?? named[0] ?? {};
      if (!choices || !name) continue;
      const negationLength = state.matchPrecedingPhrase(at, negationPhrases);
      state.addFilters(
        at - negationLength,
        count + negationLength,
        ...(negationLength > 0 ? choices.map((choice) => ({ ...choice, excluded: true as const })) : choices),
      );
      if (negationLength === 0) keepNarrowerName(state, { at, count, name, choices }, catalog);
      break;
    }
  }
  releaseForeignCodes(state, catalog);
  removeMakesWithModel(state, catalog);
  resolveGenericJeep(state, catalog);
  releaseDriveOfModel(state, catalog);
}

/** Codes of models that other makes use for generations and trims: A7 is an Audi, but also a generation of the Octavia. */
const codePattern = /^[a-z]{1,2}\d{1,2}$/;

/**
 * Removes models named only by a short code if the text names a car of another make: "Octavia A7", "BMW E46". The code is
 * searched as text. Codes after "or" name another car.
 */
function releaseForeignCodes(state: ParseState, { models }: Catalog): void {
  const { filters, tokens } = state;
  const getName = ({ start, end }: PlacedFilter) =>
    tokens.flatMap((token) => (token.start >= start && token.end <= end ? [token.word] : [])).join("");
  const getMakeId = (filter: PlacedFilter) => {
    if (filter.name === "make") return filter.id;
    return filter.name === "model" ? models.get(filter.id)?.makeId : undefined;
  };
  const cars = filters.filter((filter) => (filter.name === "make" || filter.name === "model") && !filter.excluded);
  const isCode = (filter: PlacedFilter) => filter.name === "model" && codePattern.test(getName(filter));
  const makeIds = new Set(cars.flatMap((filter) => (isCode(filter) ? [] : (getMakeId(filter) ?? []))));
  if (makeIds.size === 0) return;
  for (const filter of cars) {
    const at = tokens.findIndex(({ start }) => start === filter.start);
    if (!isCode(filter) || makeIds.has(getMakeId(filter) ?? 0) || alternativeWords.has(tokens[at - 1]?.word ?? ""))
      continue;
    filters.splice(filters.indexOf(filter), 1);
    state.releaseRange(filter);
  }
}

/**
 * Removes the body type of off-roaders next to a model, because "دفع رباعي" then means four-wheel drive. The words are
 * searched as text.
 */
function releaseDriveOfModel(state: ParseState, catalog: Catalog): void {
  const { filters, tokens } = state;
  const suvId = findSuv(catalog)?.id;
  if (!filters.some((filter) => filter.name === "model" && !filter.excluded)) return;
  const at = filters.findIndex((filter) => {
    const first = tokens.findIndex(({ start }) => start === filter.start);
    return filter.name === "body" && filter.id === suvId && !filter.excluded && tokens[first]?.word === "دفع";
  });
  const drive = filters[at];
  if (!drive) return;
  filters.splice(at, 1);
  state.releaseRange(drive);
}

/**
 * Also searches the words of a name as text if it means only some of what its entry covers, such as the C180 of the
 * C-Class, or the family that the entry belongs to. Listings with these words then come first. Of a variant with a number
 * only the number is searched, because its letters are written in many ways: "c180", "سي 180", "180 c class".
 */
function keepNarrowerName(
  state: ParseState,
  { at, count, name, choices }: { at: number; count: number; name: string; choices: readonly TextChoice[] },
  { spellings, models }: Catalog,
): void {
  const isVariant = choices.some((choice) => {
    const model = choice.name === "model" ? models.get(choice.id) : undefined;
    return model !== undefined && isVariantSpelling(name, model.name);
  });
  const isNarrower = choices.some(
    (choice) =>
      (choice.name === "model" || choice.name === "city") && spellings.isNarrowerForm(choice.name, choice.id, name),
  );
  for (let i = at; i < at + count; i += 1) {
    const isNumber = (state.tokens[i]?.value ?? 0) >= 10;
    if (isVariant ? isNumber : isNarrower) state.keepAsText(i);
  }
}

const isAfterMake = ({ tokens }: ParseState, { spellings }: Catalog, at: number): boolean =>
  spellings.find("make", tokens[at - 1]?.word ?? "").length > 0;

/** Checks for the x in sizes such as 4x4 and 35x12, which does not begin a model name (X4). */
const isInSize = ({ tokens }: ParseState, at: number): boolean =>
  tokens[at]?.word === "x" && tokens[at]?.attached === true && tokens[at - 1]?.value !== undefined;

/** Finds the ids of all makes that a search text names. Ambiguous model names are accepted only next to their make. */
function findNamedMakes(state: ParseState, catalog: Catalog): Set<number> {
  const makes = new Set<number>();
  for (let at = 0; at < state.tokens.length; at += 1) {
    for (let count = MAX_NAME_WORDS; count > 0; count -= 1) {
      const words = state.getWords(at, count);
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
): TextChoice[] | undefined {
  const makeIds = spellings.find("make", name).filter((id) => makes.byId.has(id));
  if (makeIds.length > 0) return makeIds.map((id) => ({ name: "make", id }));

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
  if (model.length > 0) return [...new Set(model)].map(({ id }) => ({ name: "model", id }));

  const makeAndModel = words.length === 1 ? splitMakeAndModel(name, spellings, models) : undefined;
  if (makeAndModel) return [makeAndModel];

  const cityIds = spellings.find("city", name).filter((id) => cities.byId.has(id));
  if (cityIds.length > 0 && name.length > 2) return cityIds.map((id) => ({ name: "city", id }));

  const choices = spellings.find("lookup", name).flatMap((id) => toLookupChoice(lookups.get(id), features) ?? []);
  return choices.length > 0 ? choices : undefined;
}

/** Splits a word in which make and model are joined: "toyotacamry". */
function splitMakeAndModel(
  name: string,
  spellings: CatalogSpellings,
  models: Catalog["models"],
): TextChoice | undefined {
  for (let cut = 2; cut <= name.length - 2; cut += 1) {
    const [makeId] = spellings.find("make", name.slice(0, cut));
    if (makeId === undefined) continue;
    const model = spellings
      .find("model", name.slice(cut))
      .map((id) => models.get(id))
      .find((each) => each?.makeId === makeId);
    if (model) return { name: "model", id: model.id };
  }
  return undefined;
}

/** Converts a feature value to a filter choice. Returns undefined if search texts cannot filter by the feature. */
function toLookupChoice(
  lookup: FeatureLookup | undefined,
  features: ReadonlyMap<number, Feature>,
): TextChoice | undefined {
  const key = features.get(lookup?.featureId ?? 0)?.key;
  const name = filterableFeatureKeys.find((each) => each === key);
  return lookup && name && lookup.slug !== "other" ? { name, id: lookup.id } : undefined;
}

/**
 * Decides what the Arabic word "جيب" means: the make Jeep or any off-roader. Next to another make ("جيب تويوتا") the
 * word becomes the body type. Next to a model of another make it is removed.
 */
function resolveGenericJeep({ filters, tokens }: ParseState, catalog: Catalog): void {
  const jeepId = catalog.makes.bySlug.get("jeep")?.id;
  const otherVehicles = filters.filter(
    (filter) =>
      (filter.name === "make" && !filter.excluded && filter.id !== jeepId) ||
      (filter.name === "model" && !filter.excluded && catalog.models.get(filter.id)?.makeId !== jeepId),
  );
  if (otherVehicles.length === 0) return;
  const at = filters.findIndex((filter) => isGenericJeep(filter, tokens, catalog));
  const suv = findSuv(catalog);
  if (at < 0) return;
  const [jeep] = filters.splice(at, 1);
  const hasBody = filters.some((filter) => filter.name === "body" && !filter.excluded);
  if (jeep && suv && !hasBody && otherVehicles.every(({ name }) => name === "make"))
    filters.push({ name: "body", id: suv.id, start: jeep.start, end: jeep.end });
}

/** Returns whether a filter by the make Jeep comes from the word "جيب", which also means any off-roader. */
export const isGenericJeep = (filter: PlacedFilter, tokens: ParseState["tokens"], { makes }: Catalog): boolean =>
  filter.name === "make" &&
  !filter.excluded &&
  filter.id === makes.bySlug.get("jeep")?.id &&
  tokens.some(({ start, word }) => start === filter.start && word === "جيب");

/** Finds the body type of off-roaders. */
export const findSuv = (catalog: Catalog): FeatureLookup | undefined => findLookupBySlug(catalog, "body", "suv");

/**
 * Removes the filter by a make if a filter by one of its models exists. The make would match all its other models too.
 */
function removeMakesWithModel({ filters }: ParseState, { models }: Catalog): void {
  const makesWithModel = new Set(
    filters.flatMap((filter) =>
      filter.name === "model" && !filter.excluded ? [models.get(filter.id)?.makeId ?? 0] : [],
    ),
  );
  for (let i = filters.length - 1; i >= 0; i -= 1) {
    const filter = filters[i];
    if (filter?.name === "make" && !filter.excluded && makesWithModel.has(filter.id)) filters.splice(i, 1);
  }
}
