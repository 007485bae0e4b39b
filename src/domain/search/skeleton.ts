/**
 * What is left of a word when the letters that people drop, add or swap are taken away: consonants
 * by their sound, in one alphabet for both scripts. كامري, كمري, camry and "Camery" all leave "kmr".
 */

/** Sounds that are mistaken for one another share a letter; those that come and go have none. */
const sounds: Record<string, string> = {
  // Arabic, already folded.
  ب: "b",
  ت: "t",
  ط: "t",
  ث: "t",
  د: "t",
  ض: "t",
  ذ: "t",
  ظ: "t",
  س: "s",
  ص: "s",
  ز: "s",
  ش: "s",
  ك: "k",
  ق: "k",
  غ: "k",
  ج: "k",
  خ: "k",
  ف: "f",
  ل: "l",
  م: "m",
  ن: "n",
  ر: "r",
  // Latin.
  b: "b",
  p: "b",
  t: "t",
  d: "t",
  s: "s",
  z: "s",
  c: "k",
  k: "k",
  g: "k",
  j: "k",
  q: "k",
  x: "ks",
  f: "f",
  v: "f",
  l: "l",
  m: "m",
  n: "n",
  r: "r",
};

/** Pairs of letters that write one sound. */
const pairs: [RegExp, string][] = [
  [/sch|sh|ch/g, "s"],
  [/ph/g, "f"],
  [/th/g, "t"],
  [/ck|gh/g, "k"],
  [/ce|ci/g, "s"],
];

/** The skeleton of a folded word; digits stay. */
export function skeleton(word: string): string {
  let text = word;
  for (const [pattern, sound] of pairs) text = text.replace(pattern, sound);
  // A doubled letter is one sound; the same sound twice with a vowel between is two (toyota).
  const single = text.replace(/(\p{L})\1+/gu, "$1");
  return [...single].map((letter) => (/\d/.test(letter) ? letter : (sounds[letter] ?? ""))).join("");
}

/**
 * The keys under which a word is filed and looked up: its skeleton, and its skeleton with any one
 * sound missing. Two words that differ by one sound lost, added, changed or swapped share a key.
 */
export function skeletonKeys(word: string): string[] {
  const whole = skeleton(word);
  if (whole.length < 3) return [whole || `=${word}`];
  const keys = new Set([whole]);
  for (let i = 0; i < whole.length; i += 1) keys.add(whole.slice(0, i) + whole.slice(i + 1));
  return [...keys];
}

/** Words worth correcting and offering: letters of one script, neither too short nor endless. */
export const isDictionaryWord = (word: string): boolean => /^(?:[a-z]{3,24}|[\u0620-\u064a]{3,24})$/.test(word);
