import type { Catalog } from "#domain/catalog/catalog.ts";
import { buildCurrencyPhrases } from "#domain/catalog/currency-words.ts";
import { carFactWords } from "#domain/listings/query-parser/car-fact-words.ts";
import { phraseRuleWords } from "#domain/listings/query-parser/phrase-rules.ts";
import { carFeatureWords, parserVocabulary } from "#domain/listings/query-parser/vocabulary.ts";
import { isDictionaryWord } from "#domain/search/phonetic-key.ts";
import { ambiguousModelNames, getNameForms } from "#domain/search/vehicle-names.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey, tokenize } from "#kernel/normalize-text.ts";

type LearnableWordCatalog = Pick<
  Catalog,
  | "brands"
  | "categories"
  | "cities"
  | "countries"
  | "currencies"
  | "features"
  | "lookups"
  | "makes"
  | "models"
  | "synonyms"
>;

/** Minimum number of letters of a make and of a model that are written as one word. */
const MIN_JOINED_LETTERS = 3;

/** Arabic prefixes: and, in, for, so, the article, and combinations of them. */
const arabicPrefixes = ["و", "ب", "ل", "ف", "ال", "وال", "بال", "فال", "لل"];
/** Minimum number of letters after a prefix. The first letters of a shorter word are seldom a prefix. */
const MIN_LETTERS_AFTER_PREFIX = 3;

/** Lists a word as it may stand in a name: without any prefix, and with letters spelled out. */
const listNameForms = (word: string): string[] => [
  ...getNameForms([word]),
  ...arabicPrefixes
    .filter((prefix) => word.startsWith(prefix) && word.length - prefix.length >= MIN_LETTERS_AFTER_PREFIX)
    .map((prefix) => word.slice(prefix.length)),
];

/**
 * Builds the check for words that may become spellings. Words with another meaning are never learned: words of the
 * query parser, and words in the names of makes, models, colours, cities, countries, categories and currencies. Numbers
 * and single letters are excluded as well, because they are years, prices, sizes or trims. `spellings` are the texts of
 * all catalog aliases.
 */
export function createLearnableCheck(
  catalog: LearnableWordCatalog,
  spellings: readonly string[],
): (word: string) => boolean {
  const takenWords = collectTakenWords(catalog, spellings);
  const isJoined = (word: string) =>
    Array.from(
      { length: Math.max(0, word.length - 2 * MIN_JOINED_LETTERS + 1) },
      (_, i) => i + MIN_JOINED_LETTERS,
    ).some((cut) => takenWords.has(word.slice(0, cut)) && takenWords.has(word.slice(cut)));
  return (word) =>
    isDictionaryWord(word) && !listNameForms(word).some((form) => takenWords.has(form)) && !isJoined(word);
}

function collectTakenWords(catalog: LearnableWordCatalog, spellings: readonly string[]): Set<string> {
  const entries: { name: LocalizedText }[] = [
    ...catalog.brands.all,
    ...catalog.categories.all,
    ...catalog.cities.all,
    ...catalog.countries,
    ...catalog.currencies.values(),
    ...catalog.features.values(),
    ...catalog.lookups.values(),
    ...catalog.makes.all,
    ...catalog.models.values(),
  ];
  const names = [...entries.flatMap(({ name }) => [name.ar ?? "", name.en ?? ""]), ...spellings];
  return new Set([
    ...parserVocabulary,
    ...carFeatureWords,
    ...phraseRuleWords,
    ...carFactWords,
    ...ambiguousModelNames,
    ...names.flatMap((name) => [...tokenize(name), normalizeToKey(name)]),
    ...[...catalog.synonyms.keys(), ...buildCurrencyPhrases(catalog.currencies, {}).keys()].flatMap((phrase) =>
      phrase.split(" "),
    ),
  ]);
}
