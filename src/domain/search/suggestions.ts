import type { MarketRow } from "#domain/ads/market.ts";
import type { ProductSummary } from "#domain/ads/product.ts";
import { type Catalogue, type Category, type Make, type Model, subtreeIds } from "#domain/catalog/catalogue.ts";
import { fold, squash, tokens } from "#kernel/fold.ts";
import type { LocalText } from "#kernel/local-text.ts";

/** A make, or one of its models, that has ads. */
export type SuggestedVehicle = { make: Make; model: Model | null; count: number };
export type SuggestedCategory = { category: Category; count: number };

/** What a reader may mean who has typed so far (AP-12). */
export type Suggestions = {
  products: ProductSummary[];
  categories: SuggestedCategory[];
  vehicles: SuggestedVehicle[];
  /** The text that these are for when nothing was found for the one that was typed. */
  correction: string | undefined;
};

/** How many of each are suggested unless another number is asked for. */
export const usualSuggestions = 4;
export const mostSuggestions = 20;
/** What is longer than any name can't be the beginning of one. */
export const longestSuggestText = 200;

/** Where all ads of a make or model are, whatever they sell of it. */
export const vehiclePath = ({ make, model }: Pick<SuggestedVehicle, "make" | "model">): string =>
  `/shop/category/products?make=${make.slug}${model ? `&model=${make.slug}.${model.slug}` : ""}`;

export const nothingSuggested = (): Suggestions => ({
  products: [],
  categories: [],
  vehicles: [],
  correction: undefined,
});

/** A thing that can be suggested, with the folded names and words that lead to it. */
type Candidate<T> = {
  thing: T;
  count: number;
  names: readonly string[];
  words: readonly string[];
  /** A model's make: its words help to find the model, but do not mean it by themselves. */
  make?: Pick<Candidate<unknown>, "names" | "words">;
};

/** The article is written onto its noun: with and without it is the same word (rule 15). */
const bare = (word: string): string => (word.startsWith("ال") && word.length > 4 ? word.slice(2) : word);
const withBare = (words: Iterable<string>): string[] => [...new Set([...words].flatMap((word) => [word, bare(word)]))];
const foldedNames = (name: LocalText): string[] => [name.ar, name.en].flatMap((text) => (text ? [fold(text)] : []));

/**
 * Categories, makes and models that have ads, ready to be looked up at every key that is pressed: some thousand
 * names in memory, which is quicker than asking for them.
 */
export class SuggestedNames {
  readonly #categories: Candidate<SuggestedCategory>[];
  readonly #vehicles: Candidate<SuggestedVehicle>[];

  constructor(catalogue: Catalogue, rows: readonly MarketRow[]) {
    const ads = {
      category: new Map<number, number>(),
      make: new Map<number, number>(),
      model: new Map<number, number>(),
    };
    for (const row of rows) {
      for (const [counts, id] of [
        [ads.category, row.categoryId],
        [ads.make, row.makeId],
        [ads.model, row.modelId],
      ] as const) {
        if (id !== null) counts.set(id, (counts.get(id) ?? 0) + row.ads);
      }
    }
    this.#categories = catalogue.categories.all.flatMap((category) => {
      const count = subtreeIds(category).reduce((sum, id) => sum + (ads.category.get(id) ?? 0), 0);
      const names = foldedNames(category.name);
      const words = withBare([...names.flatMap(tokens), ...names.map(squash)]);
      return count > 0 ? [{ thing: { category, count }, count, names, words }] : [];
    });
    const { spellings } = catalogue;
    this.#vehicles = catalogue.makes.all.flatMap((make) => {
      const makeCount = ads.make.get(make.id) ?? 0;
      if (makeCount === 0) return [];
      const names = foldedNames(make.name);
      const words = withBare([...names.flatMap(tokens), ...spellings.words("make", make.id)]);
      const models = (catalogue.modelsOfMake.get(make.id) ?? []).flatMap((model) => {
        const count = ads.model.get(model.id) ?? 0;
        const own = foldedNames(model.name);
        const ownWords = withBare([...own.flatMap(tokens), ...spellings.words("model", model.id)]);
        return count > 0
          ? [{ thing: { make, model, count }, count, names: own, words: ownWords, make: { names, words } }]
          : [];
      });
      return [{ thing: { make, model: null, count: makeCount }, count: makeCount, names, words }, ...models];
    });
  }

  categories(text: string, limit: number): SuggestedCategory[] {
    return best(this.#categories, text, limit);
  }

  /** Makes and models. */
  vehicles(text: string, limit: number): SuggestedVehicle[] {
    return best(this.#vehicles, text, limit);
  }
}

/** The text as a whole, and each of its words with and without the article. */
type Asked = { folded: string; words: readonly (readonly string[])[] };

/**
 * Those where each word of the text begins a word of the name: first what is called exactly so, then what begins so,
 * then what has it further in, and last the models of a make that is all the text says; among equals those with most
 * ads (rule 19).
 */
function best<T>(candidates: readonly Candidate<T>[], text: string, limit: number): T[] {
  const asked: Asked = { folded: fold(text), words: tokens(text).map((word) => [word, bare(word)]) };
  if (asked.words.length === 0) return [];
  return candidates
    .flatMap((candidate) => {
      const place = placeOf(candidate, asked);
      return place === undefined ? [] : [{ ...candidate, place }];
    })
    .sort((a, b) => a.place - b.place || b.count - a.count)
    .slice(0, limit)
    .map(({ thing }) => thing);
}

/** The lower, the likelier it is meant; undefined for what is not. */
function placeOf({ names, words, make }: Candidate<unknown>, { folded, words: asked }: Asked): number | undefined {
  const begun = (own: readonly string[], forms: readonly string[]) =>
    own.some((word) => forms.some((form) => word.startsWith(form)));
  const begins = (own: readonly string[]) => own.some((name) => name.startsWith(folded));
  if (!asked.every((forms) => begun(words, forms) || (make && begun(make.words, forms)))) return undefined;
  const whole = make ? names.flatMap((name) => make.names.map((each) => `${each} ${name}`)) : [];
  if (names.includes(folded) || whole.includes(folded)) return 0;
  if (begins(names)) return 1;
  if (make && begins(make.names)) return 3;
  if (begins(whole)) return 1;
  return make && asked.every((forms) => begun(make.words, forms)) ? 3 : 2;
}
