import { fold } from "#kernel/fold.ts";
import type { Sign } from "./signs.ts";

/** A word that has an ad wait, and how texts are compared with it. */
export type BannedWord = { word: string; folded: string };

/** A word that was found, and what it was written as. */
export type FoundWord = { word: string; as: string };

/** Letters of other scripts that look like Latin ones. */
const lookalikes: Record<string, string> = Object.fromEntries(
  [..."аеорсухікмтвнѕјαορντικ"].map((letter, i) => [letter, [..."aeopcyxikmtbhsjaopvtik"][i] as string]),
);

/** What is written for letters: digits and signs, in Latin words and in Arabic ones. */
const standIns: Record<string, string> = {
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
const latin = (text: string): string => text.replace(/[а-яѕіјα-ω]/gu, (letter) => lookalikes[letter] ?? letter);

/** A banned word as texts are compared with it; empty when it has no letter or digit. */
export const foldBanned = (word: string): string => (latin(fold(word)).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

type Token = { text: string; from: number; to: number };

/** Words of a folded text. Letters that stand apart ("c o c a i n e", "م خ د ر") are one word more. */
function wordsOf(text: string): Token[] {
  const found = [...text.matchAll(wordPattern)].map(({ 0: raw, index }) => {
    const start = raw.search(/[^!|+*]/);
    const trimmed = raw.replace(/^[!|+*]+|[!|+]+$/g, "");
    return { text: trimmed, from: index + Math.max(0, start), to: index + Math.max(0, start) + trimmed.length };
  });
  const words = found.filter(({ text: word }) => word !== "");
  const apart: Token[] = [];
  let run: Token[] = [];
  for (const token of [...words, undefined]) {
    if (token && token.text.length === 1) {
      run.push(token);
      continue;
    }
    const [first, last] = [run[0], run.at(-1)];
    if (first && last && run.length >= 3)
      apart.push({ text: run.map((each) => each.text).join(""), from: first.from, to: last.to });
    run = [];
  }
  return [...words, ...apart];
}

/** Runs of three and more of one letter become one: nobody spells so but to get past. */
const unstretched = (text: string): string => text.replace(/(.)\1{2,}/gu, "$1");
const squeezed = (text: string): string => text.replace(/(.)\1+/gu, "$1");

/** Whether every letter is the banned word's, or something that is written for it; most must be letters. */
function isDisguised(token: string, word: string): boolean {
  if (token.length !== word.length) return false;
  let others = 0;
  for (let i = 0; i < token.length; i += 1) {
    const [given = "", meant = ""] = [token[i], word[i]];
    if (given === meant) continue;
    if (given !== "*" && !standIns[given]?.includes(meant)) return false;
    others += 1;
  }
  return others > 0 && others * 2 <= token.length && token.length - others >= 3;
}

/** What Arabic writes together with a word: "and", "with", "for", "the". */
const prefix = /^(?:[وف]?(?:[بك]?ال|لل)|[وفبكل])/u;

/** A word without what Arabic writes before it; short words are left alone, where those letters are their own. */
function bare(token: string): string[] {
  const found = prefix.exec(token)?.[0];
  if (!found) return [];
  const rest = token.slice(found.length);
  return rest.length >= (found.length > 1 ? 3 : 4) ? [rest] : [];
}

function isBanned(token: string, word: string): boolean {
  return [token, ...bare(token)].some(
    (text) =>
      text === word ||
      (unstretched(text) !== text && squeezed(text) === squeezed(word)) ||
      isDisguised(text, word) ||
      isDisguised(unstretched(text), word),
  );
}

/**
 * The banned words of a text, whole words alone, however they are disguised: by vowel signs and lengthening, by other
 * scripts' letters, digits and signs for letters, letters apart, letters repeated. Each once.
 */
export function bannedWordsIn(text: string, banned: readonly BannedWord[]): FoundWord[] {
  const folded = latin(fold(text));
  const words = wordsOf(folded);
  const plain = ` ${words.map((each) => each.text).join(" ")} `;
  return banned.flatMap(({ word, folded: meant }) => {
    if (meant.includes(" ")) return plain.includes(` ${meant} `) ? [{ word, as: meant }] : [];
    const found = words.find((token) => isBanned(token.text, meant));
    return found ? [{ word, as: folded.slice(found.from, found.to) }] : [];
  });
}

/** The sign of banned words in any of some texts. */
export function wordSigns(texts: readonly string[], banned: readonly BannedWord[]): Sign[] {
  const found = new Map<string, FoundWord>();
  for (const text of texts) {
    for (const word of bannedWordsIn(text, banned)) if (!found.has(word.word)) found.set(word.word, word);
  }
  return found.size > 0 ? [{ name: "words", details: { words: [...found.values()].slice(0, 20) } }] : [];
}
