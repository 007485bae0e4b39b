import type { Catalog } from "#domain/catalog/catalog.ts";
import { MAX_NAME_WORDS } from "#domain/search/vehicle-names.ts";
import type { ParseState } from "./parse-state.ts";
import { stopWords } from "./stop-words.ts";

type Spellings = Pick<Catalog, "spellings">;

/** Names of brands that are also everyday words in texts about cars: «لوك جديد» is a new look, «فوكس» a Focus. */
const everydayNames: ReadonlySet<string> = new Set(["لوك", "look", "فوكس", "ate"]);

/**
 * Returns whether a text without the name of a part asks for one of a car: it names a brand of parts, or something «for»
 * the car. Call it after the names of cars were found.
 */
export const asksForPartOfCar = (state: ParseState, catalog: Spellings): boolean =>
  state.carIndexes.size > 0 && (namesPartBrand(state, catalog) || namesThingForCar(state, catalog));

/**
 * Returns whether a text names a brand of parts, which makes no cars: "SKF Toyota", "موبيس النترا". Words that became
 * filters, such as the model in "Bentley Continental", are no brands.
 */
function namesPartBrand(state: ParseState, { spellings }: Spellings): boolean {
  const isBrand = (name: string) =>
    name.length > 1 &&
    !everydayNames.has(name) &&
    spellings.find("brand", name).length > 0 &&
    (["make", "model", "city", "lookup"] as const).every((target) => spellings.find(target, name).length === 0);
  return state.tokens.some((_, at) =>
    Array.from({ length: MAX_NAME_WORDS }, (_, i) => state.getWords(at, i + 1)?.join("")).some(
      (name) => name !== undefined && isBrand(name),
    ),
  );
}

/** Returns whether words that are searched as text stand before a car with the Arabic prefix «for»: «طرمبة لتويوتا». */
function namesThingForCar(state: ParseState, { spellings }: Spellings): boolean {
  const { filters, tokens } = state;
  return filters.some((filter) => {
    if ((filter.name !== "make" && filter.name !== "model") || filter.excluded) return false;
    const first = tokens.findIndex(({ start }) => start === filter.start);
    const last = tokens.findIndex(({ end }) => end === filter.end);
    const words = tokens.slice(first, last + 1).map(({ word }) => word);
    const name = words.join("");
    const isPrefixed = /^ل(?!ا)/u.test(name) && spellings.find(filter.name, name).length === 0;
    return (
      isPrefixed &&
      tokens
        .slice(0, first)
        .some(({ word, value }, i) => state.isText(i) && value === undefined && !stopWords.has(word))
    );
  });
}
