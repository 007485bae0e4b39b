import { createSeededRandom } from "#kernel/seeded-random.ts";

/** Random generator with a seed. The same seed always gives the same choices. */
export class SeededDice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = createSeededRandom(seed);
  }

  /** Returns a random number from `from` (included) to `to` (excluded). */
  between(from: number, to: number): number {
    return from + this.#random() * (to - from);
  }

  /** Returns a random integer from `from` to `to`, both included. */
  integer(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError("nothing to pick from");
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  /** Picks one item at random, with a probability proportional to its weight. */
  pickWeighted<T>(from: readonly T[], weight: (item: T) => number): T {
    const total = from.reduce((sum, item) => sum + weight(item), 0);
    let remainingWeight = this.#random() * total;
    for (const item of from) {
      remainingWeight -= weight(item);
      if (remainingWeight < 0) return item;
    }
    return this.pick(from);
  }

  /** Returns `count` different items in random order, by default all of them. */
  shuffle<T>(from: readonly T[], count = from.length): T[] {
    const items = [...from];
    for (let i = 0; i < Math.min(count, items.length); i += 1) {
      const other = this.integer(i, items.length - 1);
      [items[i], items[other]] = [items[other] as T, items[i] as T];
    }
    return items.slice(0, count);
  }
}

/** Hashes the parts to a 32-bit seed with FNV-1a. Different parts give independent random choices. */
export function hashToSeed(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of parts.join("/")) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
