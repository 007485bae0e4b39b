import { normalizeSearchText } from "#kernel/normalize-text.ts";
import type { FraudSignal } from "./fraud-signals.ts";

/** Word that makes a listing wait for moderation, with its normalized form for comparison. */
export type BannedWord = { word: string; folded: string };

/** Banned word found in a text, with its actual spelling. */
export type FoundWord = { word: string; as: string };

/** Letters of other scripts that look like Latin letters. */
const lookalikes: Record<string, string> = Object.fromEntries(
  [..."аеорсухікмтвнѕјαορντικ"].map((letter, i) => [letter, [..."aeopcyxikmtbhsjaopvtik"][i] as string]),
);

/** Digits and signs used in place of letters, in Latin and Arabic words. */
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

/** Normalizes a banned word for comparison. Returns an empty string without any letter or digit. */
export const normalizeBannedWord = (word: string): string =>
  (replaceLookalikes(normalizeSearchText(word)).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

type Token = { text: string; from: number; to: number };

/** Splits a folded text into words. Spaced-out letters ("c o c a i n e", "م خ د ر") form one additional word. */
function splitTokens(text: string): Token[] {
  const found = [...text.matchAll(wordPattern)].map(({ 0: raw, index }) => {
    const start = raw.search(/[^!|+*]/);
    const trimmed = raw.replace(/^[!|+*]+|[!|+]+$/g, "");
    return { text: trimmed, from: index + Math.max(0, start), to: index + Math.max(0, start) + trimmed.length };
  });
  const words = found.filter(({ text: word }) => word !== "");
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
  return [...words, ...joinedLetters];
}

/** Collapses three or more repeated letters, which only occur as evasion. */
const collapseLongRuns = (text: string): string => text.replace(/(.)\1{2,}/gu, "$1");
const collapseRuns = (text: string): string => text.replace(/(.)\1+/gu, "$1");

/** Checks whether a token is the word with some letters substituted. Most letters must be genuine. */
function isDisguised(token: string, word: string): boolean {
  if (token.length !== word.length) return false;
  let substituted = 0;
  for (let i = 0; i < token.length; i += 1) {
    const [given = "", expected = ""] = [token[i], word[i]];
    if (given === expected) continue;
    if (given !== "*" && !substitutions[given]?.includes(expected)) return false;
    substituted += 1;
  }
  return substituted > 0 && substituted * 2 <= token.length && token.length - substituted >= 3;
}

/** Arabic prefixes written together with a word: "and", "with", "for", "the". */
const arabicPrefix = /^(?:[وف]?(?:[بك]?ال|لل)|[وفبكل])/u;

/**
 * Removes Arabic prefixes from a word. Short words stay unchanged, because their first letters may belong to the word.
 */
function stripArabicPrefix(token: string): string[] {
  const found = arabicPrefix.exec(token)?.[0];
  if (!found) return [];
  const stem = token.slice(found.length);
  return stem.length >= (found.length > 1 ? 3 : 4) ? [stem] : [];
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
 * Finds banned words in a text, as whole words and each once. Detects disguises: vowel signs, elongation, other
 * scripts, digits and signs for letters, spaced-out and repeated letters.
 */
export function findBannedWords(text: string, banned: readonly BannedWord[]): FoundWord[] {
  const folded = replaceLookalikes(normalizeSearchText(text));
  const words = splitTokens(folded);
  const plain = ` ${words.map((each) => each.text).join(" ")} `;
  return banned.flatMap(({ word, folded: normalized }) => {
    if (normalized.includes(" ")) return plain.includes(` ${normalized} `) ? [{ word, as: normalized }] : [];
    const found = words.find((token) => isBannedToken(token.text, normalized));
    return found ? [{ word, as: folded.slice(found.from, found.to) }] : [];
  });
}

/** Detects the fraud signal for banned words in any of the texts. */
export function detectBannedWordSignals(texts: readonly string[], banned: readonly BannedWord[]): FraudSignal[] {
  const found = new Map<string, FoundWord>();
  for (const text of texts) {
    for (const word of findBannedWords(text, banned)) if (!found.has(word.word)) found.set(word.word, word);
  }
  return found.size > 0 ? [{ name: "words", details: { words: [...found.values()].slice(0, 20) } }] : [];
}
