import type { BlockPredicate, RowPredicate } from "./row-predicates.ts";
import type { IndexSnapshot } from "./snapshot.ts";

/**
 * Key of a facet: the name of a filter or the id of a feature. Each facet is counted without its own selection (rule
 * 18).
 */
export type FacetKey = string | number;

export type IndexCondition = {
  test: BlockPredicate;
  /** Facets that are counted without this condition, or with the weaker condition `unless` if it is given. */
  ignoredBy: readonly { facet: FacetKey; unless?: RowPredicate }[];
};

/** Number of rows in a block. The data of a block fits into the processor's cache. */
const BLOCK_SIZE = 16_384;
/** Maximum time in milliseconds that a scan blocks the event loop. */
const MAX_BLOCKING_MS = 3;

/**
 * Result of filtering one block of rows: the matching rows, and for some facets the rows that fail only a condition of
 * that facet. The arrays are valid until the next block.
 */
export type FilteredBlock = { rows: Int32Array; alsoFor: ReadonlyMap<FacetKey, Int32Array> };

/**
 * Filters all rows of the search index, or the given rows, block by block. Passes the matches of each block to
 * `onBlock`, which returns true to stop. Yields to the event loop between blocks.
 */
export async function filterIndexRows(
  snapshot: IndexSnapshot,
  conditions: readonly IndexCondition[],
  onBlock: (block: FilteredBlock) => boolean,
  candidateRows?: Int32Array,
): Promise<void> {
  const scratch = idleBuffers.pop() ?? new ScratchBuffers();
  const filter = new BlockFilter(snapshot, conditions, scratch);
  const total = candidateRows?.length ?? snapshot.rows;
  let sliceStart = performance.now();
  for (let from = 0; from < total; from += BLOCK_SIZE) {
    const to = Math.min(total, from + BLOCK_SIZE);
    if (onBlock(filter.block(candidateRows?.subarray(from, to), from, to))) break;
    if (to < total && performance.now() - sliceStart > MAX_BLOCKING_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      sliceStart = performance.now();
    }
  }
  idleBuffers.push(scratch);
}

/**
 * Buffers for filtering the rows of one block, almost one megabyte. They are reused, because new buffers for every list
 * would have to be garbage collected.
 */
class ScratchBuffers {
  readonly rows = new Int32Array(BLOCK_SIZE);
  readonly passed = new Uint8Array(BLOCK_SIZE);
  /** Number of facet conditions that each row of the block fails. */
  readonly failures = new Uint16Array(BLOCK_SIZE);
  /**
   * Sum of the positions of the facet conditions that each row fails. If a row fails exactly one condition, this is the
   * position of that condition.
   */
  readonly failed = new Uint32Array(BLOCK_SIZE);
  #sorted = new Int32Array(BLOCK_SIZE * 4);

  /** Returns a buffer with space for one block of rows per group. */
  sorted(groups: number): Int32Array {
    if (this.#sorted.length < BLOCK_SIZE * groups) this.#sorted = new Int32Array(BLOCK_SIZE * groups);
    return this.#sorted;
  }
}

/** Buffers that are not in use. Their number is the highest number of concurrent scans so far. */
const idleBuffers: ScratchBuffers[] = [];

/** Groups the rows of a block by the facet condition that they fail. */
class BlockFilter {
  readonly #snapshot: IndexSnapshot;
  readonly #scratch: ScratchBuffers;
  /**
   * Conditions that apply to the counts of every facet. A row that fails one of them is discarded. If a row fails
   * another condition, the filter records which one.
   */
  readonly #fixedConditions: readonly IndexCondition[];
  readonly #facetConditions: readonly IndexCondition[];
  /**
   * Rows by group. Rows of the first group fail no condition. Then each facet condition has a group with the rows that
   * fail only this condition. Rows of the last group fail several conditions.
   */
  readonly #groupedRows: Int32Array;
  readonly #groupCounts: Int32Array;

  constructor(snapshot: IndexSnapshot, conditions: readonly IndexCondition[], scratch: ScratchBuffers) {
    this.#snapshot = snapshot;
    this.#scratch = scratch;
    this.#fixedConditions = conditions.filter(({ ignoredBy }) => ignoredBy.length === 0);
    this.#facetConditions = conditions.filter(({ ignoredBy }) => ignoredBy.length > 0);
    this.#groupedRows = scratch.sorted(this.#facetConditions.length + 2);
    this.#groupCounts = new Int32Array(this.#facetConditions.length + 2);
  }

  /** Filters one block: the given rows, or the rows between two positions. */
  block(among: Int32Array | undefined, from: number, to: number): FilteredBlock {
    let count = this.#selectLiveRows(among, from, to);
    for (const condition of this.#fixedConditions) count = this.#applyCondition(condition, count);
    const groups =
      this.#facetConditions.length > 0 ? this.#groupByFailure(count) : [this.#scratch.rows.subarray(0, count)];
    const alsoFor = new Map<FacetKey, Int32Array>();
    for (const [i, { ignoredBy }] of this.#facetConditions.entries()) {
      const failing = groups[i + 1] as Int32Array;
      for (const { facet, unless } of ignoredBy) {
        alsoFor.set(facet, unless ? failing.filter((row) => !unless(row)) : failing);
      }
    }
    return { rows: groups[0] as Int32Array, alsoFor };
  }

  /** Selects the rows that are not removed in the snapshot and returns their number. */
  #selectLiveRows(among: Int32Array | undefined, from: number, to: number): number {
    const { columns, version } = this.#snapshot;
    const { gone: removedVersions } = columns;
    const { rows } = this.#scratch;
    let count = 0;
    for (let at = from; at < to; at += 1) {
      const row = among ? (among[at - from] as number) : at;
      const removedAt = removedVersions[row] as number;
      if (removedAt === 0 || removedAt > version) rows[count++] = row;
    }
    return count;
  }

  #applyCondition({ test }: IndexCondition, count: number): number {
    const { rows, passed } = this.#scratch;
    test(rows, count, passed);
    let passedCount = 0;
    // Each row is written unconditionally, because an unpredictable branch would be slower.
    for (let i = 0; i < count; i += 1) {
      rows[passedCount] = rows[i] as number;
      passedCount += passed[i] as number;
    }
    return passedCount;
  }

  #groupByFailure(count: number): Int32Array[] {
    const { rows, passed, failures, failed } = this.#scratch;
    const [sorted, counts, discardGroup] = [this.#groupedRows, this.#groupCounts, this.#facetConditions.length + 1];
    failures.fill(0, 0, count);
    failed.fill(0, 0, count);
    for (const [k, { test }] of this.#facetConditions.entries()) {
      test(rows, count, passed);
      for (let i = 0; i < count; i += 1) {
        const fails = 1 - (passed[i] as number);
        failures[i] = (failures[i] as number) + fails;
        failed[i] = (failed[i] as number) + fails * (k + 1);
      }
    }
    counts.fill(0);
    for (let i = 0; i < count; i += 1) {
      // A row that fails two facet conditions is counted for no facet.
      const group = (failures[i] as number) > 1 ? discardGroup : (failed[i] as number);
      const position = counts[group] as number;
      sorted[group * BLOCK_SIZE + position] = rows[i] as number;
      counts[group] = position + 1;
    }
    return Array.from({ length: discardGroup }, (_, group) =>
      sorted.subarray(group * BLOCK_SIZE, group * BLOCK_SIZE + (counts[group] as number)),
    );
  }
}
