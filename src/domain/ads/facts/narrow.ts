import type { Condition, Facet } from "./conditions.ts";
import type { Snapshot } from "./snapshot.ts";

/** So many rows are looked at together: few enough to stay in the processor's cache. */
const blockSize = 16_384;
/** The page thread is let go after so many milliseconds of counting. */
const longestTurn = 3;

/**
 * Rows of a block: those that meet everything, and for some facets those that only fail what the facet ignores.
 * They hold until the next block.
 */
export type Block = { rows: Int32Array; alsoFor: ReadonlyMap<Facet, Int32Array> };

/**
 * Goes through the ads, or through those of some rows, a block at a time, and hands each block's matches to `take`.
 * Lets others have their turn between blocks.
 */
export async function narrow(
  snapshot: Snapshot,
  conditions: readonly Condition[],
  take: (block: Block) => void,
  among?: Int32Array,
): Promise<void> {
  const scratch = idle.pop() ?? new Scratch();
  const sieve = new Sieve(snapshot, conditions, scratch);
  const total = among?.length ?? snapshot.rows;
  let turn = performance.now();
  for (let from = 0; from < total; from += blockSize) {
    const to = Math.min(total, from + blockSize);
    take(sieve.block(among?.subarray(from, to), from, to));
    if (to < total && performance.now() - turn > longestTurn) {
      await new Promise((resolve) => setImmediate(resolve));
      turn = performance.now();
    }
  }
  idle.push(scratch);
}

/** Memory to sort blocks in. Nearly a megabyte: thrown away after every list it would keep the collector busy. */
class Scratch {
  readonly rows = new Int32Array(blockSize);
  readonly passed = new Uint8Array(blockSize);
  /** How many loose conditions a row fails, and the sum of their numbers. */
  readonly failures = new Uint16Array(blockSize);
  readonly failed = new Uint32Array(blockSize);
  #sorted = new Int32Array(blockSize * 4);

  /** A block's length of rows for each of some things. */
  sorted(things: number): Int32Array {
    if (this.#sorted.length < blockSize * things) this.#sorted = new Int32Array(blockSize * things);
    return this.#sorted;
  }
}

/** What isn't in use; as much as lists were ever read at the same time. */
const idle: Scratch[] = [];

/** Sorts blocks of rows by what they fail. */
class Sieve {
  readonly #snapshot: Snapshot;
  readonly #scratch: Scratch;
  /** What no facet ignores sorts rows out for good; the others leave a note of which one failed. */
  readonly #firm: readonly Condition[];
  readonly #loose: readonly Condition[];
  /** Rows by what they fail: nothing first, then each loose condition, then several. */
  readonly #sorted: Int32Array;
  readonly #counts: Int32Array;

  constructor(snapshot: Snapshot, conditions: readonly Condition[], scratch: Scratch) {
    this.#snapshot = snapshot;
    this.#scratch = scratch;
    this.#firm = conditions.filter(({ ignoredBy }) => ignoredBy.length === 0);
    this.#loose = conditions.filter(({ ignoredBy }) => ignoredBy.length > 0);
    this.#sorted = scratch.sorted(this.#loose.length + 2);
    this.#counts = new Int32Array(this.#loose.length + 2);
  }

  /** The block of some rows, or of those between two places. */
  block(among: Int32Array | undefined, from: number, to: number): Block {
    let count = this.#standing(among, from, to);
    for (const condition of this.#firm) count = this.#keep(condition, count);
    const kept = this.#loose.length > 0 ? this.#sort(count) : [this.#scratch.rows.subarray(0, count)];
    const alsoFor = new Map<Facet, Int32Array>();
    for (const [i, { ignoredBy }] of this.#loose.entries()) {
      const failing = kept[i + 1] as Int32Array;
      for (const { facet, unless } of ignoredBy) {
        alsoFor.set(facet, unless ? failing.filter((row) => !unless(row)) : failing);
      }
    }
    return { rows: kept[0] as Int32Array, alsoFor };
  }

  /** The rows whose ads were there at the time of the snapshot. */
  #standing(among: Int32Array | undefined, from: number, to: number): number {
    const { columns, version } = this.#snapshot;
    const { gone } = columns;
    const { rows } = this.#scratch;
    let count = 0;
    for (let at = from; at < to; at += 1) {
      const row = among ? (among[at - from] as number) : at;
      const left = gone[row] as number;
      if (left === 0 || left > version) rows[count++] = row;
    }
    return count;
  }

  #keep({ test }: Condition, count: number): number {
    const { rows, passed } = this.#scratch;
    test(rows, count, passed);
    let kept = 0;
    // Written whether or not it is kept: a branch that can't be foretold costs more.
    for (let i = 0; i < count; i += 1) {
      rows[kept] = rows[i] as number;
      kept += passed[i] as number;
    }
    return kept;
  }

  #sort(count: number): Int32Array[] {
    const { rows, passed, failures, failed } = this.#scratch;
    const [sorted, counts, lost] = [this.#sorted, this.#counts, this.#loose.length + 1];
    failures.fill(0, 0, count);
    failed.fill(0, 0, count);
    for (const [k, { test }] of this.#loose.entries()) {
      test(rows, count, passed);
      for (let i = 0; i < count; i += 1) {
        const fails = 1 - (passed[i] as number);
        failures[i] = (failures[i] as number) + fails;
        failed[i] = (failed[i] as number) + fails * (k + 1);
      }
    }
    counts.fill(0);
    for (let i = 0; i < count; i += 1) {
      // Who fails two conditions counts for no facet.
      const which = (failures[i] as number) > 1 ? lost : (failed[i] as number);
      const place = counts[which] as number;
      sorted[which * blockSize + place] = rows[i] as number;
      counts[which] = place + 1;
    }
    return Array.from({ length: lost }, (_, which) =>
      sorted.subarray(which * blockSize, which * blockSize + (counts[which] as number)),
    );
  }
}
