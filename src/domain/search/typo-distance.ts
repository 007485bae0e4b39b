import { getPhoneticKey } from "./phonetic-key.ts";

const vowels = new Set("aeiouyhwاويهعءئؤ");
const isArabic = (word: string) => /[\u0600-\u06ff]/.test(word);

const soundCache = new Map<string, string>();

/** Returns the sound of a letter. Results are cached, because a search compares many thousands of letters. */
function getSound(letter: string): string {
  const cached = soundCache.get(letter);
  if (cached !== undefined) return cached;
  const sound = getPhoneticKey(letter);
  // There are few letters. The limit only bounds the cache for other characters that people type.
  if (soundCache.size < 500) soundCache.set(letter, sound);
  return sound;
}

/**
 * Returns the cost of typing `a` instead of `b`. Two vowels, or two letters with the same sound, cost less than others.
 */
function getSubstitutionCost(a: string, b: string): number {
  if (a === b) return 0;
  if (vowels.has(a) && vowels.has(b)) return 0.5;
  const [soundA, soundB] = [getSound(a), getSound(b)];
  return soundA !== "" && soundA === soundB ? 0.5 : 1;
}

/** Returns the cost of dropping or adding a letter. Doubling a letter costs least, vowels cost less than consonants. */
const getGapCost = (letter: string, neighbour: string | undefined) =>
  letter === neighbour ? 0.3 : vowels.has(letter) ? 0.5 : 1;

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
    return 0.8 + 1.5 * calculateEditDistance(soundA, soundB, (maxDistance - 0.8) / 1.5);
  }
  return calculateEditDistance(a, b, maxDistance);
}

/** Tolerance for rounding errors in sums of decimal costs. */
const ROUNDING_TOLERANCE = 1e-9;

function calculateEditDistance(a: string, b: string, maxDistance: number): number {
  const [from, to] = [[...a], [...b]];
  let previousRow: number[] = [];
  let row: number[] = [0];
  for (const [j, letter] of to.entries()) row.push((row[j] ?? 0) + getGapCost(letter, to[j - 1]));
  for (const [i, letter] of from.entries()) {
    const next = [(row[0] ?? 0) + getGapCost(letter, from[i - 1])];
    for (const [j, targetLetter] of to.entries()) {
      const swapped =
        letter === to[j - 1] && from[i - 1] === targetLetter
          ? (previousRow[j - 1] ?? 0) + 0.7
          : Number.POSITIVE_INFINITY;
      next.push(
        Math.min(
          (row[j] ?? 0) + getSubstitutionCost(letter, targetLetter),
          (row[j + 1] ?? 0) + getGapCost(letter, from[i - 1]),
          (next[j] ?? 0) + getGapCost(targetLetter, to[j - 1]),
          swapped,
        ),
      );
    }
    previousRow = row;
    row = next;
    // Later rows of the matrix depend on the last two rows only, and costs never decrease. So the final distance is
    // above the maximum.
    if (
      Math.min(...row) > maxDistance + ROUNDING_TOLERANCE &&
      Math.min(...previousRow) > maxDistance + ROUNDING_TOLERANCE
    )
      return Number.POSITIVE_INFINITY;
  }
  const distance = row.at(-1) ?? 0;
  return distance > maxDistance + ROUNDING_TOLERANCE ? Number.POSITIVE_INFINITY : distance;
}

/** Returns the maximum distance at which a word of this length counts as misspelled. */
export function getMaxTypoDistance(word: string): number {
  if (word.length <= 3) return 0.5;
  if (word.length <= 5) return 1.2;
  return word.length <= 8 ? 2 : 2.5;
}
