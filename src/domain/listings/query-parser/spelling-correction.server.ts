import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import {
  findSimilarCatalogWords,
  isCatalogWord,
  type SimilarCatalogWord,
  type WordMeaning,
} from "#domain/search/catalog-words.ts";
import {
  countWordListings,
  findSimilarWords,
  hasListingWithWords,
  MAX_COUNTED_LISTINGS,
  type WordCount,
} from "#domain/search/dictionary.server.ts";
import { isPlaceName } from "#domain/search/place-names.ts";
import { stripArticle } from "#domain/search/tsquery.ts";
import { calculateTypoDistance, getMaxTypoDistance } from "#domain/search/typo-distance.ts";
import { normalizeSearchText, tokenize } from "#kernel/normalize-text.ts";
import { carFactWords } from "./car-fact-words.ts";
import type { ParsedSearchQuery } from "./parse-search-query.ts";
import { stopWords } from "./stop-words.ts";
import { type SearchToken, tokenizeSearchText } from "./tokenizer.ts";
import { alternativeWords, parserVocabulary } from "./vocabulary.ts";

const MAX_TOKENS = 12;

/** Word of a search text that may be misspelled, with the number of listings that contain it. */
export type SuspiciousWord = SearchToken & {
  count: WordCount;
  /** Whether the word names a model, but none of the make that the text names. */
  ofOtherMake: boolean;
};

/** Possible correction of a word. A lower score is more likely. */
type Candidate = { text: string; score: number; distance: number };

/** How much more likely a word is meant than a word without a meaning in the catalog, as a distance. */
const meaningBonus: Readonly<Record<WordMeaning, number>> = { car: 0.6, city: 0.6, vocabulary: 0.3 };
const NAMED_MAKE_BONUS = 1.1;
/** How much more likely a word is meant that is one name with its neighbour, as a distance. */
const COMPLETED_NAME_BONUS = 0.3;
/** How much more likely a make, model or city is meant that listings have, as a distance. */
const LISTED_BONUS = 0.4;
/** How much more likely a word is meant that ten times as many listings contain, as a distance. */
const FREQUENCY_BONUS = 0.25;

/**
 * A word that listings contain is corrected only to a word of the catalog within this distance that is much more frequent:
 * by this ratio for each unit of distance, and in at least three listings.
 */
const MAX_KNOWN_WORD_DISTANCE = 1;
const MIN_FREQUENCY_RATIO = 4;
const MIN_FREQUENCY = 3;

/** Distance between a word and the same word with an attached preposition. */
const PREFIX_COST = 0.3;

/** Words before the name of a place. */
const placePrepositions: ReadonlySet<string> = new Set(["في", "in", "بمدينه", "مدينه", "محافظه", "بمحافظه"]);

/**
 * Finds the words of a search text that may be misspelled: words without a meaning in the catalog, and names of models
 * that the named make does not have. Numbers are never misspelled.
 */
export async function findSuspiciousWords(
  db: Db,
  catalog: Catalog,
  text: string,
  parsed: ParsedSearchQuery,
): Promise<SuspiciousWord[]> {
  const makeIds = getNamedMakeIds(catalog, parsed);
  const restWords = new Set(tokenize(parsed.rest));
  const words = tokenizeSearchText(text, MAX_TOKENS).flatMap((token) => {
    const { word, value } = token;
    if (value !== undefined || word.length < 2) return [];
    const ofOtherMake = isModelOfOtherMake(catalog, word, makeIds);
    // The two words of a name such as "Range Rover" need no meaning of their own.
    const isKnown = isMeaningful(catalog, word) || completesName(catalog, text, token, word);
    return ofOtherMake || (restWords.has(word) && !isKnown) ? [{ ...token, ofOtherMake }] : [];
  });
  const [makeId] = makeIds.size === 1 ? makeIds : [];
  const counts = await countWordListings(
    db,
    words.flatMap(({ word }) => [word, toBareWord(word)]),
    makeId === undefined ? undefined : catalog.spellings.listForms("make", makeId)[0],
  );
  const counted = words.map((each) => {
    const [own, bare] = [counts.get(each.word), counts.get(toBareWord(each.word))];
    const getMost = (kind: keyof WordCount) => Math.max(own?.[kind] ?? 0, bare?.[kind] ?? 0);
    return { ...each, count: { exact: getMost("exact"), prefix: getMost("prefix"), ofMake: getMost("ofMake") } };
  });
  // Next to a make, the listings of other makes say little about a word.
  return makeIds.size > 0 ? counted : counted.filter(({ count }) => count.exact < MAX_COUNTED_LISTINGS);
}

/** Returns whether no listing contains the word or a longer one with its beginning. */
export const isUnknownWord = ({ count, ofOtherMake }: SuspiciousWord): boolean => !ofOtherMake && count.prefix === 0;

const toBareWord = (word: string) => stripArticle(word) ?? word;

/** Returns the ids of the makes that a parsed search text names, also by one of their models. */
function getNamedMakeIds({ models }: Catalog, { filters }: ParsedSearchQuery): Set<number> {
  const makeIds = filters.flatMap((filter) => (filter.name === "make" && !filter.excluded ? [filter.id] : []));
  if (makeIds.length > 0) return new Set(makeIds);
  return new Set(
    filters.flatMap((filter) =>
      filter.name === "model" && !filter.excluded ? (models.get(filter.id)?.makeId ?? []) : [],
    ),
  );
}

function isModelOfOtherMake({ models, spellings }: Catalog, word: string, makeIds: ReadonlySet<number>): boolean {
  const modelIds = makeIds.size === 0 ? [] : spellings.find("model", word);
  return modelIds.length > 0 && modelIds.every((id) => !makeIds.has(models.get(id)?.makeId ?? 0));
}

/**
 * Returns whether a word has a meaning: for the parser, in the catalog, or as the name of a place. Such words are spelled
 * correctly even without listings.
 */
function isMeaningful(catalog: Catalog, word: string): boolean {
  return [word, toBareWord(word)].some(
    (form) => parserVocabulary.has(form) || carFactWords.has(form) || isCatalogWord(catalog, form) || isPlaceName(form),
  );
}

/**
 * Replaces misspelled words in a text by their most likely correction. Words that no listing contains are replaced by any
 * similar word; rare words only by a much more frequent word of the catalog. `parse` parses a corrected text: of equally
 * likely corrections, the one that leaves fewer words without a meaning is chosen.
 */
export async function correctSpelling(
  db: Db,
  catalog: Catalog,
  text: string,
  suspiciousWords: readonly SuspiciousWord[],
  parse: (text: string) => ParsedSearchQuery,
): Promise<string> {
  const parsed = parse(text);
  const words = await selectCorrectableWords(db, suspiciousWords, tokenize(parsed.rest));
  const namesModel = parsed.filters.some((filter) => filter.name === "model" && !filter.excluded);
  const namedCar = { makeIds: getNamedMakeIds(catalog, parsed), namesModel };
  const candidates = await findCandidates(db, catalog, text, words, namedCar);
  let result = "";
  let end = 0;
  for (const [i, { start, end: wordEnd }] of words.entries()) {
    result += text.slice(end, start);
    const scored = (candidates[i] ?? []).map((candidate) => {
      const reparsed = parse(result + candidate.text + text.slice(wordEnd));
      return { ...candidate, score: candidate.score + scoreLeftovers(catalog, reparsed) };
    });
    const [best] = scored.sort((a, b) => a.score - b.score);
    result += best?.text ?? text.slice(start, wordEnd);
    end = wordEnd;
  }
  return result + text.slice(end);
}

/** Number of remaining words from which a listing with all of them proves that the text is meant as typed. */
const MIN_PROVING_WORDS = 3;

/** Leaves out the words that listings contain if a listing contains all remaining words of a long text, such as a title. */
async function selectCorrectableWords(
  db: Db,
  words: readonly SuspiciousWord[],
  remainingWords: readonly string[],
): Promise<readonly SuspiciousWord[]> {
  if (remainingWords.length < MIN_PROVING_WORDS || words.some(isUnknownWord)) return words;
  return (await hasListingWithWords(db, remainingWords)) ? [] : words;
}

/**
 * Scores what a corrected text leaves unexplained: remaining words without a meaning, and a second make or a model of
 * another make.
 */
function scoreLeftovers(catalog: Catalog, { filters, rest, otherReading }: ParsedSearchQuery): number {
  const leftWords = tokenize(rest).filter((word) => !isMeaningful(catalog, word));
  const makeIds = new Set(filters.flatMap((filter) => (filter.name === "make" ? [filter.id] : [])));
  return 0.4 * leftWords.length + (makeIds.size > 1 || otherReading ? 0.3 : 0);
}

/** Number of the most likely corrections of a word that are compared by parsing. */
const MAX_COMPARED = 4;
const MAX_COMPARED_DIFFERENCE = 0.4;

/** Finds the possible corrections of each word, the most likely first. */
async function findCandidates(
  db: Db,
  catalog: Catalog,
  text: string,
  words: readonly SuspiciousWord[],
  { makeIds, namesModel }: { makeIds: ReadonlySet<number>; namesModel: boolean },
): Promise<Candidate[][]> {
  const catalogWords = words.map((each) => findCatalogCandidates(catalog, text, each, makeIds));
  const unknownWords = words.filter(isUnknownWord);
  if (unknownWords.length === 0 && catalogWords.every((similar) => similar.length === 0)) return [];
  const bareWords = unknownWords.flatMap(({ word }) => stripPrefixes(word) ?? []);
  const { similar, frequencies } = await findSimilarWords(
    db,
    unknownWords.map(({ word }) => word),
    [
      ...catalogWords.flat().map(({ term }) => term),
      ...unknownWords.flatMap(({ word }) => listSplits(word).flat()),
      ...bareWords,
    ],
  );
  const isKnown = (word: string) => frequencies.has(word) || isMeaningful(catalog, word);
  return words.map((each, i) => {
    const { word } = each;
    const bareWord = isUnknownWord(each) ? stripPrefixes(word) : undefined;
    const ofCatalog = (catalogWords[i] ?? [])
      .filter(({ term, isOtherCar }) => !isOtherCar || (!namesModel && frequencies.has(term)))
      .filter((similarWord) => hasEvidence(each, similarWord, frequencies));
    const terms = new Set(catalogWords[i]?.map(({ term }) => term));
    const others = (isUnknownWord(each) && !isPlace(text, each) ? (similar.get(word) ?? []) : [])
      .filter(({ term }) => !terms.has(term) && !(namesModel && isModelOfOtherMake(catalog, term, makeIds)))
      .map((similarWord) => ({ ...similarWord, bonus: 0 }));
    const shortened =
      bareWord && isKnown(bareWord) ? [{ term: bareWord, distance: PREFIX_COST, bonus: meaningBonus.vocabulary }] : [];
    const candidates = [...ofCatalog, ...others, ...shortened]
      .map(({ term, distance, bonus }): Candidate => {
        const frequency = frequencies.get(term) ?? 0;
        const listedBonus = bonus > meaningBonus.vocabulary && frequency > 0 ? LISTED_BONUS : 0;
        const score = distance - bonus - listedBonus - FREQUENCY_BONUS * Math.log10(frequency + 1);
        return { text: getProperName(catalog, term), score, distance };
      })
      .sort((a, b) => a.score - b.score);
    const [best] = candidates;
    // One small spelling mistake is more likely than two joined words.
    const split = isUnknownWord(each) && (!best || best.distance > 1) ? findBestSplit(word, frequencies) : undefined;
    if (split) return [{ text: split, score: 0, distance: 0 }];
    return candidates
      .slice(0, MAX_COMPARED)
      .filter(({ score }) => score <= (best?.score ?? 0) + MAX_COMPARED_DIFFERENCE);
  });
}

/** Returns the word before a word of a text, or an empty text. */
const getWordBefore = (text: string, { start }: SearchToken): string =>
  tokenizeSearchText(text.slice(0, start), MAX_TOKENS).at(-1)?.word ?? "";

/** Returns whether a word follows a word such as "in", so that it names a place. */
const isPlace = (text: string, each: SuspiciousWord): boolean => placePrepositions.has(getWordBefore(text, each));

type CatalogCandidate = {
  term: string;
  distance: number;
  bonus: number;
  ofNamedMake: boolean;
  /**
   * Whether the word names a car of another make than the text. Such a car is meant only if listings have it, and not next
   * to the name of a model.
   */
  isOtherCar: boolean;
};

/** Finds words of the catalog that a word may stand for. A word after "in" stands only for a city. */
function findCatalogCandidates(
  catalog: Catalog,
  text: string,
  each: SuspiciousWord,
  makeIds: ReadonlySet<number>,
): CatalogCandidate[] {
  const before = getWordBefore(text, each);
  const isOnlyCity = placePrepositions.has(before);
  const isAlternative = alternativeWords.has(before);
  const getBonus = ({ term, meaning, ofNamedMake }: Pick<SimilarCatalogWord, "term" | "meaning" | "ofNamedMake">) => {
    const completes = completesName(catalog, text, each, term);
    const bonus = ofNamedMake ? NAMED_MAKE_BONUS : meaningBonus[completes ? "car" : meaning];
    return bonus + (completes ? COMPLETED_NAME_BONUS : 0);
  };
  // A word that listings contain is not the name of something in the other script.
  const sameScriptOnly = !isUnknownWord(each);
  return findSimilarCatalogWords(catalog, each.word, makeIds, { sameScriptOnly })
    .filter(({ meaning, ofNamedMake }) => (each.ofOtherMake ? ofNamedMake : !isOnlyCity || meaning === "city"))
    .filter(({ term }) => !stopWords.has(term))
    .map(({ term, meaning, distance, ofNamedMake }) => ({
      term,
      distance,
      ofNamedMake,
      isOtherCar: meaning === "car" && makeIds.size > 0 && !ofNamedMake && !isAlternative,
      bonus: getBonus({ term, meaning, ofNamedMake }),
    }));
}

/** Returns whether a word in place of a token is one name with the word before or after it: "لاند" and "كروزر". */
function completesName({ spellings }: Catalog, text: string, each: SearchToken, term: string): boolean {
  const [before, after] = [
    getWordBefore(text, each),
    tokenizeSearchText(text.slice(each.end), MAX_TOKENS)[0]?.word ?? "",
  ];
  const names = [before && before + term, after && term + after].filter(Boolean);
  return names.some((name) => spellings.find("make", name).length > 0 || spellings.find("model", name).length > 0);
}

/**
 * Decides by the numbers of listings whether a word of the catalog is meant instead of a typed word. Every similar word
 * may replace a word that no listing contains.
 */
function hasEvidence(
  each: SuspiciousWord,
  { term, distance, ofNamedMake }: CatalogCandidate,
  frequencies: ReadonlyMap<string, number>,
): boolean {
  if (isUnknownWord(each)) return true;
  const { word, count, ofOtherMake } = each;
  // The text contradicts itself, so a small mistake is likely even in the name of a model that no listing has.
  if (ofOtherMake && count.ofMake === 0 && distance < MAX_KNOWN_WORD_DISTANCE) return true;
  if (distance > MAX_KNOWN_WORD_DISTANCE + (ofNamedMake ? 0.2 : 0) || (word.length < 4 && !ofNamedMake)) return false;
  // Next to a make, the listings of other makes say little about a word. The beginning of a longer word says little too.
  const typedCount = ofNamedMake
    ? Math.max(count.ofMake, count.exact / 8)
    : count.exact + (count.prefix - count.exact) / 4;
  return (frequencies.get(term) ?? 0) >= Math.max(MIN_FREQUENCY, MIN_FREQUENCY_RATIO * distance * typedCount);
}

/** Returns a word without its Arabic prefixes: "للمحرك" is "for the engine". Undefined if it has none. */
function stripPrefixes(word: string): string | undefined {
  const bare = word.replace(/^(?:لل|بال|وال|فال)(?=.{3})/u, "").replace(/^[لبو](?=.{4})/u, "");
  return bare === word ? undefined : bare;
}

/** Lists the ways to split a word into two words of at least three letters. */
const listSplits = (word: string): (readonly [string, string])[] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, i) => [word.slice(0, i + 3), word.slice(i + 3)] as const);

/** Splits a word into the most frequent pair of known words: "oilfilter" becomes "oil filter". */
function findBestSplit(word: string, frequencies: ReadonlyMap<string, number>): string | undefined {
  const scoreSplit = ([a, b]: readonly [string, string]) => Math.min(frequencies.get(a) ?? 0, frequencies.get(b) ?? 0);
  const [best] = listSplits(word)
    .filter((split) => scoreSplit(split) > 0)
    .sort((a, b) => scoreSplit(b) - scoreSplit(a));
  return best?.join(" ");
}

/**
 * Returns the make, model or city with this spelling as the site writes it, in the same script: "touson" is the Tucson.
 * Other words, and names that sound different, are returned unchanged.
 */
function getProperName({ spellings, makes, models, cities }: Catalog, term: string): string {
  const matches = [
    ...spellings.find("make", term).map((id) => makes.byId.get(id)),
    ...spellings.find("model", term).map((id) => models.get(id)),
    ...spellings.find("city", term).map((id) => cities.byId.get(id)),
  ];
  const names = new Set(matches.map((entry) => (isLatin(term) ? entry?.name.en : entry?.name.ar)));
  const [name] = names;
  if (names.size !== 1 || !name) return term;
  const normalizedName = normalizeSearchText(name);
  const isSimilar = calculateTypoDistance(term, normalizedName) <= getMaxTypoDistance(term);
  return isSimilar && !normalizedName.includes(" ") ? name : term;
}

const isLatin = (word: string) => /[a-z]/.test(word);
