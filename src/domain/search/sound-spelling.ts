/**
 * This module writes words of both scripts in one alphabet, by their sounds. Unlike phonetic keys, the spelling keeps the
 * vowels: سيفيا and "syfia" both become "sifia".
 */

/** Arabic and Latin letters by the sound that they write. Letters that are missing have no sound of their own. */
const lettersBySound: Readonly<Record<string, string>> = {
  a: "اعa",
  b: "بbp",
  d: "دضd",
  f: "فfv",
  g: "جغgj",
  h: "حهh",
  i: "يeiy",
  k: "كقخckq",
  ks: "x",
  l: "لl",
  m: "مm",
  n: "نn",
  r: "رr",
  s: "سصشثs",
  t: "تطt",
  u: "ouwو",
  z: "زذظz",
};

const soundByLetter = new Map(
  Object.entries(lettersBySound).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound] as const)),
);

/** Pairs of Latin letters that write one sound. */
const digraphs: readonly (readonly [RegExp, string])[] = [
  [/sch|sh|ch|th/g, "s"],
  [/ph/g, "f"],
  [/ck|kh/g, "k"],
  [/gh|dj/g, "g"],
  [/c(?=[ei])/g, "s"],
];

/** Writes a normalized word by its sounds, in Latin letters. Doubled sounds are written once. */
export function toSoundSpelling(word: string): string {
  // The last letter of مازدا and مازده sounds the same.
  const start = word.replace(/ه$/u, "ا");
  const text = digraphs.reduce((result, [pattern, sound]) => result.replace(pattern, sound), start);
  const sounds = [...text].map((letter) => soundByLetter.get(letter) ?? "").join("");
  return sounds.replace(/(.)\1+/g, "$1");
}
