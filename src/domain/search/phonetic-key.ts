/**
 * This module calculates phonetic keys of words. A key contains only the sounds of the consonants, in Latin letters for
 * both scripts. Letters that people often drop, add or swap are left out. كامري, كمري, camry and "Camery" all have the
 * key "kmr".
 */

/** Arabic and Latin letters by sound. Letters that people confuse have one sound. Vowels and weak consonants are missing. */
const lettersBySound: Record<string, string> = {
  b: "بbp",
  t: "تطثدضذظtd",
  s: "سصزشsz",
  k: "كقغجخckgjq",
  ks: "x",
  f: "فfv",
  l: "لl",
  m: "مm",
  n: "نn",
  r: "رr",
};

const soundByLetter = new Map(
  Object.entries(lettersBySound).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound] as const)),
);

/** Returns the sound of a single normalized letter. Digits are their own sound; vowels have none. */
export const getLetterSound = (letter: string): string =>
  soundByLetter.get(letter) ?? (/\d/.test(letter) ? letter : "");

/** Pairs of letters that write one sound. */
const digraphs: [RegExp, string][] = [
  [/sch|sh|ch/g, "s"],
  [/ph/g, "f"],
  [/th/g, "t"],
  [/ck|gh/g, "k"],
  [/ce|ci/g, "s"],
];

/** Returns the phonetic key of a normalized word. Digits stay in the key. */
export function getPhoneticKey(word: string): string {
  let text = word;
  for (const [pattern, sound] of digraphs) text = text.replace(pattern, sound);
  // A doubled letter is one sound, but the same sound before and after a vowel counts twice (toyota).
  const withoutDoubles = text.replace(/(\p{L})\1+/gu, "$1");
  return Array.from(withoutDoubles, getLetterSound).join("");
}

/**
 * Returns the keys under which the dictionary stores a word: its phonetic key, and this key with any one sound left
 * out. Words that differ by one lost, added, changed or swapped sound share a key.
 */
export function getPhoneticLookupKeys(word: string): string[] {
  const fullKey = getPhoneticKey(word);
  return fullKey.length < 3 ? [fullKey || `=${word}`] : addShorterKeys(fullKey);
}

/**
 * Returns the keys by which names of the catalog are found. Unlike `getPhoneticLookupKeys`, a short word may also differ by
 * one sound: there are few names, and many of them are short.
 */
export const getNameLookupKeys = (word: string): string[] => addShorterKeys(getPhoneticKey(word));

/** Returns a key together with all keys that lack one of its sounds. */
function addShorterKeys(key: string): string[] {
  const keys = new Set([key]);
  for (let i = 0; i < key.length; i += 1) keys.add(key.slice(0, i) + key.slice(i + 1));
  return [...keys];
}

/** Checks whether the spelling dictionary contains words of this form: 3 to 24 letters of one script. */
export const isDictionaryWord = (word: string): boolean => /^(?:[a-z]{3,24}|[\u0620-\u064a]{3,24})$/.test(word);
