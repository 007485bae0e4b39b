import { type Catalog, type Category, getSubtreeIds, type Make, type Model } from "#domain/catalog/catalog.ts";
import type { Region } from "#domain/catalog/region.ts";
import type { ListingSummary } from "#domain/listings/detail/listing.ts";
import type { ListingGroup } from "#domain/listings/list/listing-groups.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeSearchText, normalizeToKey, tokenize } from "#kernel/normalize-text.ts";

/** Suggested make or model, with the number of its listings. */
export type SuggestedVehicle = { make: Make; model: Model | null; count: number };
export type SuggestedCategory = { category: Category; count: number };

/** Suggestions for a partially typed text (AP-12). */
export type SearchSuggestions = {
  products: ListingSummary[];
  categories: SuggestedCategory[];
  vehicles: SuggestedVehicle[];
  /** Corrected text to which the suggestions belong; undefined when the typed text has suggestions. */
  correction: string | undefined;
  /** Region to which all suggestions belong. Undefined for suggestions of all regions. */
  region?: Region;
};

/** Default number of suggestions of each kind. */
export const DEFAULT_SUGGESTION_COUNT = 4;
export const MAX_SUGGESTION_COUNT = 20;
/** Maximum length of a text for suggestions, in characters. A longer text cannot be the beginning of a name. */
export const MAX_SUGGEST_TEXT_LENGTH = 200;

/** Returns the path of the list with all listings of a make or model. */
export const getVehicleListPath = ({ make, model }: Pick<SuggestedVehicle, "make" | "model">): string =>
  `/shop/category/products?make=${make.slug}${model ? `&model=${make.slug}.${model.slug}` : ""}`;

export const createEmptySearchSuggestions = (): SearchSuggestions => ({
  products: [],
  categories: [],
  vehicles: [],
  correction: undefined,
});

/** Candidate for a suggestion, with its normalized names and words. */
type Candidate<T> = {
  item: T;
  count: number;
  names: readonly string[];
  words: readonly string[];
  /** Make of a model. Its words help to find the model, but do not count as the name of the model. */
  make?: Pick<Candidate<unknown>, "names" | "words">;
};

/**
 * Removes the Arabic article from a word. The article is a prefix of its noun, so words with and without it count as
 * equal (rule 15).
 */
const removeArticle = (word: string): string => (word.startsWith("ال") && word.length > 4 ? word.slice(2) : word);
const addBareForms = (words: Iterable<string>): string[] => [
  ...new Set([...words].flatMap((word) => [word, removeArticle(word)])),
];
const foldNames = (name: LocalizedText): string[] =>
  [name.ar, name.en].flatMap((text) => (text ? [normalizeSearchText(text)] : []));

/**
 * In-memory index of the categories, makes and models that have listings. Searching a few thousand names in memory is
 * faster than a query per keystroke.
 */
export class SuggestionIndex {
  readonly #categories: Candidate<SuggestedCategory>[];
  readonly #vehicles: Candidate<SuggestedVehicle>[];

  constructor(catalog: Catalog, rows: readonly ListingGroup[]) {
    const listings = {
      category: new Map<number, number>(),
      make: new Map<number, number>(),
      model: new Map<number, number>(),
    };
    for (const row of rows) {
      for (const [counts, id] of [
        [listings.category, row.categoryId],
        [listings.make, row.makeId],
        [listings.model, row.modelId],
      ] as const) {
        if (id !== null) counts.set(id, (counts.get(id) ?? 0) + row.ads);
      }
    }
    this.#categories = catalog.categories.all.flatMap((category) => {
      const count = getSubtreeIds(category).reduce((sum, id) => sum + (listings.category.get(id) ?? 0), 0);
      const names = foldNames(category.name);
      const words = addBareForms([...names.flatMap(tokenize), ...names.map(normalizeToKey)]);
      return count > 0 ? [{ item: { category, count }, count, names, words }] : [];
    });
    const { spellings } = catalog;
    this.#vehicles = catalog.makes.all.flatMap((make) => {
      const makeCount = listings.make.get(make.id) ?? 0;
      if (makeCount === 0) return [];
      const names = foldNames(make.name);
      const words = addBareForms([...names.flatMap(tokenize), ...spellings.listWords("make", make.id)]);
      const models = (catalog.modelsOfMake.get(make.id) ?? []).flatMap((model) => {
        const count = listings.model.get(model.id) ?? 0;
        const modelNames = foldNames(model.name);
        const modelWords = addBareForms([
          ...modelNames.flatMap(tokenize),
          ...spellings.listWords("model", model.id),
          ...spellings.listForms("model", model.id),
        ]);
        return count > 0
          ? [{ item: { make, model, count }, count, names: modelNames, words: modelWords, make: { names, words } }]
          : [];
      });
      return [{ item: { make, model: null, count: makeCount }, count: makeCount, names, words }, ...models];
    });
  }

  categories(text: string, limit: number): SuggestedCategory[] {
    return findBest(this.#categories, text, limit);
  }

  /** Finds makes and models. */
  vehicles(text: string, limit: number): SuggestedVehicle[] {
    return findBest(this.#vehicles, text, limit);
  }
}

/** Typed text as a whole, and its words with and without the article. */
type TypedText = { folded: string; words: readonly (readonly string[])[] };

/**
 * Finds the candidates in which every typed word is the beginning of a word. The order is: exact names, names that
 * start with the text, other matches, models of which the text names only the make. Equal matches are ordered by the
 * number of listings (rule 19).
 */
function findBest<T>(candidates: readonly Candidate<T>[], text: string, limit: number): T[] {
  const typedText: TypedText = {
    folded: normalizeSearchText(text),
    words: tokenize(text).map((word) => [word, removeArticle(word)]),
  };
  if (typedText.words.length === 0) return [];
  return candidates
    .flatMap((candidate) => {
      const rank = rankCandidate(candidate, typedText);
      return rank === undefined ? [] : [{ ...candidate, rank }];
    })
    .sort((a, b) => a.rank - b.rank || b.count - a.count)
    .slice(0, limit)
    .map(({ item }) => item);
}

/** Ranks a candidate for the typed text. A lower rank is a better match. Returns undefined without a match. */
function rankCandidate(
  { names, words, make }: Candidate<unknown>,
  { folded, words: typedWords }: TypedText,
): number | undefined {
  const startsWord = (words: readonly string[], forms: readonly string[]) =>
    words.some((word) => forms.some((form) => word.startsWith(form)));
  const startsName = (names: readonly string[]) => names.some((name) => name.startsWith(folded));
  if (!typedWords.every((forms) => startsWord(words, forms) || (make && startsWord(make.words, forms))))
    return undefined;
  const fullNames = make ? names.flatMap((name) => make.names.map((each) => `${each} ${name}`)) : [];
  if (names.includes(folded) || fullNames.includes(folded)) return 0;
  if (startsName(names)) return 1;
  if (make && startsName(make.names)) return 3;
  if (startsName(fullNames)) return 1;
  return make && typedWords.every((forms) => startsWord(make.words, forms)) ? 3 : 2;
}
