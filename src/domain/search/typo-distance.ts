import { getPhoneticKey } from "./phonetic-key.ts";

const vowels = new Set("aeiouyhwاويهعءئؤ");
const isArabic = (word: string) => /[\u0600-\u06ff]/.test(word);

const soundCache = new Map<string, string>();

/** Returns the sound of a letter. Cached, because each search compares many thousand pairs. */
function getSound(letter: string): string {
  const cached = soundCache.get(letter);
  if (cached !== undefined) return cached;
  const sound = getPhoneticKey(letter);
  // Letters are few. The limit bounds the cache for other typed characters.
  if (soundCache.size < 500) soundCache.set(letter, sound);
  return sound;
}

/** Returns the cost of writing `a` for `b`. Letters with the same sound and vowels are close. */
function getSubstitutionCost(a: string, b: string): number {
  if (a === b) return 0;
  if (vowels.has(a) && vowels.has(b)) return 0.5;
  const [soundA, soundB] = [getSound(a), getSound(b)];
  return soundA !== "" && soundA === soundB ? 0.5 : 1;
}

/** Returns the cost of leaving out or adding a letter. Doubling a letter costs least. */
const getGapCost = (letter: string, neighbour: string | undefined) =>
  letter === neighbour ? 0.3 : vowels.has(letter) ? 0.5 : 1;

/**
 * Calculates the distance between two folded words in typing mistakes: lost, added, changed or swapped letters,
 * weighted by their likelihood. 0 for equal words. Words in different scripts are compared by sound. Returns Infinity
 * for a distance above `maxDistance`.
 */
export function calculateTypoDistance(a: string, b: string, maxDistance = Number.POSITIVE_INFINITY): number {
  if (isArabic(a) !== isArabic(b)) {
    const [soundA, soundB] = [getPhoneticKey(a), getPhoneticKey(b)];
    // Two sounds are too few for a comparison.
    if (Math.min(soundA.length, soundB.length) < 3) return Number.POSITIVE_INFINITY;
    return 0.8 + 1.5 * calculateEditDistance(soundA, soundB, (maxDistance - 0.8) / 1.5);
  }
  return calculateEditDistance(a, b, maxDistance);
}

/** Tolerance for the rounding error of decimal sums. */
const ROUNDING_TOLERANCE = 1e-9;

function calculateEditDistance(a: string, b: string, maxDistance: number): number {
  const [from, to] = [[...a], [...b]];
  let previousRow: number[] = [];
  let row: number[] = [0];
  for (const [j, letter] of to.entries()) row.push((row[j] ?? 0) + getGapCost(letter, to[j - 1]));
  for (const [i, letter] of from.entries()) {
    const next = [(row[0] ?? 0) + getGapCost(letter, from[i - 1])];
    for (const [j, wanted] of to.entries()) {
      const swapped =
        i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === wanted
          ? (previousRow[j - 1] ?? 0) + 0.7
          : Number.POSITIVE_INFINITY;
      next.push(
        Math.min(
          (row[j] ?? 0) + getSubstitutionCost(letter, wanted),
          (row[j + 1] ?? 0) + getGapCost(letter, from[i - 1]),
          (next[j] ?? 0) + getGapCost(wanted, to[j - 1]),
          swapped,
        ),
      );
    }
    previousRow = row;
    row = next;
    // Each later row depends on the last two rows and costs never decrease, so the calculation can stop.
    if (
      Math.min(...row) > maxDistance + ROUNDING_TOLERANCE &&
      Math.min(...previousRow) > maxDistance + ROUNDING_TOLERANCE
    )
      return Number.POSITIVE_INFINITY;
  }
  const distance = row.at(-1) ?? 0;
  return distance > maxDistance + ROUNDING_TOLERANCE ? Number.POSITIVE_INFINITY : distance;
}

/** Returns the maximum accepted distance for a word of this length. */
export function getMaxTypoDistance(word: string): number {
  if (word.length <= 3) return 0.5;
  if (word.length <= 5) return 1.2;
  return word.length <= 8 ? 2 : 2.5;
}
