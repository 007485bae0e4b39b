import { normalizeSearchText, tokenize } from "#kernel/normalize-text.ts";

export type HighlightPart = { text: string; hit: boolean };

/** Letter in the form in which texts are compared, with its range in the original text. */
type Letter = { folded: string; start: number; end: number };
type Word = readonly Letter[];

/**
 * Splits a name into parts that match the beginnings of the typed words, and parts that do not. Matching ignores
 * diacritics, letter variants and digit scripts. The joined parts equal the name. An Arabic word is highlighted as a
 * whole, because a partial highlight would break its joined letters.
 */
export function highlightMatches(text: string, typed: string): HighlightPart[] {
  const queryWords = tokenize(typed).flatMap((word) => [word, stripArticle(word)]);
  const words = splitWords(text);
  const hits = words.flatMap((word, i) => findHit(word, words.slice(i + 1), queryWords, text) ?? []);
  const parts: HighlightPart[] = [];
  let at = 0;
  for (const { start, end } of hits) {
    if (start < at) continue;
    parts.push({ text: text.slice(at, start), hit: false }, { text: text.slice(start, end), hit: true });
    at = end;
  }
  parts.push({ text: text.slice(at), hit: false });
  return parts.filter((part) => part.text);
}

/**
 * Removes the article from an Arabic word. It is written together with the noun, and one of the compared texts may
 * lack it.
 */
const stripArticle = (word: string): string => (word.startsWith("ال") && word.length > 4 ? word.slice(2) : word);

/** Splits a text into words of letters. Combining marks belong to their base letter. */
function splitWords(text: string): Letter[][] {
  const words: Letter[][] = [];
  let open = false;
  for (const { 0: written, index } of text.matchAll(/\P{M}[\p{M}\u0640\u200c\u200d]*|\p{M}+/gu)) {
    const folded = normalizeSearchText(written);
    const letters = folded.match(/[\p{L}\p{N}]/gu) ?? [];
    // Direction marks become empty when normalized, and do not end a word.
    if (letters.length === 0) {
      if (folded || /\s/.test(written)) open = false;
      continue;
    }
    if (!open) words.push([]);
    open = true;
    for (const letter of letters) words.at(-1)?.push({ folded: letter, start: index, end: index + written.length });
  }
  return words;
}

const joinLetters = (letters: Word): string => letters.map((letter) => letter.folded).join("");

function findHit(word: Word, following: readonly Word[], queryWords: readonly string[], text: string) {
  const own = joinLetters(word);
  const skips = isArabic(word, text) && stripArticle(own) !== own ? [0, 2] : [0];
  const matchLengths = queryWords
    .filter((each) => skips.some((skip) => own.startsWith(each, skip)))
    .map(countCharacters);
  if (matchLengths.length > 0) return getTextRange([word], Math.max(...matchLengths), text);
  // A name of several words also matches typed as one: "landcruiser" for Land Cruiser, "f150" for F-150.
  const remainingWords = [word, ...following];
  const letters = joinLetters(remainingWords.flat());
  const joinedQuery = queryWords.find((each) => countCharacters(each) > word.length && letters.startsWith(each));
  return joinedQuery ? getTextRange(remainingWords, countCharacters(joinedQuery), text) : undefined;
}

/**
 * Returns the range in the original text of the first `letters` letters of a word. A partly matched Arabic word is
 * included as a whole.
 */
function getTextRange(
  words: readonly Word[],
  letters: number,
  text: string,
): { start: number; end: number } | undefined {
  const from = words[0]?.[0];
  let left = letters;
  for (const word of words) {
    const end = isArabic(word, text) ? word.at(-1) : word[Math.min(left, word.length) - 1];
    left -= word.length;
    if (left <= 0) return from && end && { start: from.start, end: end.end };
  }
  return undefined;
}

const isArabic = (word: Word, text: string): boolean =>
  /\p{Script=Arabic}/u.test(text.slice(word[0]?.start, word.at(-1)?.end));

const countCharacters = (word: string): number => [...word].length;
