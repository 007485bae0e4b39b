import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { buildSearchQuery } from "#domain/search/tsquery.ts";
import { createSpellingLookup } from "#domain/search/vehicle-names.ts";
import { countListings } from "../index/find-listings.server.ts";
import type { Criteria } from "../query/criteria.ts";
import { parseQueryWords } from "../query/full-text.ts";
import { ParseState } from "../query-parser/parse-state.ts";
import { tokenizeSearchText } from "../query-parser/tokenizer.ts";

/** Maximum number of phrases in a search text. A text with more phrases is not relaxed. */
const MAX_PHRASES = 8;

/** Relaxed search text: the words that are still searched, and the words that were left out. */
export type RelaxedQuery = { searchedText: string; leftOut: string };

/**
 * Relaxes a search text that has no matches: keeps the words that occur together in a listing, and tries names of parts
 * first. "brake pads ceramic sport" becomes a search for brake pads. Returns undefined when all words match, or when no
 * word would remain.
 */
export async function relaxQuery(
  db: Db,
  catalog: Catalog,
  criteria: Criteria,
  { text, filtered, part }: { text: string; filtered: boolean; part: boolean },
): Promise<RelaxedQuery | undefined> {
  const phrases = splitPhrases(text, catalog);
  if (phrases.length > MAX_PHRASES || (phrases.length < 2 && !filtered)) return undefined;
  const hasListings = async (words: string): Promise<boolean> => {
    const query = buildSearchQuery(parseQueryWords(words), catalog.synonyms, createSpellingLookup(catalog));
    // Descriptions of cars contain words such as "floor mats black", so a search for parts looks only at parts.
    const { query: _, ...otherCriteria } = part ? { kind: "part" as const, ...criteria } : criteria;
    return (await countListings(db, query ? { ...otherCriteria, query } : otherCriteria)) > 0;
  };
  if (await hasListings(text)) return undefined;

  const keptPhrases = new Set(phrases.filter(({ code }) => code));
  const getKeptText = () => phrases.flatMap((phrase) => (keptPhrases.has(phrase) ? [phrase.text] : [])).join(" ");
  for (const phrase of [...phrases].sort((a, b) => Number(b.part) - Number(a.part))) {
    if (phrase.code) continue;
    keptPhrases.add(phrase);
    if (!(await hasListings(getKeptText()))) keptPhrases.delete(phrase);
  }
  const droppedPhrases = phrases.filter((phrase) => !keptPhrases.has(phrase));
  if (droppedPhrases.length === 0 || (keptPhrases.size === 0 && !filtered) || !(await hasListings(getKeptText())))
    return undefined;
  // Without the name of the part, the search would have another meaning.
  if (part && phrases.some((phrase) => phrase.part) && ![...keptPhrases].some((phrase) => phrase.part))
    return undefined;
  return { searchedText: getKeptText(), leftOut: droppedPhrases.map((phrase) => phrase.text).join(" ") };
}

type Phrase = { text: string; part: boolean; code: boolean };

/** Splits a search text into phrases. Words that have one meaning together stay in one phrase. */
function splitPhrases(text: string, { partNames, synonyms }: Catalog): Phrase[] {
  const state = new ParseState(tokenizeSearchText(text, 3 * MAX_PHRASES));
  const phrases: Phrase[] = [];
  for (let at = 0; at < state.tokens.length; ) {
    const part = state.matchPhrase(at, partNames);
    let count = Math.max(1, part, state.matchPhrase(at, synonyms));
    // Letters and digits without a space between them form one phrase: V8, 205/55.
    while (state.tokens[at + count] && !/\s/.test(state.tokens[at + count]?.before ?? "")) count += 1;
    const phrase = text.slice(state.tokens[at]?.start, state.tokens[at + count - 1]?.end);
    // A part number is never left out.
    phrases.push({ text: phrase, part: part > 0, code: /(?:\d[-./ ]*){5}/.test(phrase) });
    at += count;
  }
  return phrases;
}
