import type { Catalog } from "#domain/catalog/catalog.ts";
import { getNameForms } from "#domain/search/vehicle-names.ts";
import { tokenize } from "#kernel/normalize-text.ts";
import { stopWords } from "../query-parser/stop-words.ts";
import { toNameSortKey } from "./full-text.ts";

/** Names of a model that a search text chooses. */
type ModelNames = {
  /** Whether the text names the whole model, and not only a part of it such as the C180 of the C-Class. */
  isWhole: boolean;
  /**
   * Names without spaces. The value is true for spellings of the typed name, and false for names of parts of the model
   * that the text does not name: the Avante of the Elantra, or the "Pro" of a Tiggo 8.
   */
  isTyped: ReadonlyMap<string, boolean>;
  /** Number of characters of the longest name. */
  maxLength: number;
};

/** Car as a search text names it, to compare with the own names of listings. */
export type NamedCar = {
  /** Words of the text without stop words: as typed, and only those that are searched. */
  wordSets: readonly ReadonlySet<string>[];
  /** The text as typed, in the form in which names are sorted. */
  sortKey: string;
  models: ReadonlyMap<number, ModelNames>;
};

/** How well the own name of a listing agrees with a search text. A higher level comes first among equal matches. */
const nameLevels = { ofOtherCar: 0, unnamed: 1, named: 2, sameWords: 3 } as const;

/** Words in the name of a listing that make another car of a model: a Tiggo 8 Pro Max is more than a Tiggo 8. */
const variantWords: ReadonlySet<string> = new Set(tokenize("pro max plus ultra برو ماكس بلس الترا"));

const toWordSet = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.filter((word) => !stopWords.has(word)));

type NamedModels = {
  /** Words of the text that are searched. */
  searchedWords: readonly string[];
  /** Names of models as typed. */
  modelNames: readonly string[];
  /** Models that the text chooses. */
  modelIds: readonly number[];
};

/** Collects the spellings of the car in a search text. */
export function describeNamedCar(
  { spellings }: Pick<Catalog, "spellings">,
  text: string,
  { searchedWords, modelNames, modelIds }: NamedModels,
): NamedCar {
  const typedForms = new Set(modelNames.flatMap((name) => getNameForms(tokenize(name))));
  const textWords = new Set(tokenize(text));
  const otherVariants = [...variantWords].filter((word) => !textWords.has(word));
  const describeModel = (id: number): ModelNames => {
    const fullForms = spellings.listFullForms("model", id);
    const isWhole = fullForms.some((form) => typedForms.has(form));
    // The name of the family is a part of the whole name: the Tiggo in Tiggo 8.
    const otherForms = spellings
      .listForms("model", id)
      .filter((form) => !fullForms.some((full) => full.includes(form)));
    const isTyped = new Map([
      ...(isWhole ? [...otherForms, ...otherVariants] : []).map((form) => [form, false] as const),
      ...[...typedForms, ...(isWhole ? fullForms : [])]
        .flatMap((form) => [form, `ال${form}`])
        .map((form) => [form, true] as const),
    ]);
    return { isWhole, isTyped, maxLength: Math.max(0, ...[...isTyped.keys()].map(({ length }) => length)) };
  };
  return {
    // Many names consist of a single word, so it does not say that the listing is meant.
    wordSets: [tokenize(text), searchedWords].map(toWordSet).filter(({ size }) => size > 1),
    sortKey: toNameSortKey(text),
    models: new Map(modelIds.map((id) => [id, describeModel(id)])),
  };
}

/**
 * Rates how well the own names of a listing agree with a search text. `names` are in the form in which names are sorted.
 */
export function rateOwnNames(car: NamedCar, modelId: number, names: readonly string[]): number {
  // Sort keys are normalized, so their words need not be.
  const nameWords = names.map((name) => name.match(/[\p{L}\p{N}]+/gu) ?? []);
  const isSame = nameWords.some((words) => car.wordSets.some((typedWords) => hasSameWords(words, typedWords)));
  if (isSame || names.includes(car.sortKey)) return nameLevels.sameWords;
  const model = car.models.get(modelId);
  if (!model) return nameLevels.unnamed;
  // Another model with the whole name is meant: the Cherokee and not the Grand Cherokee.
  if (!model.isWhole && [...car.models.values()].some(({ isWhole }) => isWhole)) return nameLevels.ofOtherCar;
  const kinds = new Set(nameWords.flatMap((words) => findNames(words, model)));
  return nameLevels.unnamed + Number(kinds.has(true)) - Number(kinds.has(false));
}

/** Returns whether the words without stop words are the typed ones. Most names have another word, which ends the comparison. */
function hasSameWords(words: readonly string[], typedWords: ReadonlySet<string>): boolean {
  const isSame = words.every((word) => typedWords.has(word) || stopWords.has(word));
  return isSame && toWordSet(words).size === typedWords.size;
}

/** Finds the names of a model in neighbouring words. Returns for each whether it is the typed name. */
function findNames(words: readonly string[], { isTyped, maxLength }: ModelNames): boolean[] {
  const found: boolean[] = [];
  for (let at = 0; at < words.length; at += 1) {
    let joined = "";
    for (let i = at; i < words.length && joined.length < maxLength; i += 1) {
      joined += words[i];
      const kind = isTyped.get(joined);
      if (kind !== undefined) found.push(kind);
    }
  }
  return found;
}
