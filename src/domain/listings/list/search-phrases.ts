import type { Catalog } from "#domain/catalog/catalog.ts";
import { ParseState } from "../query-parser/parse-state.ts";
import { tokenizeSearchText } from "../query-parser/tokenizer.ts";

/** Maximum number of words of a text that are split into phrases. */
const MAX_PHRASE_TOKENS = 36;

/** Words of a search text that have one meaning together. */
export type SearchPhrase = {
  text: string;
  /** Whether the phrase names a kind of part. */
  part: boolean;
  /** Whether the phrase is a part number. */
  code: boolean;
};

/** Splits a search text into phrases. Words that have one meaning together stay in one phrase. */
export function splitPhrases(text: string, { partNames, synonyms }: Catalog): SearchPhrase[] {
  const state = new ParseState(tokenizeSearchText(text, MAX_PHRASE_TOKENS));
  const phrases: SearchPhrase[] = [];
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
