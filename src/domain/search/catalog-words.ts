import type { AliasTarget, Catalog } from "#domain/catalog/catalog.ts";
import { tokenize } from "#kernel/normalize-text.ts";
import { getNameLookupKeys, isDictionaryWord } from "./phonetic-key.ts";
import { toSoundSpelling } from "./sound-spelling.ts";
import {
  calculateTransliterationDistance,
  calculateTypoDistance,
  FIRST_LETTER_COST,
  getMaxTypoDistance,
} from "./typo-distance.ts";
import { ambiguousModelNames } from "./vehicle-names.ts";

/**
 * Meanings of a word that the catalog knows, the most likely subject of a search first. `vocabulary` are the words of
 * features, brands and synonyms, and single words of longer names.
 */
export type WordMeaning = "car" | "city" | "vocabulary";

/** Word of the catalog. `makeIds` are the makes that the word names, or whose models it names. */
type CatalogWord = { term: string; meaning: WordMeaning; makeIds: ReadonlySet<number> };

/** Word of the catalog that is similar to a typed word. */
export type SimilarCatalogWord = {
  term: string;
  meaning: WordMeaning;
  distance: number;
  /** Whether the word names one of the makes that the text names, or one of their models. */
  ofNamedMake: boolean;
};

type CatalogWords = {
  /** All names and words of synonyms. */
  names: ReadonlySet<string>;
  /** Words that may be the correction of another word, by their phonetic keys. */
  byKey: ReadonlyMap<string, readonly CatalogWord[]>;
};

const catalogWordCache = new WeakMap<Catalog, CatalogWords>();

/** Returns all words of names in the catalog, with their meanings. The words of a catalog are collected once. */
function getCatalogWords(catalog: Catalog): CatalogWords {
  const words = catalogWordCache.get(catalog) ?? collectCatalogWords(catalog);
  catalogWordCache.set(catalog, words);
  return words;
}

function collectCatalogWords({ spellings, makes, models, cities, brands, lookups, synonyms }: Catalog): CatalogWords {
  const words = new Map<string, CatalogWord & { makeIds: Set<number> }>();
  const add = (term: string, meaning: WordMeaning, makeId?: number) => {
    const known = words.get(term);
    // A name is a stronger meaning than a part of another name. Of two names, the first one stays.
    const word =
      known && (known.meaning !== "vocabulary" || meaning === "vocabulary")
        ? known
        : { term, meaning, makeIds: known?.makeIds ?? new Set<number>() };
    words.set(term, word);
    if (makeId !== undefined) word.makeIds.add(makeId);
  };
  const names = new Set<string>();
  const addNames = (target: AliasTarget, id: number, meaning: WordMeaning, makeId?: number) => {
    const forms = new Set(spellings.listForms(target, id));
    for (const form of forms) names.add(form);
    const fullForms = spellings.listFullForms(target, id);
    // Narrower names such as the Avante are words of their own, but not those that begin with the full name: "elantraad".
    const ownForms = [...forms].filter((form) => !fullForms.some((full) => form.startsWith(full) && form !== full));
    for (const word of new Set([...ownForms, ...spellings.listWords(target, id)])) {
      const isName = forms.has(word) && !(target === "model" && ambiguousModelNames.has(word));
      add(word, isName ? meaning : "vocabulary", makeId);
    }
  };
  for (const { id } of makes.all) addNames("make", id, "car", id);
  for (const { id, makeId } of models.values()) addNames("model", id, "car", makeId);
  for (const { id } of cities.all) addNames("city", id, "city");
  for (const { id } of brands.all) addNames("brand", id, "vocabulary");
  for (const id of lookups.keys()) addNames("lookup", id, "vocabulary");
  for (const word of [...synonyms.keys()].flatMap(tokenize)) {
    names.add(word);
    add(word, "vocabulary");
  }
  const byKey = new Map<string, CatalogWord[]>();
  for (const word of words.values()) {
    for (const key of isDictionaryWord(word.term) ? getNameLookupKeys(word.term) : []) {
      const sharing = byKey.get(key);
      if (sharing) sharing.push(word);
      else byKey.set(key, [word]);
    }
  }
  return { names, byKey };
}

/**
 * Returns whether a normalized word is a name in the catalog or part of a synonym ("spare" of "spare parts"). Such words
 * are spelled correctly even if no listing contains them, such as the Ford Focus.
 */
export const isCatalogWord = (catalog: Catalog, word: string): boolean => getCatalogWords(catalog).names.has(word);

/**
 * Returns the maximum distance between a typed word and a word of the catalog. The shorter of the two words decides. Next
 * to its make, the name of a model is accepted at a greater distance. Cities and everyday words must be nearer than cars.
 */
function getMaxDistance(word: string, { term, meaning }: CatalogWord, ofNamedMake: boolean): number {
  const shorter = term.length < word.length ? term : word;
  const most = getMaxTypoDistance(shorter);
  if (ofNamedMake) return Math.max(1, most);
  return shorter.length < 6 && meaning === "car" ? most : Math.min(most, shorter.length / 5);
}

/** Distance by which a spelling in the other script may be further away, because it costs something even without a mistake. */
const MAX_TRANSLITERATION_EXCESS = 0.4;

/**
 * Finds words of the catalog that are similar to a normalized word, without those equal to it. Unordered. With
 * `sameScriptOnly`, leaves out words in the other script.
 */
export function findSimilarCatalogWords(
  catalog: Catalog,
  word: string,
  namedMakeIds: ReadonlySet<number>,
  { sameScriptOnly = false } = {},
): SimilarCatalogWord[] {
  const { byKey } = getCatalogWords(catalog);
  const candidates = new Set(getNameLookupKeys(word).flatMap((key) => byKey.get(key) ?? []));
  const sounds = toSoundSpelling(word);
  return [...candidates].flatMap((each) => {
    const { term, meaning, makeIds } = each;
    const ofNamedMake = [...namedMakeIds].some((id) => makeIds.has(id));
    const nearness = getMaxDistance(word, each, ofNamedMake);
    const sameScript = isLatin(term) === isLatin(word);
    if (sameScriptOnly && !sameScript) return [];
    const maxDistance = sameScript ? nearness : nearness + MAX_TRANSLITERATION_EXCESS;
    const distance = sameScript
      ? calculateTypoDistance(word, term, maxDistance) + (term[0] === word[0] ? 0 : FIRST_LETTER_COST)
      : calculateTransliterationDistance(sounds, toSoundSpelling(term), maxDistance);
    return term !== word && distance <= maxDistance ? [{ term, meaning, distance, ofNamedMake }] : [];
  });
}

const isLatin = (word: string) => /[a-z]/.test(word);
