import { fold, tokens } from "#kernel/fold.ts";

export type Part = { text: string; hit: boolean };

/** A letter of the text as it is compared, and the stretch of the text that it was written as. */
type Letter = { folded: string; start: number; end: number };
type Word = readonly Letter[];

/**
 * A name in parts: those that begin as the words that were typed do, and what is between them. Compared folded, so
 * that diacritics, letter variants and digits of either script are no hindrance; joined, the parts are the name. Arabic
 * words are taken whole, since letters that are marked apart no longer join (rule 7).
 */
export function emphasised(text: string, typed: string): Part[] {
  const asked = tokens(typed).flatMap((word) => [word, bare(word)]);
  const words = wordsOf(text);
  const hits = words.flatMap((word, i) => hitOf(word, words.slice(i + 1), asked, text) ?? []);
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end } of hits) {
    if (start < at) continue;
    parts.push({ text: text.slice(at, start), hit: false }, { text: text.slice(start, end), hit: true });
    at = end;
  }
  parts.push({ text: text.slice(at), hit: false });
  return parts.filter((part) => part.text);
}

/** The article is written onto its noun, and may be in only one of the two texts. */
const bare = (word: string): string => (word.startsWith("ال") && word.length > 4 ? word.slice(2) : word);

/** The words of a text as their letters; marks belong to the letter they stand on. */
function wordsOf(text: string): Letter[][] {
  const words: Letter[][] = [];
  let open = false;
  for (const { 0: written, index } of text.matchAll(/\P{M}[\p{M}\u0640\u200c\u200d]*|\p{M}+/gu)) {
    const folded = fold(written);
    const letters = folded.match(/[\p{L}\p{N}]/gu) ?? [];
    // Marks of direction and the like vanish when folded, and part no words.
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

const spelt = (letters: Word): string => letters.map((letter) => letter.folded).join("");

function hitOf(word: Word, following: readonly Word[], asked: readonly string[], text: string) {
  const own = spelt(word);
  const skips = isArabic(word, text) && bare(own) !== own ? [0, 2] : [0];
  const begun = asked.filter((each) => skips.some((skip) => own.startsWith(each, skip))).map(lengthOf);
  if (begun.length > 0) return stretch([word], Math.max(...begun), text);
  // Written apart here and together there: "landcruiser" is Land Cruiser, "f150" F-150.
  const onward = [word, ...following];
  const letters = spelt(onward.flat());
  const run = asked.find((each) => lengthOf(each) > word.length && letters.startsWith(each));
  return run ? stretch(onward, lengthOf(run), text) : undefined;
}

/** Where so many letters of the words stand in the text; an Arabic word that is begun is taken to its end. */
function stretch(words: readonly Word[], letters: number, text: string): { start: number; end: number } | undefined {
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

const lengthOf = (word: string): number => [...word].length;
