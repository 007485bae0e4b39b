import { normalizeSearchText } from "#kernel/normalize-text.ts";
import type { FraudSignal } from "./fraud-signals.ts";

/** Word whose use in a listing requires a moderator's review. `folded` is its normalized form for comparison. */
export type BannedWord = { word: string; folded: string };

/** Banned word that was found in a text. `as` is the spelling in the text. */
export type FoundBannedWord = { word: string; as: string };

/** Maps letters of other scripts to the Latin letters that they look like. */
const lookalikes: Record<string, string> = Object.fromEntries(
  [..."аеорсухікмтвнѕјαορντικ"].map((letter, i) => [letter, [..."aeopcyxikmtbhsjaopvtik"][i] as string]),
);

/** Maps digits and signs to the Latin and Arabic letters that people replace with them. */
const substitutions: Record<string, string> = {
  "0": "o",
  "1": "il",
  "2": "ء",
  "3": "eع",
  "4": "a",
  "5": "sخ",
  "6": "bط",
  "7": "tحh",
  "8": "bق",
  "9": "gصق",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "il",
  "+": "t",
};

const wordPattern = /[\p{L}\p{N}@$!|+*]+/gu;
const replaceLookalikes = (text: string): string =>
  text.replace(/[а-яѕіјα-ω]/gu, (letter) => lookalikes[letter] ?? letter);

/** Normalizes a banned word for comparison. Returns an empty string for a word without letters and digits. */
export const normalizeBannedWord = (word: string): string =>
  (replaceLookalikes(normalizeSearchText(word)).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

/** Returns whether a character of a word is a sign that people put around words. */
const isSign = (letter: string | undefined): boolean => letter !== undefined && "!|+*".includes(letter);

type Token = { text: string; from: number; to: number };

/**
 * Splits a normalized text into words, without the signs around them. A word with stars at its end is also returned
 * with them, because a star may stand for a letter. Three or more single letters in a row ("c o c a i n e", "م خ د ر")
 * are also returned joined to one word.
 */
function splitTokens(text: string): Token[] {
  const words: Token[] = [];
  const wordsWithStars: Token[] = [];
  for (const { 0: raw, index } of text.matchAll(wordPattern)) {
    let [start, end] = [0, raw.length];
    while (isSign(raw[start])) start += 1;
    while (start < end && isSign(raw[end - 1])) end -= 1;
    if (start === end) continue;
    const toToken = (to: number): Token => ({ text: raw.slice(start, to), from: index + start, to: index + to });
    words.push(toToken(end));
    let endOfStars = end;
    while (raw[endOfStars] === "*") endOfStars += 1;
    if (endOfStars > end) wordsWithStars.push(toToken(endOfStars));
  }
  const joinedLetters: Token[] = [];
  let run: Token[] = [];
  for (const token of [...words, undefined]) {
    if (token && token.text.length === 1) {
      run.push(token);
      continue;
    }
    const [first, last] = [run[0], run.at(-1)];
    if (first && last && run.length >= 3)
      joinedLetters.push({ text: run.map((each) => each.text).join(""), from: first.from, to: last.to });
    run = [];
  }
  return [...words, ...joinedLetters, ...wordsWithStars];
}

/** Replaces three or more equal letters in a row by one. Such repetitions only occur as disguise. */
const collapseLongRuns = (text: string): string => text.replace(/(.)\1{2,}/gu, "$1");
const collapseRuns = (text: string): string => text.replace(/(.)\1+/gu, "$1");

/**
 * Checks whether a token is the banned word with some letters replaced by digits or signs. Most letters must be
 * unchanged.
 */
function isDisguised(token: string, word: string): boolean {
  if (token.length !== word.length) return false;
  let substituted = 0;
  for (let i = 0; i < token.length; i += 1) {
    const [given = "", expected = ""] = [token[i], word[i]];
    if (given === expected) continue;
    if (given !== "*" && !substitutions[given]?.includes(expected)) return false;
    substituted += 1;
  }
  return substituted * 2 <= token.length && token.length - substituted >= 3;
}

/** Arabic prefixes that are written together with the next word: "and", "with", "for", "the". */
const arabicPrefix = /^(?:[وف]?(?:[بك]?ال|لل)|[وفبكل])/u;

/**
 * Returns a list with the word without its Arabic prefix. Empty without a prefix, and for a short word, whose first
 * letters may belong to the word itself.
 */
function stripArabicPrefix(token: string): string[] {
  const prefix = arabicPrefix.exec(token)?.[0];
  if (!prefix) return [];
  const stem = token.slice(prefix.length);
  return stem.length >= (prefix.length > 1 ? 3 : 4) ? [stem] : [];
}

function isBannedToken(token: string, word: string): boolean {
  return [token, ...stripArabicPrefix(token)].some(
    (text) =>
      text === word ||
      (collapseLongRuns(text) !== text && collapseRuns(text) === collapseRuns(word)) ||
      isDisguised(text, word) ||
      isDisguised(collapseLongRuns(text), word),
  );
}

/**
 * Finds banned words in a text. Finds whole words only, and each word once. Recognises disguised words: with vowel
 * signs, elongation, letters of other scripts, digits or signs for letters, spaces between letters, or repeated
 * letters.
 */
export function findBannedWords(text: string, banned: readonly BannedWord[]): FoundBannedWord[] {
  const folded = replaceLookalikes(normalizeSearchText(text));
  const words = splitTokens(folded);
  const plain = ` ${words.map((each) => each.text).join(" ")} `;
  return banned.flatMap(({ word, folded: normalized }) => {
    if (normalized.includes(" ")) return plain.includes(` ${normalized} `) ? [{ word, as: normalized }] : [];
    const found = words.find((token) => isBannedToken(token.text, normalized));
    return found ? [{ word, as: folded.slice(found.from, found.to) }] : [];
  });
}

/** Returns the fraud signal `words` if any of the texts contains a banned word, otherwise no signal. */
export function detectBannedWordSignals(texts: readonly string[], banned: readonly BannedWord[]): FraudSignal[] {
  const found = new Map<string, FoundBannedWord>();
  for (const text of texts) {
    for (const word of findBannedWords(text, banned)) if (!found.has(word.word)) found.set(word.word, word);
  }
  return found.size > 0 ? [{ name: "words", details: { words: [...found.values()].slice(0, 20) } }] : [];
}
