import type { Catalog } from "#domain/catalog/catalog.ts";
import { MAX_NAME_WORDS } from "#domain/search/vehicle-names.ts";
import type { ParseState } from "./parse-state.ts";

/** Names of brands that are also everyday words in texts about cars: «لوك جديد» is a new look, «فوكس» a Focus. */
const everydayNames: ReadonlySet<string> = new Set(["لوك", "look", "فوكس", "ate"]);

/**
 * Returns whether a text that names a car also names a brand of parts, which makes no cars: "SKF Toyota", "موبيس النترا".
 * Words that became filters, such as the model in "Bentley Continental", are no brands.
 */
export function namesPartBrand(state: ParseState, { spellings }: Pick<Catalog, "spellings">): boolean {
  if (state.carIndexes.size === 0) return false;
  const isBrand = (name: string) =>
    name.length > 2 &&
    !everydayNames.has(name) &&
    spellings.find("brand", name).length > 0 &&
    (["make", "model", "city", "lookup"] as const).every((target) => spellings.find(target, name).length === 0);
  return state.tokens.some((_, at) =>
    Array.from({ length: MAX_NAME_WORDS }, (_, i) => state.getWords(at, i + 1)?.join("")).some(
      (name) => name !== undefined && isBrand(name),
    ),
  );
}
