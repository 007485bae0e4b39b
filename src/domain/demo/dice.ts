import { randomFrom } from "#kernel/random.ts";

/** Repeatable choices: the same seed throws the same. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  /** A number in [from, to). */
  between(from: number, to: number): number {
    return from + this.#random() * (to - from);
  }

  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError("nothing to pick from");
    return from[Math.floor(this.#random() * from.length)] as T;
  }

  /** One of them, the heavier the likelier. */
  weighted<T>(from: readonly T[], weight: (item: T) => number): T {
    const total = from.reduce((sum, item) => sum + weight(item), 0);
    let left = this.#random() * total;
    for (const item of from) {
      left -= weight(item);
      if (left < 0) return item;
    }
    return this.pick(from);
  }

  /** Some of them in a new order, all of them without `count`. */
  shuffled<T>(from: readonly T[], count = from.length): T[] {
    const items = [...from];
    for (let i = 0; i < Math.min(count, items.length); i += 1) {
      const other = this.whole(i, items.length - 1);
      [items[i], items[other]] = [items[other] as T, items[i] as T];
    }
    return items.slice(0, count);
  }
}

/** A seed of its own for each thing that is thrown apart: FNV-1a over the parts. */
export function seedOf(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of parts.join("/")) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
