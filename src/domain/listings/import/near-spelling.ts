import { getPhoneticKey } from "#domain/search/phonetic-key.ts";
import { calculateTypoDistance, getMaxTypoDistance } from "#domain/search/typo-distance.ts";

/** Catalog entry whose spelling is near a name. `distance` is the cost of the typing mistakes between both. */
type NearEntry = { id: number; distance: number };

export type NearSpelling = {
  /** Nearest entry. */
  nearest: NearEntry;
  /** Whether the name surely means this entry: a small mistake, and no other entry is as near. */
  isSure: boolean;
};

/** Minimum number of consonants from which names in two scripts can be compared surely. */
const MIN_SOUNDS = 3;
/** Maximum distance between the vowels of names in two scripts. Arabic leaves out short vowels. */
const MAX_VOWEL_DISTANCE = 1;
/** Minimum lead of the nearest entry over the next one, for a sure match. */
const MIN_LEAD = 0.5;

const listDigits = (key: string): string => (key.match(/\d+/g) ?? []).join(" ");
const isArabic = (key: string): boolean => /[\u0600-\u06ff]/.test(key);

/** Maximum distance of a sure match. Short names differ from each other by a single letter. */
function getSureDistance(key: string): number {
  if (key.length <= 3) return 0;
  if (key.length === 4) return 0.5;
  return key.length <= 6 ? 0.7 : 1;
}

/**
 * Compares two names that are normalized without separators. Returns undefined for names that are not similar. Numbers
 * must be equal, because A4 and A5 are different cars.
 */
function compareSpellings(key: string, other: string): { distance: number; isSure: boolean } | undefined {
  if (listDigits(key) !== listDigits(other)) return undefined;
  const distance = calculateTypoDistance(key, other, getMaxTypoDistance(key));
  if (distance === Number.POSITIVE_INFINITY) return undefined;
  if (isArabic(key) !== isArabic(other)) {
    const sounds = getPhoneticKey(key);
    const isSameSkeleton = sounds === getPhoneticKey(other) && sounds.replace(/\d/g, "").length >= MIN_SOUNDS;
    return { distance, isSure: isSameSkeleton && hasSimilarVowels(key, other) };
  }
  const hasSameStart = getPhoneticKey(key[0] ?? "") === getPhoneticKey(other[0] ?? "") && startsAlike(key, other);
  return { distance, isSure: hasSameStart && distance <= getSureDistance(key) };
}

/** Vowels by letter of both scripts. */
const vowelByLetter: Readonly<Record<string, string>> = {
  ا: "a",
  ع: "a",
  ه: "a",
  و: "o",
  ي: "i",
  u: "o",
  y: "i",
  e: "i",
  w: "o",
};

/** Transliterates a name by its sounds, with its vowels: "turan" and "تايرون" become "toran" and "tairon". */
const transliterate = (key: string): string =>
  [
    ...key
      .replace(/sch|sh|ch|c(?=[eiy])/g, "s")
      .replace(/ph/g, "f")
      .replace(/ck|gh/g, "k"),
  ]
    .map((letter) => vowelByLetter[letter] ?? (getPhoneticKey(letter) || letter))
    .join("")
    .replace(/(.)\1+/g, "$1");

const hasSimilarVowels = (key: string, other: string): boolean =>
  calculateTypoDistance(transliterate(key), transliterate(other)) <= MAX_VOWEL_DISTANCE;

/** Returns whether both names start with the same letter, or both with a consonant. Auris and Yaris do not. */
const startsAlike = (key: string, other: string): boolean => key[0] === other[0] || getPhoneticKey(key[0] ?? "") !== "";

/**
 * Finds the entry whose spelling is nearest to a name. `entries` contains each entry with its spellings. The name and
 * the spellings are normalized without separators. Returns undefined if no spelling is similar.
 */
export function findNearSpelling(
  key: string,
  entries: Iterable<{ id: number; forms: readonly string[] }>,
): NearSpelling | undefined {
  const found: (NearEntry & { isSure: boolean })[] = [];
  for (const { id, forms } of entries) {
    const compared = forms.flatMap((form) => compareSpellings(key, form) ?? []);
    const best = compared.sort((a, b) => a.distance - b.distance)[0];
    if (best) found.push({ id, distance: best.distance, isSure: compared.some(({ isSure }) => isSure) });
  }
  const [first, second] = found.sort((a, b) => a.distance - b.distance);
  if (!first) return undefined;
  const leads = !second || second.distance - first.distance >= MIN_LEAD;
  return { nearest: { id: first.id, distance: first.distance }, isSure: first.isSure && leads };
}
