import { skeleton } from "./skeleton.ts";

const vowels = new Set("aeiouyhwاويهعءئؤ");
const isArabic = (word: string) => /[\u0600-\u06ff]/.test(word);

const sounds = new Map<string, string>();

/** What a letter sounds like; asked for many thousand pairs a search. */
function soundOf(letter: string): string {
  const known = sounds.get(letter);
  if (known !== undefined) return known;
  const sound = skeleton(letter);
  // There are few letters; of anything else somebody may type, not all is kept.
  if (sounds.size < 500) sounds.set(letter, sound);
  return sound;
}

/** How wrong it is to write `a` for `b`: letters of one sound are close, vowels too. */
function swapCost(a: string, b: string): number {
  if (a === b) return 0;
  if (vowels.has(a) && vowels.has(b)) return 0.5;
  const [soundA, soundB] = [soundOf(a), soundOf(b)];
  return soundA !== "" && soundA === soundB ? 0.5 : 1;
}

/** How wrong it is to leave a letter out or to put one in; doubling is the least. */
const dropCost = (letter: string, neighbour: string | undefined) =>
  letter === neighbour ? 0.3 : vowels.has(letter) ? 0.5 : 1;

/**
 * How far apart two folded words are, in slips of a person: letters lost, added, changed or swapped
 * with their neighbour, each weighed by how easily it happens. 0 for the same word. Words of
 * different scripts are compared by their sounds. Past `most` it is only known to be more: Infinity.
 */
export function typoDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  if (isArabic(a) !== isArabic(b)) {
    const [soundA, soundB] = [skeleton(a), skeleton(b)];
    // Two sounds prove nothing.
    if (Math.min(soundA.length, soundB.length) < 3) return Number.POSITIVE_INFINITY;
    return 0.8 + 1.5 * editDistance(soundA, soundB, (most - 0.8) / 1.5);
  }
  return editDistance(a, b, most);
}

/** Sums of tenths come out a little off. */
const rounding = 1e-9;

function editDistance(a: string, b: string, most: number): number {
  const [from, to] = [[...a], [...b]];
  let before: number[] = [];
  let row: number[] = [0];
  for (const [j, letter] of to.entries()) row.push((row[j] ?? 0) + dropCost(letter, to[j - 1]));
  for (const [i, letter] of from.entries()) {
    const next = [(row[0] ?? 0) + dropCost(letter, from[i - 1])];
    for (const [j, wanted] of to.entries()) {
      const swapped =
        i > 0 && j > 0 && letter === to[j - 1] && from[i - 1] === wanted
          ? (before[j - 1] ?? 0) + 0.7
          : Number.POSITIVE_INFINITY;
      next.push(
        Math.min(
          (row[j] ?? 0) + swapCost(letter, wanted),
          (row[j + 1] ?? 0) + dropCost(letter, from[i - 1]),
          (next[j] ?? 0) + dropCost(wanted, to[j - 1]),
          swapped,
        ),
      );
    }
    before = row;
    row = next;
    // Every way on leads through one of the last two rows, and no step makes it less.
    if (Math.min(...row) > most + rounding && Math.min(...before) > most + rounding) return Number.POSITIVE_INFINITY;
  }
  const distance = row.at(-1) ?? 0;
  return distance > most + rounding ? Number.POSITIVE_INFINITY : distance;
}

/** How many slips a word of this length is forgiven. */
export function forgiven(word: string): number {
  if (word.length <= 3) return 0.5;
  if (word.length <= 5) return 1.2;
  return word.length <= 8 ? 2 : 2.5;
}
