import type { Catalog } from "#domain/catalog/catalog.ts";
import { ambiguousModelNames } from "#domain/search/vehicle-names.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey, tokenize } from "#kernel/normalize-text.ts";
import { isVariantWord, isYearLabel, isYearWord } from "./model-words.ts";
import { findNearSpelling } from "./near-spelling.ts";

/** Reason why a name looks like a catalog entry. */
type SimilarityReason = "spelling" | "part_of_name" | "other_make";

/** Catalog entry that looks like an unknown name. `distance` is 0 unless the spellings differ. */
export type SimilarEntry = { id: number; reason: SimilarityReason; distance: number };

/**
 * Match of an unknown name. A sure match is used in place of the name. An unsure match is only proposed to
 * administrators. `variant` contains the words of the name that do not belong to the model, such as "Pro Max".
 */
export type NameMatch = { similar: SimilarEntry; isSure: boolean; variant?: string };

/** Spellings of the models of one make. */
export type MakeModels = {
  makeForms: ReadonlySet<string>;
  /** Id of the model by normalized spelling. */
  byForm: ReadonlyMap<string, number>;
  models: readonly { id: number; forms: readonly string[] }[];
};

/** Lists the spellings of a make and its models. */
export function listMakeModels({ spellings, modelsOfMake }: Catalog, makeId: number): MakeModels {
  const models = (modelsOfMake.get(makeId) ?? []).map(({ id }) => ({ id, forms: spellings.listForms("model", id) }));
  const byForm = new Map<string, number>();
  for (const { id, forms } of models) for (const form of forms) if (!byForm.has(form)) byForm.set(form, id);
  return { makeForms: new Set(spellings.listForms("make", makeId)), byForm, models };
}

const MAX_MAKE_WORDS = 4;
const MAX_MODEL_WORDS = 4;

/** Removes the words that name the make, wherever they stand. */
function removeMakeWords(words: readonly string[], makeForms: ReadonlySet<string>): string[] {
  const remaining: string[] = [];
  for (let position = 0; position < words.length; ) {
    let count = Math.min(MAX_MAKE_WORDS, words.length - position);
    while (count > 0 && !makeForms.has(words.slice(position, position + count).join(""))) count -= 1;
    if (count === 0) remaining.push(words[position] as string);
    position += Math.max(1, count);
  }
  return remaining;
}

/** Removes model years and the words "model" and "year". A name that consists only of such words stays. */
function removeYears(words: readonly string[]): readonly string[] {
  const remaining = words.filter((word, i) => {
    const isLabel = isYearLabel(word) && [words[i - 1], words[i + 1]].some((next) => next && isYearWord(next));
    return !isYearWord(word) && !isLabel;
  });
  return remaining.length > 0 ? remaining : words;
}

/**
 * Matches the name of a model that the catalog does not contain for its make: "Toyota Hilux 2020" is a Hilux, "Felicia
 * combi" a Felicia and "كريسدا" a كريسيدا. Returns "none" if the name contains only the make, and undefined if no model
 * is similar.
 */
export function matchModelName(makeModels: MakeModels, text: string): NameMatch | "none" | undefined {
  const words = removeMakeWords(tokenize(text), makeModels.makeForms);
  if (words.length === 0) return "none";
  const withoutYears = removeYears(words);
  const whole = findWholeName(makeModels, words) ?? findWholeName(makeModels, withoutYears);
  if (whole !== undefined) return { similar: { id: whole, reason: "spelling", distance: 0 }, isSure: true };
  const part = findPartOfName(makeModels, withoutYears);
  if (part?.isSure) return part;
  const spelling = findSimilarName(makeModels, withoutYears);
  return spelling?.isSure ? spelling : (part ?? spelling);
}

/** Finds a model by a form of the whole name: as written, in reverse order, after "Model", or as a number of a series. */
function findWholeName({ byForm }: MakeModels, words: readonly string[]): number | undefined {
  const name = words.join("");
  const series = /^[a-z]?(\d)\d\d[a-z]{0,2}$/.exec(name)?.[1];
  return (
    byForm.get(name) ??
    (words.length === 2 ? byForm.get(`${words[1]}${words[0]}`) : undefined) ??
    byForm.get(`model${name}`) ??
    // A BMW 316 belongs to the 3 Series.
    (series ? byForm.get(`${series}series`) : undefined)
  );
}

/** Finds the longest known model at the start of the name, or at its end. */
function findPartOfName(makeModels: MakeModels, words: readonly string[]): NameMatch | undefined {
  for (let count = words.length - 1; count > 0; count -= 1) {
    const id = findWholeName(makeModels, words.slice(0, count));
    if (id === undefined) continue;
    const rest = words.slice(count);
    const prefix = words.slice(0, count).join("");
    // The title keeps all words after the shortest name of the model: "Tiggo 7 Pro" may be a spelling of the Tiggo 7.
    const shortest = words.findIndex((_, i) => findWholeName(makeModels, words.slice(0, i + 1)) === id) + 1;
    return createPartMatch(id, words.slice(shortest), isVariant(makeModels, { id, prefix, rest }));
  }
  for (let from = 1; from < words.length; from += 1) {
    const id = makeModels.byForm.get(words.slice(from).join(""));
    const rest = words.slice(0, from);
    if (id !== undefined) return createPartMatch(id, rest, rest.every(isVariantWord));
  }
  return undefined;
}

/**
 * Finds the words that a spelling of a model adds to the name of the model: "Tiggo 7 Pro Max" adds "Pro Max" to
 * "Tiggo 7". Returns undefined if the spelling does not begin with the name.
 */
export function findVariantOfSpelling(name: LocalizedText, spelling: string): string | undefined {
  const words = tokenize(spelling);
  const names = [name.en, name.ar].map((each) => normalizeToKey(each ?? ""));
  const count = words.findIndex((_, i) => names.includes(words.slice(0, i + 1).join(""))) + 1;
  return count > 0 && count < words.length ? formatVariant(words.slice(count)) : undefined;
}

const createPartMatch = (id: number, rest: readonly string[], isSure: boolean): NameMatch => ({
  similar: { id, reason: "part_of_name", distance: 0 },
  isSure,
  variant: formatVariant(rest),
});

/** Formats normalized words for a title: "pro max" becomes "Pro Max", and "amg" becomes "AMG". */
const formatVariant = (words: readonly string[]): string =>
  words
    .map((word) =>
      word.length <= 3 && word !== "pro" && word !== "max"
        ? word.toUpperCase()
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(" ");

/** Returns whether the words after a model name only a variant of it, and not another model such as a Yaris Cross. */
function isVariant(
  { byForm, models }: MakeModels,
  { id, prefix, rest }: { id: number; prefix: string; rest: readonly string[] },
): boolean {
  const isLetterSeries = /^[a-z]{1,3}$/.test(prefix);
  const hasNumberedModels = [...byForm.keys()].some(
    (form) => form.startsWith(prefix) && /^\d/.test(form.slice(prefix.length)),
  );
  const model = models.filter((each) => each.id === id);
  return rest.every((word, i) => {
    if (isVariantWord(word) || byForm.has(word)) return true;
    // A GLC 350e is a GLC. A Golf 6 is a Golf, but a Tiggo 9 is no Tiggo, because there are Tiggo 3 and Tiggo 7.
    if (/^\d{2,3}[a-z]{0,2}$/.test(word) && isLetterSeries && i === 0) return true;
    if (/^\d{1,4}$/.test(word)) return !hasNumberedModels || i > 0;
    return findNearSpelling(word, model)?.isSure ?? false;
  });
}

/** Finds the model with the nearest spelling, with and without the words of a variant at the end of the name. */
function findSimilarName({ models }: MakeModels, words: readonly string[]): NameMatch | undefined {
  const lastWord = words.findLastIndex((word) => !isVariantWord(word));
  const withoutVariant = words.slice(0, lastWord + 1);
  for (const name of new Set([words.join(""), withoutVariant.join("")])) {
    const near = name ? findNearSpelling(name, models) : undefined;
    if (!near) continue;
    const variant = name === words.join("") ? "" : formatVariant(words.slice(lastWord + 1));
    const match: NameMatch = { similar: { ...near.nearest, reason: "spelling" }, isSure: near.isSure };
    return variant ? { ...match, variant } : match;
  }
  return undefined;
}

/** Words of a title before another car, which the seller wants or accepts: "للبدل على". */
const exchangeWord = /^(?:ل?ل?بدل|بدل|للبدل|تبديل|swap|exchange)$/;

/**
 * Finds the only model of the make that a title names, for a row whose model is missing or "other". Returns undefined
 * if the title names no model or several. Names without letters or with fewer than three characters are not used.
 */
export function findModelInTitle({ makeForms, byForm }: MakeModels, title: string): number | undefined {
  const words = removeMakeWords(tokenize(title), makeForms);
  const end = words.findIndex((word) => exchangeWord.test(word));
  const titleWords = end === -1 ? words : words.slice(0, end);
  const found = new Set<number>();
  for (let position = 0; position < titleWords.length; ) {
    let count = Math.min(MAX_MODEL_WORDS, titleWords.length - position);
    for (; count > 0; count -= 1) {
      const form = titleWords.slice(position, position + count).join("");
      const id =
        form.length >= 3 && /\p{L}/u.test(form) && !ambiguousModelNames.has(form) ? byForm.get(form) : undefined;
      if (id === undefined) continue;
      found.add(id);
      break;
    }
    position += Math.max(1, count);
  }
  return found.size === 1 ? [...found][0] : undefined;
}
