import { areNeighbouringKeys } from "./keyboard-layouts.ts";
import { getLetterSound, getPhoneticKey } from "./phonetic-key.ts";

const vowels = new Set("aeiouyhwاويهعءئؤ");
const isArabic = (word: string) => /[\u0600-\u06ff]/.test(word);

/**
 * Pairs of letters that people write for one another although their phonetic keys differ. Dialects swap the Arabic ones,
 * and the Latin ones stand for one sound in some words.
 */
const confusedPairs = new Set(
  "ثس ذز ظز ضز حه حخ قا جي كش cs vb vw".split(" ").flatMap(([a, b]) => [`${a}${b}`, `${b}${a}`]),
);

/** Pairs of Latin letters that write the sound of one letter. */
const latinDigraphs: Readonly<Record<string, string>> = {
  ph: "f",
  ck: "k",
  kh: "k",
  gh: "g",
  oo: "u",
  ou: "u",
  ee: "i",
};
const latinDigraphPattern = new RegExp(Object.keys(latinDigraphs).join("|"));

/** Costs of one typing mistake. A mistake that people make more often costs less. */
const costs = {
  doubledLetter: 0.3,
  digraph: 0.3,
  sameSound: 0.5,
  vowel: 0.5,
  dialect: 0.6,
  swap: 0.7,
  neighbouringKey: 0.8,
  other: 1,
};

const substitutionCosts = new Map<string, number>();

/**
 * Returns the cost of typing `a` instead of `b`. Two vowels, two letters with the same sound, and letters on
 * neighbouring keys cost less than others. Results are cached, because a search compares many thousands of letters.
 */
function getSubstitutionCost(a: string, b: string): number {
  if (a === b) return 0;
  const cached = substitutionCosts.get(a + b);
  if (cached !== undefined) return cached;
  const cost = calculateSubstitutionCost(a, b);
  // There are few letters. The limit only bounds the cache for other characters that people type.
  if (substitutionCosts.size < 10_000) substitutionCosts.set(a + b, cost);
  return cost;
}

function calculateSubstitutionCost(a: string, b: string): number {
  const cost = compareSounds(a, b);
  if (cost < costs.other) return cost;
  if (confusedPairs.has(a + b)) return costs.dialect;
  return areNeighbouringKeys(a, b) ? costs.neighbouringKey : costs.other;
}

/** Returns the cost of writing one sound instead of another. */
function compareSounds(a: string, b: string): number {
  if (a === b) return 0;
  if (vowels.has(a) && vowels.has(b)) return costs.vowel;
  const [soundA, soundB] = [getLetterSound(a), getLetterSound(b)];
  return soundA !== "" && soundA === soundB ? costs.sameSound : costs.other;
}

/** Returns the cost of dropping or adding a letter. Doubling a letter costs least, vowels cost less than consonants. */
const getGapCost = (letter: string | undefined, neighbour: string | undefined) =>
  letter === neighbour ? costs.doubledLetter : vowels.has(letter ?? "") ? costs.vowel : costs.other;

/**
 * Calculates the distance between two normalized words by their typing mistakes: lost, added, changed or swapped
 * letters. Likely mistakes cost less, and equal words have distance 0. Words in different scripts are compared by their
 * sounds. Returns Infinity if the distance is above `maxDistance`.
 */
export function calculateTypoDistance(a: string, b: string, maxDistance = Number.POSITIVE_INFINITY): number {
  if (isArabic(a) !== isArabic(b)) {
    const [soundA, soundB] = [getPhoneticKey(a), getPhoneticKey(b)];
    // Words with fewer than three sounds are too short to compare by sound.
    if (Math.min(soundA.length, soundB.length) < 3) return Number.POSITIVE_INFINITY;
    return 0.8 + 1.5 * calculateEditDistance(soundA, soundB, (maxDistance - 0.8) / 1.5, compareSounds);
  }
  const distance = calculateEditDistance(a, b, maxDistance);
  if (!latinDigraphPattern.test(a) && !latinDigraphPattern.test(b)) return distance;
  const [foldedA, foldedB] = [foldDigraphs(a), foldDigraphs(b)];
  return Math.min(distance, costs.digraph + calculateEditDistance(foldedA, foldedB, maxDistance - costs.digraph));
}

/** Replaces pairs of Latin letters by the letter of their sound. */
const foldDigraphs = (word: string): string =>
  word.replace(new RegExp(latinDigraphPattern, "g"), (digraph) => latinDigraphs[digraph] ?? digraph);

/**
 * Calculates the distance between an Arabic and a Latin spelling of a name, vowels included: افانتي and "afanty" are
 * near. Takes the spellings by sound (`toSoundSpelling`). Costs more than zero even for the same sounds. Returns Infinity
 * if the distance is above `maxDistance`.
 */
export const calculateTransliterationDistance = (
  soundsA: string,
  soundsB: string,
  maxDistance = Number.POSITIVE_INFINITY,
): number =>
  TRANSLITERATION_COST + calculateEditDistance(soundsA, soundsB, maxDistance - TRANSLITERATION_COST, compareSounds);

/** Cost of writing a name in the other script. */
const TRANSLITERATION_COST = 0.8;

/** Tolerance for rounding errors in sums of decimal costs. */
const ROUNDING_TOLERANCE = 1e-9;

function calculateEditDistance(
  from: string,
  to: string,
  maxDistance: number,
  compareLetters = getSubstitutionCost,
): number {
  let previousRow: number[] = [];
  let row = [0];
  let previousLowest = 0;
  for (let j = 0; j < to.length; j += 1) row.push((row[j] as number) + getGapCost(to[j], to[j - 1]));
  // Plain loops take a fraction of the time of iterators, and a search compares thousands of words.
  for (let i = 0; i < from.length; i += 1) {
    const letter = from[i];
    const gapCost = getGapCost(letter, from[i - 1]);
    const next = [(row[0] as number) + gapCost];
    let lowest = next[0] as number;
    for (let j = 0; j < to.length; j += 1) {
      const targetLetter = to[j];
      let cost = Math.min(
        (row[j] as number) + compareLetters(letter as string, targetLetter as string),
        (row[j + 1] as number) + gapCost,
        (next[j] as number) + getGapCost(targetLetter, to[j - 1]),
      );
      if (i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === targetLetter)
        cost = Math.min(cost, (previousRow[j - 1] as number) + costs.swap);
      next.push(cost);
      lowest = Math.min(lowest, cost);
    }
    previousRow = row;
    row = next;
    // Later rows of the matrix depend on the last two rows only, and costs never decrease. So the final distance is
    // above the maximum.
    if (Math.min(lowest, previousLowest) > maxDistance + ROUNDING_TOLERANCE) return Number.POSITIVE_INFINITY;
    previousLowest = lowest;
  }
  const distance = row[to.length] as number;
  return distance > maxDistance + ROUNDING_TOLERANCE ? Number.POSITIVE_INFINITY : distance;
}

/** Cost of a mistake in the first letter, in addition to the mistake itself. People rarely miss the first letter. */
export const FIRST_LETTER_COST = 0.2;

/** Returns the maximum distance at which a word of this length counts as misspelled. */
export function getMaxTypoDistance(word: string): number {
  if (word.length <= 3) return 0.5;
  if (word.length <= 5) return 1.2;
  return word.length <= 8 ? 2 : 2.5;
}
