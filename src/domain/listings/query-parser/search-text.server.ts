import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { swapKeyboardLayout } from "#domain/search/keyboard-layouts.ts";
import { type ParsedSearchQuery, type ParseSearchQueryOptions, parseSearchQuery } from "./parse-search-query.ts";
import { correctSpelling, findSuspiciousWords, isUnknownWord } from "./spelling-correction.server.ts";
import { tokenizeSearchText } from "./tokenizer.ts";

export type ParsedSearchText = ParsedSearchQuery & {
  /** Correction that is searched instead of the typed text, with the kind of mistake. */
  corrected?: { text: string; why: "spelling" | "keyboard" };
  /** Words as typed, if they were corrected although listings contain each of them. */
  typedWords?: string;
};

/** Maximum number of characters of a text that are parsed. */
const MAX_TEXT_LENGTH = 300;
const MAX_TOKENS = 12;

/**
 * Parses a search text into filters and remaining words, and corrects it. Words that no listing contains are replaced by
 * a probable correction, and rare words by a name that is much more frequent.
 */
export async function parseSearchText(
  db: Db,
  catalog: Catalog,
  text: string,
  options: ParseSearchQueryOptions,
): Promise<ParsedSearchText> {
  const truncatedText = text.slice(0, MAX_TEXT_LENGTH);
  const parsed = parseSearchQuery(truncatedText, catalog, options);
  const suspiciousWords = await findSuspiciousWords(db, catalog, truncatedText, parsed);
  if (text.length > MAX_TEXT_LENGTH && !suspiciousWords.some(isUnknownWord))
    return { filters: [], rest: text, words: text, part: parsed.part };
  if (suspiciousWords.length === 0) return parsed;

  // Digits are typed with the same keys in both layouts, so a parsed number does not prove the layout right: ";hlvd
  // 2020".
  const hasOnlyNumbers = parsed.filters.every(
    (filter) =>
      filter.name === "year" || filter.name === "mileage" || (filter.name === "price" && filter.currency === undefined),
  );
  if (hasOnlyNumbers && suspiciousWords.some(isUnknownWord)) {
    const swappedText = swapKeyboardLayout(truncatedText);
    const swappedParse = swappedText === undefined ? undefined : await parseIfKnown(db, catalog, swappedText, options);
    if (swappedParse && swappedText !== undefined)
      return { ...swappedParse, corrected: { text: swappedText, why: "keyboard" } };
  }
  const parse = (each: string) => parseSearchQuery(each, catalog, options);
  const correctedText = await correctSpelling(db, catalog, truncatedText, suspiciousWords, parse);
  if (correctedText === truncatedText) return parsed;
  return {
    ...parse(correctedText),
    corrected: { text: correctedText, why: "spelling" },
    ...(suspiciousWords.some(isUnknownWord) ? {} : { typedWords: parsed.words }),
  };
}

/**
 * Suggests a correction for a search text without results. Undefined if all words are known, or if no similar word
 * exists.
 */
export async function suggestSearchCorrection(db: Db, text: string, now: Date): Promise<string | undefined> {
  const parsed = await parseSearchText(db, await getCatalog(db), text, { thisYear: now.getUTCFullYear() });
  return parsed.corrected?.text;
}

/**
 * Parses a text typed with the other keyboard layout. Undefined unless the text contains a word of some length, and all
 * its words have a meaning or occur in listings.
 */
async function parseIfKnown(db: Db, catalog: Catalog, text: string, options: ParseSearchQueryOptions) {
  // Keys of signs write letters in the other layout, so a sign within a word shows that the layout was right.
  if (/[[\];',./`]\p{L}|\p{L}[[\];'`]/u.test(text)) return undefined;
  const parsed = parseSearchQuery(text, catalog, options);
  if (parsed.filters.length === 0 && parsed.rest === "") return undefined;
  // Single letters are always known and prove nothing. They result from "قورولا" in the wrong layout (r,v,b).
  const letters = tokenizeSearchText(text, MAX_TOKENS).filter(({ value }) => value === undefined);
  if (!letters.some(({ word }) => word.length > 2)) return undefined;
  const suspiciousWords = await findSuspiciousWords(db, catalog, text, parsed);
  return suspiciousWords.every(({ count, ofOtherMake }) => count.exact > 0 && !ofOtherMake) ? parsed : undefined;
}
